import type { Flight, FlightEnd } from './flights.schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A flight without further reports is over this long after it should have landed, milliseconds. */
export const SILENT_AFTER_MS = 24 * HOUR;
/** Longer than any flight takes, milliseconds: the longest scheduled ones take some 19 hours. */
const LONGEST_FLIGHT_MS = 20 * HOUR;
/** A calendar day ends somewhere on Earth this long after it began at UTC, milliseconds: at UTC-12. */
const DAY_ENDS_EVERYWHERE_MS = 36 * HOUR;

type Times = Pick<FlightEnd, 'scheduled' | 'estimated' | 'actual'>;

/** The instant that counts: when it happened, else when it is expected, else when it was planned; `null` if nobody says. */
export const bestTime = ({ actual, estimated, scheduled }: Times): string | null => actual ?? estimated ?? scheduled;

/** How much later than planned it is, minutes; negative where earlier, `null` where nobody can say. */
export const delayOf = (end: Times & Pick<FlightEnd, 'delay'>): number | null => {
  const best = end.actual ?? end.estimated;
  if (best === null || end.scheduled === null) return end.delay;
  return Math.round((Date.parse(best) - Date.parse(end.scheduled)) / MINUTE);
};

/** What says when a flight is: its times, or only its day. */
export type TimedFlight = Pick<Flight, 'flightDate' | 'status'> & {
  readonly departure: Times;
  readonly arrival: Times;
};

/**
 * When a flight is on the ground for certain, milliseconds since 1970: by its arrival, else by its departure and the longest
 * flight there is, else by the end of its day. `null` where it has none of them.
 */
export const expectedEnd = ({ departure, arrival, flightDate }: TimedFlight): number | null => {
  const arrives = bestTime(arrival);
  if (arrives !== null) return Date.parse(arrives);
  const departs = bestTime(departure);
  if (departs !== null) return Date.parse(departs) + LONGEST_FLIGHT_MS;
  return flightDate === null ? null : Date.parse(flightDate) + DAY_ENDS_EVERYWHERE_MS + LONGEST_FLIGHT_MS;
};

/**
 * Whether a flight has ended. One by hand, which gets no reports, ends when it should land; what a service reports ends
 * with its word, or a day after the last it said.
 */
export const isFlightPast = (flight: TimedFlight & { readonly isByHand: boolean }, now: Date): boolean => {
  if (flight.status === 'landed' || flight.status === 'cancelled') return true;
  const end = expectedEnd(flight);
  return end !== null && now.getTime() > end + (flight.isByHand ? 0 : SILENT_AFTER_MS);
};

/** By when a flight leaves, those that nobody knows the time of by noon of their day, and those without a day last. */
export const byDeparture = (one: TimedFlight, other: TimedFlight): number => sortTime(one) - sortTime(other);

const sortTime = ({ departure, flightDate }: TimedFlight): number => {
  const departs = bestTime(departure) ?? (flightDate === null ? null : `${flightDate}T12:00:00Z`);
  return departs === null ? Number.MAX_SAFE_INTEGER : Date.parse(departs);
};
