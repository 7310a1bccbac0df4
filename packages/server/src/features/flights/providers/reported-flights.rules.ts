import { type FlightNumber, formatFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import { byDeparture } from '@caravan/contract/flights/flight-times.rules.ts';
import type {
  Flight,
  FlightArrival,
  FlightEnd,
  FlightStatus,
  LivePosition,
} from '@caravan/contract/flights/flights.schema.ts';
import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { type WallClock, dateIn, instantAt, isTimeZone } from '@caravan/contract/time/zones.rules.ts';

/** An airport as Caravan knows it itself. */
export interface KnownAirport {
  readonly name: string;
  /** IANA. */
  readonly timeZone: string;
}

/** Where a flight begins or ends, as a service reports it. */
export interface ReportedEnd {
  readonly airport: string | null;
  readonly iata: string | null;
  /** IANA, if the service is right. */
  readonly timeZone: string | null;
  readonly scheduled: ReportedTime | null;
  readonly estimated: ReportedTime | null;
  readonly actual: ReportedTime | null;
  /** Minutes; `null` where the service reports none. */
  readonly delay: number | null;
  readonly terminal: string | null;
  readonly gate: string | null;
}

/** A flight as a service reports it, in a shape that is the same for all of them. Its texts are bounded. */
export interface ReportedFlight {
  /** `null` where the service does not say; then it is the requested number. */
  readonly number: FlightNumber | null;
  /** The number under which another airline flies it, where the service reports it here. */
  readonly operatedAs: FlightNumber | null;
  /** Whether the airline of the number flies it itself; `null` where the service does not say. */
  readonly isOperator: boolean | null;
  readonly airline: string | null;
  /** The day of departure, for where the departure's time is unknown. */
  readonly date: string | null;
  readonly status: FlightStatus;
  readonly departure: ReportedEnd;
  readonly arrival: ReportedEnd & { readonly baggage: string | null };
  readonly aircraft: string | null;
  readonly live: LivePosition | null;
}

/** The airports whose name or zone a service left out, each once: Caravan may know them. */
export const airportsToLookUp = (reported: readonly ReportedFlight[]): string[] => {
  const ends = reported.flatMap(({ departure, arrival }) => [departure, arrival]);
  const lacking = ends.filter(({ airport, timeZone }) => airport === null || zoneOf(timeZone, undefined) === null);
  return [...new Set(lacking.flatMap(({ iata }) => iata ?? []))];
};

/**
 * The flights that a service reports of a number, in the order of departure: one a leg and day, also where it reports the same
 * flight under the numbers of several airlines. Flights without a day are left out: nobody could find them again.
 */
export const flightsFrom = (
  requested: FlightNumber,
  reported: readonly ReportedFlight[],
  airports: ReadonlyMap<string, KnownAirport>,
): Flight[] => {
  const number = formatFlightNumber(requested);
  const isOwn = (one: ReportedFlight): boolean => one.number === null || formatFlightNumber(one.number) === number;
  const legs = new Map<string, { flight: Flight; isOperator: boolean | null }>();
  // Those under the number itself come first, so that each leg is described by them.
  for (const one of reported.toSorted((first, second) => Number(isOwn(second)) - Number(isOwn(first)))) {
    const flight = flightFrom(number, one, airports);
    if (flight.flightDate === null) continue;
    const leg = legOf(flight);
    const known = legs.get(leg);
    if (known === undefined) legs.set(leg, { flight, isOperator: isOwn(one) ? one.isOperator : false });
    else if (known.isOperator !== true)
      known.flight = { ...known.flight, operatedAs: known.flight.operatedAs ?? flight.operatedAs };
  }
  return [...legs.values()].map(({ flight }) => flight).toSorted(byDeparture);
};

const legOf = ({ flightDate, departure }: Flight): string => `${flightDate} ${departure.iata}`;

/** The number under which it is flown, where that is not the requested one. */
const operatedAs = (requested: string, { operatedAs: operator, number, isOperator }: ReportedFlight): string | null => {
  const flown = operator ?? (isOperator === false ? null : number);
  const formatted = flown && formatFlightNumber(flown);
  return formatted === requested ? null : formatted;
};

const flightFrom = (
  requested: string,
  reported: ReportedFlight,
  airports: ReadonlyMap<string, KnownAirport>,
): Flight => {
  const { status, airline, aircraft, live } = reported;
  const departure = endFrom(reported.departure, airports);
  const arrival: FlightArrival = { ...endFrom(reported.arrival, airports), baggage: reported.arrival.baggage };
  return {
    flightNumber: requested,
    airline,
    operatedAs: operatedAs(requested, reported),
    flightDate: dateOf(reported, departure),
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

const endFrom = (end: ReportedEnd, airports: ReadonlyMap<string, KnownAirport>): FlightEnd => {
  const known = end.iata === null ? undefined : airports.get(end.iata);
  const timeZone = zoneOf(end.timeZone, known?.timeZone);
  const scheduled = instantOf(end.scheduled, timeZone);
  const estimated = plausibleTime(scheduled, instantOf(end.estimated, timeZone));
  const actual = plausibleTime(scheduled, instantOf(end.actual, timeZone));
  return {
    airport: end.airport ?? known?.name ?? null,
    iata: end.iata,
    timeZone,
    scheduled,
    estimated,
    actual,
    delay: plausibleDelay(end.delay) ?? minutesLate(scheduled, actual ?? estimated),
    terminal: end.terminal,
    gate: end.gate,
  };
};

/** A time near enough to the plan; `null` for one of another day. */
const plausibleTime = (scheduled: string | null, instant: string | null): string | null =>
  scheduled === null || minutesLate(scheduled, instant) !== null ? instant : null;

/** Those that leave on a day, by the clock of the departure; all of them without one. */
export const onDay = (flights: readonly Flight[], date: string | null): Flight[] =>
  flights.filter(({ flightDate }) => date === null || flightDate === date);

/** A time as a service reports it: what the airport's clock shows, the instant, or both. */
interface ReportedTime {
  readonly wall: WallClock | null;
  /** ISO 8601 in UTC. */
  readonly instant: string | null;
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

const partsOf = (value: unknown): { wall: WallClock; offset: string | undefined } | null => {
  const [, date, time, offset] = (typeof value === 'string' && SHAPE.exec(value.trim())) || [];
  return isCalendarDate(date) && time !== undefined ? { wall: { date, time }, offset } : null;
};

/** A time on the airport's clock; an offset that it is written with is ignored. `null` for what is none. */
export const parseWallTime = (value: unknown): ReportedTime | null => {
  const parts = partsOf(value);
  return parts && { wall: parts.wall, instant: null };
};

/** The instant of a time that is written with its true offset; `null` for what is none. */
export const parseInstant = (value: unknown): string | null => {
  const parts = partsOf(value);
  if (parts?.offset === undefined) return null;
  const ms = Date.parse(`${parts.wall.date}T${parts.wall.time}:00${parts.offset}`);
  const instant = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
  return isCalendarDate(instant.slice(0, 10)) ? instant : null;
};

/** A time that is reported twice: in UTC and on the airport's clock; either may be left out. */
export const parseUtcAndLocal = (time: { utc?: unknown; local?: unknown } | null | undefined): ReportedTime | null => {
  const wall = partsOf(time?.local)?.wall ?? null;
  const instant = parseInstant(time?.utc) ?? parseInstant(time?.local);
  return wall || instant ? { wall, instant } : null;
};

/** The zone of an airport's clock: the reported one, else the known one; `null` rather than a wrong one. */
const zoneOf = (reported: string | null, known: string | undefined): string | null =>
  [reported, known].find((zone) => typeof zone === 'string' && isTimeZone(zone)) ?? null;

/** The instant of a reported time; `null` for a clock time whose zone is unknown. */
const instantOf = (time: ReportedTime | null, zone: string | null): string | null => {
  if (time === null || time.instant !== null) return time?.instant ?? null;
  return time.wall && zone !== null ? instantAt(time.wall, zone) : null;
};

const MINUTE = 60_000;
/** No flight is half a day early: such a time is another day's. */
const EARLIEST_MINUTES = -12 * 60;
/** A flight that is a week late is another one. */
const LATEST_MINUTES = 7 * 24 * 60;

/** Minutes from the plan to a time; `null` without either, and for what no flight can be. */
const minutesLate = (planned: string | null, instant: string | null): number | null =>
  planned === null || instant === null
    ? null
    : plausibleDelay(Math.round((Date.parse(instant) - Date.parse(planned)) / MINUTE));

/** A delay in whole minutes; `null` for what is none, and for what no flight can be. */
export const plausibleDelay = (value: unknown): number | null =>
  typeof value === 'number' && value >= EARLIEST_MINUTES && value <= LATEST_MINUTES ? Math.round(value) : null;

/** Longest texts of a flight, characters; the columns' sizes. */
export const NAME_MAX = 255;
export const PLACE_MAX = 20;
export const AIRCRAFT_MAX = 100;

/** Invisible characters: controls, halves of characters, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A reported text, on one line and no longer than its column; `null` for nothing, or for what is no text. Some services report
 * a gate as a number.
 *
 * @param max characters.
 */
export const cleanText = (value: unknown, max: number): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const line = String(value).replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, max).join('').trim() || null;
};

/** Several texts as one, without those that are none. */
export const joinTexts = (values: readonly unknown[], max: number): string | null =>
  cleanText(
    values
      .map((one) => cleanText(one, max))
      .filter((one) => one !== null)
      .join(', '),
    max,
  );

/** A number within bounds; `null` for one beyond them, or for what is none. */
const numberWithin = (value: unknown, least: number, most: number): number | null =>
  typeof value === 'number' && value >= least && value <= most ? value : null;

/** The three letters of an airport; `null` for what is none. */
export const parseIata = (value: unknown): string | null => {
  const code = cleanText(value, NAME_MAX)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : null;
};

/** International foot and nautical mile, both exact by definition. */
export const FEET_PER_METRE = 1 / 0.3048;
export const KNOTS_PER_KMH = 1 / 1.852;

/** Above any airliner and below any wind that slows one, feet and knots: beyond them a number is a slip. */
const HIGHEST_FEET = 100_000;
const LOWEST_FEET = -2_000;
const FASTEST_KNOTS = 2_000;

interface Measured {
  readonly value: unknown;
  /** What turns it into feet or knots. */
  readonly factor: number;
}

interface ReportedPosition {
  readonly latitude: unknown;
  readonly longitude: unknown;
  readonly altitude: Measured;
  readonly speed: Measured;
  readonly direction: unknown;
  readonly isOnGround: unknown;
  /** ISO 8601 in UTC. */
  readonly seenAt: string | null;
}

/** Where an aircraft was seen, in feet and knots; `null` without a position. */
export const livePosition = (reported: ReportedPosition): LivePosition | null => {
  const latitude = numberWithin(reported.latitude, -90, 90);
  const longitude = numberWithin(reported.longitude, -180, 180);
  if (latitude === null || longitude === null) return null;
  return {
    latitude,
    longitude,
    altitude: measured(reported.altitude, LOWEST_FEET, HIGHEST_FEET),
    speed: measured(reported.speed, 0, FASTEST_KNOTS),
    direction: numberWithin(reported.direction, 0, 360),
    isOnGround: typeof reported.isOnGround === 'boolean' ? reported.isOnGround : null,
    seenAt: reported.seenAt,
  };
};

const measured = ({ value, factor }: Measured, least: number, most: number): number | null => {
  const converted = typeof value === 'number' ? Math.round(value * factor) : null;
  return numberWithin(converted, least, most);
};
