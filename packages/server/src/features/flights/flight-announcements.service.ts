import type { Announce } from '../../platform/live/announcement.ts';
import type { Db } from '../../platform/db.ts';
import { announceToAll } from '../trips/trips.service.ts';
import { listFollowers } from './tracked-flights.store.ts';

/** Announces changes of these flights to everybody who follows one, and to everybody on the trips that they are linked to. */
export const announceFlights = async (db: Db, announce: Announce, flightIds: readonly string[]): Promise<void> => {
  if (flightIds.length === 0) return;
  const followers = await listFollowers(db, flightIds);
  for (const id of new Set(followers.flatMap(({ tripId }) => tripId ?? [])))
    await announceToAll(db, announce, id, 'flights');
  announceToFollowers(
    announce,
    followers.flatMap(({ userId, tripId }) => (tripId === null ? userId : [])),
  );
};

/** Announces to people that a flight which they follow has changed. */
export const announceToFollowers = (announce: Announce, userIds: readonly string[]): void => {
  const each = [...new Set(userIds)];
  if (each.length > 0) announce({ kind: 'flights_changed', userIds: each });
};
