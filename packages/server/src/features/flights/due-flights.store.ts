import {
  type FlightNumber,
  formatFlightNumber,
  parseFlightNumber,
} from '@caravan/contract/flights/flight-number.rules.ts';
import type { TimedFlight } from '@caravan/contract/flights/flight-times.rules.ts';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db.ts';
import type { DueFlight } from './flight-budget.rules.ts';
import { LEAD_MS, nextRefresh, urgencies, type Urgency, urgencyOf } from './flight-refresh.rules.ts';
import { flights, trackedFlights } from './flights.tables.ts';

/** All legs of a number and day, of which a service is asked at once. */
export interface DueNumber extends DueFlight {
  readonly number: FlightNumber;
  readonly flightDate: string;
}

/** So many legs are looked at in one round: far more than a round can ask about. */
const MOST_DUE = 20_000;
/** Whoever asks about a flight has so long to answer for it; then another does, minutes. */
const CLAIMED_MINUTES = 10;

const timeColumns = {
  flightDate: flights.flightDate,
  status: flights.status,
  departure: {
    scheduled: flights.departureScheduled,
    estimated: flights.departureEstimated,
    actual: flights.departureActual,
  },
  arrival: { scheduled: flights.arrivalScheduled, estimated: flights.arrivalEstimated, actual: flights.arrivalActual },
};

/** From when on it may leave: where nobody tells the time, any time of its day. */
const mayLeaveAt = sql`coalesce(
  ${flights.departureActual}, ${flights.departureEstimated}, ${flights.departureScheduled}, ${flights.flightDate}
)`;

/** The flights that somebody follows and a service is to be asked about by now, those of at least this urgency. */
export const listDue = async (db: Db, now: Date, least: Urgency): Promise<DueNumber[]> => {
  const horizon = new Date(now.getTime() + LEAD_MS[least]);
  const isUrgent =
    least === 'far'
      ? undefined
      : or(eq(flights.status, 'active'), sql`${mayLeaveAt} <= ${horizon.toISOString()}::timestamptz`);
  const { flightNumber } = flights;
  // Held by the condition.
  const refreshAt = sql<string>`${flights.refreshAt}`.mapWith(flights.refreshAt);
  const legs = await db
    .select({
      ...timeColumns,
      flightNumber,
      refreshAt,
      followers: sql<string[]>`array_agg(${trackedFlights.userId}::text)`,
    })
    .from(flights)
    .innerJoin(trackedFlights, eq(trackedFlights.flightId, flights.id))
    .where(and(lte(flights.refreshAt, now.toISOString()), isUrgent))
    .groupBy(flights.id)
    .orderBy(flights.refreshAt)
    .limit(MOST_DUE);
  const byNumber = Map.groupBy(legs, (leg) => `${leg.flightNumber} ${leg.flightDate}`);
  return [...byNumber.values()].flatMap((legsOfNumber) => dueNumber(legsOfNumber, now));
};

interface DueLeg extends TimedFlight {
  readonly flightNumber: string;
  readonly refreshAt: string;
  readonly followers: readonly string[];
}

/** One, or none for what services cannot be asked about. */
const dueNumber = (legs: readonly DueLeg[], now: Date): DueNumber[] => {
  const [{ flightNumber, flightDate }] = legs as [DueLeg, ...DueLeg[]];
  const number = parseFlightNumber(flightNumber);
  if (number === null || flightDate === null) return [];
  const ofLegs = new Set(legs.map((leg) => urgencyOf(leg, now)));
  const urgency = urgencies.find((each) => ofLegs.has(each)) ?? 'far';
  const dueAt = Math.min(...legs.map(({ refreshAt }) => Date.parse(refreshAt)));
  const followers = [...new Set(legs.flatMap((leg) => leg.followers))];
  return [{ number, flightDate, urgency, dueAt, followers }];
};

const served = alias(trackedFlights, 'served');

/** When something that each of these people follows was last refreshed, milliseconds since 1970. */
export const listServed = async (db: Db, userIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .select({ userId: served.userId, at: sql<string>`max(${flights.refreshedAt})`.mapWith(flights.refreshedAt) })
    .from(served)
    .innerJoin(flights, eq(flights.id, served.flightId))
    .where(sql`${served.userId} = any(${sql.param([...userIds])}::uuid[]) and ${flights.refreshedAt} is not null`)
    .groupBy(served.userId);
  return new Map(rows.map(({ userId, at }) => [userId, Date.parse(at)]));
};

const isOfNumber = ({ number, flightDate }: DueNumber) =>
  and(
    isNull(flights.enteredBy),
    eq(flights.flightNumber, formatFlightNumber(number)),
    eq(flights.flightDate, flightDate),
  );

/**
 * Takes it on to ask about a number: no other server does meanwhile, and where this one dies another does some minutes later.
 *
 * @returns the ids of its legs that are due; none where somebody else has taken it on.
 */
export const claimNumber = async (db: Db, due: DueNumber, now: Date): Promise<string[]> => {
  const until = new Date(now.getTime() + CLAIMED_MINUTES * 60_000).toISOString();
  const { id, departureIata } = flights;
  // In the order in which legs are kept, so that who keeps and who claims the same wait for one another.
  const legs = db
    .select({ id })
    .from(flights)
    .where(and(isOfNumber(due), lte(flights.refreshAt, now.toISOString())))
    .orderBy(sql`coalesce(${departureIata}, '')`)
    .for('no key update');
  const claimed = await db.update(flights).set({ refreshAt: until }).where(inArray(id, legs)).returning({ id });
  return claimed.map(({ id }) => id);
};

/** Asks later about legs that a question brought nothing of, the later the more often that was so. */
export const postpone = async (db: Db, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  const { id, refreshFailures } = flights;
  const legs = await db
    .select({ ...timeColumns, id, refreshFailures })
    .from(flights)
    .where(inArray(flights.id, [...ids]));
  for (const leg of legs) {
    const failures = leg.refreshFailures + 1;
    await db
      .update(flights)
      .set({ refreshFailures: failures, refreshAt: nextRefresh(leg, now, failures) })
      .where(eq(flights.id, leg.id));
  }
};
