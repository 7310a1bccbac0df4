import type { Arrival } from '@caravan/contract/flights/arrivals.rules.ts';
import { bestTime, delayOf } from '@caravan/contract/flights/flight-times.rules.ts';
import type { FlightEnd } from '@caravan/contract/flights/flights.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import {
  counted,
  dayInWords,
  inSentence,
  listed,
  minutesInWords,
  momentInWords,
  nameOf,
  plainLine,
} from './trip-wording.rules.ts';

/** What times are told by. */
interface TripClock {
  readonly zone: string;
  /** Calendar date. */
  readonly today: string;
}

/** What was asked of a flight beside when it is. */
export interface AskedDetails {
  readonly terminal: boolean;
  readonly gate: boolean;
  readonly belt: boolean;
}

const airportName = ({ airport, iata }: FlightEnd): string | null => {
  if (airport === null) return iata;
  return iata === null ? inSentence(airport) : `${inSentence(airport)} (${iata})`;
};

/** When one end of a flight is, by the clock there; its day alone where nobody knows the time. */
const whenOf = (end: FlightEnd, flightDate: string | null, { zone, today }: TripClock): string => {
  const time = bestTime(end);
  if (time !== null) return ` on ${momentInWords(time, shownZone(end.timeZone, zone), today)}`;
  return flightDate === null
    ? ' at a time that nobody has told'
    : ` on ${dayInWords(flightDate, today)}, at a time that nobody has told`;
};

const terminalOf = ({ terminal }: FlightEnd): string => (terminal === null ? '' : `, terminal ${inSentence(terminal)}`);

const gateOf = ({ gate }: FlightEnd, { gate: isAsked }: AskedDetails): string =>
  gate === null || !isAsked ? '' : `, gate ${inSentence(gate)}`;

/** `on Wednesday, March 3 at 10:45 AM at Lisbon (LIS), terminal 1`. */
const landingInWords = ({ flight }: Arrival, clock: TripClock, details: AskedDetails): string => {
  const { arrival } = flight;
  const at = airportName(arrival);
  const belt = details.belt && arrival.baggage !== null ? `, bags on belt ${inSentence(arrival.baggage)}` : '';
  return `${whenOf(arrival, flight.flightDate, clock)}${at === null ? '' : ` at ${at}`}${terminalOf(arrival)}${gateOf(arrival, details)}${belt}`;
};

const leavingInWords = ({ flight }: Arrival, clock: TripClock, details: AskedDetails): string => {
  const { departure } = flight;
  const from = airportName(departure);
  return `${whenOf(departure, flight.flightDate, clock)}${from === null ? '' : ` from ${from}`}${terminalOf(departure)}${gateOf(departure, details)}`;
};

/** Those who are on a flight. */
export const travellersOf = ({ travellers }: Arrival): string => listed(travellers.map(nameOf).toSorted());

const isDone = ({ flight }: Arrival, end: 'departure' | 'arrival'): boolean =>
  flight[end].actual !== null || (end === 'arrival' && flight.status === 'landed');

const verbOf = (arrival: Arrival, end: 'departure' | 'arrival'): string => {
  const isOne = arrival.travellers.length === 1;
  if (end === 'arrival') return isDone(arrival, end) ? 'landed' : isOne ? 'lands' : 'land';
  return isDone(arrival, end) ? 'left' : isOne ? 'leaves' : 'leave';
};

const number = ({ flight }: Arrival): string => inSentence(flight.flightNumber);

const cancelled = ({ flight }: Arrival): string => (flight.status === 'cancelled' ? ' It is cancelled.' : '');

/** When and where people land, in one sentence. `order`: first, last or next. */
export const landingSentence = (
  arrival: Arrival,
  clock: TripClock,
  { details, order }: { readonly details: AskedDetails; readonly order: 'first' | 'last' | 'next' | null },
): string =>
  `${travellersOf(arrival)} ${verbOf(arrival, 'arrival')}${order === null ? '' : ` ${order}:`}${landingInWords(arrival, clock, details)}, with ${number(arrival)}.${cancelled(arrival)}`;

/** When and from where people leave, in one sentence. */
export const leavingSentence = (arrival: Arrival, clock: TripClock, details: AskedDetails): string =>
  `${travellersOf(arrival)} ${verbOf(arrival, 'departure')}${leavingInWords(arrival, clock, details)}, with ${number(arrival)}.${cancelled(arrival)}`;

/** Both ends of a flight and who is on it, in one sentence. */
export const flightSentence = (arrival: Arrival, clock: TripClock, details: AskedDetails): string => {
  const are = arrival.travellers.length === 1 ? 'is' : 'are';
  const [leaves, lands] = [
    isDone(arrival, 'departure') ? 'left' : 'leaves',
    isDone(arrival, 'arrival') ? 'landed' : 'lands',
  ];
  return `${travellersOf(arrival)} ${are} on ${number(arrival)}: it ${leaves}${leavingInWords(arrival, clock, details)}, and ${lands}${landingInWords(arrival, clock, details)}.${cancelled(arrival)}`;
};

/** How late a flight is, in one sentence. */
export const delaySentence = (arrival: Arrival): string => {
  const { flight } = arrival;
  if (flight.status === 'cancelled') return `${number(arrival)} is cancelled.`;
  const late = delayOf(flight.arrival) ?? delayOf(flight.departure);
  if (late === null) return `Nobody has told whether ${number(arrival)} is late.`;
  if (late === 0) return `${number(arrival)} is on time.`;
  return `${number(arrival)} is ${minutesInWords(Math.abs(late))} ${late > 0 ? 'late' : 'early'}.`;
};

/** What was asked of a flight and nobody knows, in one sentence; `null` where all is known. */
export const unknownDetails = (
  { flight }: Arrival,
  ends: readonly ('departure' | 'arrival')[],
  asked: AskedDetails,
): string | null => {
  const unknown = [
    ...(asked.terminal && ends.every((end) => flight[end].terminal === null) ? ['terminal'] : []),
    ...(asked.gate && ends.every((end) => flight[end].gate === null) ? ['gate'] : []),
    ...(asked.belt && flight.arrival.baggage === null ? ['baggage belt'] : []),
  ];
  if (unknown.length === 0) return null;
  return `Its ${listed(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not known yet.`;
};

const EVERY_DETAIL: AskedDetails = { terminal: true, gate: true, belt: true };

/** A flight as it is known, on one line: the words that answers rest on. */
export const flightLine = (arrival: Arrival, clock: TripClock): string => {
  const { flight, travellers } = arrival;
  const names = travellers.map(({ firstName, lastName }) => plainLine(`${firstName} ${lastName}`)).toSorted();
  const late = delayOf(flight.arrival) ?? delayOf(flight.departure);
  const delay =
    late === null || late === 0 ? '' : `; ${counted(Math.abs(late), 'minute')} ${late > 0 ? 'late' : 'early'}`;
  return [
    `${plainLine(flight.flightNumber)} (${flight.status}): leaves${leavingInWords(arrival, clock, EVERY_DETAIL)}`,
    `lands${landingInWords(arrival, clock, EVERY_DETAIL)}${delay}`,
    `on it: ${names.join(', ')}`,
  ].join('; ');
};
