import { LARGE_FILES, type LargeFile, type OwnPlan, type StorageUsage } from '@caravan/contract/plans/plans.schema.ts';
import { type SQL, and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../platform/db.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { isOnTripsOf, tripIdsOf } from '../trips/memberships.store.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';

const usageQuery = prepared((db) => {
  const own = db.$with('own').as(
    db
      .select({
        id: trips.id,
        title: trips.title,
        outfits: sql<number>`(${db.$count(outfits, eq(outfits.tripId, trips.id))})::int`.as('outfits'),
        people: sql<number>`(${db.$count(tripMembers, eq(tripMembers.tripId, trips.id))})::int`.as('people'),
      })
      .from(trips)
      .where(and(isOnTripsOf(trips.id, sql.placeholder('userId')), eq(trips.ownerId, sql.placeholder('userId')))),
  );
  const first = (amount: SQL) => sql<FullestTrip | null>`(
    select json_build_object('tripId', ${own.id}, 'title', ${own.title}, 'count', ${amount})
    from ${own} order by ${amount} desc, ${own.id} limit 1)`;
  return db
    .with(own)
    .select({
      trips: sql<number>`count(*)::int`,
      fullestCloset: first(sql`${own.outfits}`),
      largestGroup: first(sql`${own.people}`),
    })
    .from(own)
    .prepare('find_trip_usage');
});

type TripUsage = Pick<OwnPlan['usage'], 'trips' | 'fullestCloset' | 'largestGroup'>;
type FullestTrip = NonNullable<TripUsage['fullestCloset']>;

/** What of the limits that go by trips is used; of several trips that have as many, the one that was made first. */
export const findTripUsage = async (db: Db, userId: string): Promise<TripUsage> => {
  const [usage] = await usageQuery(db).execute({ userId });
  return usage ?? { trips: 0, fullestCloset: null, largestGroup: null };
};

/** The first of two numbers of a lock; the other one is a hash of the person's id. */
const OWNING = 7_264_003;

/**
 * Lets others who give somebody a trip wait until this transaction is over. It is an advisory lock, so that nobody who only
 * refers to the person, or invites them, waits for it; whoever takes it takes it first.
 */
export const lockTripCountOf = async (db: Db, ownerId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${OWNING}, hashtext(${ownerId}))`);
};

/** Whether a trip is somebody's own, found by the trips that they are on. */
const isOwnTrip = (ownerId: string) => and(isOnTripsOf(trips.id, ownerId), eq(trips.ownerId, ownerId));

/** How many trips somebody owns. */
export const countTripsOf = (db: Db, ownerId: string): Promise<number> => db.$count(trips, isOwnTrip(ownerId));

/** The ids of somebody's own trips in the order of their making. @param skipped so many of the first are left out. */
export const listOwnTrips = async (db: Db, ownerId: string, skipped: number): Promise<string[]> => {
  const { id, createdAt } = trips;
  const rows = await db.select({ id }).from(trips).where(isOwnTrip(ownerId)).orderBy(createdAt, id).offset(skipped);
  return rows.map((row) => row.id);
};

/** Locks a trip and its owner, so that nobody else adds what is counted there before this transaction is over. */
export const lockTrip = async (db: Db, tripId: string): Promise<void> => {
  await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('no key update');
};

export const countOutfits = (db: Db, tripId: string): Promise<number> => db.$count(outfits, eq(outfits.tripId, tripId));

export const countPeople = (db: Db, tripId: string): Promise<number> =>
  db.$count(tripMembers, eq(tripMembers.tripId, tripId));

/** A trip's rank among those of its owner in the order of their making, from 1. */
export const rankOfTrip = async (db: Db, tripId: string): Promise<number> => {
  const { id, ownerId, createdAt } = trips;
  const [trip] = await db.select({ ownerId, createdAt }).from(trips).where(eq(id, tripId));
  if (!trip) return 0;
  return db.$count(
    trips,
    and(isOwnTrip(trip.ownerId), sql`(${createdAt}, ${id}) <= (${trip.createdAt}::timestamptz, ${tripId}::uuid)`),
  );
};

const thatMember = alias(tripMembers, 'that_member');

/** Somebody's rank among the people of a trip, from 1: its owner, and then everybody in the order of joining. */
export const rankOfPerson = async (db: Db, tripId: string, userId: string): Promise<number> => {
  const [row] = await db
    .select({ rank: sql<number>`count(*)::int` })
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
  return row?.rank ?? 0;
};

const thatOutfit = alias(outfits, 'that_outfit');

/** An outfit's rank among those of its trip in the order of their making, from 1; 0 where the trip has no such outfit. */
export const rankOfOutfit = async (db: Db, tripId: string, outfitId: string): Promise<number> => {
  const [row] = await db
    .select({ rank: sql<number>`count(*)::int` })
    .from(thatOutfit)
    .innerJoin(outfits, eq(outfits.tripId, thatOutfit.tripId))
    .where(
      and(
        eq(thatOutfit.id, outfitId),
        eq(thatOutfit.tripId, tripId),
        sql`(${outfits.createdAt}, ${outfits.id}) <= (${thatOutfit.createdAt}, ${thatOutfit.id})`,
      ),
    );
  return row?.rank ?? 0;
};

/** The first of two numbers of a lock; the other one is a hash of the id of the person or the trip. */
const STORAGE_OF_PERSON = 7_264_004;
const STORAGE_OF_TRIP = 7_264_005;

/**
 * Lets others who bring files that count for somebody wait until this transaction is over. Taken last of all, after every
 * insert and update: these lock the row of their trip too (`noteAdditions`), and whoever took that row second would
 * wait for somebody who waits for them.
 */
export const lockStorageOf = async (db: Db, userId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${STORAGE_OF_PERSON}, hashtext(${userId}))`);
};

/** As {@link lockStorageOf}, for the files of a trip; before that one where both are taken. */
export const lockStorageOn = async (db: Db, tripId: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${STORAGE_OF_TRIP}, hashtext(${tripId}))`);
};

/** The files that count for somebody: those of their trips, whoever brought them, and what they have brought for no trip. */
const filesCountedFor = (userId: string) => sql`
  select file.id, file.trip_id, file.filename, file.size, false as is_profile_picture
  from trips trip join files file on file.trip_id = trip.id
  where trip.id = any(${tripIdsOf(userId)}) and trip.owner_id = ${userId}
  union all
  select file.id, null, file.filename, file.size, file.is_profile_picture
  from personal_files file where file.user_id = ${userId}`;

/** How many bytes count for somebody. */
export const bytesOf = async (db: Db, userId: string): Promise<number> => {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(size), 0) as bytes from (${filesCountedFor(userId)}) as own`,
  );
  return Number(rows[0]?.bytes ?? 0);
};

/** How many bytes the files of a trip have together. */
export const bytesOn = async (db: Db, tripId: string): Promise<number> => {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(size), 0) as bytes from files where trip_id = ${tripId}`,
  );
  return Number(rows[0]?.bytes ?? 0);
};

/** A trip and bytes of files that are on it. */
interface TripWithFiles {
  readonly tripId: string;
  readonly title: string;
  readonly bytes: number;
}

/** The trip on which most of what counts for somebody is; `null` where none of it is on one. */
export const findHeaviestTrip = async (db: Db, userId: string): Promise<TripWithFiles | null> => {
  const { rows } = await db.execute<{ tripId: string; title: string; bytes: string }>(sql`
    select trip.id as "tripId", trip.title, sum(own.size) as bytes
    from (${filesCountedFor(userId)}) as own join trips trip on trip.id = own.trip_id
    group by trip.id order by bytes desc, trip.id limit 1`);
  const [heaviest] = rows;
  return heaviest ? { ...heaviest, bytes: Number(heaviest.bytes) } : null;
};

/** What a trip is called; `undefined` once it is deleted. */
export const findTitle = async (db: Db, tripId: string): Promise<string | undefined> => {
  const { rows } = await db.execute<{ title: string }>(sql`select title from trips where id = ${tripId}`);
  return rows[0]?.title;
};

/** What of the limits that go by bytes is used. */
export const findStorageUsage = async (db: Db, userId: string): Promise<StorageUsage> => {
  const [bytes, fullestTrip, largest] = [
    await bytesOf(db, userId),
    await findFullestOwnTrip(db, userId),
    await listLargest(db, userId),
  ];
  return { bytes, fullestTrip, largest };
};

const findFullestOwnTrip = async (db: Db, ownerId: string): Promise<StorageUsage['fullestTrip']> => {
  const { rows } = await db.execute<{ tripId: string; title: string; count: string }>(sql`
    select trip.id as "tripId", trip.title, sum(file.size) as count
    from trips trip join files file on file.trip_id = trip.id
    where trip.id = any(${tripIdsOf(ownerId)}) and trip.owner_id = ${ownerId}
    group by trip.id order by count desc, trip.id limit 1`);
  const [fullest] = rows;
  return fullest ? { ...fullest, count: Number(fullest.count) } : null;
};

interface LargeFileRow extends Record<string, unknown> {
  readonly id: string;
  readonly filename: string;
  readonly size: string;
  readonly use: LargeFile['use'];
  readonly of: string | null;
  readonly outfitId: string | null;
  readonly tripId: string | null;
  readonly title: string | null;
}

const listLargest = async (db: Db, userId: string): Promise<LargeFile[]> => {
  const { rows } = await db.execute<LargeFileRow>(sql`
    with largest as (select * from (${filesCountedFor(userId)}) as own order by size desc, id limit ${LARGE_FILES})
    select largest.id, coalesce(attached.filename, item.attachment_filename, largest.filename) as filename, largest.size,
      trip.id as "tripId", trip.title, outfit.id as "outfitId",
      coalesce(item.title, outfit.title) as of,
      case when item.id is not null then 'activity' when outfit.id is not null then 'outfit'
        when trip.cover_id = largest.id then 'cover' when largest.is_profile_picture then 'picture'
        else 'nothing' end as use
    from largest
    left join trips trip on trip.id = largest.trip_id
    left join activity_attachments attached on attached.trip_id = largest.trip_id and attached.file_id = largest.id
    left join itinerary_items item on item.trip_id = largest.trip_id
      and (item.attachment_id = largest.id or item.id = attached.activity_id)
    left join lateral (
      select id, title from outfits where trip_id = largest.trip_id and image_id = largest.id order by created_at, id limit 1
    ) outfit on true
    order by largest.size desc, largest.id`);
  return rows.map(({ size, tripId, title, ...file }) => ({
    ...file,
    size: Number(size),
    trip: tripId === null || title === null ? null : { id: tripId, title },
  }));
};
