import type { ActivityCategory } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { instantAt } from '@caravan/contract/time/zones.rules.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import type { MemberOf } from '../../../platform/membership.ts';
import { itineraryItems } from '../../itinerary/itinerary.tables.ts';
import type { TripQuestion } from './asked-trips.store.ts';
import type { DaySpan } from './day-spans.rules.ts';
import { mayHaveWords, toldTitle, type ToldWords, wordsIn } from './trip-search.store.ts';

/** An activity as answers tell of it. */
export interface PlannedActivity {
  readonly id: string;
  readonly title: string;
  readonly location: string | null;
  readonly category: ActivityCategory;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** The first of what was looked for, and how much there is of it. */
export interface Found<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** What people call the categories. */
const CATEGORY_WORDS: Readonly<Record<ActivityCategory, string>> = {
  flight: 'flight flights plane fly flying',
  'hotel/airbnb':
    'checkin hotel hotels airbnb accommodation accommodations lodging apartment hostel room stay stays staying sleep sleeping spend night nights',
  restaurant: 'restaurant restaurants eat eating reservation reservations table meal meals',
  activity: '',
  other: '',
};

const columns = {
  id: itineraryItems.id,
  title: itineraryItems.title,
  location: itineraryItems.location,
  category: itineraryItems.category,
  startTime: itineraryItems.startTime,
  endTime: itineraryItems.endTime,
};

const isOf = ({ tripId }: MemberOf) => eq(itineraryItems.tripId, tripId);
const total = sql<number>`count(*) over ()::int`;

const withTotal = async <Row extends { total: number }>(
  query: PromiseLike<Row[]>,
): Promise<Found<Omit<Row, 'total'>>> => {
  const found = await query;
  return { rows: found.map(({ total: _total, ...row }) => row), total: found[0]?.total ?? 0 };
};

/** Those that begin from one instant on and before another, by their start. */
export const listBetween = (
  db: Db,
  member: MemberOf,
  { from, before }: { from: string; before: string },
  limit: number,
): Promise<Found<PlannedActivity>> =>
  withTotal(
    db
      .select({ ...columns, total })
      .from(itineraryItems)
      .where(and(isOf(member), sql`${itineraryItems.startTime} >= ${from} and ${itineraryItems.startTime} < ${before}`))
      .orderBy(itineraryItems.startTime, itineraryItems.id)
      .limit(limit),
  );

/** Those that have not begun, the next first. */
export const listNext = (db: Db, member: MemberOf, now: Date, limit: number): Promise<Found<PlannedActivity>> =>
  withTotal(
    db
      .select({ ...columns, total })
      .from(itineraryItems)
      .where(and(isOf(member), sql`${itineraryItems.startTime} >= ${now.toISOString()}`))
      .orderBy(itineraryItems.startTime, itineraryItems.id)
      .limit(limit),
  );

/** Those without a time, in the order of their making. */
export const listUnscheduled = (db: Db, member: MemberOf, limit: number): Promise<Found<PlannedActivity>> =>
  withTotal(
    db
      .select({ ...columns, total })
      .from(itineraryItems)
      .where(and(isOf(member), isNull(itineraryItems.startTime)))
      .orderBy(itineraryItems.id)
      .limit(limit),
  );

/** How many activities there are, and how many of them have no time. */
export const countActivities = async (db: Db, member: MemberOf): Promise<{ all: number; unscheduled: number }> => {
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      unscheduled: sql<number>`(count(*) filter (where ${itineraryItems.startTime} is null))::int`,
    })
    .from(itineraryItems)
    .where(isOf(member));
  return counts ?? { all: 0, unscheduled: 0 };
};

/** Whether a word is what people call a category. */
export const isCategoryWord = (word: string): boolean =>
  Object.values(CATEGORY_WORDS).some((names) => names.split(' ').includes(word));

/** The words of a question that stand for the category of a row. */
const categoryNames = (words: readonly string[]): SQL => {
  const cases = Object.entries(CATEGORY_WORDS).flatMap(([category, names]) => {
    const meant = words.filter((word) => names.split(' ').includes(word));
    return meant.length === 0
      ? []
      : [sql`when ${itineraryItems.category} = ${category} then ${sql.param(meant)}::text[]`];
  });
  return cases.length === 0 ? sql`'{}'::text[]` : sql`case ${sql.join(cases, sql` `)} else '{}'::text[] end`;
};

/**
 * The activities that all of these words name, by title, category or place: those that are not over by their start, then
 * the others, the latest first, then those without a time.
 *
 * @param within whether the place counts too.
 */
export const findActivities = (
  { db, member, now, subject }: Pick<TripQuestion, 'db' | 'member' | 'now' | 'subject'>,
  { within, limit }: { within: 'title' | 'title and place'; limit: number },
): Promise<Found<PlannedActivity>> => {
  const { title, location, startTime, endTime } = itineraryItems;
  const text = within === 'title' ? sql`${title}` : sql`concat_ws(' ', ${title}, ${location})`;
  const ofTitle = subject.filter((word) => !isCategoryWord(word));
  const isOver = sql`coalesce(${endTime}, ${startTime}) < ${now.toISOString()}`;
  return withTotal(
    db
      .select({ ...columns, total })
      .from(itineraryItems)
      .where(
        and(
          isOf(member),
          mayHaveWords(text, ofTitle),
          sql`${wordsIn(text, subject)} || ${categoryNames(subject)} @> ${sql.param([...subject])}::text[]`,
        ),
      )
      .orderBy(
        sql`${isOver} nulls last`,
        sql`case when not (${isOver}) then ${startTime} end`,
        sql`${startTime} desc`,
        itineraryItems.id,
      )
      .limit(limit),
  );
};

/**
 * The words that name the one activity which a text tells of; `null` where it tells of none, or of several.
 *
 * @param told with the words of the text.
 */
export const findToldActivity = async ({
  db,
  member,
  ...told
}: Pick<TripQuestion, 'db' | 'member'> & ToldWords): Promise<readonly string[] | null> => {
  const { named, isTold } = toldTitle(sql`${itineraryItems.title}`, told);
  const found = await db
    .select({ named })
    .from(itineraryItems)
    .where(and(isOf(member), isTold))
    .limit(2);
  return found.length === 1 ? (found[0]?.named ?? null) : null;
};

/**
 * How many activities begin on each of these days, in their order.
 *
 * @param dates calendar dates that follow each other.
 * @param zone whose clock tells the days apart.
 */
export const countByDay = async (
  db: Db,
  member: MemberOf,
  dates: readonly string[],
  zone: string,
): Promise<number[]> => {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begins = [...dates, addDays(last, 1) ?? last].map((date) => beginningOf(date, zone));
  const bucket = sql<number>`width_bucket(${itineraryItems.startTime}, ${sql.param(begins)}::timestamptz[])`;
  const rows = await db
    .select({ bucket: bucket.as('bucket'), count: sql<number>`count(*)::int` })
    .from(itineraryItems)
    .where(
      and(
        isOf(member),
        isNotNull(itineraryItems.startTime),
        sql`${itineraryItems.startTime} >= ${begins[0]} and ${itineraryItems.startTime} < ${begins.at(-1)}`,
      ),
    )
    .groupBy(sql`bucket`);
  const counts = new Map(rows.map((row) => [row.bucket, row.count]));
  return dates.map((_date, index) => counts.get(index + 1) ?? 0);
};

/** The instant at which a day begins by the clock of a zone. */
const beginningOf = (date: string, zone: string): string => clockOn(date, '00:00', zone);

const clockOn = (date: string, time: string, zone: string): string =>
  instantAt({ date, time }, zone) ?? `${date}T${time}:00.000Z`;

/** By the clock, from and before; evenings go on into the night. */
const PARTS = {
  morning: ['00:00', '12:00', 0],
  afternoon: ['12:00', '17:00', 0],
  evening: ['17:00', '04:00', 1],
} as const;

/** The instants between which days, or parts of them, lie. */
export const instantsOf = ({ first, last, part }: DaySpan, zone: string): { from: string; before: string } => {
  const [begin, end, daysLater] = part === null ? (['00:00', '00:00', 1] as const) : PARTS[part];
  return { from: clockOn(first, begin, zone), before: clockOn(addDays(last, daysLater) ?? last, end, zone) };
};
