import { type Arrival, arrivalsOf, nextArrival } from '@caravan/contract/flights/arrivals.rules.ts';
import { formatFlightNumber, parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import { bestTime, byDeparture, delayOf } from '@caravan/contract/flights/flight-times.rules.ts';
import type { FlightEnd } from '@caravan/contract/flights/flights.schema.ts';
import type { Person } from '@caravan/contract/members/people.rules.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import {
  counted,
  dayInWords,
  inSentence,
  LISTED_MAX,
  listed,
  minutesInWords,
  momentInWords,
  nameOf,
  plainLine,
  quoted,
  spanInWords,
} from '../wording.ts';
import { activityInWords, activityPassage } from './itinerary-answers.ts';
import type { TripAnswer, TripAnswers, TripQuestion } from './trip-questions.ts';
import { findActivities } from './trip-search.ts';
import { oneByOne, says, type TripClock, tripPassage } from './trip-statements.ts';

type End = 'departure' | 'arrival';
/** What may be asked of a flight beside when it is: its terminal, gate and belt. */
type Details = ReadonlySet<string>;
const EVERY_DETAIL: Details = new Set(['terminal', 'gate', 'belt']);

const airportName = ({ airport, iata }: FlightEnd): string | null => {
  if (airport === null) return iata;
  return iata === null ? inSentence(airport) : `${inSentence(airport)} (${iata})`;
};

/** `on Wednesday, March 3 at 10:45 AM at Lisbon (LIS), terminal 1`, by the clock there; its day alone where nobody knows the time. */
const endInWords = ({ flight }: Arrival, which: End, { zone, today }: TripClock, details: Details): string => {
  const end = flight[which];
  const time = bestTime(end);
  const airport = airportName(end);
  const day = flight.flightDate === null ? '' : ` on ${dayInWords(flight.flightDate, today)},`;
  const belt = which === 'arrival' && details.has('belt') ? flight.arrival.baggage : null;
  return [
    time === null
      ? `${day} at a time that nobody has told`
      : ` on ${momentInWords(time, shownZone(end.timeZone, zone), today)}`,
    airport && ` ${which === 'arrival' ? 'at' : 'from'} ${airport}`,
    end.terminal && `, terminal ${inSentence(end.terminal)}`,
    end.gate && details.has('gate') && `, gate ${inSentence(end.gate)}`,
    belt && `, bags on belt ${inSentence(belt)}`,
  ]
    .filter(Boolean)
    .join('');
};

const travellersOf = ({ travellers }: Arrival): string => listed(travellers.map(nameOf).toSorted());

const number = ({ flight }: Arrival): string => inSentence(flight.flightNumber);
const cancelled = ({ flight }: Arrival): string => (flight.status === 'cancelled' ? ' It is cancelled.' : '');

/** `lands` of one, `land` of several, `landed` of what is done. */
const verbOf = ({ flight }: Arrival, end: End, isOne: boolean): string => {
  const isDone = flight[end].actual !== null || (end === 'arrival' && flight.status === 'landed');
  if (isDone) return end === 'arrival' ? 'landed' : 'left';
  return `${end === 'arrival' ? 'land' : 'leave'}${isOne ? 's' : ''}`;
};

const endSentence = (arrival: Arrival, end: End, question: TripQuestion, order = ''): string => {
  const verb = verbOf(arrival, end, arrival.travellers.length === 1);
  const when = endInWords(arrival, end, question, question.groups);
  return `${travellersOf(arrival)} ${verb}${order}${when}, with ${number(arrival)}.${cancelled(arrival)}`;
};

/** Both ends of a flight and who is on it, in one sentence. */
const flightSentence = (arrival: Arrival, question: TripQuestion): string => {
  const are = arrival.travellers.length === 1 ? 'is' : 'are';
  const [leaves, lands] = (['departure', 'arrival'] as const).map(
    (end) => `${verbOf(arrival, end, true)}${endInWords(arrival, end, question, question.groups)}`,
  );
  return `${travellersOf(arrival)} ${are} on ${number(arrival)}: it ${leaves}, and ${lands}.${cancelled(arrival)}`;
};

const delayIn = ({ flight }: Arrival): number | null => delayOf(flight.arrival) ?? delayOf(flight.departure);

const delaySentence = (arrival: Arrival): string => {
  const late = delayIn(arrival);
  if (arrival.flight.status === 'cancelled') return `${number(arrival)} is cancelled.`;
  if (late === null) return `Nobody has told whether ${number(arrival)} is late.`;
  if (late === 0) return `${number(arrival)} is on time.`;
  return `${number(arrival)} is ${minutesInWords(Math.abs(late))} ${late > 0 ? 'late' : 'early'}.`;
};

/** What the question wants to know of a flight and nobody knows, in one sentence; nothing where all is known. */
const unknownOf = ({ flight }: Arrival, ends: readonly End[], groups: Details): string[] => {
  const unknown: string[] = (['terminal', 'gate'] as const).filter(
    (part) => groups.has(part) && ends.every((end) => flight[end][part] === null),
  );
  if (groups.has('belt') && flight.arrival.baggage === null) unknown.push('baggage belt');
  return unknown.length === 0 ? [] : [`Its ${listed(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not known yet.`];
};

/** A flight as the trip knows it, on one line: the words that answers rest on. */
export const flightPassage = (clock: TripClock, arrival: Arrival): Passage => {
  const { flight, travellers } = arrival;
  const names = travellers.map(({ firstName, lastName }) => plainLine(`${firstName} ${lastName}`)).toSorted();
  const late = delayIn(arrival) ?? 0;
  const delay = late === 0 ? '' : `; ${counted(Math.abs(late), 'minute')} ${late > 0 ? 'late' : 'early'}`;
  const [leaves, lands] = (['departure', 'arrival'] as const).map((end) =>
    endInWords(arrival, end, clock, EVERY_DETAIL),
  );
  const line = `${plainLine(flight.flightNumber)} (${flight.status}): leaves${leaves}; lands${lands}${delay}`;
  return tripPassage(clock.trip, 'arrivals', `${line}; on it: ${names.join(', ')}`);
};

/** The flights of a trip's people, each once with everybody on it, by the time of landing. */
export const tripArrivals = async ({ contents, zone }: Pick<TripQuestion, 'contents' | 'zone'>): Promise<Arrival[]> =>
  arrivalsOf(await contents.flights(), zone);

/** The day on which a flight leaves or lands by the clock there. */
const dayOfEnd = ({ flight, date }: Arrival, end: End, zone: string): string | null => {
  if (end === 'arrival') return date;
  const time = bestTime(flight.departure);
  return time === null ? flight.flightDate : dateIn(shownZone(flight.departure.timeZone, zone), new Date(time));
};

/** Whether a flight is on the days and brings some of the people that the question names, if it names any. */
const isMeant = (arrival: Arrival, end: End, { days, people, zone }: TripQuestion): boolean => {
  const day = dayOfEnd(arrival, end, zone);
  const isOn = days.length === 0 || (day !== null && days.some(({ first, last }) => first <= day && day <= last));
  const isBy = people.length === 0 || arrival.travellers.some(({ id }) => people.some((person) => person.id === id));
  return isOn && isBy;
};

/** The members whom no flight of the trip brings, in one sentence; nothing where everybody has one. Guests come along with somebody. */
const withoutFlight = (question: TripQuestion, people: readonly Person[], all: readonly Arrival[]): Statement[] => {
  const flying = new Set(all.flatMap(({ travellers }) => travellers.map(({ id }) => id)));
  const without = people
    .filter(({ id, kind }) => kind === 'member' && !flying.has(id))
    .map(({ name }) => inSentence(name));
  if (without.length === 0) return [];
  const text = `${listed(without)} ${without.length === 1 ? 'has' : 'have'} no flight on this trip.`;
  return says(question, 'arrivals', text, `No flight: ${listed(without)}`);
};

/** Nobody's flight is known; that is no answer to a question about one of some number. */
const nobodysFlight = (question: TripQuestion): Statement[] => {
  const text = `Nobody’s flight is known on ${quoted(question.trip.title)} yet.`;
  return question.subject.length > 0 ? [] : says(question, 'arrivals', text, 'No flight of anybody on this trip');
};

/** Where nobody follows a flight: those that the itinerary has. */
const plannedFlights = async (question: TripQuestion): Promise<Statement[]> => {
  const { people, subject, days } = question;
  const isOfAll = people.length === 0 && subject.length === 0 && days.length === 0;
  const found = isOfAll ? await findActivities({ ...question, subject: ['flight'] }, 'title') : [];
  if (found.length === 0) return nobodysFlight(question);
  return oneByOne(question, found, activityPassage, activityInWords, item);
};

const noneMeant = (question: TripQuestion, all: readonly Arrival[], verb: 'land' | 'leave'): Statement[] => {
  const { days, people, today } = question;
  const without = withoutFlight(question, people, all);
  if (without.length > 0 || days.length === 0) return without;
  const when = listed(days.map(({ first, last }) => spanInWords(first, last, today)));
  const known = listed(all.map((arrival) => `${travellersOf(arrival)}: ${arrival.date ?? 'day unknown'}`));
  const preposition = days.some(({ first, last }) => first !== last) ? 'from' : 'on';
  const names = listed(people.map(({ name }) => inSentence(name)));
  const who = people.length === 0 ? 'Nobody is' : `${names} ${people.length === 1 ? 'is' : 'are'} not`;
  const text = `${who} known to ${verb} ${preposition} ${when}.`;
  return says(question, 'arrivals', text, `Days of landing: ${known}`);
};

/** What the question wants to know of flights, by the ends that it speaks of; the first says on which day one is. */
const ofFlights =
  (ends: readonly [End, ...End[]], sentence: (arrival: Arrival, question: TripQuestion) => string): TripAnswer =>
  async (question) => {
    const { groups, people, subject } = question;
    const all = await tripArrivals(question);
    if (all.length === 0) return plannedFlights(question);
    const [end] = ends;
    const parsed = parseFlightNumber(subject.join(''));
    const wanted = parsed && formatFlightNumber(parsed);
    const isNumbered = ({ flight }: Arrival): boolean =>
      wanted !== null && [flight.flightNumber, flight.operatedAs].includes(wanted);
    const meant = all.filter(
      (arrival) => isMeant(arrival, end, question) && (subject.length === 0 || isNumbered(arrival)),
    );
    // No other flight answers for that of a number.
    if (meant.length === 0)
      return subject.length > 0 ? [] : noneMeant(question, all, end === 'arrival' ? 'land' : 'leave');
    const sorted = end === 'departure' ? meant.toSorted((one, other) => byDeparture(one.flight, other.flight)) : meant;
    const state = sorted.length === 1 ? stated : item;
    const statements = sorted.slice(0, LISTED_MAX).flatMap((arrival) => {
      const delay = groups.has('delay') ? [delaySentence(arrival)] : [];
      const texts = [...delay, sentence(arrival, question), ...unknownOf(arrival, ends, groups)];
      return texts.map((text) => state(text, flightPassage(question, arrival)));
    });
    return [...statements, ...withoutFlight(question, people, all)];
  };

/** Who has no flight although others have, in one sentence; nothing where everybody has one, or nobody: then people come in other ways. */
export const peopleWithoutFlight = async (question: TripQuestion): Promise<Statement[]> => {
  const arrivals = await tripArrivals(question);
  return arrivals.length === 0 ? [] : withoutFlight(question, await question.contents.people(), arrivals);
};

export const flightAnswers = {
  'landing-order': async (question) => {
    const { contents, groups, now, people } = question;
    const all = await tripArrivals(question);
    const timed = all.filter(
      (one) => one.time !== null && one.flight.status !== 'cancelled' && isMeant(one, 'arrival', question),
    );
    const order = ['last', 'first'].find((group) => groups.has(group)) ?? 'next';
    const meant = order === 'next' ? nextArrival(timed, now) : timed.at(order === 'first' ? 0 : -1);
    if (!meant) return all.length === 0 ? nobodysFlight(question) : [];
    // Several that land at the same minute are all the first.
    const same = timed.filter(({ time }) => time === meant.time);
    const sentence = (arrival: Arrival): string => endSentence(arrival, 'arrival', question, ` ${order}:`);
    return [
      ...oneByOne(question, same, flightPassage, sentence, stated),
      ...withoutFlight(question, people.length > 0 ? people : await contents.people(), all),
    ];
  },
  landing: ofFlights(['arrival'], (arrival, question) => endSentence(arrival, 'arrival', question)),
  departing: ofFlights(['departure'], (arrival, question) => endSentence(arrival, 'departure', question)),
  flight: ofFlights(['departure', 'arrival'], flightSentence),
  'without-flight': async (question) => {
    const without = await peopleWithoutFlight(question);
    const arrivals = await tripArrivals(question);
    if (without.length > 0) return without;
    if (arrivals.length === 0) return nobodysFlight(question);
    const passages = arrivals.slice(0, LISTED_MAX).map((one) => flightPassage(question, one));
    return [stated('Everybody has a flight on this trip.', ...passages)];
  },
} satisfies TripAnswers;
