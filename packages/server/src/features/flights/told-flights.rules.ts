import { type FlightNumber, formatFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import { byDeparture } from '@caravan/contract/flights/flight-times.rules.ts';
import type {
  Flight,
  FlightArrival,
  FlightEnd,
  FlightStatus,
  LivePosition,
} from '@caravan/contract/flights/flights.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { plausibleDelay, instantOf, minutesLate, type ReportedTime, zoneOf } from './told-times.rules.ts';

/** An airport as Caravan knows it itself. */
export interface KnownAirport {
  readonly name: string;
  /** IANA. */
  readonly timeZone: string;
}

/** Where a flight begins or ends, as a service tells it. */
export interface ReportedEnd {
  readonly airport: string | null;
  readonly iata: string | null;
  /** IANA, if the service is right. */
  readonly timeZone: string | null;
  readonly scheduled: ReportedTime | null;
  readonly estimated: ReportedTime | null;
  readonly actual: ReportedTime | null;
  /** Minutes; `null` where the service tells none. */
  readonly delay: number | null;
  readonly terminal: string | null;
  readonly gate: string | null;
}

/** A flight as a service tells it, in the words of none. Its texts are bounded. */
export interface ReportedFlight {
  /** `null` where the service does not say; then it is the number that was asked for. */
  readonly number: FlightNumber | null;
  /** The number under which another airline flies it, where the service tells it here. */
  readonly operatedAs: FlightNumber | null;
  /** Whether the airline of the number flies it itself; `null` where the service does not say. */
  readonly isOperator: boolean | null;
  readonly airline: string | null;
  /** The day of departure, where the departure's time does not tell. */
  readonly date: string | null;
  readonly status: FlightStatus;
  readonly departure: ReportedEnd;
  readonly arrival: ReportedEnd & { readonly baggage: string | null };
  readonly aircraft: string | null;
  readonly live: LivePosition | null;
}

/** The airports of which a service left something out that Caravan may know, each once. */
export const airportsToLookUp = (told: readonly ReportedFlight[]): string[] => {
  const ends = told.flatMap(({ departure, arrival }) => [departure, arrival]);
  const lacking = ends.filter(({ airport, timeZone }) => airport === null || zoneOf(timeZone, undefined) === null);
  return [...new Set(lacking.flatMap(({ iata }) => iata ?? []))];
};

/**
 * What a service tells of a number as flights, in the order of departure: one a leg and day, also where it tells of the same
 * flight under the numbers of several airlines. What it tells no day of is left out: nobody could find it again.
 */
export const flightsFrom = (
  asked: FlightNumber,
  told: readonly ReportedFlight[],
  airports: ReadonlyMap<string, KnownAirport>,
): Flight[] => {
  const number = formatFlightNumber(asked);
  const isOwn = (one: ReportedFlight): boolean => one.number === null || formatFlightNumber(one.number) === number;
  const legs = new Map<string, { flight: Flight; isOperator: boolean | null }>();
  // Those under the number itself come first, so that they are what is kept of each leg.
  for (const one of told.toSorted((first, second) => Number(isOwn(second)) - Number(isOwn(first)))) {
    const flight = flightFrom(number, one, airports);
    if (flight.flightDate === null) continue;
    const leg = legOf(flight);
    const kept = legs.get(leg);
    if (kept === undefined) legs.set(leg, { flight, isOperator: isOwn(one) ? one.isOperator : false });
    else if (kept.isOperator !== true)
      kept.flight = { ...kept.flight, operatedAs: kept.flight.operatedAs ?? flight.operatedAs };
  }
  return [...legs.values()].map(({ flight }) => flight).toSorted(byDeparture);
};

const legOf = ({ flightDate, departure }: Flight): string => `${flightDate} ${departure.iata}`;

/** The number under which it is flown, where that is another one than was asked for. */
const operatedAs = (asked: string, { operatedAs: operator, number, isOperator }: ReportedFlight): string | null => {
  const flown = operator ?? (isOperator === false ? null : number);
  const formatted = flown && formatFlightNumber(flown);
  return formatted === asked ? null : formatted;
};

const flightFrom = (asked: string, told: ReportedFlight, airports: ReadonlyMap<string, KnownAirport>): Flight => {
  const { status, airline, aircraft, live } = told;
  const departure = endFrom(told.departure, airports);
  const arrival: FlightArrival = { ...endFrom(told.arrival, airports), baggage: told.arrival.baggage };
  return {
    flightNumber: asked,
    airline,
    operatedAs: operatedAs(asked, told),
    flightDate: dateOf(told, departure),
    status,
    departure,
    arrival,
    aircraft,
    live,
  };
};

/** By the clock of the departure, else what the service calls the flight's day. */
const dateOf = ({ departure, date }: ReportedFlight, { scheduled, timeZone }: FlightEnd): string | null => {
  if (departure.scheduled?.wall) return departure.scheduled.wall.date;
  return scheduled !== null && timeZone !== null ? dateIn(timeZone, new Date(scheduled)) : date;
};

const endFrom = (told: ReportedEnd, airports: ReadonlyMap<string, KnownAirport>): FlightEnd => {
  const known = told.iata === null ? undefined : airports.get(told.iata);
  const timeZone = zoneOf(told.timeZone, known?.timeZone);
  const scheduled = instantOf(told.scheduled, timeZone);
  const estimated = plausibleTime(scheduled, instantOf(told.estimated, timeZone));
  const actual = plausibleTime(scheduled, instantOf(told.actual, timeZone));
  return {
    airport: told.airport ?? known?.name ?? null,
    iata: told.iata,
    timeZone,
    scheduled,
    estimated,
    actual,
    delay: plausibleDelay(told.delay) ?? minutesLate(scheduled, actual ?? estimated),
    terminal: told.terminal,
    gate: told.gate,
  };
};

/** A time that is no other day's. */
const plausibleTime = (scheduled: string | null, instant: string | null): string | null =>
  scheduled === null || minutesLate(scheduled, instant) !== null ? instant : null;

/** Those that leave on a day, by the clock of the departure; all of them without one. */
export const onDay = (flights: readonly Flight[], date: string | null): Flight[] =>
  flights.filter(({ flightDate }) => date === null || flightDate === date);
