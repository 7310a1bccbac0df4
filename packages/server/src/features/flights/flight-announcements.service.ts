import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { listFollowers } from './tracked-flights.store.ts';

/** Who sees a change of flights beside those who follow one now. */
interface AlsoSeenBy {
  /** Trips that they are linked to no more; `null` for none. */
  readonly tripIds?: readonly (string | null | undefined)[];
  /** Who hears of it on their other devices, where no trip of theirs does. */
  readonly userId?: string;
}

/** Announces changes of these flights to everybody who follows one, and to everybody on the trips that they are linked to. */
export const announceFlights = async (
  db: Db,
  announce: Announce,
  flightIds: readonly string[],
  { tripIds = [], userId }: AlsoSeenBy = {},
): Promise<void> => {
  const followers = flightIds.length === 0 ? [] : await listFollowers(db, flightIds);
  const trips = new Set([...tripIds, ...followers.map(({ tripId }) => tripId)].flatMap((id) => id ?? []));
  for (const id of trips) await announceToAll(db, announce, id, 'flights');
  const unlinked = followers.flatMap(({ userId, tripId }) => (tripId === null ? userId : []));
  announceToFollowers(announce, trips.size > 0 || userId === undefined ? unlinked : [...unlinked, userId]);
};

/** Announces to people that a flight which they follow has changed. */
export const announceToFollowers = (announce: Announce, userIds: readonly string[]): void => {
  const each = [...new Set(userIds)];
  if (each.length > 0) announce({ kind: 'flights_changed', userIds: each });
};
