import { type TripToday } from '@caravan/contract/home/home.rules.ts';
import { UPCOMING_ACTIVITIES, type UpcomingActivity } from '@caravan/contract/home/home.schema.ts';
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { tripMembers } from '../members/members.tables.ts';
import { trips } from '../trips/trips.tables.ts';

/** As one array, so that the index of trips is walked once over all of them instead of once for each. */
const isOwnTrip = sql`${trips.id} = any(array(
  select ${tripMembers.tripId} from ${tripMembers} where ${tripMembers.userId} = ${sql.placeholder('userId')}
))`;

const zonesQuery = prepared((db) =>
  db
    .selectDistinct({ timeZone: trips.timeZone })
    .from(trips)
    .where(
      sql`${isOwnTrip} and (${trips.startDate} is not null and ${trips.endDate} < ${sql.placeholder('earliestToday')}::date) is not true`,
    )
    .prepare('list_zones_of_open_trips'),
);

/**
 * The zones of a user's trips that may not be completed, each once; `null` stands for trips without one.
 *
 * @param earliestToday calendar date before which no zone's today lies.
 */
export const listZones = async (db: Db, userId: string, earliestToday: string): Promise<(string | null)[]> =>
  (await zonesQuery(db).execute({ userId, earliestToday })).map(({ timeZone }) => timeZone);

/** What day it is for the trips of one zone. */
interface ZoneToday extends TripToday {
  readonly timeZone: string | null;
}

/**
 * The trips whose next activities come first of all, and when today began there: whatever comes first of all is on one of
 * them.
 */
const soonestTrips = (db: Db) =>
  db.$with('soonest', { tripId: sql<string>`trip_id`.as('trip_id'), beganAt: sql<string>`began_at`.as('began_at') }).as(
    sql`select own.id as trip_id, today.began_at
        from (select ${trips.id}, ${trips.timeZone}, ${trips.startDate}, ${trips.endDate} from ${trips} where ${isOwnTrip}) own
        join unnest(
          ${sql.placeholder('zones')}::text[], ${sql.placeholder('dates')}::date[], ${sql.placeholder('beginnings')}::timestamptz[]
        ) today (zone, date, began_at) on today.zone = coalesce(own.time_zone, '')
        where (own.start_date is not null and own.end_date < today.date) is not true
        order by (
          select min(${itineraryItems.startTime}) from ${itineraryItems}
          where ${itineraryItems.tripId} = own.id and ${itineraryItems.startTime} >= today.began_at
        )
        fetch first ${sql.raw(String(UPCOMING_ACTIVITIES))} rows with ties`,
  );

interface Times {
  readonly startTime: AnyColumn | SQL | SQL.Aliased;
  readonly endTime: AnyColumn | SQL | SQL.Aliased;
}

/** What is over comes last, the latest of it before the others, so that it leaves the places to what is not (`isOver`). */
const placesFirst = ({ startTime, endTime }: Times, id: AnyColumn): SQL => {
  const isOver = sql`coalesce(${endTime}, ${startTime}) < ${sql.placeholder('now')}::timestamptz`;
  return sql`${isOver}, case when not (${isOver}) then ${startTime} end, ${startTime} desc, ${id}`;
};

const activityColumns = {
  id: itineraryItems.id,
  tripId: itineraryItems.tripId,
  title: itineraryItems.title,
  location: itineraryItems.location,
  category: itineraryItems.category,
  startTime: sql<string>`${itineraryItems.startTime}`.mapWith(itineraryItems.startTime).as('start_time'),
  endTime: itineraryItems.endTime,
};

const upcomingQuery = prepared((db) => {
  const soonest = soonestTrips(db);
  const next = db
    .select(activityColumns)
    .from(itineraryItems)
    .where(sql`${itineraryItems.tripId} = ${soonest.tripId} and ${itineraryItems.startTime} >= ${soonest.beganAt}`)
    .orderBy(placesFirst(itineraryItems, itineraryItems.id))
    .limit(UPCOMING_ACTIVITIES)
    .as('next');
  const { id, tripId, title, location, category, startTime, endTime } = next;
  const { destination, timeZone, startDate, endDate } = trips;
  const trip = { title: trips.title, destination, timeZone, startDate, endDate };
  return db
    .with(soonest)
    .select({ id, tripId, title, location, category, startTime, endTime, trip })
    .from(soonest)
    .innerJoin(trips, eq(trips.id, soonest.tripId))
    .crossJoinLateral(next)
    .orderBy(placesFirst({ startTime, endTime }, id))
    .limit(UPCOMING_ACTIVITIES)
    .prepare('list_upcoming_activities');
});

/**
 * The next activities of a user's trips that are not completed, from the beginning of today, in no certain order; what is
 * over is told of where there is room.
 *
 * @param days what day it is, for each zone of the user's trips; trips of other zones are left out.
 */
export const listUpcomingActivities = (
  db: Db,
  userId: string,
  days: readonly ZoneToday[],
  now: Date,
): Promise<UpcomingActivity[]> =>
  upcomingQuery(db).execute({
    userId,
    now: now.toISOString(),
    zones: days.map(({ timeZone }) => timeZone ?? ''),
    dates: days.map(({ date }) => date),
    beginnings: days.map(({ beganAt }) => beganAt),
  });
