import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { outfits } from '../outfits/outfits.tables.ts';

/** The first of two numbers of a lock; the other one stands for the person. */
const OWNING = 7_264_003;

/**
 * Lets others who give somebody a trip wait until this transaction is over. It is a lock of its own, so that nobody who only
 * refers to the person, or invites them, waits for it; whoever takes it takes it first.
 */
export const awaitOtherTripsOf = async (db: Db, ownerId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${OWNING}, hashtext(${ownerId}))`);
};

/** How many trips somebody owns. */
export const countTripsOf = (db: Db, ownerId: string): Promise<number> => db.$count(trips, eq(trips.ownerId, ownerId));

/** Holds a trip and whose it is, so that nobody else adds what is counted there before this transaction is over. */
export const holdTrip = async (db: Db, tripId: string): Promise<void> => {
  await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('no key update');
};

export const countOutfits = (db: Db, tripId: string): Promise<number> => db.$count(outfits, eq(outfits.tripId, tripId));

export const countPeople = (db: Db, tripId: string): Promise<number> =>
  db.$count(tripMembers, eq(tripMembers.tripId, tripId));

const thatTrip = alias(trips, 'that_trip');

/** A trip's place among those of its owner in the order of their making, from 1. */
export const placeOfTrip = async (db: Db, tripId: string): Promise<number> => {
  const [row] = await db
    .select({ place: sql<number>`count(*)::int` })
    .from(thatTrip)
    .innerJoin(trips, eq(trips.ownerId, thatTrip.ownerId))
    .where(
      and(eq(thatTrip.id, tripId), sql`(${trips.createdAt}, ${trips.id}) <= (${thatTrip.createdAt}, ${thatTrip.id})`),
    );
  return row?.place ?? 0;
};

const thatMember = alias(tripMembers, 'that_member');

/** Somebody's place among the people of a trip, from 1: its owner, and then everybody in the order of joining. */
export const placeOfPerson = async (db: Db, tripId: string, userId: string): Promise<number> => {
  const [row] = await db
    .select({ place: sql<number>`count(*)::int` })
    .from(thatMember)
    .innerJoin(tripMembers, eq(tripMembers.tripId, thatMember.tripId))
    .where(
      and(
        eq(thatMember.tripId, tripId),
        eq(thatMember.userId, userId),
        or(
          eq(tripMembers.role, 'owner'),
          sql`(${tripMembers.joinedAt}, ${tripMembers.id}) <= (${thatMember.joinedAt}, ${thatMember.id})`,
        ),
      ),
    );
  return row?.place ?? 0;
};

const thatOutfit = alias(outfits, 'that_outfit');

/** An outfit's place among those of its trip in the order of their making, from 1; 0 where the trip has no such outfit. */
export const placeOfOutfit = async (db: Db, tripId: string, outfitId: string): Promise<number> => {
  const [row] = await db
    .select({ place: sql<number>`count(*)::int` })
    .from(thatOutfit)
    .innerJoin(outfits, eq(outfits.tripId, thatOutfit.tripId))
    .where(
      and(
        eq(thatOutfit.id, outfitId),
        eq(thatOutfit.tripId, tripId),
        sql`(${outfits.createdAt}, ${outfits.id}) <= (${thatOutfit.createdAt}, ${thatOutfit.id})`,
      ),
    );
  return row?.place ?? 0;
};
