import type { CompletedTrip, UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { tripIdsOf } from '../trips/memberships.store.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { shoppingItems } from '../shopping/shopping.tables.ts';
import { tripColumns } from '../trips/trips.store.ts';
import { asParameters, isCompleted, isOfUser, memberCount, type Page, page } from '../trips/trip-lists.store.ts';

const activityCount = sql<number>`(
  select count(*)::int from ${itineraryItems} where ${itineraryItems.tripId} = ${trips.id}
)`;

const outfitCount = sql<number>`(select count(*)::int from ${outfits} where ${outfits.tripId} = ${trips.id})`;

const completedQuery = prepared((db) =>
  db
    .select({ ...tripColumns, memberCount, activityCount, outfitCount })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripMembers.tripId))
    .where(and(isOfUser, isCompleted))
    .orderBy(
      sql`coalesce(${trips.endDate}, ${trips.startDate}) desc`,
      sql`${trips.startDate} desc`,
      sql`${trips.id} desc`,
    )
    .limit(page.limit)
    .offset(page.offset)
    .prepare('list_completed_trips'),
);

/**
 * The completed trips of a user, latest first.
 *
 * @param today calendar date.
 */
export const listCompletedTrips = (db: Db, userId: string, today: string, part: Page): Promise<CompletedTrip[]> =>
  completedQuery(db).execute({ userId, today, ...asParameters(part) });

/** One statement for all counts; the ids are a step of it, read once for all. */
const statsQuery = prepared((db) => {
  const own = db
    .$with('own', { ids: sql<string[]>`ids`.as('ids') })
    .as(sql`select ${tripIdsOf(sql.placeholder('userId'))} as ids`);
  const ids = sql`any((select ids from own)::uuid[])`;
  return db
    .with(own)
    .select({
      activeTrips: sql<number>`(
        select count(*)::int from ${trips} where ${trips.id} = ${ids} and ${isCompleted} is not true
      )`,
      outfits: sql<number>`(select count(*)::int from ${outfits} where ${outfits.tripId} = ${ids})`,
      members: sql<number>`(
        select count(*)::int from (
          select distinct ${tripMembers.userId} from ${tripMembers} where ${tripMembers.tripId} = ${ids}
        ) person where person.user_id <> ${sql.placeholder('userId')}
      )`,
      toBuy: sql<NonNullable<UserStats['toBuy']>>`(
        select coalesce(json_agg(json_build_object('tripId', list.trip_id, 'items', list.items) order by list.trip_id), '[]')
        from (
          select ${shoppingItems.tripId}, count(*)::int as items
          from ${shoppingItems} join ${trips} on ${trips.id} = ${shoppingItems.tripId}
          where ${shoppingItems.tripId} = ${ids} and ${shoppingItems.assignedTo} = ${sql.placeholder('userId')}
            and not ${shoppingItems.isCompleted} and ${isCompleted} is not true
          group by ${shoppingItems.tripId}
        ) list
      )`,
    })
    .from(own)
    .prepare('count_trips');
});

/**
 * How many trips of a user are not completed, how many outfits are in all of them, how many other people, each once, and
 * what is the user's to buy.
 *
 * @param today calendar date.
 */
export const countTrips = async (db: Db, userId: string, today: string): Promise<UserStats> =>
  (await statsQuery(db).execute({ userId, today }))[0] ?? {
    activeTrips: 0,
    outfits: 0,
    members: 0,
    toBuy: [],
  };
