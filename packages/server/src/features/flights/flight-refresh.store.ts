import {
  type FlightNumber,
  formatFlightNumber,
  parseFlightNumber,
} from '@caravan/contract/flights/flight-number.rules.ts';
import type { TimedFlight } from '@caravan/contract/flights/flight-times.rules.ts';
import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db.ts';
import { type DueFlight, LEAD_MS, type Urgency, nextRefresh, urgencies, urgencyOf } from './flight-refresh.rules.ts';
import { flightCalls, flights, trackedFlights } from './flights.tables.ts';

/** All legs of a number and day, which one request covers. */
export interface DueNumber extends DueFlight {
  readonly number: FlightNumber;
  readonly flightDate: string;
}

/** The most legs that one round reads: far more than it can refresh. */
const MOST_DUE = 20_000;
/** How long a server's claim of a number lasts, minutes; then another one may refresh it. */
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

/** The earliest that it may leave: without a known time, the start of its day. */
const mayLeaveAt = sql`coalesce(
  ${flights.departureActual}, ${flights.departureEstimated}, ${flights.departureScheduled}, ${flights.flightDate}
)`;

/** The followed flights whose refresh is due by now, those of at least this urgency. */
export const listDue = async (db: Db, now: Date, least: Urgency): Promise<DueNumber[]> => {
  const horizon = new Date(now.getTime() + LEAD_MS[least]);
  const isUrgent =
    least === 'far'
      ? undefined
      : or(eq(flights.status, 'active'), sql`${mayLeaveAt} <= ${horizon.toISOString()}::timestamptz`);
  const { flightNumber } = flights;
  // The condition below lets no row pass without it.
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

/** One, or none for what no service knows: without a number or a day. */
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
    .where(and(isOneOf(served.userId, userIds), isNotNull(flights.refreshedAt)))
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
 * Claims the refresh of a number for this server; where it dies, another one can claim it some minutes later.
 *
 * @returns the ids of its legs that are due; none where another server has claimed it.
 */
export const claimNumber = async (db: Db, due: DueNumber, now: Date): Promise<string[]> => {
  const until = new Date(now.getTime() + CLAIMED_MINUTES * 60_000).toISOString();
  const { id, departureIata } = flights;
  // In the order in which legs are stored, so that who stores and who claims the same wait for one another.
  const legs = db
    .select({ id })
    .from(flights)
    .where(and(isOfNumber(due), lte(flights.refreshAt, now.toISOString())))
    .orderBy(sql`coalesce(${departureIata}, '')`)
    .for('no key update');
  const claimed = await db.update(flights).set({ refreshAt: until }).where(inArray(id, legs)).returning({ id });
  return claimed.map(({ id }) => id);
};

/** Postpones the refresh of legs that a request brought nothing of, each time for longer. */
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

/** Days whose counts of calls are stored for operators to read. */
const CALLS_DAYS = 60;

/** The day of UTC, `YYYY-MM-DD`. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Spends one call to the flight service, in a statement of its own, so that another one at the same moment counts it.
 *
 * @param ceiling the day's calls that this one may be the last of, whatever they were for.
 * @returns whether it may be made.
 */
export const spendCall = async (db: Db, now: Date, ceiling: number): Promise<boolean> => {
  if (ceiling < 1) return false;
  const spent = await db
    .insert(flightCalls)
    .values({ day: dayOf(now), calls: 1 })
    .onConflictDoUpdate({
      target: flightCalls.day,
      set: { calls: sql`${flightCalls.calls} + 1` },
      setWhere: lt(flightCalls.calls, ceiling),
    })
    .returning({ calls: flightCalls.calls });
  return spent.length > 0;
};

/** Gives a call back that was spent at this moment and never reached the service. */
export const giveBackCall = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(flightCalls)
    .set({ calls: sql`greatest(${flightCalls.calls} - 1, 0)` })
    .where(eq(flightCalls.day, dayOf(now)));
};

/** Calls of the day of UTC so far. */
export const spentCalls = async (db: Db, now: Date): Promise<number> => {
  const [row] = await db
    .select({ calls: flightCalls.calls })
    .from(flightCalls)
    .where(eq(flightCalls.day, dayOf(now)));
  return row?.calls ?? 0;
};

/** Deletes old counts. */
export const deleteOldCalls = async (db: Db): Promise<void> => {
  await db.delete(flightCalls).where(sql`${flightCalls.day} < current_date - ${CALLS_DAYS}::int`);
};
