import type { Answer } from '@caravan/contract/ideas/ideas.schema.ts';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { isLatest, laterOf, type Moment } from '../../platform/moment.ts';
import { ideaAnswers } from './ideas.tables.ts';

/**
 * Keeps somebody's answer to an idea, `null` for none any more.
 *
 * @returns whether they have not answered otherwise since.
 */
export const keepAnswer = async (
  db: Db,
  { tripId, userId }: MemberOf,
  ideaId: string,
  answer: Answer | null,
  moment: Moment,
): Promise<boolean> => {
  const { answeredAt } = ideaAnswers;
  const kept = await db
    .insert(ideaAnswers)
    .values({ tripId, ideaId, userId, answer, answeredAt: moment.at })
    .onConflictDoUpdate({
      target: [ideaAnswers.tripId, ideaAnswers.ideaId, ideaAnswers.userId],
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
export const forgetAnswers = async (db: Db, tripId: string, userId: string): Promise<boolean> => {
  const forgotten = await db
    .delete(ideaAnswers)
    .where(and(eq(ideaAnswers.tripId, tripId), eq(ideaAnswers.userId, userId)))
    .returning({ ideaId: ideaAnswers.ideaId });
  return forgotten.length > 0;
};

/** Forgets what somebody has answered to the ideas of these trips. */
export const forgetIdeaAnswersOf = async (db: Db, userId: string, tripIds: readonly string[]): Promise<void> => {
  await db.delete(ideaAnswers).where(and(isOneOf(ideaAnswers.tripId, tripIds), eq(ideaAnswers.userId, userId)));
};
