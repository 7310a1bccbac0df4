import { AppError } from '@caravan/contract/errors.ts';
import { leftOf } from '@caravan/contract/plans/plans.rules.ts';
import { and, desc, eq, inArray, isNull, lte, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { planOf } from './plans.store.ts';
import { conciergeQuestions, conciergeUsage } from './plans.tables.ts';

/** A question that is being answered. */
export interface PendingQuestion {
  /** The id that its answer gets. */
  readonly id: string;
  readonly userId: string;
  /** The first day of the month of UTC that it counts for. */
  readonly month: string;
}

/** The month of UTC that a question counts for, as its first day. */
export const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** Questions that somebody has asked in the month of UTC; what is being answered counts. */
export const countQuestions = async (db: Db, userId: string, now: Date): Promise<number> => {
  const [usage] = await db
    .select({ questions: conciergeUsage.questions })
    .from(conciergeUsage)
    .where(and(eq(conciergeUsage.userId, userId), eq(conciergeUsage.month, monthOf(now))));
  return usage?.questions ?? 0;
};

/** Questions left in the month of UTC; `null` without a limit. */
export const questionsLeft = async (db: Db, userId: string, now: Date): Promise<number | null> => {
  const plan = await planOf(db, userId);
  return leftOf(plan, 'conciergeQueries', await countQuestions(db, userId, now));
};

/**
 * Locks somebody's count of a month to the end of the transaction: of two questions at once the second waits here, and so
 * does the end of their account.
 *
 * @returns the questions of the month so far, without those whose server ended before it could give them back.
 * @throws AppError `unauthorized` for somebody who has deleted their account.
 */
export const lockMonthlyUsage = async (db: Db, userId: string, now: Date): Promise<number> => {
  const isThere = and(eq(users.id, userId), isNull(users.deletedAt));
  const asker = await db.select({ id: users.id }).from(users).where(isThere).for('share');
  if (asker.length === 0) throw new AppError('unauthorized');
  const month = monthOf(now);
  await db.insert(conciergeUsage).values({ userId, month }).onConflictDoNothing();
  await lockUsage(db, userId, [month]);
  await giveBackLost(db, userId, now);
  return countQuestions(db, userId, now);
};

const lockUsage = (db: Db, userId: string, months: readonly string[] | SQLWrapper) =>
  db
    .select({ questions: conciergeUsage.questions })
    .from(conciergeUsage)
    .where(and(eq(conciergeUsage.userId, userId), inArray(conciergeUsage.month, months)))
    .orderBy(desc(conciergeUsage.month))
    .for('update');

/** Gives back the questions of any month up to the locked one that nobody answers any more. */
const giveBackLost = async (db: Db, userId: string, now: Date): Promise<void> => {
  const { userId: asker, month: countedIn, lostAt } = conciergeQuestions;
  const areLost = and(eq(asker, userId), lte(lostAt, now.toISOString()));
  const months = db.select({ month: countedIn }).from(conciergeQuestions).where(areLost);
  // Usage before questions, as takeBack, and the newer month before the older, as whoever has locked the newer one already: at a
  // month's end none of them waits for another that waits for it.
  await lockUsage(db, userId, months);
  const lost = await db.delete(conciergeQuestions).where(areLost).returning({ month: countedIn });
  for (const { month } of lost) await count(db, userId, month, -1);
};

const count = (db: Db, userId: string, month: string, more: 1 | -1) =>
  db
    .update(conciergeUsage)
    .set({ questions: sql`greatest(${conciergeUsage.questions} + ${more}, 0)` })
    .where(and(eq(conciergeUsage.userId, userId), eq(conciergeUsage.month, month)));

/** Whether the question that came under a key is being answered. */
export const isUnderWay = async (db: Db, userId: string, clientKey: string): Promise<boolean> => {
  const { id, userId: asker, clientKey: key } = conciergeQuestions;
  const begun = await db
    .select({ id })
    .from(conciergeQuestions)
    .where(and(eq(asker, userId), eq(key, clientKey)));
  return begun.length > 0;
};

interface NewQuestion extends Pick<PendingQuestion, 'id' | 'userId'> {
  readonly clientKey: string | null;
  readonly now: Date;
  /** From here on nobody answers it any more. */
  readonly lostAt: Date;
}

/** Counts a question as it begins, in the transaction that has locked the month's count. */
export const countQuestion = async (db: Db, question: NewQuestion): Promise<PendingQuestion> => {
  const { id, userId, clientKey, now, lostAt } = question;
  const month = monthOf(now);
  await db.insert(conciergeQuestions).values({ id, userId, month, clientKey, lostAt: lostAt.toISOString() });
  await count(db, userId, month, 1);
  return { id, userId, month };
};

/**
 * The question is over: its answer is stored in the same transaction.
 *
 * @throws AppError `unauthorized` where the account of the one who asked it is gone.
 */
export const endQuestion = async (db: Db, question: PendingQuestion): Promise<void> => {
  if (!(await forgetBegun(db, question))) throw new AppError('unauthorized');
};

/** @returns whether it was there. */
const forgetBegun = async (db: Db, { userId, id }: PendingQuestion): Promise<boolean> => {
  const begun = await db
    .delete(conciergeQuestions)
    .where(and(eq(conciergeQuestions.userId, userId), eq(conciergeQuestions.id, id)))
    .returning({ id: conciergeQuestions.id });
  return begun.length > 0;
};

/** The question came to nothing, so it does not count. */
export const giveBackQuestion = (db: Db, question: PendingQuestion): Promise<void> =>
  db.transaction(async (within) => void (await takeBack(within, question)));

/**
 * As {@link endQuestion}, for one that does not count: its place is given back in the same transaction.
 *
 * @throws AppError `unauthorized` where the account of the one who asked it is gone.
 */
export const endUncounted = async (db: Db, question: PendingQuestion): Promise<void> => {
  if (!(await takeBack(db, question))) throw new AppError('unauthorized');
};

/** @returns whether it was there. */
const takeBack = async (db: Db, question: PendingQuestion): Promise<boolean> => {
  const { userId, month } = question;
  // In the order of lockMonthlyUsage and forgetUsage, so that none of them waits for another that waits for it.
  await lockUsage(db, userId, [month]);
  const wasBegun = await forgetBegun(db, question);
  if (wasBegun) await count(db, userId, month, -1);
  return wasBegun;
};

/** Deletes the counts of what somebody has asked. */
export const forgetUsage = async (db: Db, userId: string): Promise<void> => {
  await db.delete(conciergeUsage).where(eq(conciergeUsage.userId, userId));
  await db.delete(conciergeQuestions).where(eq(conciergeQuestions.userId, userId));
};
