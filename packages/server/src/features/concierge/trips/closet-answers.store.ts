import type { OutfitCategory } from '@caravan/contract/outfits/outfits.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { and, eq, sql } from 'drizzle-orm';
import { itineraryItems } from '../../itinerary/itinerary.tables.ts';
import { outfits } from '../../outfits/outfits.tables.ts';
import { activityInWords } from './activity-wording.rules.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import type { OwnTrip, TripAnswerer, TripQuestion } from './asked-trips.store.ts';
import type { DaySpan } from './day-spans.rules.ts';
import { activityPassage, meansPlace } from './itinerary-answers.store.ts';
import { findActivities } from './itinerary-search.store.ts';
import { daysAhead } from './trip-days.rules.ts';
import { item, stated, tripPassage } from './trip-passages.rules.ts';
import { mayHaveWords, wordsIn } from './trip-search.store.ts';
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
} from './trip-wording.rules.ts';

/** An outfit as answers tell of it. */
interface PlannedOutfit {
  readonly title: string;
  readonly category: OutfitCategory;
  readonly occasion: string | null;
  readonly plannedDate: string | null;
  /** The title of what it is planned for. */
  readonly activity: string | null;
  readonly total: number;
}

const columns = {
  title: outfits.title,
  category: outfits.category,
  occasion: outfits.occasion,
  plannedDate: outfits.plannedDate,
  activity: itineraryItems.title,
  total: sql<number>`count(*) over ()::int`,
};

const ofTrip = ({ db, member }: Pick<TripQuestion, 'db' | 'member'>, condition?: ReturnType<typeof sql>) =>
  db
    .select(columns)
    .from(outfits)
    .leftJoin(itineraryItems, and(eq(itineraryItems.id, outfits.activityId), eq(itineraryItems.tripId, outfits.tripId)))
    .where(and(eq(outfits.tripId, member.tripId), condition))
    .orderBy(sql`${outfits.plannedDate} nulls last`, outfits.id)
    .limit(LISTED_MAX);

/** The outfits of a span of days, in their order; the first of them. */
export const listOutfitsOn = (
  question: Pick<TripQuestion, 'db' | 'member'>,
  { first, last }: Pick<DaySpan, 'first' | 'last'>,
): Promise<PlannedOutfit[]> => ofTrip(question, sql`${outfits.plannedDate} between ${first}::date and ${last}::date`);

/** Which of these days outfits are planned for. */
const dressedDays = async ({ db, member }: TripQuestion, first: string, last: string): Promise<Set<string>> => {
  const rows = await db
    .selectDistinct({ date: outfits.plannedDate })
    .from(outfits)
    .where(
      and(eq(outfits.tripId, member.tripId), sql`${outfits.plannedDate} between ${first}::date and ${last}::date`),
    );
  return new Set(rows.flatMap(({ date }) => date ?? []));
};

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

const passageOf = ({ trip, today }: TripQuestion, outfit: PlannedOutfit): Passage => outfitPassage(trip, outfit, today);

/** The days of the trip that are asked of: those that are named, else those that are not over. */
const askedDates = ({ trip, today, days }: TripQuestion): string[] => {
  const ahead = daysAhead(trip, today);
  return days.length === 0
    ? ahead
    : ahead.filter((date) => days.some(({ first, last }) => first <= date && date <= last));
};

/** The days that have no outfit, in one sentence; `null` where each has one, and without dates. */
export const tellBareDays = async (question: TripQuestion): Promise<Statement | null> => {
  const { trip, today } = question;
  const dates = askedDates(question);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const dressed = await dressedDays(question, first, last);
  const bare = dates.filter((date) => !dressed.has(date));
  if (bare.length === 0) return null;
  const days = daysInWords(bare, today);
  return stated(
    `${counted(bare.length, 'day has', 'days have')} no outfit: ${listed(days)}.`,
    tripPassage(trip, 'closet', `Days without an outfit: ${days.slice(0, LISTED_MAX).join('; ')}`),
  );
};

const withoutOutfit: TripAnswerer = async (question) => {
  const dates = daysInWords(askedDates(question), question.today);
  if (dates.length === 0) return null;
  const days = listed(dates);
  const dressed = tripPassage(question.trip, 'closet', `An outfit for each of: ${days}`);
  return [(await tellBareDays(question)) ?? stated(`Every day has an outfit: ${days}.`, dressed)];
};

const ofSpan = async (question: TripQuestion, span: DaySpan): Promise<Statement> => {
  const { trip, today } = question;
  const found = await listOutfitsOn(question, span);
  const when = spanInWords(span.first, span.last, today);
  if (found.length === 0)
    return stated(`No outfit is planned for ${when}.`, tripPassage(trip, 'closet', `${when}: no outfit`));
  const names = listed(found.map(kindOf), { total: found[0]?.total ?? 0 });
  return stated(`For ${when}: ${names}.`, ...found.map((outfit) => passageOf(question, outfit)));
};

const ofDays: TripAnswerer = async (question) => {
  const statements: Statement[] = [];
  for (const span of question.days) statements.push(await ofSpan(question, span));
  return statements;
};

/** What an outfit is for, in one sentence. */
const purposeOf = ({ plannedDate, activity, occasion, ...outfit }: PlannedOutfit, today: string): string => {
  const day = plannedDate === null ? '' : `, on ${dayInWords(plannedDate, today)}`;
  const purpose = activity === null ? occasion && inSentence(occasion) : quoted(activity);
  const name = kindOf({ plannedDate, activity, occasion, ...outfit });
  return purpose === null
    ? `${name} is planned${day.slice(1) || ' for no day yet'}.`
    : `${name} is for ${purpose}${day}.`;
};

/** The outfits that all words of the question name, among these texts. */
const findOutfits = (question: TripQuestion, text: ReturnType<typeof sql>): Promise<PlannedOutfit[]> => {
  const { subject } = question;
  return ofTrip(
    question,
    sql`${mayHaveWords(text, subject)} and ${wordsIn(text, subject)} @> ${sql.param([...subject])}::text[]`,
  );
};

const purposes = (question: TripQuestion, found: readonly PlannedOutfit[]): readonly Statement[] =>
  found.map((outfit) => {
    const [sentence, passage] = [purposeOf(outfit, question.today), passageOf(question, outfit)];
    return found.length === 1 ? stated(sentence, passage) : item(sentence, passage);
  });

const forActivity: TripAnswerer = async (question) => {
  const text = sql`concat_ws(' ', ${itineraryItems.title}, ${outfits.occasion}, ${outfits.title})`;
  // 'What does one wear in Lisbon?' asks nothing of what somebody has planned.
  if (await meansPlace(question)) return null;
  const found = await findOutfits(question, text);
  return found.length === 0 ? forDayOf(question) : purposes(question, found);
};

/** What an outfit is for that is asked for by its own name. */
const outfitNamed: TripAnswerer = async (question) => {
  const named = await findOutfits(question, sql`${outfits.title}`);
  return named.length === 0 ? null : purposes(question, named);
};

/** Where no outfit is for the activity, what is worn on its day. */
const forDayOf = async (question: TripQuestion): Promise<readonly Statement[] | null> => {
  const { trip, zone } = question;
  const { rows, total } = await findActivities(question, { within: 'title', limit: 1 });
  const [activity] = rows;
  if (activity === undefined || total > 1 || activity.startTime === null) return null;
  const day = dateIn(zone, new Date(activity.startTime));
  const when = stated(activityInWords(activity, question), activityPassage(trip, activity, question));
  return [when, await ofSpan(question, { first: day, last: day, part: null })];
};

const count: TripAnswerer = async ({ db, member, trip }) => {
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      undated: sql<number>`(count(*) filter (where ${outfits.plannedDate} is null))::int`,
    })
    .from(outfits)
    .where(eq(outfits.tripId, member.tripId));
  const { all = 0, undated = 0 } = counts ?? {};
  const without = undated === 0 ? '' : `, ${undated} of them without a day`;
  const told = `${counted(all, 'outfit')}${without}`;
  return [stated(`The closet has ${told}.`, tripPassage(trip, 'closet', told))];
};

/** Answers out of a trip's closet. */
export const closetAnswers = {
  'days-without-outfit': withoutOutfit,
  'outfits-of-days': ofDays,
  'outfits-for': forActivity,
  'outfit-named': outfitNamed,
  'outfit-count': count,
} as const;
