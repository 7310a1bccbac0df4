import {
  RECENT_ACTIVITIES,
  RECENT_OUTFITS,
  type RecentActivity,
  type RecentOutfit,
} from '@caravan/contract/home/home.schema.ts';
import { type AnyColumn, and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { tripMembers } from '../members/members.tables.ts';
import { outfitColumns } from '../outfits/outfits.store.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { shoppingItems } from '../shopping/shopping.tables.ts';
import { trips } from '../trips/trips.tables.ts';

type Additions = typeof itineraryItems | typeof outfits | typeof shoppingItems;

/** How many of a user's trips, the latest made, are looked at for how far back the newest additions can lie. */
const LATEST_TRIPS = 10;

/** A user's trips as one array, so that an index is walked once over all of them instead of once for each. */
const ownTrips = sql`array(
  select ${tripMembers.tripId} from ${tripMembers} where ${tripMembers.userId} = ${sql.placeholder('userId')}
)`;

const latestTrips = sql`(
  select ${tripMembers.tripId} as id from ${tripMembers} where ${tripMembers.userId} = ${sql.placeholder('userId')}
  order by ${tripMembers.tripId} desc limit ${sql.raw(String(LATEST_TRIPS))}
)`;

/**
 * An instant before which none of the newest additions lies: as many as are wanted are later in the latest trips alone. It
 * spares reading all that was ever added to a thousand trips.
 */
const earliestAmong = (tables: readonly Additions[], count: number): SQL => {
  const limit = sql.raw(String(count));
  const newestIn = (table: Additions) => sql`
    select newest.created_at from ${latestTrips} latest cross join lateral (
      select ${table.createdAt} from ${table} where ${table.tripId} = latest.id
      order by ${table.createdAt} desc limit ${limit}
    ) newest`;
  const newest = sql.join(tables.map(newestIn), sql` union all `);
  const last = sql`select created_at from (${newest}) newest order by created_at desc limit 1 offset ${limit} - 1`;
  return sql`coalesce((${last}), '-infinity')`;
};

const since = (db: Db, tables: readonly Additions[], count: number) =>
  db
    .$with('since')
    .as(db.select({ at: sql<string>`${earliestAmong(tables, count)}`.as('at') }).from(sql`(values (1)) one`));

const isSince = (table: Additions): SQL | undefined =>
  and(sql`${table.tripId} = any(${ownTrips})`, sql`${table.createdAt} >= (select at from since)`);

/** What was last added of one kind. */
const newestOf = (db: Db, activityType: RecentActivity['activityType'], table: Additions, called: AnyColumn) =>
  db
    .select({
      activityType: sql<RecentActivity['activityType']>`${sql.raw(`'${activityType}'`)}`.as('activity_type'),
      id: table.id,
      tripId: table.tripId,
      called: sql<string>`${called}`.as('called'),
      createdAt: table.createdAt,
      createdBy: table.createdBy,
    })
    .from(table as typeof outfits)
    .where(isSince(table))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(RECENT_ACTIVITIES);

const activitiesQuery = prepared((db) => {
  const additions = unionAll(
    newestOf(db, 'outfit', outfits, outfits.title),
    newestOf(db, 'activity', itineraryItems, itineraryItems.title),
    newestOf(db, 'shopping', shoppingItems, shoppingItems.name),
  ).as('additions');
  return db
    .with(since(db, [itineraryItems, outfits, shoppingItems], RECENT_ACTIVITIES))
    .select({
      activityType: additions.activityType,
      id: additions.id,
      tripId: additions.tripId,
      called: additions.called,
      createdAt: additions.createdAt,
      trip: { title: trips.title },
      creator: { firstName: users.firstName, email: users.email },
    })
    .from(additions)
    .innerJoin(trips, eq(trips.id, additions.tripId))
    .innerJoin(users, eq(users.id, additions.createdBy))
    .orderBy(desc(additions.createdAt), desc(additions.id))
    .limit(RECENT_ACTIVITIES)
    .prepare('list_recent_activities');
});

/** What was last added to a user's trips, newest first; of what was added at the same instant the greater id. */
export const listRecentActivities = async (db: Db, userId: string): Promise<RecentActivity[]> =>
  (await activitiesQuery(db).execute({ userId })).map(({ called, ...addition }) => {
    const isItem = addition.activityType === 'shopping';
    const name = isItem ? called : null;
    return { ...addition, name, item: name, title: isItem ? null : called };
  });

const outfitsQuery = prepared((db) => {
  const newest = db
    .select({ id: sql<string>`${outfits.id}`.as('newest_id') })
    .from(outfits)
    .where(isSince(outfits))
    .orderBy(desc(outfits.createdAt), desc(outfits.id))
    .limit(RECENT_OUTFITS)
    .as('newest');
  return db
    .with(since(db, [outfits], RECENT_OUTFITS))
    .select({ ...outfitColumns, trip: { title: trips.title } })
    .from(newest)
    .innerJoin(outfits, eq(outfits.id, newest.id))
    .innerJoin(trips, eq(trips.id, outfits.tripId))
    .innerJoin(users, eq(users.id, outfits.createdBy))
    .leftJoin(itineraryItems, eq(itineraryItems.id, outfits.activityId))
    .orderBy(desc(outfits.createdAt), desc(outfits.id))
    .prepare('list_recent_outfits');
});

/** The outfits that were last added to a user's trips, newest first. */
export const listRecentOutfits = (db: Db, userId: string): Promise<RecentOutfit[]> =>
  outfitsQuery(db).execute({ userId });
