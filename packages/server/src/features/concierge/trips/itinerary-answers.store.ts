import { findGazetteerCity } from '../../places/gazetteer.store.ts';
import { activityInWords, activityLine, activityOfDay, placeOfActivity } from './activity-wording.rules.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import type { OwnTrip, TripAnswerer, TripQuestion } from './asked-trips.store.ts';
import type { DaySpan } from './day-spans.rules.ts';
import {
  countActivities,
  countByDay,
  type Found,
  findActivities,
  instantsOf,
  listBetween,
  listNext,
  listUnscheduled,
  type PlannedActivity,
} from './itinerary-search.store.ts';
import { item, stated, tripPassage } from './trip-passages.rules.ts';
import { daysAhead } from './trip-days.rules.ts';
import { counted, daysInWords, LISTED_MAX, listed, minutesInWords, quoted, spanInWords } from './trip-wording.rules.ts';

/** So many activities of one name are told apart. */
const SAME_NAME_MAX = 5;
const DAY_MINUTES = 24 * 60;
/** A city of so many people is what is asked for by its name. */
const KNOWN_CITY = 100_000;

/** An activity as it stands in the itinerary. */
export const activityPassage = (
  trip: OwnTrip,
  activity: PlannedActivity,
  clock: { zone: string; today: string },
): Passage => tripPassage(trip, 'itinerary', activityLine(activity, clock));

const passageOf = (question: TripQuestion, activity: PlannedActivity): Passage =>
  activityPassage(question.trip, activity, question);

const says = (question: TripQuestion, text: string): Passage => tripPassage(question.trip, 'itinerary', text);

/** The rest of a list that is too long to be told, with where it stands. */
const more = (question: TripQuestion, { rows, total }: Found<PlannedActivity>): Statement[] =>
  total > rows.length
    ? [
        item(
          `And ${total - rows.length} more.`,
          says(question, `${counted(total, 'activity', 'activities')}, of which ${rows.length} are told`),
        ),
      ]
    : [];

const partNames = { morning: ' in the morning', afternoon: ' in the afternoon', evening: ' in the evening' } as const;

/** `Friday, March 5 in the evening`. */
const inWords = ({ first, last, part }: DaySpan, today: string): string =>
  `${spanInWords(first, last, today)}${part === null ? '' : partNames[part]}`;

/** What has no time yet may well be meant for a day of the trip that is to come. */
const isAhead = ({ trip, today }: TripQuestion, { first, last }: DaySpan): boolean =>
  last >= today && daysAhead(trip, today).some((date) => first <= date && date <= last);

const planOfSpan = async (question: TripQuestion, span: DaySpan): Promise<Statement[]> => {
  const { db, member, zone, today } = question;
  const found = await listBetween(db, member, instantsOf(span, zone), LISTED_MAX);
  const when = inWords(span, today);
  const preposition = span.first === span.last ? 'On' : 'From';
  if (found.total === 0)
    return [
      stated(`Nothing is planned ${preposition.toLowerCase()} ${when}.`, says(question, `${when}: nothing planned`)),
      ...(isAhead(question, span) ? [await tellUnscheduled(question)].filter((open) => open !== null) : []),
    ];
  const passages = found.rows.map((activity) => passageOf(question, activity));
  const things = found.total === 1 ? '1 thing is planned' : `${found.total} things are planned`;
  return [
    stated(`${preposition} ${when}, ${things}:`, ...passages),
    ...found.rows.map((activity) =>
      item(activityOfDay(activity, question, span.first === span.last), passageOf(question, activity)),
    ),
    ...more(question, found),
  ];
};

const planOfDays: TripAnswerer = async (question) => {
  const spans: Statement[] = [];
  for (const span of question.days) spans.push(...(await planOfSpan(question, span)));
  return spans;
};

const plan: TripAnswerer = async (question) => {
  const { db, member, now } = question;
  const found = await listNext(db, member, now, LISTED_MAX);
  if (found.total === 0) return [stated('Nothing more is planned.', says(question, 'No activity that has not begun'))];
  const passages = found.rows.map((activity) => passageOf(question, activity));
  return [
    stated(`${found.total === 1 ? '1 thing is' : `${found.total} things are`} planned from now on:`, ...passages),
    ...found.rows.map((activity) => item(activityOfDay(activity, question, false), passageOf(question, activity))),
    ...more(question, found),
  ];
};

const next: TripAnswerer = async (question) => {
  const { db, member, now, subject } = question;
  const found =
    subject.length === 0
      ? await listNext(db, member, now, 1)
      : await findActivities(question, { within: 'title and place', limit: SAME_NAME_MAX });
  const ahead = found.rows.find(({ startTime }) => startTime !== null && Date.parse(startTime) >= now.getTime());
  if (ahead === undefined)
    return subject.length > 0
      ? null
      : [stated('Nothing more is planned.', says(question, 'No activity that has not begun'))];
  return [stated(`Next: ${activityInWords(ahead, question)}`, passageOf(question, ahead))];
};

/** What has no time yet, in one sentence; `null` where everything has. */
export const tellUnscheduled = async (question: TripQuestion): Promise<Statement | null> => {
  const { rows, total } = await listUnscheduled(question.db, question.member, LISTED_MAX);
  const names = listed(
    rows.map(({ title }) => quoted(title)),
    { total },
  );
  const have = counted(total, 'activity has', 'activities have');
  return total === 0
    ? null
    : stated(`${have} no time yet: ${names}.`, ...rows.map((activity) => passageOf(question, activity)));
};

const unscheduled: TripAnswerer = async (question) => [
  (await tellUnscheduled(question)) ??
    stated('Every activity has a time.', says(question, 'No activity without a time')),
];

/** The days that have nothing planned, in one sentence; `null` where every day has something, and without dates. */
export const tellFreeDays = async (question: TripQuestion): Promise<Statement | null> => {
  const { db, member, trip, zone, today } = question;
  const dates = daysAhead(trip, today);
  const counts = await countByDay(db, member, dates, zone);
  const free = dates.filter((_date, index) => counts[index] === 0);
  if (free.length === 0) return null;
  const days = daysInWords(free, today);
  return stated(
    `${counted(free.length, 'day has', 'days have')} nothing planned: ${listed(days)}.`,
    says(question, `Days without an activity: ${days.slice(0, LISTED_MAX).join('; ')}`),
  );
};

const freeDays: TripAnswerer = async (question) => {
  const days = daysAhead(question.trip, question.today).length;
  if (days === 0) return null;
  const each = says(question, `${counted(days, 'day')}, each with an activity`);
  return [(await tellFreeDays(question)) ?? stated('Every day has something planned.', each)];
};

const count: TripAnswerer = async (question) => {
  const { db, member, days } = question;
  if (days.length > 0) return planOfDays(question);
  const { all, unscheduled: open } = await countActivities(db, member);
  const told = counted(all, 'activity', 'activities');
  const without = open === 0 ? '' : `, ${open} of them without a time`;
  return [stated(`The itinerary has ${told}${without}.`, says(question, `${told}${without}`))];
};

/** One answer for each activity of the name. */
const each =
  (
    tell: (activity: PlannedActivity, question: TripQuestion) => string | null,
    within: 'title' | 'title and place',
  ): TripAnswerer =>
  async (question) => {
    const found = await findActivities(question, { within, limit: SAME_NAME_MAX });
    const told = found.rows.flatMap((activity) => {
      const text = tell(activity, question);
      return text === null ? [] : [{ text, passage: passageOf(question, activity) }];
    });
    if (told.length === 0) return null;
    if (told.length === 1 && found.total === 1) return told.map(({ text, passage }) => stated(text, passage));
    return [...told.map(({ text, passage }) => item(text, passage)), ...more(question, found)];
  };

const activityTime = each(activityInWords, 'title and place');

/** How long it takes; what goes on over nights is told by its beginning and its end. */
const activityLength = each((activity, question) => {
  const { title, startTime, endTime } = activity;
  if (startTime === null || endTime === null) return null;
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return minutes < DAY_MINUTES
    ? `${quoted(title)} takes ${minutesInWords(minutes)}.`
    : activityInWords(activity, question);
}, 'title');

/** Whether the words are those of a place rather than of what is planned there. */
export const meansPlace = async ({ db, subject, tripWords }: TripQuestion): Promise<boolean> => {
  if (subject.every((word) => tripWords.includes(word))) return true;
  const city = await findGazetteerCity(db, subject.join(' '));
  return city !== null && city.population >= KNOWN_CITY;
};

const wherePlanned = each(placeOfActivity, 'title');
const activityPlace: TripAnswerer = async (question) => ((await meansPlace(question)) ? null : wherePlanned(question));
const activityNamed: TripAnswerer = async (question) => ((await meansPlace(question)) ? null : activityTime(question));

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
  'activity-place': activityPlace,
  'activity-named': activityNamed,
} as const;
