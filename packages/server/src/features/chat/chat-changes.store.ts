import { REACTIONS_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { tripChats } from '../trips/trips.tables.ts';
import { chatMessages, messageReactions } from './chat.tables.ts';

/** What a change of a message is judged by. */
export interface StoredMessage {
  readonly id: string;
  readonly senderId: string;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly attachmentId: string | null;
}

const isMessage = ({ tripId }: MemberOf, id: string) => and(eq(chatMessages.tripId, tripId), eq(chatMessages.id, id));

/**
 * The message as it is stored; nobody else changes it, or anything of this chat, before this transaction is over. The chat is locked first,
 * as by whoever posts.
 */
export const lockMessage = async (db: Db, member: MemberOf, id: string): Promise<StoredMessage | undefined> => {
  await db
    .select({ tripId: tripChats.tripId })
    .from(tripChats)
    .where(eq(tripChats.tripId, member.tripId))
    .for('no key update');
  const { senderId, createdAt, deletedAt, attachmentId } = chatMessages;
  const [stored] = await db
    .select({ id: chatMessages.id, senderId, createdAt, deletedAt, attachmentId })
    .from(chatMessages)
    .where(isMessage(member, id))
    .for('no key update');
  return stored;
};

/** The number of a change of this chat, which is locked. */
const nextRevision = async (db: Db, { tripId }: MemberOf): Promise<number> => {
  const [chat] = await db
    .update(tripChats)
    .set({ revision: sql`${tripChats.revision} + 1` })
    .where(eq(tripChats.tripId, tripId))
    .returning({ revision: tripChats.revision });
  if (!chat) throw new Error('a chat with a message has no row');
  return chat.revision;
};

const change = async (db: Db, member: MemberOf, id: string, fields: object): Promise<void> => {
  const revision = await nextRevision(db, member);
  await db
    .update(chatMessages)
    .set({ ...fields, revision, isChanged: true })
    .where(isMessage(member, id));
};

/** Changes the text of a message that is locked. */
export const changeContent = (db: Db, member: MemberOf, id: string, content: string): Promise<void> =>
  change(db, member, id, { content, editedAt: sql`now()` });

/** Deletes what a message that is locked says, its reactions with it; its number stays. */
export const emptyMessage = async (db: Db, member: MemberOf, id: string): Promise<void> => {
  await db
    .delete(messageReactions)
    .where(and(eq(messageReactions.tripId, member.tripId), eq(messageReactions.messageId, id)));
  await change(db, member, id, { content: '', attachmentId: null, deletedAt: sql`now()` });
};

/**
 * Puts somebody's emoji to a message that is locked.
 *
 * @returns whether it was not there before.
 * @throws AppError `too_many_reactions`.
 */
export const putReaction = async (db: Db, member: MemberOf, messageId: string, emoji: string): Promise<boolean> => {
  const { tripId, userId } = member;
  const others = await db
    .selectDistinct({ emoji: messageReactions.emoji })
    .from(messageReactions)
    .where(and(eq(messageReactions.tripId, tripId), eq(messageReactions.messageId, messageId)));
  if (others.length >= REACTIONS_MAX && !others.some((other) => other.emoji === emoji))
    throw new AppError('too_many_reactions');
  const added = await db
    .insert(messageReactions)
    .values({ tripId, messageId, userId, emoji })
    .onConflictDoNothing()
    .returning({ emoji: messageReactions.emoji });
  if (added.length > 0) await change(db, member, messageId, {});
  return added.length > 0;
};

/** Takes somebody's emoji away from a message that is locked. @returns whether it was there. */
export const takeReaction = async (db: Db, member: MemberOf, messageId: string, emoji: string): Promise<boolean> => {
  const { tripId, userId } = member;
  const taken = await db
    .delete(messageReactions)
    .where(
      and(
        eq(messageReactions.tripId, tripId),
        eq(messageReactions.messageId, messageId),
        eq(messageReactions.userId, userId),
        eq(messageReactions.emoji, emoji),
      ),
    )
    .returning({ emoji: messageReactions.emoji });
  if (taken.length > 0) await change(db, member, messageId, {});
  return taken.length > 0;
};
