import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { dateIn, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { OwnTrip, PlannedActivity, TripContents } from '../knowledge.ts';
import {
  clockInWords,
  counted,
  dayInWords,
  daysInWords,
  inSentence,
  LISTED_MAX,
  listed,
  minutesInWords,
  momentInWords,
  plainLine,
  quoted,
  spanInWords,
} from '../wording.ts';
import { daysAhead, type DaySpan } from './days.ts';
import { type TripAnswer, tripPassage, type TripQuestion } from './trip-questions.ts';
import { findActivities } from './trip-search.ts';

/** So many activities of one name are told apart. */
const SAME_NAME_MAX = 5;
const DAY_MINUTES = 24 * 60;
/** A city of so many people is what is meant by its name. */
const KNOWN_CITY = 100_000;

/** What times are given by. */
type TripClock = Pick<TripQuestion, 'zone' | 'today'>;

const dateOf = (instant: string, zone: string): string => dateIn(zone, new Date(instant));

/** Whether it ends at another time of the same day. */
const isOfOneDay = ({ startTime, endTime }: PlannedActivity, zone: string): boolean =>
  startTime !== null && endTime !== null && endTime !== startTime && dateOf(endTime, zone) === dateOf(startTime, zone);

/** `Wednesday, March 3 from 7:30 PM to 9:30 PM`; `Wednesday, March 3 at 11:00 PM until Thursday, March 4 at 5:00 AM`; `no time yet`. */
const timesInWords = (activity: PlannedActivity, { zone, today }: TripClock): string => {
  const { startTime, endTime } = activity;
  if (startTime === null) return 'no time yet';
  const start = momentInWords(startTime, zone, today);
  if (endTime === null || endTime === startTime) return start;
  if (!isOfOneDay(activity, zone)) return `${start} until ${momentInWords(endTime, zone, today)}`;
  const day = dayInWords(dateOf(startTime, zone), today);
  return `${day} from ${clockInWords(startTime, zone)} to ${clockInWords(endTime, zone)}`;
};

/** An activity as it stands in the itinerary, on one line. */
export const activityPassage = (trip: OwnTrip, activity: PlannedActivity, clock: TripClock): Passage => {
  const at = activity.location === null ? '' : `, ${plainLine(activity.location)}`;
  return tripPassage(trip, 'itinerary', `${plainLine(activity.title)}: ${timesInWords(activity, clock)}${at}`);
};

const placeInWords = ({ location }: PlannedActivity): string =>
  location === null ? '' : `, at ${inSentence(location)}`;

/** An activity in one sentence: when it is, and where. */
export const activityInWords = (activity: PlannedActivity, clock: TripClock): string => {
  const when = activity.startTime === null ? 'has no time yet' : `is on ${timesInWords(activity, clock)}`;
  return `${quoted(activity.title)} ${when}${placeInWords(activity)}.`;
};

/** An activity as one of a day's: `10:00 AM to 12:00 PM: “Tram tour”, at Praça Martim Moniz`; its day too where that is not known. */
const activityOfDay = (activity: PlannedActivity, { zone, today }: TripClock, isDayKnown: boolean): string => {
  const { title, startTime, endTime } = activity;
  if (startTime === null) return `${quoted(title)}${placeInWords(activity)}, without a time yet.`;
  const day = isDayKnown ? '' : `${dayInWords(dateOf(startTime, zone), today)}, `;
  const end = endTime !== null && isOfOneDay(activity, zone) ? ` to ${clockInWords(endTime, zone)}` : '';
  return `${day}${clockInWords(startTime, zone)}${end}: ${quoted(title)}${placeInWords(activity)}.`;
};

/** Where an activity is, in one sentence. */
export const placeOfActivity = ({ title, location }: PlannedActivity): string =>
  location === null ? `${quoted(title)} has no place yet.` : `${quoted(title)} is at ${inSentence(location)}.`;

const passageOf = (question: TripQuestion, activity: PlannedActivity): Passage =>
  activityPassage(question.trip, activity, question);

const says = ({ trip }: TripQuestion, text: string): Passage => tripPassage(trip, 'itinerary', text);

/** That a list goes on behind what an answer has of it. */
const more = (question: TripQuestion, all: number, shown: number): Statement[] => {
  const passage = says(question, `${counted(all, 'activity', 'activities')}, of which ${shown} are told`);
  return all > shown ? [item(`And ${all - shown} more.`, passage)] : [];
};

const itemsOf = (question: TripQuestion, found: readonly PlannedActivity[], isDayKnown: boolean): Statement[] => [
  ...found
    .slice(0, LISTED_MAX)
    .map((activity) => item(activityOfDay(activity, question, isDayKnown), passageOf(question, activity))),
  ...more(question, found.length, Math.min(found.length, LISTED_MAX)),
];

/** By the clock, from and before; evenings go on into the night. */
const PARTS = {
  whole: ['00:00', '00:00', 1],
  morning: ['00:00', '12:00', 0],
  afternoon: ['12:00', '17:00', 0],
  evening: ['17:00', '04:00', 1],
} as const;

/** The activities that begin on these days, or in that part of them. */
const activitiesOn = async ({ contents, zone }: TripQuestion, { first, last, part }: DaySpan) => {
  const [begin, end, daysLater] = PARTS[part ?? 'whole'];
  const before = `${addDays(last, daysLater) ?? last}T${end}`;
  return byStart(await contents.activities()).filter(({ startTime }) => {
    const { date, time } = wallClockAt(new Date(startTime), zone);
    const at = `${date}T${time}`;
    return at >= `${first}T${begin}` && at < before;
  });
};

type Timed = PlannedActivity & { readonly startTime: string };

const byStart = (activities: readonly PlannedActivity[]): Timed[] =>
  activities
    .filter((activity): activity is Timed => activity.startTime !== null)
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));

/** Those that have not begun, the next first. */
export const activitiesAhead = async (contents: TripContents, now: Date): Promise<PlannedActivity[]> =>
  byStart(await contents.activities()).filter(({ startTime }) => Date.parse(startTime) >= now.getTime());

export const activitiesWithoutTime = async (contents: TripContents): Promise<PlannedActivity[]> =>
  (await contents.activities()).filter(({ startTime }) => startTime === null);

const planOfSpan = async (question: TripQuestion, span: DaySpan): Promise<Statement[]> => {
  const { trip, today } = question;
  const { first, last, part } = span;
  const found = await activitiesOn(question, span);
  const when = `${spanInWords(first, last, today)}${part === null ? '' : ` in the ${part}`}`;
  const preposition = first === last ? 'On' : 'From';
  if (found.length === 0) {
    // What has no time yet may well be meant for a day of the trip that is to come.
    const isAhead = last >= today && daysAhead(trip, today).some((date) => first <= date && date <= last);
    const none = `Nothing is planned ${preposition.toLowerCase()} ${when}.`;
    return [stated(none, says(question, `${when}: nothing planned`)), ...(isAhead ? await withoutTime(question) : [])];
  }
  const passages = found.slice(0, LISTED_MAX).map((activity) => passageOf(question, activity));
  return [
    stated(`${preposition} ${when}, ${counted(found.length, 'thing is', 'things are')} planned:`, ...passages),
    ...itemsOf(question, found, first === last),
  ];
};

const planOfDays: TripAnswer = async (question) =>
  (await Promise.all(question.days.map((span) => planOfSpan(question, span)))).flat();

const NOTHING_AHEAD = ['Nothing more is planned.', 'No activity that has not begun'] as const;

const plan: TripAnswer = async (question) => {
  const found = await activitiesAhead(question.contents, question.now);
  const [text, passage] = NOTHING_AHEAD;
  if (found.length === 0) return [stated(text, says(question, passage))];
  const passages = found.slice(0, LISTED_MAX).map((activity) => passageOf(question, activity));
  return [
    stated(`${counted(found.length, 'thing is', 'things are')} planned from now on:`, ...passages),
    ...itemsOf(question, found, false),
  ];
};

const named = async ({ contents, now, subject }: TripQuestion, within: 'title' | 'title and place') =>
  findActivities(await contents.activities(), subject, { within, now });

const next: TripAnswer = async (question) => {
  const { contents, now, subject } = question;
  const found = subject.length === 0 ? await activitiesAhead(contents, now) : await named(question, 'title and place');
  const ahead = byStart(found).find(({ startTime }) => Date.parse(startTime) >= now.getTime());
  if (ahead) return [stated(`Next: ${activityInWords(ahead, question)}`, passageOf(question, ahead))];
  const [text, passage] = NOTHING_AHEAD;
  return subject.length > 0 ? null : [stated(text, says(question, passage))];
};

/** What has no time yet, in one sentence; nothing where everything has. */
export const withoutTime = async (question: TripQuestion): Promise<Statement[]> => {
  const found = await activitiesWithoutTime(question.contents);
  if (found.length === 0) return [];
  const first = found.slice(0, LISTED_MAX);
  const names = listed(
    first.map(({ title }) => quoted(title)),
    { total: found.length },
  );
  const text = `${counted(found.length, 'activity has', 'activities have')} no time yet: ${names}.`;
  return [stated(text, ...first.map((activity) => passageOf(question, activity)))];
};

const unscheduled: TripAnswer = async (question) => {
  const open = await withoutTime(question);
  return open.length > 0 ? open : [stated('Every activity has a time.', says(question, 'No activity without a time'))];
};

/** The days that have nothing planned, in one sentence; nothing where every day has something, and without dates. */
export const daysWithoutPlan = async (question: TripQuestion): Promise<Statement[]> => {
  const { contents, trip, zone, today } = question;
  const planned = new Set(byStart(await contents.activities()).map(({ startTime }) => dateOf(startTime, zone)));
  const free = daysAhead(trip, today).filter((date) => !planned.has(date));
  if (free.length === 0) return [];
  const days = daysInWords(free, today);
  const passage = says(question, `Days without an activity: ${days.slice(0, LISTED_MAX).join('; ')}`);
  return [stated(`${counted(free.length, 'day has', 'days have')} nothing planned: ${listed(days)}.`, passage)];
};

const freeDays: TripAnswer = async (question) => {
  const days = daysAhead(question.trip, question.today).length;
  if (days === 0) return null;
  const free = await daysWithoutPlan(question);
  const passage = says(question, `${counted(days, 'day')}, each with an activity`);
  return free.length > 0 ? free : [stated('Every day has something planned.', passage)];
};

const count: TripAnswer = async (question) => {
  if (question.days.length > 0) return planOfDays(question);
  const all = await question.contents.activities();
  const open = await activitiesWithoutTime(question.contents);
  const without = open.length === 0 ? '' : `, ${open.length} of them without a time`;
  const text = `${counted(all.length, 'activity', 'activities')}${without}`;
  return [stated(`The itinerary has ${text}.`, says(question, text))];
};

/** One answer for each activity of the name. */
const each =
  (
    textOf: (activity: PlannedActivity, question: TripQuestion) => string | null,
    within: 'title' | 'title and place',
  ): TripAnswer =>
  async (question) => {
    const found = await named(question, within);
    const first = found.slice(0, SAME_NAME_MAX);
    const state = found.length === 1 ? stated : item;
    const known = first.flatMap((activity) => {
      const text = textOf(activity, question);
      return text === null ? [] : [state(text, passageOf(question, activity))];
    });
    return known.length === 0 ? null : [...known, ...more(question, found.length, first.length)];
  };

const activityTime = each(activityInWords, 'title and place');

/** How long it takes; what goes on over nights is said by its beginning and its end. */
const activityLength = each((activity, question) => {
  const { title, startTime, endTime } = activity;
  if (startTime === null || endTime === null) return null;
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  if (minutes >= DAY_MINUTES) return activityInWords(activity, question);
  return `${quoted(title)} takes ${minutesInWords(minutes)}.`;
}, 'title');

/** Whether the words are those of a place rather than of what is planned there. */
export const meansPlace = async ({ places, subject, tripWords }: TripQuestion): Promise<boolean> => {
  if (subject.every((word) => tripWords.includes(word))) return true;
  const city = await places.placeOf(subject.join(' '));
  return city !== null && city.population >= KNOWN_CITY;
};

const unlessPlace =
  (answer: TripAnswer): TripAnswer =>
  async (question) =>
    (await meansPlace(question)) ? null : answer(question);

/** Answers out of a trip's itinerary. */
export const itineraryAnswers = {
  'plan-of-days': planOfDays,
  plan,
  next,
  unscheduled,
  'free-days': freeDays,
  'activity-count': count,
  'activity-length': activityLength,
  'activity-time': activityTime,
  'activity-place': unlessPlace(each(placeOfActivity, 'title')),
  'activity-named': unlessPlace(activityTime),
} as const;
