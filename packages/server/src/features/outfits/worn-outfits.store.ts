import {
  MOST_WORN_MAX,
  type OutfitOfTrip,
  WEEK_OUTFITS_MAX,
  type WornOutfit,
} from '@caravan/contract/outfits/closets.schema.ts';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { isWearer, outfitColumns, wearerOf, wearers } from './outfits.store.ts';
import { outfits } from './outfits.tables.ts';

const userId = sql.placeholder('userId');

/** Who looks, and at whose outfits; absent: everybody's. */
interface Looking {
  readonly userId: string;
  readonly wearerId?: string | undefined;
}

const wearerId = sql.placeholder('wearerId');
const isOfWearer = sql`(${wearerId}::uuid is null or ${wearerOf} = ${wearerId})`;

const asParameters = (looking: Looking) => ({ userId: looking.userId, wearerId: looking.wearerId ?? null });

const outfitOfTripColumns = {
  ...outfitColumns,
  trip: { id: trips.id, title: trips.title, timeZone: trips.timeZone, role: tripMembers.role },
};

const isOfOwnTrip = isOnTripsOf(outfits.tripId, userId);

/** The viewer's membership, which gives the role. */
const isOwnMembership = and(eq(tripMembers.tripId, outfits.tripId), eq(tripMembers.userId, userId));

const weekQuery = prepared((db) => {
  const first = sql`${sql.placeholder('first')}::date`;
  return db
    .select(outfitOfTripColumns)
    .from(outfits)
    .innerJoin(tripMembers, isOwnMembership)
    .innerJoin(trips, eq(trips.id, outfits.tripId))
    .innerJoin(users, eq(users.id, outfits.createdBy))
    .innerJoin(wearers, isWearer)
    .where(and(isOfOwnTrip, isOfWearer, between(outfits.plannedDate, first, sql`${first} + 6`)))
    .orderBy(asc(outfits.plannedDate), asc(outfits.id))
    .limit(WEEK_OUTFITS_MAX)
    .prepare('list_week_outfits');
});

/**
 * The outfits of somebody's trips for seven days, by day; those of one day in the order of their making.
 *
 * @param first calendar date of the first day.
 */
export const listWeekOutfits = (db: Db, looking: Looking, first: string): Promise<OutfitOfTrip[]> =>
  weekQuery(db).execute({ ...asParameters(looking), first });

const mostWornQuery = prepared((db) => {
  const hasCome = sql`${outfits.plannedDate} <= ${sql.placeholder('today')}::date`;
  const worn = db.$with('worn').as(
    db
      .select({
        lookId: outfits.lookId,
        days: sql<number>`count(distinct ${outfits.plannedDate})::int`.as('days'),
        lastWorn: sql<string>`max(${outfits.plannedDate})`.as('last_worn'),
      })
      .from(outfits)
      .where(and(isOfOwnTrip, isOfWearer, hasCome))
      .groupBy(outfits.lookId)
      .orderBy(sql`days desc, last_worn desc, look_id desc`)
      .limit(MOST_WORN_MAX),
  );
  const newestFirst = sql`${outfits.plannedDate} desc, ${outfits.id} desc`;
  // A look may have been copied to trips that the viewer is not on: the membership leaves those out.
  const last = db
    .select({
      id: sql<string>`(array_agg(${outfits.id} order by ${newestFirst}))[1]`.as('id'),
      tripId: sql<string>`(array_agg(${outfits.tripId} order by ${newestFirst}))[1]`.as('trip_id'),
      trips: sql<number>`count(distinct ${outfits.tripId})::int`.as('trips'),
    })
    .from(outfits)
    .innerJoin(tripMembers, isOwnMembership)
    .where(and(eq(outfits.lookId, worn.lookId), isOfWearer, hasCome))
    .as('last');
  return db
    .with(worn)
    .select({ ...outfitOfTripColumns, days: worn.days, trips: last.trips, lastWorn: worn.lastWorn })
    .from(worn)
    .crossJoinLateral(last)
    .innerJoin(outfits, and(eq(outfits.tripId, last.tripId), eq(outfits.id, last.id)))
    .innerJoin(tripMembers, isOwnMembership)
    .innerJoin(trips, eq(trips.id, outfits.tripId))
    .innerJoin(users, eq(users.id, outfits.createdBy))
    .innerJoin(wearers, isWearer)
    .orderBy(sql`${worn.days} desc, ${worn.lastWorn} desc, ${outfits.lookId} desc`)
    .prepare('list_most_worn');
});

/**
 * The outfits of somebody's trips that were worn on the most days, the one worn last before others that were on as many.
 *
 * @param today calendar date; what is planned for a later one has not been worn.
 */
export const listMostWorn = async (db: Db, looking: Looking, today: string): Promise<WornOutfit[]> =>
  (await mostWornQuery(db).execute({ ...asParameters(looking), today })).map(
    ({ days, trips, lastWorn, ...outfit }) => ({
      outfit,
      days,
      trips,
      lastWorn,
    }),
  );
