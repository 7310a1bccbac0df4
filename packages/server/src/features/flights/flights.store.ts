import { changesBetween, announcedAfter } from '@caravan/contract/flights/flight-changes.rules.ts';
import { bestTime } from '@caravan/contract/flights/flight-times.rules.ts';
import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { nextRefresh } from './flight-refresh.rules.ts';
import { flightChanges, flights, trackedFlights } from './flights.tables.ts';

/** The columns of a flight in the API's shape. */
export const flightColumns = {
  flightNumber: flights.flightNumber,
  airline: flights.airline,
  operatedAs: flights.operatedAs,
  flightDate: flights.flightDate,
  status: flights.status,
  departure: {
    airport: flights.departureAirport,
    iata: flights.departureIata,
    timeZone: flights.departureTimeZone,
    scheduled: flights.departureScheduled,
    estimated: flights.departureEstimated,
    actual: flights.departureActual,
    delay: flights.departureDelay,
    terminal: flights.departureTerminal,
    gate: flights.departureGate,
  },
  arrival: {
    airport: flights.arrivalAirport,
    iata: flights.arrivalIata,
    timeZone: flights.arrivalTimeZone,
    scheduled: flights.arrivalScheduled,
    estimated: flights.arrivalEstimated,
    actual: flights.arrivalActual,
    delay: flights.arrivalDelay,
    terminal: flights.arrivalTerminal,
    gate: flights.arrivalGate,
    baggage: flights.baggage,
  },
  aircraft: flights.aircraft,
  live: flights.live,
};

/** A flight as a row of the table. */
export const rowOf = ({ departure, arrival, ...flight }: Flight) => ({
  ...flight,
  departureAirport: departure.airport,
  departureIata: departure.iata,
  departureTimeZone: departure.timeZone,
  departureScheduled: departure.scheduled,
  departureEstimated: departure.estimated,
  departureActual: departure.actual,
  departureDelay: departure.delay,
  departureTerminal: departure.terminal,
  departureGate: departure.gate,
  arrivalAirport: arrival.airport,
  arrivalIata: arrival.iata,
  arrivalTimeZone: arrival.timeZone,
  arrivalScheduled: arrival.scheduled,
  arrivalEstimated: arrival.estimated,
  arrivalActual: arrival.actual,
  arrivalDelay: arrival.delay,
  arrivalTerminal: arrival.terminal,
  arrivalGate: arrival.gate,
  baggage: arrival.baggage,
});

/** A flight that a service has reported. */
export interface KnownFlight {
  readonly id: string;
  readonly flight: Flight;
  /** When the service last reported it. */
  readonly refreshedAt: string;
}

const isKnown = isNull(flights.enteredBy);

/**
 * What services have reported of a number: its legs of one day, or without a date those of all stored days.
 *
 * @param date calendar date of the departure there.
 */
export const findKnown = async (db: Db, flightNumber: string, date: string | null): Promise<KnownFlight[]> => {
  const ofDate = date === null ? undefined : eq(flights.flightDate, date);
  const rows = await db
    .select({ id: flights.id, refreshedAt: flights.refreshedAt, ...flightColumns })
    .from(flights)
    .where(and(isKnown, eq(flights.flightNumber, flightNumber), ofDate))
    .orderBy(asc(flights.flightDate), asc(flights.departureScheduled), asc(flights.id));
  return rows.flatMap(({ id, refreshedAt, ...flight }) => (refreshedAt === null ? [] : [{ id, refreshedAt, flight }]));
};

/**
 * Stores what a service has just reported, with the changes for those who follow. Legs are locked in one order, so that two who
 * store the same flights wait for one another. A flight without a day cannot be found again, and is not stored.
 *
 * @returns the ids of the flights, whether or not anything has changed.
 */
export const storeFlights = (db: Db, reported: readonly Flight[], now: Date): Promise<string[]> =>
  db.transaction(async (transaction) => {
    const dated = reported.filter(({ flightDate }) => flightDate !== null);
    const ids: string[] = [];
    for (const flight of dated.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1)))
      ids.push(await storeFlight(transaction, flight, now));
    return ids;
  });

const sortKeyOf = ({ flightNumber, flightDate, departure }: Flight): string =>
  `${flightNumber} ${flightDate} ${departure.iata ?? ''}`;

const storeFlight = async (db: Db, flight: Flight, now: Date): Promise<string> => {
  const refreshedAt = now.toISOString();
  const id = newId();
  const [announcedDeparture, announcedArrival] = [bestTime(flight.departure), bestTime(flight.arrival)];
  const added = await db
    .insert(flights)
    .values({ ...rowOf(flight), id, announcedDeparture, announcedArrival, refreshedAt, createdAt: refreshedAt })
    .onConflictDoNothing()
    .returning({ id: flights.id });
  if (added.length > 0) return id;
  // One that was in the way may be forgotten at this very moment.
  return (await changeFlight(db, flight, now)) ?? storeFlight(db, flight, now);
};

const isFollowed = sql<boolean>`exists (
  select from ${trackedFlights} where ${trackedFlights.flightId} = ${flights.id}
)`;

/** Whether anything but where it is in the air is reported otherwise than before. */
const isOtherwise = (before: Flight, after: Flight): boolean => {
  const { live: _live, ...reported } = rowOf(after);
  const known = new Map(Object.entries(rowOf(before)));
  return Object.entries(reported).some(([name, value]) => asStored(value) !== asStored(known.get(name)));
};

/** Services write instants in several ways. */
const asStored = (value: unknown): unknown =>
  typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : value;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** @returns its id; `undefined` where there is none any more. */
const changeFlight = async (db: Db, flight: Flight, now: Date): Promise<string | undefined> => {
  const { announcedDeparture, announcedArrival } = flights;
  const [before] = await db
    .select({ id: flights.id, ...flightColumns, announcedDeparture, announcedArrival })
    .from(flights)
    .where(
      and(
        isKnown,
        eq(flights.flightNumber, flight.flightNumber),
        eq(flights.flightDate, flight.flightDate ?? ''),
        sql`coalesce(${flights.departureIata}, '') = ${flight.departure.iata ?? ''}`,
      ),
    )
    .for('no key update');
  if (!before) return undefined;
  const changes = changesBetween(before, flight);
  const createdAt = now.toISOString();
  if (changes.length > 0)
    await db
      .insert(flightChanges)
      .values(changes.map((change) => ({ ...change, id: newId(), flightId: before.id, createdAt })));
  await db
    .update(flights)
    .set({
      ...rowOf(flight),
      ...announcedAfter(before, flight, changes),
      refreshedAt: createdAt,
      ...(isOtherwise(before, flight) && { changedAt: createdAt }),
      refreshFailures: 0,
      // Read now that the flight is locked: who has begun to follow it while the lock was waited for counts.
      refreshAt: sql`case when ${isFollowed} then ${nextRefresh(flight, now)}::timestamptz end`,
    })
    .where(eq(flights.id, before.id));
  return before.id;
};
