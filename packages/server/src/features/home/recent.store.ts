import {
  RECENT_ACTIVITIES,
  RECENT_OUTFITS,
  type RecentActivity,
  type RecentOutfit,
} from '@caravan/contract/home/home.schema.ts';
import { type AnyColumn, and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { addressesShownTo, hasOpened } from '../trips/trip-members.store.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { trips } from '../trips/trips.tables.ts';
import { isWearer, outfitColumns, wearers } from '../outfits/outfits.store.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { shoppingItems } from '../shopping/shopping.tables.ts';

type ActivityType = RecentActivity['activityType'];

/** What is added to trips, and what it is called. */
interface Additions {
  readonly table: typeof itineraryItems | typeof outfits | typeof shoppingItems;
  readonly called: AnyColumn;
}

const additions: Readonly<Record<ActivityType, Additions>> = {
  outfit: { table: outfits, called: outfits.title },
  activity: { table: itineraryItems, called: itineraryItems.title },
  shopping: { table: shoppingItems, called: shoppingItems.name },
};

/** In how many of a user's trips, those that were added to last, it is looked how far back the newest additions lie. */
const LATEST_TRIPS = 10;

/** A number as it stands in the statement: what it is planned for goes by it. */
const written = (number: number): SQL => sql.raw(String(number));

const ownTrips = sql`select ${trips.id}, ${trips.lastAddedAt} from ${trips} where ${isOnTripsOf(trips.id, sql.placeholder('userId'))}`;

const latestTrips = sql`select id from own order by last_added_at desc nulls last limit ${written(LATEST_TRIPS)}`;

/** An instant before which none of the newest additions lies: as many as are wanted are later in the latest trips alone. */
const earliest = (types: readonly ActivityType[], count: number): SQL => {
  const newestIn = ({ table }: Additions) => sql`
    select newest.created_at from latest cross join lateral (
      select ${table.createdAt} from ${table} where ${table.tripId} = latest.id
      order by ${table.createdAt} desc limit ${written(count)}
    ) newest`;
  const newest = sql.join(
    types.map((type) => newestIn(additions[type])),
    sql` union all `,
  );
  const last = sql`select created_at from (${newest}) newest order by created_at desc limit 1 offset ${written(count - 1)}`;
  return sql`select coalesce((${last}), '-infinity') as at`;
};

/** The trips that may have one of the newest additions: few of a thousand. */
const recentTrips = sql`select array(select id from own where last_added_at >= (select at from since)) as ids`;

/** The index alone says which they are; only then are they read. */
const newestOf = (type: ActivityType, count: number): SQL => {
  const { table, called } = additions[type];
  return sql`
    select ${sql.raw(`'${type}'`)} as activity_type, ${table.id} as id, ${table.tripId} as trip_id, ${called} as called,
      ${table.createdAt} as created_at, ${table.createdBy} as created_by
    from ${table} join (
      select ${table.tripId}, ${table.id} from ${table}
      where ${table.tripId} = any((select ids from recent)::uuid[]) and ${table.createdAt} >= (select at from since)
      order by ${table.createdAt} desc, ${table.id} desc limit ${written(count)}
    ) newest on newest.trip_id = ${table.tripId} and newest.id = ${table.id}`;
};

/** What was last added to a user's trips: of each type as many as are wanted. */
const newestAdditions = (db: Db, types: readonly ActivityType[], count: number) => {
  const columns = {
    activityType: sql<ActivityType>`activity_type`.as('activity_type'),
    id: sql<string>`id`.as('id'),
    tripId: sql<string>`trip_id`.as('trip_id'),
    called: sql<string>`called`.as('called'),
    createdAt: sql<string>`created_at`.mapWith(outfits.createdAt).as('created_at'),
    createdBy: sql<string>`created_by`.as('created_by'),
  };
  const all = sql.join(
    types.map((type) => newestOf(type, count)),
    sql` union all `,
  );
  const newest = db.$with('newest', columns).as(all);
  const steps = [
    db.$with('own', {}).as(ownTrips),
    db.$with('latest', {}).as(latestTrips),
    db.$with('since', {}).as(earliest(types, count)),
    db.$with('recent', {}).as(recentTrips),
    newest,
  ];
  return { steps, newest };
};

const activitiesQuery = prepared((db) => {
  const { steps, newest } = newestAdditions(db, ['outfit', 'activity', 'shopping'], RECENT_ACTIVITIES);
  const { activityType, id, tripId, called, createdAt } = newest;
  const creator = { id: users.id, firstName: users.firstName, email: users.email };
  return db
    .with(...steps)
    .select({
      activityType,
      id,
      tripId,
      called,
      createdAt,
      trip: { title: trips.title },
      creator,
      hasOpened: hasOpened(trips.id, users.id),
    })
    .from(newest)
    .innerJoin(trips, eq(trips.id, tripId))
    .innerJoin(users, eq(users.id, newest.createdBy))
    .orderBy(desc(createdAt), desc(id))
    .limit(RECENT_ACTIVITIES)
    .prepare('list_recent_activities');
});

/** What was last added to a user's trips, newest first; of what was added at the same instant the greater id. */
export const listRecentActivities = async (db: Db, userId: string): Promise<RecentActivity[]> => {
  const additions = await activitiesQuery(db).execute({ userId });
  const people = additions.map((addition) => ({ userId: addition.creator.id, hasOpened: addition.hasOpened }));
  const shown = await addressesShownTo(db, userId, people);
  return additions.map(({ called, creator: { id, firstName, email }, hasOpened: _hasOpened, ...addition }) => {
    const name = addition.activityType === 'shopping' ? called : null;
    const creator = { firstName, email: shown(id, email) };
    return { ...addition, creator, name, item: name, title: name === null ? called : null };
  });
};

const outfitsQuery = prepared((db) => {
  const { steps, newest } = newestAdditions(db, ['outfit'], RECENT_OUTFITS);
  return db
    .with(...steps)
    .select({ ...outfitColumns, trip: { title: trips.title } })
    .from(newest)
    .innerJoin(outfits, and(eq(outfits.tripId, newest.tripId), eq(outfits.id, newest.id)))
    .innerJoin(trips, eq(trips.id, outfits.tripId))
    .innerJoin(users, eq(users.id, outfits.createdBy))
    .innerJoin(wearers, isWearer)
    .orderBy(desc(outfits.createdAt), desc(outfits.id))
    .prepare('list_recent_outfits');
});

/** The outfits that were last added to a user's trips, newest first. */
export const listRecentOutfits = (db: Db, userId: string): Promise<RecentOutfit[]> =>
  outfitsQuery(db).execute({ userId });
