import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { TripsIntent } from '../intents.ts';
import type { OwnTrip, Question } from '../knowledge.ts';
import { counted, LISTED_MAX, spanInWords } from '../wording.ts';
import { datesPassage, tripInWords } from './date-answers.ts';
import { resolveDays } from './days.ts';
import type { TripReading } from './trip-readings.ts';

/** A reading of a question about several trips. */
interface TripsQuestion extends Pick<TripReading, 'days'> {
  readonly all: readonly OwnTrip[];
  /** Calendar date where the asker is. */
  readonly today: string;
  /** The trip after which the one lies that is meant. */
  readonly before: OwnTrip | null;
}

type TripsAnswer = (question: TripsQuestion) => readonly Statement[] | null;

export const todayOf = ({ timeZone, now }: Question): string => dateIn(timeZone, now);

const items = (trips: readonly OwnTrip[], today: string): Statement[] =>
  trips.slice(0, LISTED_MAX).map((trip) => item(`${tripInWords(trip, today)}.`, datesPassage(trip, today)));

/** The first of the trips that are upcoming and have a day on which they begin; behind another one that may be its last day. */
const tripAhead = ({ all, today, before }: TripsQuestion, end: string | null): OwnTrip | undefined =>
  all
    .filter(({ startDate, endDate }) => startDate !== null && (startDate > today || endDate === null))
    .filter(({ id, startDate }) => before === null || (id !== before.id && (startDate ?? '') >= (end ?? '')))
    .toSorted((a, b) => (a.startDate ?? '').localeCompare(b.startDate ?? '') || a.id.localeCompare(b.id))[0];

const nextTrip: TripsAnswer = (question) => {
  const { all, today, before } = question;
  const end = before?.endDate ?? before?.startDate ?? null;
  // Nothing comes after a trip of which nobody knows when it is.
  if (before !== null && end === null) return null;
  // Whoever asks on the way means the one after.
  const next = tripAhead(question, end) ?? (before === null ? openTrips(all, today)[0] : undefined);
  if (next === undefined) return null;
  const days = next.startDate === null ? null : daysBetween(today, next.startDate);
  const inDays = days === null || days < 1 ? '' : `, in ${counted(days, 'day')}`;
  return [stated(`Your next trip is ${tripInWords(next, today)}${inDays}.`, datesPassage(next, today))];
};

/** What the list of all trips says, which is in no trip itself. */
const tripsPassage = (passage: string): Passage => ({
  kind: 'trip',
  title: 'Your trips',
  source: 'Caravan',
  url: null,
  passage: `Your trips: ${passage}.`,
  tripId: null,
  tripPart: null,
});

const tripsOfDays: TripsAnswer = ({ all, today, days }) => {
  const [named] = days;
  const span = named && resolveDays(named, { today, startDate: null, endDate: null });
  if (!span || days.length > 1) return null;
  const startOf = ({ startDate, endDate }: OwnTrip): string => startDate ?? endDate ?? '';
  const trips = all
    .filter(
      (trip) => startOf(trip) !== '' && startOf(trip) <= span.last && (trip.endDate ?? startOf(trip)) >= span.first,
    )
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)) || a.id.localeCompare(b.id))
    .slice(0, LISTED_MAX);
  const when = spanInWords(span.first, span.last, today);
  const preposition = span.first === span.last ? 'On' : 'From';
  if (trips.length === 0)
    return [stated(`You have no trip ${preposition.toLowerCase()} ${when}.`, tripsPassage(`${when}: no trip`))];
  const passages = trips.map((trip) => datesPassage(trip, today));
  const lead = stated(`${preposition} ${when} you have ${counted(trips.length, 'trip')}.`, ...passages);
  return [lead, ...items(trips, today)];
};

const open: TripsAnswer = ({ all, today }) => {
  const trips = openTrips(all, today);
  return trips.length === 0 ? null : items(trips, today);
};

const count: TripsAnswer = (question) => {
  const { all, today, days } = question;
  if (days.length > 0) return tripsOfDays(question);
  if (all.length === 0) return null;
  const trips = counted(all.length, 'trip');
  return [
    stated(`You are on ${trips}.`, tripsPassage(`${trips}, those that are over among them`)),
    ...items(openTrips(all, today), today),
  ];
};

/** Answers about the asker's trips as a whole. */
export const tripListAnswers: Readonly<Record<TripsIntent, TripsAnswer>> = {
  'next-trip': nextTrip,
  'trips-of-days': tripsOfDays,
  trips: open,
  'trip-count': count,
};
