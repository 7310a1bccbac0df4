import { QUOTE_MAX } from '@caravan/contract/chat/chat.rules.ts';
import { type Message, type MessageFile, type Quote, type Reaction } from '@caravan/contract/chat/chat.schema.ts';
import { MESSAGE_PAGE } from '@caravan/contract/limits.ts';
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { files } from '../files/files.tables.ts';
import { tripChats } from '../trips/trips.tables.ts';
import { chatMessages, messageReactions } from './chat.tables.ts';
import { addressesShownTo, hasOpened } from '../trips/trip-members.store.ts';

/** Names that are shown as they are stored. */
const nameOf = (person: SQL) => sql`trim(${person}.first_name || ' ' || ${person}.last_name)`;

/** What a reply shows of the message `original`, which `author` has sent. */
const quoted = sql`json_build_object(
  'id', original.id, 'seq', original.seq, 'senderId', original.sender_id, 'senderName', ${nameOf(sql`author`)},
  'content', left(original.content, ${sql.raw(String(QUOTE_MAX))}),
  'filename', (select f.filename from ${files} f where f.trip_id = original.trip_id and f.id = original.attachment_id),
  'isDeleted', original.deleted_at is not null
)`;
const originals = sql`${chatMessages} original join ${users} author on author.id = original.sender_id`;

/** Looked up only for messages that have one. */
const replyTo = sql<Quote | null>`case when ${chatMessages.replyToId} is not null then (
  select ${quoted} from ${originals}
  where original.trip_id = ${chatMessages.tripId} and original.id = ${chatMessages.replyToId}
) end`;

const attachment = sql<MessageFile | null>`case when ${chatMessages.attachmentId} is not null then (
  select json_build_object('objectPath', '/objects/' || f.id, 'filename', f.filename, 'kind', f.kind, 'size', f.size)
  from ${files} f where f.trip_id = ${chatMessages.tripId} and f.id = ${chatMessages.attachmentId}
) end`;

/** Looked for only where a message was ever changed, which nearly none is. */
const reactions = sql<Reaction[]>`case when ${chatMessages.isChanged} then (
  select coalesce(json_agg(json_build_object('emoji', one.emoji, 'userIds', one.people) order by one.since, one.emoji), '[]')
  from (
    select r.emoji, json_agg(r.user_id order by r.created_at, r.user_id) as people, min(r.created_at) as since
    from ${messageReactions} r
    where r.trip_id = ${chatMessages.tripId} and r.message_id = ${chatMessages.id}
    group by r.emoji
  ) one
) else '[]' end`;

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
  revision: chatMessages.revision,
  editedAt: chatMessages.editedAt,
  deletedAt: chatMessages.deletedAt,
  replyTo,
  attachment,
  reactions,
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

const changesQuery = prepared((db) =>
  messages(db)
    .where(and(inTrip, sql`${chatMessages.isChanged}`, gt(chatMessages.revision, sql.placeholder('revision'))))
    .orderBy(asc(chatMessages.revision))
    .limit(MESSAGE_PAGE)
    .prepare('message_changes'),
);

const quoteQuery = prepared((db) =>
  db
    .select({ quote: sql<Quote>`${quoted}` })
    .from(originals)
    .where(sql`original.trip_id = ${sql.placeholder('tripId')} and original.id = ${sql.placeholder('id')}`)
    .prepare('find_quote'),
);

const seqQuery = prepared((db) =>
  db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(and(inTrip, eq(chatMessages.id, sql.placeholder('id'))))
    .prepare('message_seq'),
);

const stateQuery = prepared((db) =>
  db
    .select({ lastMessageId: chatMessages.id, chatRevision: tripChats.revision })
    .from(chatMessages)
    .innerJoin(tripChats, eq(tripChats.tripId, chatMessages.tripId))
    .where(inTrip)
    .orderBy(desc(chatMessages.seq))
    .limit(1)
    .prepare('chat_state'),
);

/** How far a chat has come. */
export interface ChatState {
  /** The last message; `null` where there is none. */
  readonly lastMessageId: string | null;
  /** The number of the last change of a message. */
  readonly chatRevision: number;
}

/** How far the trip's chat has come. For whoever is subscribed to the trip. */
export const findChatState = async (db: Db, tripId: string): Promise<ChatState> =>
  (await stateQuery(db).execute({ tripId }))[0] ?? { lastMessageId: null, chatRevision: 0 };

/** The last messages of the trip, oldest first. */
export const lastMessages = async (db: Db, member: MemberOf, limit: number): Promise<Message[]> =>
  (await asShownTo(db, member, await lastQuery(db).execute({ tripId: member.tripId, limit }))).toReversed();

/** The messages right before a number, oldest first. */
export const messagesBefore = async (db: Db, member: MemberOf, seq: number, limit: number): Promise<Message[]> =>
  (await asShownTo(db, member, await beforeQuery(db).execute({ tripId: member.tripId, seq, limit }))).toReversed();

/** The messages that follow a number, oldest first. */
export const messagesAfter = async (db: Db, member: MemberOf, seq: number, limit: number): Promise<Message[]> =>
  asShownTo(db, member, await afterQuery(db).execute({ tripId: member.tripId, seq, limit }));

/** The messages that were changed after a revision, as they are now, a page of them in the order of their last changes. */
export const changesSince = async (db: Db, member: MemberOf, revision: number): Promise<Message[]> =>
  asShownTo(db, member, await changesQuery(db).execute({ tripId: member.tripId, revision }));

/** What a reply shows of a message of this trip; `undefined` where the trip has no such message. */
export const findQuote = async (db: Db, { tripId }: MemberOf, id: string): Promise<Quote | undefined> =>
  (await quoteQuery(db).execute({ tripId, id }))[0]?.quote;

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
