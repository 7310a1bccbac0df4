import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { chatMessages } from './chat.tables.ts';
import { addressesShownTo, hasOpened } from '../trips/trip-members.store.ts';

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

/** Columns of messages for others than their senders. */
const listedColumns = { ...messageColumns, hasOpened: hasOpened(chatMessages.tripId, chatMessages.senderId) };

const inTrip = eq(chatMessages.tripId, sql.placeholder('tripId'));
const limit = sql.placeholder('limit');

const messages = (db: Db) =>
  db.select(listedColumns).from(chatMessages).innerJoin(users, eq(users.id, chatMessages.senderId));

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

const lastIdQuery = prepared((db) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(inTrip)
    .orderBy(desc(chatMessages.seq))
    .limit(1)
    .prepare('last_message_id'),
);

/** The last message of the trip, by its id; `null` where there is none. For whoever is subscribed to the trip. */
export const findLastMessageId = async (db: Db, tripId: string): Promise<string | null> =>
  (await lastIdQuery(db).execute({ tripId }))[0]?.id ?? null;

/** The last messages of the trip, oldest first. */
export const lastMessages = async (db: Db, member: MemberOf, limit: number): Promise<Message[]> =>
  (await asShownTo(db, member, await lastQuery(db).execute({ tripId: member.tripId, limit }))).toReversed();

/** The messages right before a number, oldest first. */
export const messagesBefore = async (db: Db, member: MemberOf, seq: number, limit: number): Promise<Message[]> =>
  (await asShownTo(db, member, await beforeQuery(db).execute({ tripId: member.tripId, seq, limit }))).toReversed();

/** The messages that follow a number, oldest first. */
export const messagesAfter = async (db: Db, member: MemberOf, seq: number, limit: number): Promise<Message[]> =>
  asShownTo(db, member, await afterQuery(db).execute({ tripId: member.tripId, seq, limit }));

type ListedMessage = Message & { readonly hasOpened: boolean };

/** Who has left, and is on the trip again without having opened it, is a stranger there like any other. */
const asShownTo = async (db: Db, { userId }: MemberOf, listed: readonly ListedMessage[]): Promise<Message[]> => {
  const senders = listed.map((message) => ({ userId: message.senderId, hasOpened: message.hasOpened }));
  const shown = await addressesShownTo(db, userId, senders);
  return listed.map(({ hasOpened: _hasOpened, ...message }) => ({
    ...message,
    sender: { ...message.sender, email: shown(message.senderId, message.sender.email) },
  }));
};

/** The number of a message of this trip; `undefined` where the trip has no such message. */
export const findSeq = async (db: Db, { tripId }: MemberOf, id: string): Promise<number | undefined> =>
  (await seqQuery(db).execute({ tripId, id }))[0]?.seq;

/** Messages of these trips by their ids; for the sender, whose request named them. */
export const findMessages = async (
  db: Db,
  tripIds: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Message>> => {
  if (ids.length === 0) return new Map();
  const found = await db
    .select(messageColumns)
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(and(inArray(chatMessages.tripId, [...tripIds]), inArray(chatMessages.id, [...ids])));
  return new Map(found.map((message) => [message.id, message]));
};
