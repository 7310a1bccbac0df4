import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Db } from '../../../platform/db.ts';
import { listOpenTrips } from '../../trips/trip-lists.store.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import { countOwnTrips, findNextTrip, findTripAhead, listTripsOn, type OwnTrip } from './asked-trips.store.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { resolveDays } from './day-spans.rules.ts';
import { datesPassage, tripInWords } from './trip-fact-answers.store.ts';
import { item, stated } from './trip-passages.rules.ts';
import type { TripReading } from './trip-questions.rules.ts';
import { counted, LISTED_MAX, spanInWords } from './trip-wording.rules.ts';

/** A reading of a question about several trips. */
interface ReadOfAll extends TripReading {
  /** The trip after which the one lies that is asked for. */
  readonly before?: OwnTrip | null;
}

type Answer = (db: Db, asked: AskedQuestion, reading: ReadOfAll) => Promise<readonly Statement[] | null>;

const todayOf = ({ timeZone, now }: AskedQuestion): string => dateIn(timeZone, now);

const inList = (trips: readonly OwnTrip[], today: string): Statement[] =>
  trips.map((trip) => item(`${tripInWords(trip, today)}.`, datesPassage(trip, today)));

const nextTrip: Answer = async (db, asked, { before = null }) => {
  const { userId } = asked;
  const today = todayOf(asked);
  const end = before?.endDate ?? before?.startDate ?? null;
  // Nothing comes after a trip of which nobody knows when it is.
  if (before !== null && end === null) return null;
  const after = before && end ? { id: before.id, end } : null;
  // Whoever asks on the way means the one after.
  const ahead = await findTripAhead(db, userId, { today, after });
  const next = ahead ?? (before === null ? await findNextTrip(db, userId, today) : null);
  if (next === null) return null;
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

const tripsOfDays: Answer = async (db, asked, { days }) => {
  const today = todayOf(asked);
  const [named] = days;
  const span = named && resolveDays(named, { today, startDate: null, endDate: null });
  if (!span || days.length > 1) return null;
  const trips = await listTripsOn(db, asked.userId, span, LISTED_MAX);
  const when = spanInWords(span.first, span.last, today);
  const preposition = span.first === span.last ? 'On' : 'From';
  if (trips.length === 0)
    return [stated(`You have no trip ${preposition.toLowerCase()} ${when}.`, tripsPassage(`${when}: no trip`))];
  const passages = trips.map((trip) => datesPassage(trip, today));
  return [
    stated(`${preposition} ${when} you have ${counted(trips.length, 'trip')}.`, ...passages),
    ...inList(trips, today),
  ];
};

const openTrips: Answer = async (db, asked) => {
  const today = todayOf(asked);
  const trips = await listOpenTrips(db, asked.userId, today, { limit: LISTED_MAX, offset: 0 });
  return trips.length === 0 ? null : inList(trips, today);
};

const count: Answer = async (db, asked, reading) => {
  if (reading.days.length > 0) return tripsOfDays(db, asked, reading);
  const today = todayOf(asked);
  const all = await countOwnTrips(db, asked.userId);
  const open = await listOpenTrips(db, asked.userId, today, { limit: LISTED_MAX, offset: 0 });
  if (all === 0) return null;
  return [
    stated(
      `You are on ${counted(all, 'trip')}.`,
      tripsPassage(`${counted(all, 'trip')}, those that are over among them`),
    ),
    ...inList(open, today),
  ];
};

/** Answers about the asker's trips as a whole. */
export const tripListAnswers = {
  'next-trip': nextTrip,
  'trips-of-days': tripsOfDays,
  trips: openTrips,
  'trip-count': count,
} as const satisfies Record<string, Answer>;
