import { SEARCHES_PAGE, type ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { holdsWords } from '../../platform/folded-text.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { type PendingQuestion, endQuestion, endUncounted } from '../plans/question-usage.store.ts';
import type { ConciergeQuestion, GivenAnswer } from './answer.provider.ts';
import { conciergeSearches } from './concierge.tables.ts';
import { isCounted } from './answer-counting.rules.ts';

const { id, tripId, query, response, citations, cards, outcome, answeredBy, createdAt } = conciergeSearches;

const searches = (db: Db, condition: SQL | undefined) =>
  db
    .select({ id, tripId, query, response, citations, cards, outcome, answeredBy, createdAt })
    .from(conciergeSearches)
    .where(condition);

type StoredSearch = Omit<ConciergeSearch, 'trip'> & { readonly tripId: string | null };

/** With the trips that they were about, as long as who asked is on them. */
const withTrips = async (db: Db, userId: string, stored: readonly StoredSearch[]): Promise<ConciergeSearch[]> => {
  const tripIds = [...new Set(stored.flatMap((search) => search.tripId ?? []))];
  const isOwn = and(eq(tripMembers.tripId, trips.id), eq(tripMembers.userId, userId));
  const titles =
    tripIds.length === 0
      ? []
      : await db
          .select({ id: trips.id, title: trips.title })
          .from(trips)
          .innerJoin(tripMembers, isOwn)
          .where(inArray(trips.id, tripIds));
  const byId = new Map(titles.map((trip) => [trip.id, trip]));
  return stored.map(({ tripId: about, ...search }) => ({
    ...search,
    trip: (about === null ? undefined : byId.get(about)) ?? null,
  }));
};

const ofUser = (userId: string) => eq(conciergeSearches.userId, userId);

interface WantedSearches {
  /** Words that each stand in the question or in its answer. */
  readonly q?: string | undefined;
  /** Those that came before this one. */
  readonly before?: string | undefined;
  readonly limit?: number;
}

/** Somebody's past questions with their answers, newest first. */
export const listSearches = async (
  db: Db,
  userId: string,
  { q, before, limit = SEARCHES_PAGE }: WantedSearches = {},
): Promise<ConciergeSearch[]> => {
  const isBefore = before === undefined ? undefined : lt(id, before);
  const isNamed = q === undefined ? undefined : holdsWords(sql`${query} || ' ' || ${response}`, q);
  const stored = await searches(db, and(ofUser(userId), isBefore, isNamed))
    .orderBy(desc(id))
    .limit(limit);
  return withTrips(db, userId, stored);
};

/** Somebody's past questions after this one, the oldest first; without one from the very first. */
export const searchesAfter = async (
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ConciergeSearch[]> => {
  const isAfter = after === null ? undefined : gt(id, after);
  const stored = await searches(db, and(ofUser(userId), isAfter))
    .orderBy(asc(id))
    .limit(limit);
  return withTrips(db, userId, stored);
};

/** A question by the key that it came under. */
export const findSearchByKey = async (
  db: Db,
  userId: string,
  clientKey: string,
): Promise<ConciergeSearch | undefined> =>
  (await withTrips(db, userId, await searches(db, and(ofUser(userId), eq(conciergeSearches.clientKey, clientKey)))))[0];

interface AnsweredQuestion {
  readonly begun: PendingQuestion;
  readonly question: ConciergeQuestion;
  readonly answer: GivenAnswer;
  /** The key that it came under. */
  readonly clientKey: string | null;
}

/** Saves an answer, which ends its question, and gives its place back where it does not count. */
export const saveSearch = (db: Db, answered: AnsweredQuestion): Promise<ConciergeSearch> =>
  db.transaction(async (within) => {
    const { begun, question, answer, clientKey } = answered;
    const { userId, member } = question;
    // Before the count, in the order of the end of an account.
    const about = member && (await isStillOn(within, member)) ? member.tripId : null;
    await (isCounted(answer) ? endQuestion(within, begun) : endUncounted(within, begun));
    await within.insert(conciergeSearches).values({
      id: begun.id,
      userId,
      tripId: about,
      query: question.query,
      response: answer.response,
      citations: [...answer.citations],
      cards: [...answer.cards],
      outcome: answer.outcome,
      answeredBy: answer.answeredBy,
      clientKey,
      createdAt: question.now.toISOString(),
    });
    const stored = await searches(within, and(ofUser(userId), eq(id, begun.id)));
    const [saved] = await withTrips(within, userId, stored);
    if (!saved) throw new Error('a question that was saved is not there');
    return saved;
  });

/** An answer takes its time, in which somebody may have left the trip. Held to the end of the transaction. */
const isStillOn = async (db: Db, member: MemberOf): Promise<boolean> => {
  const membership = await db
    .select({ tripId: tripMembers.tripId })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, member.tripId), eq(tripMembers.userId, member.userId)))
    .for('key share');
  return membership.length > 0;
};

/** @returns whether there was one of theirs. */
export const deleteSearch = async (db: Db, userId: string, searchId: string): Promise<boolean> => {
  const deleted = await db
    .delete(conciergeSearches)
    .where(and(ofUser(userId), eq(id, searchId)))
    .returning({ id });
  return deleted.length > 0;
};

/** Forgets all that somebody has asked. */
export const forgetSearches = async (db: Db, userId: string): Promise<void> => {
  await db.delete(conciergeSearches).where(ofUser(userId));
};
