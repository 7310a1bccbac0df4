import * as store from './duplicate.store.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import { copiedParts, daysMoved } from '@caravan/contract/trips/duplicate.rules.ts';
import { duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Call, Serve } from '../../platform/call.ts';
import { found } from '../../platform/refusals.ts';
import type { FileCopier } from '../files/file-copies.service.ts';
import { lockContents } from '../trips/trips.access.ts';
import { shareLockAccount } from '../accounts/accounts.store.ts';
import { canOwnAnotherTrip, reserveTrip } from '../plans/plan-limits.service.ts';
import { copyContents } from './trip-contents.service.ts';
import { type ReadTrip, tripMaking } from '../trips/trips.service.ts';

type DuplicateCall = Call<typeof duplicateTrip>;

/** What lower features open for it. */
export interface DuplicateParts {
  readonly copier: FileCopier;
  readonly readTrip: ReadTrip;
}

export const duplicateRoutes = (serve: Serve, { copier, readTrip }: DuplicateParts): void => {
  serve.prepared(
    duplicateTrip,
    async (call) => copier.copy(call.member, await filesToCopy(call)),
    async (call, files) => {
      const { member, userId, query, body, db, announce } = call;
      await reserveTrip(db, userId);
      // The account before the memberships, as a deletion of the account takes them.
      if (!(await shareLockAccount(db, userId))) throw new AppError('unauthorized');
      await lockContents(db, member);
      const source = await findCompleted(call);
      const owner = await store.addTripCopy(db, userId, source, body);
      const parts = copiedParts(body.parts);
      const days = daysMoved(source.startDate, body.startDate);
      const move = { days, zone: shownZone(source.timeZone, query.timeZone) };
      await copyContents(db, member, owner, source.coverId, { parts, move, files });
      const trip = await readTrip(db, owner);
      // Nobody is on the trip's screen yet; its owner's lists show it.
      announce({ kind: 'event', event: { type: 'trip_changed', tripId: trip.id, resource: 'trip' }, alsoTo: [userId] });
      return trip;
    },
    (files) => copier.discard(files),
    tripMaking(readTrip),
  );
};

/** None where there is nothing to do: what is wrong is said below, where a repeat still gets its first answer. */
const filesToCopy = async (call: DuplicateCall): Promise<string[]> => {
  const { db, member, body } = call;
  const source = await store.findSource(db, member);
  return source && isCompleted(source, call) && (await canOwnAnotherTrip(db, member.userId))
    ? store.listSourceFiles(db, member, copiedParts(body.parts))
    : [];
};

const isCompleted = (source: store.SourceTrip, { query, now }: Pick<DuplicateCall, 'query' | 'now'>): boolean =>
  tripStatus(source, dateIn(query.timeZone, now)) === 'completed';

/**
 * The trip that is to be copied.
 *
 * @throws AppError `trip_not_completed` while it is not over where the viewer is.
 */
const findCompleted = async (call: DuplicateCall): Promise<store.SourceTrip> => {
  const source = found(await store.findSource(call.db, call.member), 'trip_not_found');
  if (!isCompleted(source, call)) throw new AppError('trip_not_completed');
  return source;
};
