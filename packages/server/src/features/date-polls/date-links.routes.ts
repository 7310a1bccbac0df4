import { dateSecretIn } from '@caravan/contract/date-polls/date-links.rules.ts';
import {
  getDatesByLink,
  getTripOfDatesLink,
  listDateLinks,
  makeDatePollLink,
  revokeDatePollLink,
  voteByLink,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { type DateLink, type LinkVote, LINK_VOTERS_MAX } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { randomUUID } from 'node:crypto';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { momentOf } from '../../platform/moment.ts';
import { found } from '../../platform/refusals.ts';
import type { AddressSecrets } from '../../platform/security/address-secrets.ts';
import { findRole } from '../trips/roles.store.ts';
import { lockAccessToChange, lockAccessToRemove } from '../trips/trips.access.ts';
import * as links from './date-links.store.ts';
import { announceChange, refuseClosed } from './date-polls.routes.ts';
import { lockPoll, type PollOf, putAnswers } from './date-polls.store.ts';

export const dateLinkRoutes = (serve: Serve, secrets: AddressSecrets): void => {
  const shown = (link: links.StoredLink): DateLink => ({ ...link, secret: secrets.shownOf(link) });

  serve(listDateLinks, async ({ member, db }) => (await links.listLinks(db, member)).map(shown));

  serve(makeDatePollLink, async ({ member, params, body, db, announce, record, emit }) => {
    await lockAccessToChange({ db, emit }, member);
    const poll = found(await lockPoll(db, params));
    if (poll.endedAt !== null) throw new AppError('date_poll_ended');
    const known = await links.findLinkOf(db, params);
    // One that was made meanwhile, by this very request or by somebody else, is sent to people already.
    if (known && known.createdAt !== body.replaces) return shown(known);
    const id = randomUUID();
    const link = await links.replaceLink(db, params, { id, digest: secrets.digestOf(secrets.secretOf(id)) });
    record('date_link_made', { tripId: member.tripId });
    announceChange(announce, member, 'dates');
    return shown(link);
  });

  serve(revokeDatePollLink, async ({ member, params, db, announce, record }) => {
    await lockAccessToRemove(db, member);
    if (!(await links.deleteLinkOf(db, params))) throw new AppError('not_found');
    record('date_link_revoked', { tripId: member.tripId });
    announceChange(announce, member, 'dates');
  });

  /** What cannot be a secret is not looked up. */
  const linked = async (db: Db, part: string): Promise<PollOf> => {
    const secret = dateSecretIn(part);
    const poll = secret === null ? undefined : await links.findLinked(db, secrets.digestOf(secret));
    return found(poll, 'date_link_unknown');
  };

  serve(getDatesByLink, async ({ params, db }) =>
    found(await links.findLinkedDates(db, await linked(db, params.secret)), 'date_link_unknown'),
  );

  serve(getTripOfDatesLink, async ({ params, userId, db }) => {
    const { tripId } = await linked(db, params.secret);
    return { tripId: (await findRole(db, tripId, userId)) === null ? null : tripId };
  });

  serve(voteByLink, async ({ params, body, now, db, announce }) => {
    const of = await linked(db, params.secret);
    const poll = found(await lockPoll(db, of), 'date_link_unknown');
    // It may have been revoked while this waited for the poll.
    await linked(db, params.secret);
    refuseClosed(poll, now);
    // All of it counts or nothing: some of the dates may have been taken away since they were read.
    if (!body.answers.every(({ span }) => poll.candidates.includes(span)))
      throw new AppError('date_candidates_changed');
    const voterId = await voterOf(db, of, body, secrets.digestOf(body.voterSecret));
    await putAnswers(db, of, voterId, body.answers, momentOf(undefined, now));
    await links.forgetVoterWithoutAnswers(db, of, voterId);
    announceChange(announce, of, 'dates');
    return { voterId, dates: found(await links.findLinkedDates(db, of), 'date_link_unknown') };
  });
};

/** Whoever comes back by their secret, or somebody new. */
const voterOf = async (db: Db, poll: PollOf, { name }: LinkVote, digest: string): Promise<string> => {
  const known = await links.renameVoter(db, poll, { name, digest });
  if (known !== undefined) return known;
  if ((await links.countVoters(db, poll)) >= LINK_VOTERS_MAX) throw new AppError('date_voters_full');
  return links.addVoter(db, poll, { name, digest });
};
