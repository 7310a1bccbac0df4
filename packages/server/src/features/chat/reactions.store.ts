import { REACTIONS_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { isLatest, laterOf, type Moment } from '../../platform/moment.ts';
import { messageReactions, removedReactions } from './chat.tables.ts';

/** Somebody's emoji at a message, which is locked. */
export interface OwnReaction {
  readonly tripId: string;
  readonly messageId: string;
  readonly userId: string;
  readonly emoji: string;
}

const isReaction = (
  table: typeof messageReactions | typeof removedReactions,
  { tripId, messageId, userId, emoji }: OwnReaction,
) => and(eq(table.tripId, tripId), eq(table.messageId, messageId), eq(table.userId, userId), eq(table.emoji, emoji));

/**
 * Puts somebody's emoji to a message.
 *
 * @returns whether it was not there before.
 * @throws AppError `too_many_reactions`.
 */
export const putReaction = async (db: Db, reaction: OwnReaction, moment: Moment): Promise<boolean> => {
  if (!(await isLastIntent(db, reaction, moment))) return false;
  const { tripId, messageId, emoji } = reaction;
  const others = await db
    .selectDistinct({ emoji: messageReactions.emoji })
    .from(messageReactions)
    .where(and(eq(messageReactions.tripId, tripId), eq(messageReactions.messageId, messageId)));
  if (others.length >= REACTIONS_MAX && !others.some((other) => other.emoji === emoji))
    throw new AppError('too_many_reactions');
  await db.delete(removedReactions).where(isReaction(removedReactions, reaction));
  const again = await db
    .update(messageReactions)
    .set({ putAt: laterOf(messageReactions.putAt, moment) })
    .where(isReaction(messageReactions, reaction))
    .returning({ emoji: messageReactions.emoji });
  if (again.length > 0) return false;
  await db.insert(messageReactions).values({ ...reaction, putAt: moment.at });
  return true;
};

/** Takes somebody's emoji away from a message. @returns whether it was there. */
export const takeReaction = async (db: Db, reaction: OwnReaction, moment: Moment): Promise<boolean> => {
  if (!(await isLastIntent(db, reaction, moment))) return false;
  const taken = await db
    .delete(messageReactions)
    .where(isReaction(messageReactions, reaction))
    .returning({ emoji: messageReactions.emoji });
  // Also where nothing is there: what was put on another device before may still be on its way.
  await noteRemoval(db, reaction, moment);
  return taken.length > 0;
};

/** Whether they have neither put it there nor taken it away since. */
const isLastIntent = async (db: Db, reaction: OwnReaction, moment: Moment): Promise<boolean> => {
  if (!moment.isPast) return true;
  const put = await db
    .select({ isLatest: isLatest(sql`coalesce(${messageReactions.putAt}, ${messageReactions.createdAt})`, moment) })
    .from(messageReactions)
    .where(isReaction(messageReactions, reaction));
  const removed = await db
    .select({ isLatest: isLatest(removedReactions.removedAt, moment) })
    .from(removedReactions)
    .where(isReaction(removedReactions, reaction));
  return [...put, ...removed].every((stored) => stored.isLatest === true);
};

/** Of each person's removals at a message as many are remembered as it can have different emoji, the latest ones. */
const noteRemoval = async (db: Db, reaction: OwnReaction, moment: Moment): Promise<void> => {
  const { tripId, messageId, userId, emoji, removedAt } = removedReactions;
  await db
    .insert(removedReactions)
    .values({ ...reaction, removedAt: moment.at })
    // A server of the previous release has put it there again, and forgets no removal.
    .onConflictDoUpdate({ target: [tripId, messageId, userId, emoji], set: { removedAt: laterOf(removedAt, moment) } });
  const isOwn = and(eq(tripId, reaction.tripId), eq(messageId, reaction.messageId), eq(userId, reaction.userId));
  const kept = await db
    .select({ emoji })
    .from(removedReactions)
    .where(isOwn)
    .orderBy(desc(removedAt), desc(emoji))
    .limit(REACTIONS_MAX);
  const names = kept.map((one) => one.emoji);
  await db.delete(removedReactions).where(and(isOwn, notInArray(emoji, names)));
};

/** Forgets what everybody has put to a message and taken away from it. */
export const forgetReactions = async (db: Db, { tripId }: MemberOf, messageId: string): Promise<void> => {
  for (const table of [messageReactions, removedReactions])
    await db.delete(table).where(and(eq(table.tripId, tripId), eq(table.messageId, messageId)));
};
