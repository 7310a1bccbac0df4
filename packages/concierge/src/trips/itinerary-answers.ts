import { isJoining } from '@caravan/contract/itinerary/participants.rules.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { type ActivityZones, activityDate, activityZones } from '@caravan/contract/itinerary/activity-zones.rules.ts';
import { clocksAgree, dateIn, wallClockAt, zoneCity } from '@caravan/contract/time/zones.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { PlannedActivity } from '../knowledge.ts';
import {
  clockInWords,
  counted,
  dayInWords,
  inSentence,
  LISTED_MAX,
  minutesInWords,
  momentInWords,
  plainLine,
  quoted,
  spanInWords,
} from '../wording.ts';
import { byStart, CLOCK_STEPS, hasNoTime, momentsByTime, type Timed, upcoming } from './activity-moments.ts';
import { daysAhead, type DaySpan } from './days.ts';
import type { TripAnswer, TripAnswers, TripQuestion } from './trip-questions.ts';
import { findActivities } from './trip-search.ts';
import { daysThatLack, oneByOne, says, together, type TripClock, tripPassage } from './trip-statements.ts';

/** So many activities of one name are listed. */
const SAME_NAME_MAX = 5;
const DAY_MINUTES = 24 * 60;
/** A city of so many people is what is meant by its name. */
const KNOWN_CITY = 100_000;

const dateOf = (instant: string, zone: string): string => dateIn(zone, new Date(instant));

/** Whether it ends at another time of the same day, by the clock it began by. */
const isOfOneDay = ({ startTime, endTime }: PlannedActivity, { start, end }: ActivityZones): boolean =>
  startTime !== null &&
  endTime !== null &&
  endTime !== startTime &&
  dateOf(endTime, end) === dateOf(startTime, start) &&
  clocksAgree(start, end, new Date(endTime));

/** Whose clock shows a time, where it is not the trip's: ` London time`. */
const clockName = (instant: string, zone: string, usual: string): string =>
  clocksAgree(zone, usual, new Date(instant)) ? '' : ` ${zoneCity(zone)} time`;

/** `Wednesday, March 3 from 7:30 PM to 9:30 PM`; `Wednesday, March 3 at 11:00 PM until Thursday, March 4 at 5:00 AM`; `no time yet`. */
const timesInWords = (activity: PlannedActivity, { zone, today }: TripClock): string => {
  const { startTime, endTime } = activity;
  if (startTime === null) return 'no time yet';
  const zones = activityZones(activity, zone);
  const moment = (at: string, there: string) => `${momentInWords(at, there, today)}${clockName(at, there, zone)}`;
  if (endTime === null || endTime === startTime) return moment(startTime, zones.start);
  if (!isOfOneDay(activity, zones)) return `${moment(startTime, zones.start)} until ${moment(endTime, zones.end)}`;
  const day = dayInWords(dateOf(startTime, zones.start), today);
  const [from, to] = [clockInWords(startTime, zones.start), clockInWords(endTime, zones.end)];
  return `${day} from ${from} to ${to}${clockName(endTime, zones.end, zone)}`;
};

/** An activity as it stands in the itinerary, on one line. */
export const activityPassage = (clock: TripClock, activity: PlannedActivity): Passage => {
  const at = activity.location === null ? '' : `, ${plainLine(activity.location)}`;
  return tripPassage(clock.trip, 'itinerary', `${plainLine(activity.title)}: ${timesInWords(activity, clock)}${at}`);
};

const placeInWords = ({ location }: PlannedActivity): string =>
  location === null ? '' : `, at ${inSentence(location)}`;

/** An activity in one sentence: when it is, and where. */
export const activityInWords = (activity: PlannedActivity, clock: TripClock): string => {
  const when = activity.startTime === null ? 'has no time yet' : `is on ${timesInWords(activity, clock)}`;
  return `${quoted(activity.title)} ${when}${placeInWords(activity)}.`;
};

/** An activity as one of a list: `10:00 AM to 12:00 PM: “Tram tour”, at Praça Martim Moniz`; its day too where that is not known. */
const activityInList = (activity: Timed, { zone, today }: TripClock, isDayKnown = false): string => {
  const { title, startTime, endTime } = activity;
  const zones = activityZones(activity, zone);
  const day = isDayKnown ? '' : `${dayInWords(dateOf(startTime, zones.start), today)}, `;
  const end = endTime !== null && isOfOneDay(activity, zones) ? ` to ${clockInWords(endTime, zones.end)}` : '';
  const clock = `${clockInWords(startTime, zones.start)}${end}${clockName(startTime, zones.start, zone)}`;
  const moment = activity.moment === undefined ? '' : `${activity.moment}, `;
  return `${day}${clock}: ${moment}${quoted(title)}${placeInWords(activity)}.`;
};

export const placeOfActivity = ({ title, location }: PlannedActivity): string =>
  location === null ? `${quoted(title)} has no place yet.` : `${quoted(title)} is at ${inSentence(location)}.`;

const nameOfActivity = ({ title }: PlannedActivity): string => quoted(title);

/** A sentence for each of the first activities, and how many more there are. */
const each = <A extends PlannedActivity>(
  question: TripQuestion,
  found: readonly A[],
  textOf: (activity: A, question: TripQuestion) => string,
  { max = LISTED_MAX, state = item } = {},
): Statement[] => {
  const shown = found.slice(0, max);
  const rest = found.length - shown.length;
  const all = `${counted(found.length, 'activity', 'activities')}, of which ${shown.length} are told`;
  return [
    ...shown.map((activity) => state(textOf(activity, question), activityPassage(question, activity))),
    ...(rest > 0 ? [item(`And ${rest} more.`, tripPassage(question.trip, 'itinerary', all))] : []),
  ];
};

/** What is planned, as a list behind how many things that are. */
const planned = (
  question: TripQuestion,
  found: readonly Timed[],
  { lead, isDayKnown }: { lead: (things: string) => string; isDayKnown: boolean },
): Statement[] => {
  const passages = found.slice(0, LISTED_MAX).map((activity) => activityPassage(question, activity.whole ?? activity));
  return [
    stated(`${lead(`${counted(found.length, 'thing is', 'things are')} planned`)}:`, ...passages),
    ...each(question, found, (activity) => activityInList(activity, question, isDayKnown)),
  ];
};

/** By the clock, from and before; evenings go on into the night. */
const PARTS = {
  whole: ['00:00', '00:00', 1],
  morning: ['00:00', '12:00', 0],
  afternoon: ['12:00', '17:00', 0],
  evening: ['17:00', '04:00', 1],
} as const;

/** The activities that begin on these days, or in that part of them. */
const activitiesOn = async (question: TripQuestion, { first, last, part }: DaySpan): Promise<Timed[]> => {
  const { zone, work } = question;
  const [begin, end, daysLater] = PARTS[part ?? 'whole'];
  const before = `${addDays(last, daysLater) ?? last}T${end}`;
  const sorted = await momentsByTime(await activitiesIn(question), zone, work);
  const isOn = await work.map(
    sorted,
    (activity) => {
      const { date, time } = wallClockAt(new Date(activity.startTime), activityZones(activity, zone).start);
      const at = `${date}T${time}`;
      return at >= `${first}T${begin}` && at < before;
    },
    CLOCK_STEPS,
  );
  return sorted.filter((_, at) => isOn[at]);
};

/** The activities of a plan; only those that the asker joins where it is about them alone: 'What am I doing tomorrow?' */
const activitiesIn = async ({ contents, groups, askerId }: TripQuestion): Promise<readonly PlannedActivity[]> => {
  const all = await contents.activities();
  return groups.has('me') && !groups.has('we') ? all.filter((activity) => isJoining(activity, askerId)) : all;
};

const planOfSpan = async (question: TripQuestion, span: DaySpan): Promise<Statement[]> => {
  const { trip, today } = question;
  const { first, last, part } = span;
  const found = await activitiesOn(question, span);
  const when = `${spanInWords(first, last, today)}${part === null ? '' : ` in the ${part}`}`;
  const preposition = first === last ? 'On' : 'From';
  if (found.length > 0)
    return planned(question, found, {
      lead: (things) => `${preposition} ${when}, ${things}`,
      isDayKnown: first === last,
    });
  // What has no time yet may well be meant for a day of the trip that is to come.
  const isAhead = last >= today && daysAhead(trip, today).some((date) => first <= date && date <= last);
  const none = `Nothing is planned ${preposition.toLowerCase()} ${when}.`;
  return [
    ...says(question, 'itinerary', none, `${when}: nothing planned`),
    ...(isAhead ? await withoutTime(question) : []),
  ];
};

const planOfDays: TripAnswer = async (question) =>
  (await Promise.all(question.days.map((span) => planOfSpan(question, span)))).flat();

const nothingAhead = (question: TripQuestion): Statement[] =>
  says(question, 'itinerary', 'Nothing more is planned.', 'No activity that has not begun');

/** What has no time yet, in one sentence; nothing where everything has. */
export const withoutTime = async (question: TripQuestion): Promise<Statement[]> => {
  const found = (await question.contents.activities()).filter(hasNoTime);
  const have = `${counted(found.length, 'activity has', 'activities have')} no time yet`;
  return together(question, found, activityPassage, nameOfActivity, (names) => `${have}: ${names}.`);
};

/** The days that have nothing planned, in one sentence; nothing where every day has something, and without dates. */
export const daysWithoutPlan = async (question: TripQuestion): Promise<Statement[]> => {
  const { contents, trip, zone, today, work } = question;
  const timed = byStart(await contents.activities());
  const taken = new Set(await work.map(timed, (activity) => activityDate(activity, zone), CLOCK_STEPS));
  const free = daysAhead(trip, today).filter((date) => !taken.has(date));
  return daysThatLack(question, 'itinerary', free, ['nothing planned', 'Days without an activity']);
};

/** One answer for each activity of the name. */
const ofName =
  (
    within: 'title' | 'title and place',
    textOf: (activity: PlannedActivity, question: TripQuestion) => string,
    isMeant = (_: PlannedActivity): boolean => true,
  ): TripAnswer =>
  async (question) => {
    const found = (await findActivities(question, within)).filter(isMeant);
    const state = found.length === 1 ? stated : item;
    return each(question, found, textOf, { max: SAME_NAME_MAX, state });
  };

const activityTime = ofName('title and place', activityInWords);

/** How long it takes; what goes on over nights is said by its beginning and its end. */
const lengthInWords = (activity: PlannedActivity, question: TripQuestion): string => {
  const { title, startTime, endTime } = activity;
  const minutes = Math.round((Date.parse(endTime ?? '') - Date.parse(startTime ?? '')) / 60_000);
  if (minutes >= DAY_MINUTES) return activityInWords(activity, question);
  return `${quoted(title)} takes ${minutesInWords(minutes)}.`;
};

/** Whether the words are those of a place rather than of what is planned there. */
export const meansPlace = async ({ places, subject, tripWords }: TripQuestion): Promise<boolean> => {
  if (subject.every((word) => tripWords.includes(word))) return true;
  const city = await places.placeOf(subject.join(' '));
  return city !== null && city.population >= KNOWN_CITY;
};

const unlessPlace =
  (answer: TripAnswer): TripAnswer =>
  async (question) =>
    (await meansPlace(question)) ? [] : answer(question);

export const itineraryAnswers = {
  'plan-of-days': planOfDays,
  plan: async (question) => {
    const found = upcoming(await activitiesIn(question), question.now);
    if (found.length === 0) return nothingAhead(question);
    return planned(question, found, { lead: (things) => `${things} from now on`, isDayKnown: false });
  },
  next: async (question) => {
    const { now, subject } = question;
    const isOfAll = subject.length === 0;
    const found = isOfAll ? await activitiesIn(question) : await findActivities(question, 'title and place');
    const [next] = upcoming(found, now);
    if (next === undefined) return isOfAll ? nothingAhead(question) : [];
    return oneByOne(question, [next], activityPassage, () => `Next: ${activityInWords(next, question)}`);
  },
  unscheduled: async (question) => {
    const open = await withoutTime(question);
    if (open.length > 0) return open;
    return says(question, 'itinerary', 'Every activity has a time.', 'No activity without a time');
  },
  'free-days': async (question) => {
    const days = daysAhead(question.trip, question.today).length;
    const free = await daysWithoutPlan(question);
    if (days === 0 || free.length > 0) return free;
    const passage = `${counted(days, 'day')}, each with an activity`;
    return says(question, 'itinerary', 'Every day has something planned.', passage);
  },
  'activity-count': async (question) => {
    if (question.days.length > 0) return planOfDays(question);
    const all = await question.contents.activities();
    const open = all.filter(hasNoTime).length;
    const without = open === 0 ? '' : `, ${open} of them without a time`;
    const text = `${counted(all.length, 'activity', 'activities')}${without}`;
    return says(question, 'itinerary', `The itinerary has ${text}.`, text);
  },
  'activity-length': ofName('title', lengthInWords, ({ startTime, endTime }) => startTime !== null && endTime !== null),
  'activity-time': activityTime,
  'activity-place': unlessPlace(ofName('title', placeOfActivity)),
  'activity-named': unlessPlace(activityTime),
} satisfies TripAnswers;
