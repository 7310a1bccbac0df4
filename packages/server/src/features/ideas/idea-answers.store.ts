import type { Answer } from '@caravan/contract/ideas/ideas.schema.ts';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { isLatest, laterOf, type Moment } from '../../platform/moment.ts';
import { ideaAnswers } from './ideas.tables.ts';

/** What somebody of a trip says to an idea of it; `null` for nothing any more. */
interface GivenAnswer {
  readonly tripId: string;
  readonly ideaId: string;
  readonly personId: string;
  readonly answer: Answer | null;
}

/**
 * Keeps somebody's answer to an idea.
 *
 * @returns whether they have not answered otherwise since.
 */
export const keepAnswer = async (
  db: Db,
  { tripId, ideaId, personId, answer }: GivenAnswer,
  moment: Moment,
): Promise<boolean> => {
  const { answeredAt } = ideaAnswers;
  const kept = await db
    .insert(ideaAnswers)
    .values({ tripId, ideaId, personId, answer, answeredAt: moment.at })
    .onConflictDoUpdate({
      target: [ideaAnswers.tripId, ideaAnswers.ideaId, ideaAnswers.personId],
      set: { answer, answeredAt: laterOf(answeredAt, moment) },
      setWhere: isLatest(answeredAt, moment),
    })
    .returning({ ideaId: ideaAnswers.ideaId });
  return kept.length > 0;
};

/**
 * Forgets what somebody has answered to a trip's ideas.
 *
 * @returns whether there was anything.
 */
export const forgetAnswers = async (db: Db, tripId: string, personId: string): Promise<boolean> => {
  const forgotten = await db
    .delete(ideaAnswers)
    .where(and(eq(ideaAnswers.tripId, tripId), eq(ideaAnswers.personId, personId)))
    .returning({ ideaId: ideaAnswers.ideaId });
  return forgotten.length > 0;
};

/**
 * What was answered for a guest is the answer of the member whom the guest has become, who has just joined.
 *
 * @returns whether there was anything.
 */
export const passAnswersOn = async (db: Db, tripId: string, guestId: string, userId: string): Promise<boolean> => {
  const passed = await db
    .update(ideaAnswers)
    .set({ personId: userId })
    .where(and(eq(ideaAnswers.tripId, tripId), eq(ideaAnswers.personId, guestId)))
    .returning({ ideaId: ideaAnswers.ideaId });
  return passed.length > 0;
};

/** Forgets what somebody has answered to the ideas of these trips. */
export const forgetIdeaAnswersOf = async (db: Db, userId: string, tripIds: readonly string[]): Promise<void> => {
  await db.delete(ideaAnswers).where(and(isOneOf(ideaAnswers.tripId, tripIds), eq(ideaAnswers.personId, userId)));
};
