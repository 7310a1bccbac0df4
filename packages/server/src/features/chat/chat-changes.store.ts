import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { tripChats } from '../trips/trips.tables.ts';
import { forgetReactions } from './reactions.store.ts';
import { chatMessages } from './chat.tables.ts';

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

/** Notes that a message which is locked has other reactions. */
export const noteReactions = (db: Db, member: MemberOf, id: string): Promise<void> => change(db, member, id, {});

/** Changes the text of a message that is locked. */
export const changeContent = (db: Db, member: MemberOf, id: string, content: string): Promise<void> =>
  change(db, member, id, { content, editedAt: sql`now()` });

/** Deletes what a message that is locked says, its reactions with it; its number stays. */
export const emptyMessage = async (db: Db, member: MemberOf, id: string): Promise<void> => {
  await forgetReactions(db, member, id);
  await change(db, member, id, { content: '', attachmentId: null, deletedAt: sql`now()` });
};
