import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { item, type Passage, type Statement, stated } from '../answer.ts';
import type { OwnTrip, PlannedOutfit, TripContents } from '../knowledge.ts';
import {
  counted,
  dayInWords,
  daysInWords,
  inSentence,
  LISTED_MAX,
  listed,
  plainLine,
  quoted,
  spanInWords,
} from '../wording.ts';
import { daysAhead, type DaySpan } from './days.ts';
import { activityInWords, activityPassage, meansPlace } from './itinerary-answers.ts';
import { type TripAnswer, tripPassage, type TripQuestion } from './trip-questions.ts';
import { findActivities, findOutfits } from './trip-search.ts';

type DatedOutfit = PlannedOutfit & { readonly plannedDate: string };

/** The outfits of a span of days, in their order. */
export const outfitsOn = async (
  contents: TripContents,
  { first, last }: Pick<DaySpan, 'first' | 'last'>,
): Promise<DatedOutfit[]> =>
  (await contents.outfits())
    .filter((outfit): outfit is DatedOutfit => outfit.plannedDate !== null)
    .filter(({ plannedDate }) => first <= plannedDate && plannedDate <= last)
    .toSorted((a, b) => a.plannedDate.localeCompare(b.plannedDate));

const kindOf = ({ title, category }: PlannedOutfit): string => `${quoted(title)} (${category})`;

/** An outfit as it stands in the closet. */
export const outfitPassage = (trip: OwnTrip, outfit: PlannedOutfit, today: string): Passage => {
  const { title, category, occasion, plannedDate, activity } = outfit;
  const parts = [
    plannedDate === null ? 'no day yet' : dayInWords(plannedDate, today),
    ...(activity === null ? [] : [`for “${plainLine(activity)}”`]),
    ...(occasion === null ? [] : [`occasion: ${plainLine(occasion)}`]),
  ];
  return tripPassage(trip, 'closet', `${plainLine(title)} (${category}): ${parts.join(', ')}`);
};

/** The days of the trip that are meant: those that are named, else those that are not over. */
const daysMeant = ({ trip, today, days }: TripQuestion): string[] =>
  daysAhead(trip, today).filter(
    (date) => days.length === 0 || days.some(({ first, last }) => first <= date && date <= last),
  );

/** The days that have no outfit, in one sentence; nothing where each has one, and without dates. */
export const daysWithoutOutfit = async (question: TripQuestion): Promise<Statement[]> => {
  const { trip, today, contents } = question;
  const dressed = new Set((await contents.outfits()).map(({ plannedDate }) => plannedDate));
  const bare = daysMeant(question).filter((date) => !dressed.has(date));
  if (bare.length === 0) return [];
  const days = daysInWords(bare, today);
  const passage = tripPassage(trip, 'closet', `Days without an outfit: ${days.slice(0, LISTED_MAX).join('; ')}`);
  return [stated(`${counted(bare.length, 'day has', 'days have')} no outfit: ${listed(days)}.`, passage)];
};

const withoutOutfit: TripAnswer = async (question) => {
  const days = listed(daysInWords(daysMeant(question), question.today));
  if (days === '') return null;
  const bare = await daysWithoutOutfit(question);
  const dressed = tripPassage(question.trip, 'closet', `An outfit for each of: ${days}`);
  return bare.length > 0 ? bare : [stated(`Every day has an outfit: ${days}.`, dressed)];
};

const ofSpan = async ({ trip, today, contents }: TripQuestion, span: DaySpan): Promise<Statement> => {
  const found = await outfitsOn(contents, span);
  const when = spanInWords(span.first, span.last, today);
  if (found.length === 0)
    return stated(`No outfit is planned for ${when}.`, tripPassage(trip, 'closet', `${when}: no outfit`));
  const first = found.slice(0, LISTED_MAX);
  const names = listed(first.map(kindOf), { total: found.length });
  return stated(`For ${when}: ${names}.`, ...first.map((outfit) => outfitPassage(trip, outfit, today)));
};

const ofDays: TripAnswer = (question) => Promise.all(question.days.map((span) => ofSpan(question, span)));

/** What an outfit is for, in one sentence. */
const purposeOf = (outfit: PlannedOutfit, today: string): string => {
  const { plannedDate, activity, occasion } = outfit;
  const day = plannedDate === null ? '' : `on ${dayInWords(plannedDate, today)}`;
  const purpose = activity === null ? occasion && inSentence(occasion) : quoted(activity);
  if (purpose === null) return `${kindOf(outfit)} is planned ${day || 'for no day yet'}.`;
  return `${kindOf(outfit)} is for ${purpose}${day === '' ? '' : `, ${day}`}.`;
};

/** What the outfits are for that all words of the question name, in what is called their name here. */
const purposes = async (
  { contents, subject, trip, today }: TripQuestion,
  textOf: (outfit: PlannedOutfit) => string,
): Promise<Statement[]> => {
  const found = findOutfits(await contents.outfits(), subject, textOf);
  const state = found.length === 1 ? stated : item;
  return found
    .toSorted((a, b) => (a.plannedDate ?? '9').localeCompare(b.plannedDate ?? '9'))
    .slice(0, LISTED_MAX)
    .map((outfit) => state(purposeOf(outfit, today), outfitPassage(trip, outfit, today)));
};

const forActivity: TripAnswer = async (question) => {
  // 'What does one wear in Lisbon?' asks nothing of what somebody has planned.
  if (await meansPlace(question)) return null;
  const found = await purposes(question, ({ activity, occasion, title }) => [activity, occasion, title].join(' '));
  if (found.length > 0) return found;
  // Where no outfit is for the activity, what is worn on its day.
  const { contents, now, subject, trip, zone } = question;
  const [activity, ...others] = findActivities(await contents.activities(), subject, { within: 'title', now });
  if (activity === undefined || others.length > 0 || activity.startTime === null) return null;
  const day = dateIn(zone, new Date(activity.startTime));
  const when = stated(activityInWords(activity, question), activityPassage(trip, activity, question));
  return [when, await ofSpan(question, { first: day, last: day, part: null })];
};

const outfitNamed: TripAnswer = async (question) => {
  const found = await purposes(question, ({ title }) => title);
  return found.length === 0 ? null : found;
};

const count: TripAnswer = async ({ contents, trip }) => {
  const all = await contents.outfits();
  const undated = all.filter(({ plannedDate }) => plannedDate === null).length;
  const text = `${counted(all.length, 'outfit')}${undated === 0 ? '' : `, ${undated} of them without a day`}`;
  return [stated(`The closet has ${text}.`, tripPassage(trip, 'closet', text))];
};

/** Answers out of a trip's closet. */
export const closetAnswers = {
  'days-without-outfit': withoutOutfit,
  'outfits-of-days': ofDays,
  'outfits-for': forActivity,
  'outfit-named': outfitNamed,
  'outfit-count': count,
} as const;
