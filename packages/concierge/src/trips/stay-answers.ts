import { bandInWords, bandsOn, coversNight, type Stay, staysOf } from '@caravan/contract/itinerary/stays.rules.ts';
import { addDays, daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { item, type Statement, stated } from '../answer.ts';
import type { PlannedActivity } from '../knowledge.ts';
import { counted, dayInWords, inSentence, LISTED_MAX, listed, quoted, spanInWords } from '../wording.ts';
import type { DaySpan } from './days.ts';
import { activityPassage } from './itinerary-answers.ts';
import type { TripAnswer, TripQuestion } from './trip-questions.ts';
import { says } from './trip-statements.ts';

type Lodging = Stay<PlannedActivity>;

/** Lodging as a stay: without a check-out it is one until the next begins, or the trip ends. */
const lodgingsOf = ({ zone, trip }: TripQuestion, activities: readonly PlannedActivity[]): Lodging[] => {
  const lodgings = activities.filter(({ category }) => category === 'hotel/airbnb');
  const stays = staysOf(lodgings, zone);
  const begins = lodgings.flatMap(({ startTime }) => startTime ?? []).map((at) => dateIn(zone, new Date(at)));
  const openEnded = lodgings.flatMap((activity): Lodging[] => {
    const { startTime, endTime } = activity;
    if (startTime === null || endTime !== null) return [];
    const from = dateIn(zone, new Date(startTime));
    const later = [...begins, trip.endDate ?? ''].filter((date) => date > from).toSorted();
    const to = later[0] ?? addDays(from, 1) ?? from;
    return [{ activity, isLodging: true, from, to, nights: daysBetween(from, to) ?? 1 }];
  });
  return [...stays, ...openEnded].toSorted((a, b) => a.from.localeCompare(b.from));
};

const whereInWords = ({ activity: { title, location } }: Lodging): string =>
  location === null ? quoted(title) : `${quoted(title)}, at ${inSentence(location)}`;

const hasCheckOut = ({ activity }: Lodging): boolean => activity.endTime !== null;

/** `On Tuesday, March 9 you stay at “Casa do Bairro”, at Rua da Rosa 12: night 2 of 4.` */
const nightInWords = (stay: Lodging, date: string, today: string): string => {
  const [band] = hasCheckOut(stay) ? bandsOn([stay], date) : [];
  return `On ${dayInWords(date, today)} you stay at ${whereInWords(stay)}${band ? `: ${bandInWords(band)}` : ''}.`;
};

/** `“Casa do Bairro”, at Rua da Rosa 12: from Wednesday, March 3 to Sunday, March 7 (4 nights).` */
const stayInWords = (stay: Lodging, today: string): string => {
  const { from, to, nights } = stay;
  const when = hasCheckOut(stay)
    ? `from ${spanInWords(from, to, today)} (${counted(nights, 'night')})`
    : `from ${dayInWords(from, today)}`;
  return `${whereInWords(stay)}: ${when}.`;
};

const eachStay = (question: TripQuestion, found: readonly Lodging[]): Statement[] => {
  const state = found.length === 1 ? stated : item;
  return found
    .slice(0, LISTED_MAX)
    .map((stay) => state(stayInWords(stay, question.today), activityPassage(question, stay.activity)));
};

const noneOn = (question: TripQuestion, when: string): Statement[] =>
  says(question, 'itinerary', `No place to stay is planned ${when}.`, `${when}: nowhere to stay`);

/** Where people sleep in the nights that begin on these days. */
const staysInSpan = (question: TripQuestion, lodgings: readonly Lodging[], { first, last }: DaySpan): Statement[] => {
  const { today } = question;
  if (first === last) {
    const found = lodgings.filter((stay) => coversNight(stay, first));
    if (found.length === 0) return noneOn(question, `on ${dayInWords(first, today)}`);
    const state = found.length === 1 ? stated : item;
    return found.map((stay) => state(nightInWords(stay, first, today), activityPassage(question, stay.activity)));
  }
  const found = lodgings.filter(({ from, to }) => from <= last && to > first);
  return found.length > 0 ? eachStay(question, found) : noneOn(question, `from ${spanInWords(first, last, today)}`);
};

/** The nights of a trip for which nothing says where people sleep, in one sentence; nothing where each has a place. */
const nightsWithout = (question: TripQuestion, lodgings: readonly Lodging[]): Statement[] => {
  const { trip, today } = question;
  const nights = trip.startDate && trip.endDate ? (daysBetween(trip.startDate, trip.endDate) ?? 0) : 0;
  const dates = Array.from({ length: Math.min(nights, 366) }, (_, night) => addDays(trip.startDate ?? '', night) ?? '');
  const open = dates.filter((date) => date >= today && !lodgings.some((stay) => coversNight(stay, date)));
  if (open.length === 0) return [];
  const days = open.slice(0, LISTED_MAX).map((date) => dayInWords(date, today));
  const have = open.length === 1 ? '1 night has' : `${open.length} nights have`;
  return says(question, 'itinerary', `${have} no place to stay: ${listed(days, { total: open.length })}.`);
};

const stays: TripAnswer = async (question) => {
  const { contents, days } = question;
  const lodgings = lodgingsOf(question, await contents.activities());
  if (days.length > 0) return days.flatMap((span) => staysInSpan(question, lodgings, span));
  if (lodgings.length === 0)
    return says(question, 'itinerary', 'No place to stay is planned.', 'No activity that is lodging');
  return [...eachStay(question, lodgings), ...nightsWithout(question, lodgings)];
};

export const stayAnswers = { stays };
