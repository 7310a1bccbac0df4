import type { Member } from '@caravan/contract/members/members.schema.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import { type MemberOf, prove } from '../../../platform/membership.ts';
import { tripMembers, trips } from '../../trips/trips.tables.ts';
import { listOpenTrips } from '../../trips/trip-lists.store.ts';
import { tripColumns } from '../../trips/trips.store.ts';
import type { Statement } from '../answer-draft.rules.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { type DayFrame, type DaySpan, resolveDays } from './day-spans.rules.ts';
import type { TripReading } from './trip-questions.rules.ts';
import { wordsIn } from './trip-search.store.ts';

/** A trip of the asker's, as they see it. */
export type OwnTrip = Omit<Trip, 'memberCount'>;

/** A question about one trip, with all that it is answered by. */
export interface TripQuestion {
  readonly db: Db;
  readonly trip: OwnTrip;
  /** Proof that the asker is on it. */
  readonly member: MemberOf;
  /** The clock of the trip. */
  readonly zone: string;
  readonly now: Date;
  /** Calendar date in the trip's zone. */
  readonly today: string;
  readonly groups: TripReading['groups'];
  readonly days: readonly DaySpan[];
  /** Folded words that name what is looked for. */
  readonly subject: readonly string[];
  /** Words of the question that the trip's own title and destination have. */
  readonly tripWords: readonly string[];
  /** People of the trip who are named, the asker among them where it says 'I' or 'my'. */
  readonly people: readonly Member[];
}

/** Answers a kind of question about a trip; `null` where the trip does not say. */
export type TripAnswerer = (question: TripQuestion) => Promise<readonly Statement[] | null>;

/** A trip that a question may be about, and which of its words name it. */
export interface TripChoice {
  readonly trip: OwnTrip;
  readonly named: readonly string[];
  /** Whether it comes after the one under way or next; absent for one that was chosen or is named. */
  readonly isLater?: boolean;
}

/** How many trips of one name are looked into. */
const NAMED_MAX = 3;

const isOwn = (userId: string) => and(eq(tripMembers.tripId, trips.id), eq(tripMembers.userId, userId));

/** Words of a question that a trip's title or destination has. */
const namedBy = (words: readonly string[]) => wordsIn(sql`concat_ws(' ', ${trips.title}, ${trips.destination})`, words);

const asChoice = ({ named, ...trip }: OwnTrip & { named: string[] }): TripChoice => ({ trip, named });

/** The trip that was chosen with the question; `null` once the asker is on it no more. */
export const findChosenTrip = async (
  db: Db,
  member: MemberOf,
  words: readonly string[],
): Promise<TripChoice | null> => {
  const [found] = await db
    .select({ ...tripColumns, named: namedBy(words) })
    .from(trips)
    .innerJoin(tripMembers, isOwn(member.userId))
    .where(eq(trips.id, member.tripId));
  return found === undefined ? null : asChoice(found);
};

/**
 * The asker's trips whose title or destination has words of the question: those that have most of them first, of equal ones
 * such that are not over, the next first, then the latest.
 *
 * @param today calendar date.
 */
export const findNamedTrips = async (
  db: Db,
  userId: string,
  words: readonly string[],
  today: string,
): Promise<TripChoice[]> => {
  if (words.length === 0) return [];
  const own = db
    .select({ id: trips.id, named: namedBy(words).as('named') })
    .from(trips)
    .innerJoin(tripMembers, isOwn(userId))
    .as('own');
  const isOver = sql`coalesce(${trips.endDate} < ${today}::date, false)`;
  const found = await db
    .select({ ...tripColumns, named: own.named })
    .from(own)
    .innerJoin(trips, eq(trips.id, own.id))
    .innerJoin(tripMembers, isOwn(userId))
    .where(sql`cardinality(${own.named}) > 0`)
    .orderBy(
      desc(sql`cardinality(${own.named})`),
      isOver,
      sql`case when ${isOver} then null else ${trips.startDate} end nulls last`,
      desc(trips.endDate),
      trips.id,
    )
    .limit(NAMED_MAX);
  return found.map(asChoice);
};

/** So many trips are looked into where a question names none. */
const OPEN_MAX = 4;

/**
 * The trip that is under way or next, and those after it.
 *
 * @param today calendar date.
 */
export const findOpenTrips = (db: Db, userId: string, today: string): Promise<OwnTrip[]> =>
  listOpenTrips(db, userId, today, { limit: OPEN_MAX, offset: 0 });

/** The trip that is under way or next; `null` where none is to come. */
export const findNextTrip = async (db: Db, userId: string, today: string): Promise<OwnTrip | null> =>
  (await listOpenTrips(db, userId, today, { limit: 1, offset: 0 }))[0] ?? null;

/**
 * The first of the asker's trips that are upcoming and have a day on which they begin; `null` where there is none.
 *
 * @param today calendar date.
 * @param after a trip that it is not, and calendar date of its end; that may be the day on which the next begins.
 */
export const findTripAhead = async (
  db: Db,
  userId: string,
  { today, after }: { today: string; after: { readonly id: string; readonly end: string } | null },
): Promise<OwnTrip | null> => {
  const { id, startDate, endDate } = trips;
  const [found] = await db
    .select(tripColumns)
    .from(trips)
    .innerJoin(tripMembers, isOwn(userId))
    .where(
      and(
        // As `tripStatus` has it.
        sql`${startDate} is not null and (${startDate} > ${today}::date or ${endDate} is null)`,
        after === null ? undefined : sql`${startDate} >= ${after.end}::date and ${id} <> ${after.id}`,
      ),
    )
    .orderBy(startDate, id)
    .limit(1);
  return found ?? null;
};

/** Proof that the asker is on a trip: its row came by their own membership, and so did its role. */
export const proofOf = (trip: OwnTrip, { userId }: Pick<AskedQuestion, 'userId'>): MemberOf =>
  prove({ tripId: trip.id, userId, role: trip.role }, 'member');

/** What a trip's days are counted from. */
export const frameOf = (trip: OwnTrip, { now, timeZone }: AskedQuestion): DayFrame & { readonly zone: string } => {
  const zone = shownZone(trip.timeZone, timeZone);
  return { zone, today: dateIn(zone, now), startDate: trip.startDate, endDate: trip.endDate };
};

/** A reading of a question as one about this trip; `null` where it speaks of days that there are not. */
export const askAbout = (
  db: Db,
  asked: AskedQuestion,
  {
    trip,
    reading,
    ...named
  }: { trip: OwnTrip; reading: TripReading } & Pick<TripQuestion, 'subject' | 'tripWords' | 'people'>,
): TripQuestion | null => {
  const { zone, ...frame } = frameOf(trip, asked);
  const days = reading.days.map((named) => resolveDays(named, frame));
  if (days.includes(null)) return null;
  return {
    db,
    trip,
    member: proofOf(trip, asked),
    zone,
    now: asked.now,
    today: frame.today,
    groups: reading.groups,
    days: days.filter((day) => day !== null),
    ...named,
  };
};

/** The asker's trips on some of these days, by their start. */
export const listTripsOn = (db: Db, userId: string, { first, last }: DaySpan, limit: number): Promise<OwnTrip[]> =>
  db
    .select(tripColumns)
    .from(trips)
    .innerJoin(tripMembers, isOwn(userId))
    .where(
      sql`coalesce(${trips.startDate}, ${trips.endDate}) <= ${last}::date and coalesce(${trips.endDate}, ${trips.startDate}) >= ${first}::date`,
    )
    .orderBy(sql`coalesce(${trips.startDate}, ${trips.endDate})`, trips.id)
    .limit(limit);

/** How many trips the asker is on. */
export const countOwnTrips = (db: Db, userId: string): Promise<number> =>
  db.$count(tripMembers, eq(tripMembers.userId, userId));
