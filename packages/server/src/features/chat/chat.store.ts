import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { chatMessages } from './chat.tables.ts';
import { imageUrlColumn } from '../files/files.store.ts';

const messageColumns = {
  id: chatMessages.id,
  tripId: chatMessages.tripId,
  seq: chatMessages.seq,
  senderId: chatMessages.senderId,
  content: chatMessages.content,
  messageType: chatMessages.messageType,
  createdAt: chatMessages.createdAt,
  clientKey: chatMessages.clientKey,
  sender: {
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: imageUrlColumn(users.pictureId),
  },
};

const inTrip = eq(chatMessages.tripId, sql.placeholder('tripId'));
const limit = sql.placeholder('limit');

const messages = (db: Db) =>
  db.select(messageColumns).from(chatMessages).innerJoin(users, eq(users.id, chatMessages.senderId));

const lastQuery = prepared((db) =>
  messages(db).where(inTrip).orderBy(desc(chatMessages.seq)).limit(limit).prepare('last_messages'),
);

const beforeQuery = prepared((db) =>
  messages(db)
    .where(and(inTrip, lt(chatMessages.seq, sql.placeholder('seq'))))
    .orderBy(desc(chatMessages.seq))
    .limit(limit)
    .prepare('messages_before'),
);

const afterQuery = prepared((db) =>
  messages(db)
    .where(and(inTrip, gt(chatMessages.seq, sql.placeholder('seq'))))
    .orderBy(asc(chatMessages.seq))
    .limit(limit)
    .prepare('messages_after'),
);

const seqQuery = prepared((db) =>
  db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(inTrip, eq(chatMessages.id, sql.placeholder('id'))))
    .prepare('message_seq'),
);

/** The last messages of the trip, oldest first. */
export const lastMessages = async (db: Db, { tripId }: MemberOf, limit: number): Promise<Message[]> =>
  (await lastQuery(db).execute({ tripId, limit })).toReversed();

/** The messages right before a number, oldest first. */
export const messagesBefore = async (db: Db, { tripId }: MemberOf, seq: number, limit: number): Promise<Message[]> =>
  (await beforeQuery(db).execute({ tripId, seq, limit })).toReversed();

/** The messages that follow a number, oldest first. */
export const messagesAfter = (db: Db, { tripId }: MemberOf, seq: number, limit: number): Promise<Message[]> =>
  afterQuery(db).execute({ tripId, seq, limit });

/** The number of a message of this trip; `undefined` where the trip has no such message. */
export const findSeq = async (db: Db, { tripId }: MemberOf, id: string): Promise<number | undefined> =>
  (await seqQuery(db).execute({ tripId, id }))[0]?.seq;

/** Messages by their ids, whatever their trip; for the sender, whose request named them. */
export const findMessages = async (db: Db, ids: readonly string[]): Promise<Map<string, Message>> => {
  if (ids.length === 0) return new Map();
  const found = await messages(db).where(inArray(chatMessages.id, [...ids]));
  return new Map(found.map((message) => [message.id, message]));
};
