import { SEARCHES_PAGE, type ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { holdsWords } from '../../platform/folded-text.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { type PendingQuestion, endQuestion, endUncounted } from '../plans/question-usage.store.ts';
import type { ConciergeQuestion, GivenAnswer } from './answer.provider.ts';
import { conciergeSearches } from './concierge.tables.ts';
import { isCounted } from './answer-counting.rules.ts';

const searches = (db: Db, condition: SQL | undefined) => {
  const { id, query, response, citations, cards, outcome, answeredBy, createdAt } = conciergeSearches;
  return db
    .select({
      id,
      query,
      trip: { id: trips.id, title: trips.title },
      response,
      citations,
      cards,
      outcome,
      answeredBy,
      createdAt,
    })
    .from(conciergeSearches)
    .leftJoin(trips, eq(trips.id, conciergeSearches.tripId))
    .where(condition);
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
export const listSearches = (
  db: Db,
  userId: string,
  { q, before, limit = SEARCHES_PAGE }: WantedSearches = {},
): Promise<ConciergeSearch[]> => {
  const isBefore = before === undefined ? undefined : lt(conciergeSearches.id, before);
  const isNamed =
    q === undefined
      ? undefined
      : holdsWords(sql`${conciergeSearches.query} || ' ' || ${conciergeSearches.response}`, q);
  return searches(db, and(ofUser(userId), isBefore, isNamed))
    .orderBy(desc(conciergeSearches.id))
    .limit(limit);
};

/** Somebody's past questions after this one, the oldest first; without one from the very first. */
export const searchesAfter = (
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ConciergeSearch[]> => {
  const isAfter = after === null ? undefined : gt(conciergeSearches.id, after);
  return searches(db, and(ofUser(userId), isAfter))
    .orderBy(asc(conciergeSearches.id))
    .limit(limit);
};

/** A question by the key that it came under. */
export const findSearchByKey = async (
  db: Db,
  userId: string,
  clientKey: string,
): Promise<ConciergeSearch | undefined> =>
  (await searches(db, and(ofUser(userId), eq(conciergeSearches.clientKey, clientKey))))[0];

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
    const { userId, query, member } = question;
    // Before the count, in the order of the end of an account.
    const tripId = member && (await isStillOn(within, member)) ? member.tripId : null;
    await (isCounted(answer) ? endQuestion(within, begun) : endUncounted(within, begun));
    const { response, citations, cards, outcome, answeredBy } = answer;
    await within.insert(conciergeSearches).values({
      id: begun.id,
      userId,
      tripId,
      query,
      response,
      citations: [...citations],
      cards: [...cards],
      outcome,
      answeredBy,
      clientKey,
      createdAt: question.now.toISOString(),
    });
    const [saved] = await searches(within, eq(conciergeSearches.id, begun.id));
    if (!saved) throw new Error('a question that was saved is not there');
    return saved;
  });

/** An answer takes its time, in which somebody may have left the trip. Held to the end of the transaction. */
const isStillOn = async (db: Db, { tripId, userId }: MemberOf): Promise<boolean> => {
  const membership = await db
    .select({ tripId: tripMembers.tripId })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId)))
    .for('key share');
  return membership.length > 0;
};

/** @returns whether there was one of theirs. */
export const deleteSearch = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const deleted = await db
    .delete(conciergeSearches)
    .where(and(ofUser(userId), eq(conciergeSearches.id, id)))
    .returning({ id: conciergeSearches.id });
  return deleted.length > 0;
};

/** Forgets all that somebody has asked. */
export const forgetSearches = async (db: Db, userId: string): Promise<void> => {
  await db.delete(conciergeSearches).where(ofUser(userId));
};
