import type { TripToday } from '@caravan/contract/home/home.rules.ts';
import { UPCOMING_ACTIVITIES, type UpcomingActivity } from '@caravan/contract/home/home.schema.ts';
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { isJoinedBy } from '../itinerary/participants.store.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { isCompletedOn } from '../trips/trip-lists.store.ts';
import { trips } from '../trips/trips.tables.ts';

const isOwnTrip = isOnTripsOf(trips.id, sql.placeholder('userId'));

const zonesQuery = prepared((db) =>
  db
    .selectDistinct({ timeZone: trips.timeZone })
    .from(trips)
    .where(sql`${isOwnTrip} and (${isCompletedOn(trips, sql`${sql.placeholder('earliestToday')}::date`)}) is not true`)
    .prepare('list_zones_of_open_trips'),
);

/**
 * The zones of a user's trips that may not be completed, each once; `null` for trips without one.
 *
 * @param earliestToday calendar date before which no zone's today lies.
 */
export const listZones = async (db: Db, userId: string, earliestToday: string): Promise<(string | null)[]> =>
  (await zonesQuery(db).execute({ userId, earliestToday })).map(({ timeZone }) => timeZone);

/** What day it is for the trips of one zone. */
interface ZoneToday extends TripToday {
  readonly timeZone: string | null;
}

/** What others do without the user is nothing of theirs. */
const isJoined = isJoinedBy(sql.placeholder('userId'));

interface Times {
  readonly startTime: AnyColumn | SQL | SQL.Aliased;
  readonly endTime: AnyColumn | SQL | SQL.Aliased;
}

/** The rule's `isOver`. */
const isOver = ({ startTime, endTime }: Times): SQL =>
  sql`coalesce(${endTime}, ${startTime}) < ${sql.placeholder('now')}::timestamptz`;

/** What is over comes last, the latest of it before the others, so that it leaves the places to what is not. */
const placesFirst = (times: Times, id: AnyColumn): SQL => {
  const over = isOver(times);
  return sql`${over}, case when not (${over}) then ${times.startTime} end, ${times.startTime} desc, ${id}`;
};

/** A number as it stands in the statement: what it is planned for goes by it. */
const mostShown = sql.raw(String(UPCOMING_ACTIVITIES));

/** A user's trips that are not completed and have activities on days, and when today began there. */
const openTrips = sql`
  select own.id, own.begins_from, today.began_at
  from (
    select ${trips.id}, ${trips.timeZone}, ${trips.startDate}, ${trips.endDate}, ${trips.beginsFrom} from ${trips} where ${isOwnTrip}
  ) own
  join unnest(
    ${sql.placeholder('zones')}::text[], ${sql.placeholder('dates')}::date[], ${sql.placeholder('beginnings')}::timestamptz[]
  ) today (zone, date, began_at) on today.zone = coalesce(own.time_zone, '')
  where own.begins_from is not null and (${isCompletedOn({ startDate: sql`own.start_date`, endDate: sql`own.end_date` }, sql`today.date`)}) is not true`;

/** An instant after which nothing that is shown begins: as much that is not over begins earlier on the first of the trips. */
const latest = sql`
  select coalesce((
    select starts.start_time
    from (select id, began_at from open order by greatest(begins_from, began_at) limit ${mostShown}) near
    cross join lateral (
      select ${itineraryItems.startTime} from ${itineraryItems}
      where ${itineraryItems.tripId} = near.id and ${itineraryItems.startTime} >= near.began_at
        and not (${isOver(itineraryItems)}) and ${isJoined}
      order by ${itineraryItems.startTime} limit ${mostShown}
    ) starts
    order by starts.start_time limit 1 offset ${mostShown} - 1
  ), 'infinity') as at`;

const activityColumns = {
  id: itineraryItems.id,
  tripId: itineraryItems.tripId,
  title: itineraryItems.title,
  location: itineraryItems.location,
  category: itineraryItems.category,
  startTime: sql<string>`${itineraryItems.startTime}`.mapWith(itineraryItems.startTime).as('start_time'),
  endTime: itineraryItems.endTime,
  startZone: itineraryItems.startZone,
  endZone: itineraryItems.endZone,
};

const upcomingQuery = prepared((db) => {
  const open = db.$with('open', {}).as(openTrips);
  const until = db.$with('until', {}).as(latest);
  const soonest = db
    .$with('soonest', { tripId: sql<string>`trip_id`.as('trip_id'), beganAt: sql<string>`began_at`.as('began_at') })
    .as(sql`select id as trip_id, began_at from open where begins_from <= (select at from until)`);
  const isNext = sql`${itineraryItems.startTime} between ${soonest.beganAt} and (select at from until)`;
  const next = db
    .select(activityColumns)
    .from(itineraryItems)
    .where(sql`${itineraryItems.tripId} = ${soonest.tripId} and ${isNext} and ${isJoined}`)
    .orderBy(placesFirst(itineraryItems, itineraryItems.id))
    .limit(UPCOMING_ACTIVITIES)
    .as('next');
  const { id, tripId, title, location, category, startTime, endTime, startZone, endZone } = next;
  const { destination, timeZone, startDate, endDate } = trips;
  const trip = { title: trips.title, destination, timeZone, startDate, endDate };
  return db
    .with(open, until, soonest)
    .select({ id, tripId, title, location, category, startTime, endTime, startZone, endZone, trip })
    .from(soonest)
    .innerJoin(trips, eq(trips.id, soonest.tripId))
    .crossJoinLateral(next)
    .orderBy(placesFirst({ startTime, endTime }, id))
    .limit(UPCOMING_ACTIVITIES)
    .prepare('list_upcoming_activities');
});

const staysQuery = prepared((db) => {
  const open = db
    .$with('open', { id: sql<string>`id`.as('id'), beganAt: sql<string>`began_at`.as('began_at') })
    .as(openTrips);
  const isOn = sql`${itineraryItems.startTime} < ${open.beganAt} and ${itineraryItems.endTime} >= ${open.beganAt}`;
  const mayBeStay = sql`${itineraryItems.category} = 'hotel/airbnb'
    or (${itineraryItems.category} <> 'flight' and ${itineraryItems.endTime} >= ${itineraryItems.startTime} + interval '24 hours')`;
  const { destination, timeZone, startDate, endDate } = trips;
  return db
    .with(open)
    .select({ ...activityColumns, trip: { title: trips.title, destination, timeZone, startDate, endDate } })
    .from(open)
    .innerJoin(trips, eq(trips.id, open.id))
    .innerJoin(
      itineraryItems,
      sql`${itineraryItems.tripId} = ${open.id} and ${isOn} and (${mayBeStay}) and ${isJoined}`,
    )
    .orderBy(itineraryItems.endTime, itineraryItems.id)
    .limit(UPCOMING_ACTIVITIES)
    .prepare('list_stays_under_way');
});

/**
 * The next activities of a user's trips that are not completed, from the beginning of today, in no certain order; what is
 * over fills the places that are left. Among them the stays that began before today and end today or later, the first ends.
 *
 * @param days what day it is, for each zone of the user's trips; trips of other zones are left out.
 */
export const listUpcomingActivities = async (
  db: Db,
  userId: string,
  days: readonly ZoneToday[],
  now: Date,
): Promise<UpcomingActivity[]> => {
  const today = {
    userId,
    zones: days.map(({ timeZone }) => timeZone ?? ''),
    dates: days.map(({ date }) => date),
    beginnings: days.map(({ beganAt }) => beganAt),
  };
  const stays = await staysQuery(db).execute(today);
  return [...stays, ...(await upcomingQuery(db).execute({ ...today, now: now.toISOString() }))];
};
