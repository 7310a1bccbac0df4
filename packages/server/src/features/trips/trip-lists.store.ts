import type { CalendarSpan } from '@caravan/contract/trips/trip-calendar.rules.ts';
import {
  CALENDAR_DESCRIPTION_MAX,
  type CalendarTrip,
  type Trip,
  type TripChoice,
} from '@caravan/contract/trips/trips.schema.ts';
import { OPEN_ENDED_DAYS } from '@caravan/contract/trips/trips.rules.ts';
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { isOnTripsOf } from './memberships.store.ts';
import { tripMembers, trips } from './trips.tables.ts';
import { tripColumns } from './trips.store.ts';

export const memberCount = sql<number>`(
  select count(*)::int from ${tripMembers} everybody where everybody.trip_id = ${trips.id}
)`;

const userId = sql.placeholder('userId');

/** The viewer's memberships. */
export const isOfUser = and(isOnTripsOf(tripMembers.tripId, userId), eq(tripMembers.userId, userId));

const today = sql`${sql.placeholder('today')}::date`;

/** The columns of a trip's dates, of the table itself or of a query of it. */
interface DateColumns {
  readonly startDate: AnyColumn | SQL;
  readonly endDate: AnyColumn | SQL;
}

/** Whether a trip is completed on a day, as `tripStatus` has it; null where it has no dates. A number as it stands in the statement. */
export const isCompletedOn = ({ startDate, endDate }: DateColumns, day: SQL): SQL =>
  sql`coalesce(${endDate}, ${startDate} + ${sql.raw(String(OPEN_ENDED_DAYS))}) < ${day}`;

export const isCompleted = isCompletedOn(trips, today);

const newestStartFirst = [sql`${trips.startDate} desc nulls last`, sql`${trips.id} desc`];

/** The order of `compareForMyTrips`; of trips that are equal there the one that was made first. */
const orderOfMyTrips = [
  sql`(${today} between ${trips.startDate} and ${trips.endDate}) is not true`,
  sql`${trips.startDate} nulls last`,
  trips.id,
];

/** A part of a list. */
export interface Page {
  /** How many at most; absent: all. */
  readonly limit?: number | undefined;
  /** How many come before. */
  readonly offset: number;
}

/** Without a limit the statement is given none. */
export const asParameters = ({ limit = null, offset }: { limit?: number | null | undefined; offset: number }) => ({
  limit,
  offset,
});

export const page = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };

const listQuery = prepared((db) =>
  db
    .select({ ...tripColumns, memberCount })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripMembers.tripId))
    .where(isOfUser)
    .orderBy(...newestStartFirst)
    .limit(page.limit)
    .offset(page.offset)
    .prepare('list_trips'),
);

/** The trips of a user, newest start first, those without a start last. */
export const listTrips = (db: Db, userId: string, part: Page): Promise<Trip[]> =>
  listQuery(db).execute({ userId, ...asParameters(part) });

const openQuery = prepared((db) =>
  db
    .select({ ...tripColumns, memberCount })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripMembers.tripId))
    .where(and(isOfUser, sql`${isCompleted} is not true`))
    .orderBy(...orderOfMyTrips)
    .limit(page.limit)
    .offset(page.offset)
    .prepare('list_open_trips'),
);

/**
 * The trips of a user that are not completed, in the order of My Trips.
 *
 * @param today calendar date.
 */
export const listOpenTrips = (db: Db, userId: string, today: string, part: Page): Promise<Trip[]> =>
  openQuery(db).execute({ userId, today, ...asParameters(part) });

const choicesQuery = prepared((db) =>
  db
    .select({
      id: trips.id,
      title: trips.title,
      role: tripMembers.role,
      membersMayAdd: trips.membersMayAdd,
      startDate: trips.startDate,
      endDate: trips.endDate,
    })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripMembers.tripId))
    .where(isOfUser)
    .orderBy(...newestStartFirst)
    .prepare('list_trip_choices'),
);

/** Every trip of a user as a choice, newest start first. */
export const listTripChoices = (db: Db, userId: string): Promise<TripChoice[]> => choicesQuery(db).execute({ userId });

/** The days of `calendarSpan`. */
const firstDay = sql`coalesce(${trips.startDate}, ${trips.endDate})`;
const lastDay = sql`coalesce(${trips.endDate}, ${trips.startDate})`;

/** Ends in an ellipsis where something is left out. */
const beginningOfDescription = sql<string | null>`case
  when length(${trips.description}) <= ${CALENDAR_DESCRIPTION_MAX} then ${trips.description}
  else rtrim(left(${trips.description}, ${CALENDAR_DESCRIPTION_MAX - 1})) || '…'
end`;

const calendarQuery = prepared((db) => {
  const { id, title, destination, startDate, endDate } = trips;
  return db
    .select({ id, title, description: beginningOfDescription, destination, startDate, endDate })
    .from(trips)
    .where(
      sql`${isOnTripsOf(trips.id, userId)} and ${firstDay} <= ${sql.placeholder('last')}::date and ${lastDay} >= ${sql.placeholder('first')}::date`,
    )
    .orderBy(firstDay, id)
    .prepare('list_calendar_trips');
});

/** The trips of a user that a calendar shows on one of these days, by their first day. */
export const listCalendarTrips = (db: Db, userId: string, { first, last }: CalendarSpan): Promise<CalendarTrip[]> =>
  calendarQuery(db).execute({ userId, first, last });
