import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { TripsIntent } from '../intents.ts';
import type { OwnTrip, Question } from '../knowledge.ts';
import { counted, LISTED_MAX, spanInWords } from '../wording.ts';
import { datesPassage, tripInWords } from './date-answers.ts';
import { type NamedDays, resolveDays } from './days.ts';

/** A question about several trips. */
interface TripsQuestion {
  readonly days: readonly NamedDays[];
  readonly all: readonly OwnTrip[];
  /** Calendar date where the asker is. */
  readonly today: string;
  /** The trip after which the one lies that is meant. */
  readonly before: OwnTrip | null;
}

/** No statements where the trips do not say. */
type TripsAnswer = (question: TripsQuestion) => readonly Statement[];

export const todayOf = ({ timeZone, now }: Question): string => dateIn(timeZone, now);

const items = (trips: readonly OwnTrip[], today: string): Statement[] =>
  trips.slice(0, LISTED_MAX).map((trip) => item(`${tripInWords(trip, today)}.`, datesPassage(trip, today)));

const startOf = ({ startDate, endDate }: OwnTrip): string => startDate ?? endDate ?? '';
const byStart = (a: OwnTrip, b: OwnTrip): number => startOf(a).localeCompare(startOf(b)) || a.id.localeCompare(b.id);

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
  const [named, ...others] = days;
  const span = named && resolveDays(named, { today, startDate: null, endDate: null });
  if (!span || others.length > 0) return [];
  const trips = all
    .filter((trip) => startOf(trip) !== '' && startOf(trip) <= span.last)
    .filter((trip) => (trip.endDate ?? startOf(trip)) >= span.first)
    .toSorted(byStart)
    .slice(0, LISTED_MAX);
  const when = spanInWords(span.first, span.last, today);
  const preposition = span.first === span.last ? 'On' : 'From';
  if (trips.length === 0)
    return [stated(`You have no trip ${preposition.toLowerCase()} ${when}.`, tripsPassage(`${when}: no trip`))];
  const passages = trips.map((trip) => datesPassage(trip, today));
  const lead = stated(`${preposition} ${when} you have ${counted(trips.length, 'trip')}.`, ...passages);
  return [lead, ...items(trips, today)];
};

/** Answers about the asker's trips as a whole. */
export const tripListAnswers: Readonly<Record<TripsIntent, TripsAnswer>> = {
  'next-trip': ({ all, today, before }) => {
    const end = before?.endDate ?? before?.startDate ?? null;
    // Nothing comes after a trip of which nobody knows when it is.
    if (before !== null && end === null) return [];
    // Whoever asks on the way means the one after; behind another trip it may begin on that one's last day.
    const isAhead = ({ id, startDate, endDate }: OwnTrip): boolean =>
      startDate !== null &&
      (startDate > today || endDate === null) &&
      (before === null || (id !== before.id && startDate >= (end ?? '')));
    const open = before === null ? openTrips(all, today) : [];
    const [next] = [...all.filter(isAhead).toSorted(byStart), ...open];
    if (next === undefined) return [];
    const days = (next.startDate && daysBetween(today, next.startDate)) || 0;
    const inDays = days < 1 ? '' : `, in ${counted(days, 'day')}`;
    return [stated(`Your next trip is ${tripInWords(next, today)}${inDays}.`, datesPassage(next, today))];
  },
  'trips-of-days': tripsOfDays,
  trips: ({ all, today }) => items(openTrips(all, today), today),
  'trip-count': (question) => {
    const { all, today, days } = question;
    if (days.length > 0) return tripsOfDays(question);
    const trips = counted(all.length, 'trip');
    const passage = tripsPassage(`${trips}, those that are over among them`);
    return all.length === 0 ? [] : [stated(`You are on ${trips}.`, passage), ...items(openTrips(all, today), today)];
  },
};
