import { type Arrival, arrivalsOf, nextArrival } from '@caravan/contract/flights/arrivals.rules.ts';
import { formatFlightNumber, parseFlightNumber } from '@caravan/contract/flights/flight-number.rules.ts';
import { bestTime, byDeparture } from '@caravan/contract/flights/flight-times.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import { listTripFlights } from '../../flights/tracked-flight-lists.store.ts';
import { listMembers } from '../../trips/trip-members.store.ts';
import { activityInWords } from './activity-wording.rules.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import type { TripAnswerer, TripQuestion } from './asked-trips.store.ts';
import {
  type AskedDetails,
  delaySentence,
  flightLine,
  flightSentence,
  landingSentence,
  leavingSentence,
  travellersOf,
  unknownDetails,
} from './flight-wording.rules.ts';
import { activityPassage } from './itinerary-answers.store.ts';
import { findActivities } from './itinerary-search.store.ts';
import { item, stated, tripPassage } from './trip-passages.rules.ts';
import { LISTED_MAX, listed, nameOf, quoted, spanInWords } from './trip-wording.rules.ts';

/** The flights of a trip's people, each once with everybody on it, by the time of landing. */
export const tripArrivals = async ({
  db,
  member,
  zone,
}: Pick<TripQuestion, 'db' | 'member' | 'zone'>): Promise<Arrival[]> =>
  arrivalsOf(await listTripFlights(db, member), zone);

/** A flight as the trip knows it. */
export const flightPassage = (
  { trip, zone, today }: Pick<TripQuestion, 'trip' | 'zone' | 'today'>,
  arrival: Arrival,
): Passage => tripPassage(trip, 'arrivals', flightLine(arrival, { zone, today }));

const detailsOf = ({ groups }: TripQuestion): AskedDetails => ({
  terminal: groups.has('terminal'),
  gate: groups.has('gate'),
  belt: groups.has('belt'),
});

type End = 'departure' | 'arrival';

/** The day on which a flight leaves or lands by the clock there. */
const dayOfEnd = ({ flight, zone, date }: Arrival, end: End, tripZone: string): string | null => {
  if (end === 'arrival') return date;
  const time = bestTime(flight.departure);
  return time === null
    ? flight.flightDate
    : dateIn(shownZone(flight.departure.timeZone, tripZone || zone), new Date(time));
};

const isOnDays = (arrival: Arrival, end: End, { days, zone }: TripQuestion): boolean => {
  const day = dayOfEnd(arrival, end, zone);
  return days.length === 0 || (day !== null && days.some(({ first, last }) => first <= day && day <= last));
};

const isBy = ({ travellers }: Arrival, people: readonly Member[]): boolean =>
  people.length === 0 || travellers.some(({ id }) => people.some(({ userId }) => userId === id));

/** Those whom no flight of the trip brings, in one sentence; none where everybody has one. */
const withoutFlight = (
  question: TripQuestion,
  people: readonly Member[],
  arrivals: readonly Arrival[],
): Statement[] => {
  const flying = new Set(arrivals.flatMap(({ travellers }) => travellers.map(({ id }) => id)));
  const without = people.filter(({ userId }) => !flying.has(userId)).map(({ user }) => nameOf(user));
  if (without.length === 0) return [];
  const have = without.length === 1 ? 'has' : 'have';
  return [
    stated(
      `${listed(without)} ${have} no flight on this trip.`,
      tripPassage(question.trip, 'arrivals', `No flight: ${listed(without)}`),
    ),
  ];
};

const landingOrder: TripAnswerer = async (question) => {
  const { db, member, groups, now } = question;
  const all = await tripArrivals(question);
  const timed = all.filter(
    (one) =>
      one.time !== null &&
      one.flight.status !== 'cancelled' &&
      isOnDays(one, 'arrival', question) &&
      isBy(one, question.people),
  );
  const order = groups.has('last') ? 'last' : groups.has('first') ? 'first' : 'next';
  const meant = order === 'next' ? nextArrival(timed, now) : order === 'first' ? timed[0] : timed.at(-1);
  if (!meant) return all.length === 0 ? nobodysFlight(question) : null;
  // Several that land at the same minute are all the first.
  const same = timed.filter(({ time }) => time === meant.time);
  return [
    ...same.map((arrival) =>
      stated(
        landingSentence(arrival, question, { details: detailsOf(question), order }),
        flightPassage(question, arrival),
      ),
    ),
    ...withoutFlight(question, question.people.length > 0 ? question.people : await listMembers(db, member), all),
  ];
};

/** The flights that are meant: those of the number, the people and the days; `null` where the words are no number of one. */
const meantFlights = (all: readonly Arrival[], end: End, question: TripQuestion): Arrival[] | null => {
  const { subject, people } = question;
  const byPeople = all.filter((arrival) => isBy(arrival, people) && isOnDays(arrival, end, question));
  if (subject.length === 0) return byPeople;
  const parsed = parseFlightNumber(subject.join(''));
  if (parsed === null) return null;
  const number = formatFlightNumber(parsed);
  const ofNumber = byPeople.filter(({ flight }) => flight.flightNumber === number || flight.operatedAs === number);
  return ofNumber.length === 0 ? null : ofNumber;
};

/** Nobody has told of a flight; that is no answer to a question about one of some number. */
const nobodysFlight = ({ trip, subject }: TripQuestion): Statement[] | null =>
  subject.length > 0
    ? null
    : [
        stated(
          `Nobody’s flight is known on ${quoted(trip.title)} yet.`,
          tripPassage(trip, 'arrivals', 'No flight of anybody on this trip'),
        ),
      ];

/** Where nobody follows a flight: those that the itinerary has. */
const plannedFlights = async (question: TripQuestion): Promise<Statement[] | null> => {
  if (question.people.length > 0 || question.subject.length > 0 || question.days.length > 0)
    return nobodysFlight(question);
  const { rows } = await findActivities({ ...question, subject: ['flight'] }, { within: 'title', limit: LISTED_MAX });
  if (rows.length === 0) return nobodysFlight(question);
  return rows.map((row) => item(activityInWords(row, question), activityPassage(question.trip, row, question)));
};

/** What is said where none of the flights is meant. */
const noneMeant = (question: TripQuestion, all: readonly Arrival[], verb: 'land' | 'leave'): Statement[] => {
  const { trip, days, people, today } = question;
  const without = withoutFlight(question, people, all);
  if (without.length > 0 || days.length === 0) return without;
  const when = listed(days.map(({ first, last }) => spanInWords(first, last, today)));
  const known = listed(all.map((arrival) => `${travellersOf(arrival)}: ${arrival.date ?? 'day unknown'}`));
  const isSpan = days.some(({ first, last }) => first !== last);
  const names = listed(people.map(({ user }) => nameOf(user)));
  const who = people.length === 0 ? 'Nobody is' : `${names} ${people.length === 1 ? 'is' : 'are'} not`;
  return [
    stated(
      `${who} known to ${verb} ${isSpan ? 'from' : 'on'} ${when}.`,
      tripPassage(trip, 'arrivals', `Days of landing: ${known}`),
    ),
  ];
};

/** What is told of a flight: which end says whose it is, and the sentence with the ends that it tells of. */
interface Telling {
  readonly end: End;
  readonly ends: readonly End[];
  readonly sentence: (arrival: Arrival, question: TripQuestion) => string;
}

const tell =
  (telling: Telling): TripAnswerer =>
  async (question) => {
    const { end } = telling;
    const all = await tripArrivals(question);
    if (all.length === 0) return plannedFlights(question);
    const meant = meantFlights(all, end, question);
    if (meant === null) return null;
    if (meant.length === 0) {
      const none = noneMeant(question, all, end === 'arrival' ? 'land' : 'leave');
      return none.length === 0 ? null : none;
    }
    const sorted = end === 'departure' ? meant.toSorted((one, other) => byDeparture(one.flight, other.flight)) : meant;
    const statements = sorted.slice(0, LISTED_MAX).flatMap((arrival) => statementsOf(question, arrival, telling));
    return [
      ...(sorted.length === 1 ? statements : statements.map((statement) => ({ ...statement, isItem: true }))),
      ...withoutFlight(question, question.people, all),
    ];
  };

const statementsOf = (question: TripQuestion, arrival: Arrival, { ends, sentence }: Telling): Statement[] => {
  const passage = flightPassage(question, arrival);
  const unknown = unknownDetails(arrival, ends, detailsOf(question));
  return [
    ...(question.groups.has('delay') ? [stated(delaySentence(arrival), passage)] : []),
    stated(sentence(arrival, question), passage),
    ...(unknown === null ? [] : [stated(unknown, passage)]),
  ];
};

const landing = tell({
  end: 'arrival',
  ends: ['arrival'],
  sentence: (arrival, question) => landingSentence(arrival, question, { details: detailsOf(question), order: null }),
});
const departing = tell({
  end: 'departure',
  ends: ['departure'],
  sentence: (arrival, question) => leavingSentence(arrival, question, detailsOf(question)),
});
const flight = tell({
  end: 'departure',
  ends: ['departure', 'arrival'],
  sentence: (arrival, question) => flightSentence(arrival, question, detailsOf(question)),
});

/** Who has no flight although others have, in one sentence; none where everybody has one, or nobody. */
export const tellWithoutFlight = async (question: TripQuestion): Promise<Statement[]> => {
  const arrivals = await tripArrivals(question);
  // Where nobody has told of a flight, people come in other ways.
  return arrivals.length === 0
    ? []
    : withoutFlight(question, await listMembers(question.db, question.member), arrivals);
};

const whoHasNone: TripAnswerer = async (question) => {
  const without = await tellWithoutFlight(question);
  if (without.length > 0) return without;
  const arrivals = await tripArrivals(question);
  if (arrivals.length === 0) return nobodysFlight(question);
  const passages = arrivals.slice(0, LISTED_MAX).map((one) => flightPassage(question, one));
  return [stated('Everybody has a flight on this trip.', ...passages)];
};

/** Answers about how people come to a trip. */
export const arrivalAnswers = {
  'landing-order': landingOrder,
  landing,
  departing,
  flight,
  'without-flight': whoHasNone,
} as const;
