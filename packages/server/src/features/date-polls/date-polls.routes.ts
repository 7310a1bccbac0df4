import {
  answerDatePoll,
  changeDatePoll,
  chooseDates,
  createDatePoll,
  deleteDatePoll,
  endDatePoll,
  listDatePolls,
  removeDateVoter,
  reopenDatePoll,
} from '@caravan/contract/date-polls/date-polls.endpoints.ts';
import { isDayOver, pollState } from '@caravan/contract/date-polls/date-polls.rules.ts';
import {
  CLOSES_IN_PAST,
  DATE_POLLS_MAX,
  type DatePoll,
  type DatePollChange,
} from '@caravan/contract/date-polls/date-polls.schema.ts';
import { datesOf } from '@caravan/contract/date-polls/spans.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { LiveResource } from '@caravan/contract/live.ts';
import { tripChangeSchema } from '@caravan/contract/trips/trips.schema.ts';
import { z } from 'zod/mini';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import { momentOf } from '../../platform/moment.ts';
import { found, refuseStale } from '../../platform/refusals.ts';
import { requireAnswerable } from '../trips/people.service.ts';
import { lockAccessToChange, lockAccessToRemove, lockOwnMembership } from '../trips/trips.access.ts';
import { changeLockedTrip, lockTripToChange } from '../trips/trip-changes.service.ts';
import type { ReadTrip } from '../trips/trips.service.ts';
import { deleteLinkOf, deleteVoter } from './date-links.store.ts';
import { datePollOpened, datesChosen } from './date-polls.events.ts';
import * as store from './date-polls.store.ts';

export const datePollRoutes = (serve: Serve, readTrip: ReadTrip): void => {
  serve(listDatePolls, ({ member, db }) => store.listPolls(db, member));

  serve(
    createDatePoll,
    async ({ member, body, now, db, announce, emit }) => {
      await lockAccessToChange({ db, emit }, member);
      refusePastClosing(body, now);
      if ((await store.listPollEnds(db, member)).length >= DATE_POLLS_MAX) throw new AppError('date_polls_full');
      const pollId = await store.addPoll(db, member, body);
      announceChange(announce, member, 'dates', 'trip');
      await emit(datePollOpened, { editor: member, pollId });
      return pollIn(db, { tripId: member.tripId, pollId });
    },
    {
      making: {
        kind: 'date_poll',
        find: ({ db, member }, pollId) => store.findPoll(db, { tripId: member.tripId, pollId }),
      },
    },
  );

  serve(changeDatePoll, async ({ member, params, body, now, db, announce, emit }) => {
    await lockAccessToChange({ db, emit }, member);
    const poll = found(await store.lockPoll(db, params));
    refuseStale(body.version, poll.version);
    // Its last day may be put off once that is over.
    if (poll.endedAt !== null) throw new AppError('date_poll_ended');
    refusePastClosing(body, now);
    refuseClosed({ ...poll, closesOn: body.closesOn === undefined ? poll.closesOn : body.closesOn }, now);
    await store.changePoll(db, params, body);
    announceChange(announce, member, 'dates');
    return pollIn(db, params);
  });

  serve(answerDatePoll, async ({ member, params, body: { span, answer, at }, now, db, announce }) => {
    const actor = await lockOwnMembership(db, member);
    const personId = await requireAnswerable(db, actor, params.personId);
    const poll = found(await store.lockPoll(db, params));
    refuseClosed(poll, now);
    if (!poll.candidates.includes(span)) throw new AppError('date_candidates_changed');
    const isNews = await store.putAnswers(db, params, personId, [{ span, answer }], momentOf(at, now));
    if (isNews) announceChange(announce, member, 'dates');
    return pollIn(db, params);
  });

  endingRoutes(serve, readTrip);
  removingRoutes(serve);
};

const removingRoutes = (serve: Serve): void => {
  serve(deleteDatePoll, async ({ member, params, db, announce }) => {
    await lockAccessToRemove(db, member);
    found(await store.lockPoll(db, params));
    await deleteLinkOf(db, params);
    await store.deletePoll(db, params);
    announceChange(announce, member, 'dates', 'trip');
  });

  serve(removeDateVoter, async ({ member, params, db, announce }) => {
    await lockAccessToRemove(db, member);
    found(await store.lockPoll(db, params));
    if (!(await deleteVoter(db, params, params.voterId))) throw new AppError('not_found');
    announceChange(announce, member, 'dates');
  });
};

const endingRoutes = (serve: Serve, readTrip: ReadTrip): void => {
  serve(chooseDates, async (call) => {
    const { member, params, body, now, db, announce, emit } = call;
    const change = z.parse(tripChangeSchema, {
      ...datesOf(body.span),
      version: body.tripVersion,
      contents: body.contents,
    });
    const trip = await lockTripToChange(call, member, change);
    const poll = found(await store.lockPoll(db, params));
    // Also where it is the same dates that two choose at once: the second sees that they are chosen.
    if (poll.endedAt !== null) throw new AppError('date_poll_ended');
    refuseStale(body.version, poll.version);
    if (!poll.candidates.includes(body.span)) throw new AppError('date_candidates_changed');
    await changeLockedTrip({ call, readTrip }, member, change, trip);
    await store.setEnd(db, params, { endedAt: now.toISOString(), chosen: body.span });
    announceChange(announce, member, 'dates');
    await emit(datesChosen, { editor: member, pollId: params.pollId, span: body.span });
    return pollIn(db, params);
  });

  serve(endDatePoll, async ({ member, params, now, db, announce }) => {
    await lockAccessToRemove(db, member);
    const poll = found(await store.lockPoll(db, params));
    if (poll.endedAt !== null) throw new AppError('date_poll_ended');
    await store.setEnd(db, params, { endedAt: now.toISOString(), chosen: null });
    announceChange(announce, member, 'dates', 'trip');
    return pollIn(db, params);
  });

  serve(reopenDatePoll, async ({ member, params, now, db, announce, emit }) => {
    await lockAccessToChange({ db, emit }, member);
    const poll = found(await store.lockPoll(db, params));
    if (pollState(poll, now) === 'open') return pollIn(db, params);
    const isOver = pollState({ ...poll, endedAt: null }, now) !== 'open';
    await store.setEnd(db, params, { endedAt: null, chosen: null, closesOn: isOver ? null : poll.closesOn });
    announceChange(announce, member, 'dates', 'trip');
    await emit(datePollOpened, { editor: member, pollId: params.pollId });
    return pollIn(db, params);
  });
};

const pollIn = async (db: Db, poll: store.PollOf): Promise<DatePoll> => found(await store.findPoll(db, poll));

/** @throws AppError `date_poll_ended` where a poll, which is locked, takes no answers any more. */
export const refuseClosed = (poll: Pick<DatePoll, 'endedAt' | 'closesOn'>, now: Date): void => {
  if (pollState(poll, now) !== 'open') throw new AppError('date_poll_ended');
};

/** @throws AppError `validation` where a poll would take answers until a day that is over wherever somebody is. */
const refusePastClosing = ({ closesOn }: Pick<DatePollChange, 'closesOn'>, now: Date): void => {
  if (closesOn && isDayOver(closesOn, now))
    throw new AppError('validation', { issues: [{ path: 'closesOn', message: CLOSES_IN_PAST }] });
};

/** Whoever has the trip open sees it; nothing else shows polls. */
export const announceChange = (
  announce: Announce,
  { tripId }: { readonly tripId: string },
  ...resources: LiveResource[]
): void => {
  for (const resource of resources) announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource } });
};
