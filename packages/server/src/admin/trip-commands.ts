import { idSchema } from '@caravan/contract/text.schema.ts';
import { bytesOn } from '../features/plans/plan-usage.store.ts';
import { planOfTrip } from '../features/plans/plans.store.ts';
import { listTrips } from '../features/trips/trip-lists.store.ts';
import { deleteTripWhole } from '../features/trips/trips.service.ts';
import { findTrip, type StoredDetail } from '../features/trips/trips.store.ts';
import type { Db } from '../platform/db.ts';
import { type OwnerOf, prove } from '../platform/membership.ts';
import { AdminError, type Administration, requireAccount } from './administration.ts';
import type { Answer } from './printed.ts';

/** All trips that somebody owns or is on. */
export const listTripsOf = (admin: Administration, who: string): Promise<Answer> =>
  admin.change(async ({ db, note }) => {
    const { id: userId } = await requireAccount(db, who);
    note('admin_account_viewed', { userId });
    const trips = [];
    for (const trip of await listTrips(db, userId, { offset: 0 })) {
      const { id, title, role, startDate, endDate, memberCount: people } = trip;
      trips.push({ id, title, role, startDate, endDate, people, filesBytes: await bytesOn(db, id) });
    }
    return { trips };
  });

export const showTrip = (admin: Administration, tripId: string): Promise<Answer> =>
  admin.change(async ({ db, note }) => {
    const { owner, trip } = await requireTrip(db, tripId);
    note('admin_trip_viewed', owner);
    const { id, title, destination, startDate, endDate, createdAt, members } = trip;
    const people = members.map(({ userId, role, user: { firstName, lastName } }) => ({
      id: userId,
      name: `${firstName} ${lastName}`.trim(),
      role,
    }));
    return { id, title, destination, startDate, endDate, createdAt, filesBytes: await bytesOn(db, id), people };
  });

/** Deletes a trip as its owner does. @param isSure without it nothing is done. */
export const removeTrip = async (admin: Administration, tripId: string, isSure: boolean): Promise<Answer> => {
  // It names all features, which no other command needs.
  const { registerTripDeletion } = await import('../app/features.ts');
  registerTripDeletion(admin.events);
  return admin.change(async (call) => {
    const { owner, trip } = await requireTrip(call.db, tripId);
    const { id, title, memberCount: people } = trip;
    if (!isSure) throw new AdminError(`${JSON.stringify(title)} goes for all ${people} on it: say --yes.`);
    await deleteTripWhole(call, owner);
    call.note('admin_trip_deleted', owner);
    return { id, title, people, isRemoved: true };
  });
};

const requireTrip = async (db: Db, tripId: string): Promise<{ owner: OwnerOf; trip: StoredDetail }> => {
  const id = tripId.toLowerCase();
  const known = idSchema.safeParse(id).success ? await planOfTrip(db, id) : undefined;
  const owner = known && prove({ tripId: id, userId: known.ownerId, role: 'owner' }, 'owner');
  const trip = owner && (await findTrip(db, owner));
  if (!owner || !trip) throw new AdminError(`There is no trip ${tripId}.`);
  return { owner, trip };
};
