import type { LiveResource } from '@caravan/contract/live.ts';
import type { TripLimits } from '@caravan/contract/plans/plans.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import type { Announce } from '../../platform/live/announcement.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { type MemberOf, type OwnerOf, prove } from '../../platform/membership.ts';
import { listPeople, type TripAudience, listAudiences, markOpened } from './trip-members.store.ts';
import { lockEveryMembership } from './trips.access.ts';
import { tripDeleting } from './trips.events.ts';
import { findRole } from './roles.store.ts';
import { deleteTrip, findTrip, isTrip, lockTripToEnd } from './trips.store.ts';

/**
 * Says what the plan of a trip's owner bounds on it: a port, which `app/features.ts` fills.
 *
 * @throws AppError `trip_not_found` where there is no such trip any more.
 */
export type FindTripLimits = (db: Db, member: MemberOf) => Promise<TripLimits>;

/** Says whether a trip's dates are being voted on: a port, which `app/features.ts` fills. */
export type FindDatePoll = (db: Db, member: MemberOf) => Promise<TripDetail['datePoll']>;

/** What of a trip higher features know. */
export interface TripParts {
  readonly findLimits: FindTripLimits;
  readonly findDatePoll: FindDatePoll;
}

/**
 * Reads one trip as a member sees it, with what the plan of its owner bounds there.
 *
 * @throws AppError `trip_not_found` once it is deleted or the membership has ended.
 */
export type ReadTrip = (db: Db, member: MemberOf) => Promise<TripDetail>;

export const tripReader =
  ({ findLimits, findDatePoll }: TripParts): ReadTrip =>
  async (db, member) => ({
    ...found(await findTrip(db, member), 'trip_not_found'),
    limits: await findLimits(db, member),
    datePoll: await findDatePoll(db, member),
  });

/** How a trip is made, anew or as a copy: a repeat finds it as it is, also for whoever has handed it over since. */
export const tripMaking = (readTrip: ReadTrip) => ({
  kind: 'trip' as const,
  tripOf: () => null,
  find: async ({ db, userId }: { readonly db: Db; readonly userId: string }, tripId: string) => {
    if (!(await isTrip(db, tripId))) return undefined;
    return readTrip(db, prove({ tripId, userId, role: await findRole(db, tripId, userId) }, 'member'));
  },
});

/**
 * Deletes a trip with all that it holds; everybody on it hears that it is gone.
 *
 * @throws AppError `trip_not_found`, `forbidden` where the owner is that no more.
 */
export const deleteTripWhole = async (
  { db, announce, emit }: Pick<EventCall, 'db' | 'announce' | 'emit'>,
  owner: OwnerOf,
): Promise<void> => {
  const userIds = await lockEveryMembership(db, owner);
  await lockTripToEnd(db, owner);
  announce({ kind: 'removed', tripId: owner.tripId, userIds, reason: 'deleted' });
  await emit(tripDeleting, { tripId: owner.tripId });
  await deleteTrip(db, owner);
};

/** Tells everybody on a trip, wherever they are: their lists and home screens show what a trip holds and who is on it. */
export const announceToAll = async (
  db: Db,
  announce: Announce,
  tripId: string,
  ...resources: LiveResource[]
): Promise<void> => {
  const alsoTo = await listPeople(db, tripId);
  for (const resource of resources)
    announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource }, alsoTo });
};

/** What a trip's page says by whom it is, beside who is on the trip. */
const namedOnTrip = [
  'itinerary',
  'outfits',
  'shopping',
  'flights',
  'dates',
  'ideas',
] as const satisfies readonly LiveResource[];

/**
 * Tells those audiences that somebody goes by another name, address or picture, or is gone.
 *
 * @param resources what else of a trip's page says it.
 */
export const announceTo = (
  announce: Announce,
  audiences: readonly TripAudience[],
  resources: readonly LiveResource[] = namedOnTrip,
): void => {
  for (const { tripId, alsoTo } of audiences) {
    announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'members' }, alsoTo });
    for (const resource of resources) announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource } });
  }
};

/** Tells everybody who travels with somebody that their name, address or picture has changed. */
export const announcePerson = async (db: Db, announce: Announce, userId: string): Promise<void> =>
  announceTo(announce, await listAudiences(db, userId));

/** What of a trip's page shows addresses beside the people on it. */
const addressedOnTrip = ['shopping'] as const;

/** Notes that a member has opened the trip, and tells everybody who knows them from now on, on all their trips. */
export const openTrip = async (db: Db, announce: Announce, member: MemberOf): Promise<void> => {
  if (await markOpened(db, member)) announceTo(announce, await listAudiences(db, member.userId), addressedOnTrip);
};
