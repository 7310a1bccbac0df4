import { bestTime, delayOf } from './flight-times.rules.ts';
import type { Flight, FlightChange, FlightEnd } from './flights.schema.ts';

/** What changed on a flight, before it is stored. */
export type NewFlightChange = Pick<FlightChange, 'kind' | 'from' | 'to'>;

/** A time that moves by less is not announced, minutes. */
export const ANNOUNCED_FROM_MINUTES = 5;
const MINUTE_MS = 60_000;

/** The times that were last announced. */
export interface AnnouncedTimes {
  readonly announcedDeparture: string | null;
  readonly announcedArrival: string | null;
}

/**
 * The changes of a flight that its followers are notified of: status, gates, terminals and belt where another is named, and times
 * once they have moved by {@link ANNOUNCED_FROM_MINUTES} from those last announced. A value that is gone is no change.
 */
export const changesBetween = (before: Flight & AnnouncedTimes, after: Flight): NewFlightChange[] => {
  const { departure, arrival } = after;
  const changes: (NewFlightChange | null)[] = [
    named('status', before.status, after.status),
    moved('departure_time', before.announcedDeparture, bestTime(departure)),
    moved('arrival_time', before.announcedArrival, bestTime(arrival)),
    named('departure_terminal', before.departure.terminal, departure.terminal),
    named('departure_gate', before.departure.gate, departure.gate),
    named('arrival_terminal', before.arrival.terminal, arrival.terminal),
    named('arrival_gate', before.arrival.gate, arrival.gate),
    named('baggage', before.arrival.baggage, arrival.baggage),
  ];
  return changes.filter((change) => change !== null);
};

/** The announced times after those changes: a first time counts as announced without a change. */
export const announcedAfter = (
  before: AnnouncedTimes,
  after: Flight,
  changes: readonly NewFlightChange[],
): AnnouncedTimes => {
  const announced = (kind: FlightChange['kind'], last: string | null, end: FlightEnd): string | null =>
    last === null || changes.some((change) => change.kind === kind) ? bestTime(end) : last;
  return {
    announcedDeparture: announced('departure_time', before.announcedDeparture, after.departure),
    announcedArrival: announced('arrival_time', before.announcedArrival, after.arrival),
  };
};

const named = (kind: FlightChange['kind'], from: string | null, to: string | null): NewFlightChange | null =>
  to === null || to === from ? null : { kind, from, to };

const moved = (kind: FlightChange['kind'], from: string | null, to: string | null): NewFlightChange | null => {
  if (from === null || to === null) return null;
  return Math.abs(Date.parse(to) - Date.parse(from)) < ANNOUNCED_FROM_MINUTES * MINUTE_MS ? null : { kind, from, to };
};

/** Writes an instant by an airport's clock, whose zone may be unknown: '10:45'. */
export type ClockText = (instant: string, zone: string | null) => string;

/** Where a flight begins and ends, as far as the words of a change need it. */
type Ends = Pick<Flight, 'departure' | 'arrival'>;

/** A change in words: 'Gate changed from B12 to C4', 'Now lands 14:20, 35 minutes late'. */
export const changeText = ({ kind, from, to }: NewFlightChange, flight: Ends, clock: ClockText): string => {
  if (kind === 'status') return statusText(to, flight, clock);
  if (kind === 'departure_time') return departureText(to, flight.departure, clock);
  if (kind === 'arrival_time') return arrivalText(to, flight.arrival, clock);
  return to === null ? `${nameOf[kind]} not known any more` : namedText(nameOf[kind], from, to);
};

/** A gate without further words is the departure gate. */
const nameOf = {
  departure_gate: 'Gate',
  arrival_gate: 'Arrival gate',
  departure_terminal: 'Terminal',
  arrival_terminal: 'Arrival terminal',
  baggage: 'Baggage belt',
} as const;

const namedText = (name: string, from: string | null, to: string): string =>
  from === null ? `${name} is ${to}` : `${name} changed from ${from} to ${to}`;

const statusText = (to: string | null, { departure, arrival }: Ends, clock: ClockText): string => {
  const at = (instant: string | null, zone: string | null): string =>
    instant === null ? '' : ` ${clock(instant, zone)}`;
  if (to === 'active') return `Departed${at(departure.actual, departure.timeZone)}`;
  if (to === 'landed') return `Landed${at(arrival.actual, arrival.timeZone)}`;
  if (to === 'cancelled') return 'Cancelled';
  if (to === 'diverted') return 'Diverted to another airport';
  return to === 'incident' ? 'Incident reported' : 'Scheduled again';
};

const departureText = (to: string | null, end: FlightEnd, clock: ClockText): string => {
  if (to === null) return 'Departure time not known any more';
  const late = minutesLate(to, end);
  const time = clock(to, end.timeZone);
  if (late !== null && late > 0) return `Departure delayed by ${minutes(late)} to ${time}`;
  return `Now departs ${time}${late === null ? '' : `, ${punctuality(late)}`}`;
};

const arrivalText = (to: string | null, end: FlightEnd, clock: ClockText): string => {
  if (to === null) return 'Arrival time not known any more';
  const late = minutesLate(to, end);
  return `Now lands ${clock(to, end.timeZone)}${late === null ? '' : `, ${punctuality(late)}`}`;
};

/** By the plan, which says more than the time that was announced before. */
const minutesLate = (instant: string, { scheduled }: FlightEnd): number | null =>
  scheduled === null ? null : delayOf({ scheduled, estimated: instant, actual: null, delay: null });

const punctuality = (late: number): string =>
  late === 0 ? 'on time' : `${minutes(Math.abs(late))} ${late > 0 ? 'late' : 'early'}`;

/** '45 minutes', '1 hour', '2 hours 5 minutes'. */
const minutes = (count: number): string => {
  const hours = Math.floor(count / 60);
  const rest = count % 60;
  const parts = [hours > 0 ? plural(hours, 'hour') : '', rest > 0 ? plural(rest, 'minute') : ''];
  return parts.filter((part) => part !== '').join(' ');
};

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
