import type { ChatMarks, UnreadChat } from '@caravan/contract/chat/chat.schema.ts';
import { UNREAD_CHATS_MAX } from '@caravan/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { tripChats, tripMembers } from '../trips/trips.tables.ts';

/** Up to where a member has read the chat of the joined row. */
const readSeq = sql<number>`coalesce(${tripMembers.readSeq}, ${tripChats.countedFrom}, ${tripChats.lastSeq})::int`;
const chatSeq = sql<number>`${tripChats.lastSeq}::int`;

const isOfMember = and(
  eq(tripMembers.tripId, sql.placeholder('tripId')),
  eq(tripMembers.userId, sql.placeholder('userId')),
);

const marksQuery = prepared((db) =>
  db
    .select({ chatSeq, readSeq })
    .from(tripMembers)
    .innerJoin(tripChats, eq(tripChats.tripId, tripMembers.tripId))
    .where(isOfMember)
    .prepare('find_chat_marks'),
);

/** How long the chat is and how far a member has read it. */
export const findMarks = async (db: Db, { tripId, userId }: MemberOf): Promise<ChatMarks> =>
  (await marksQuery(db).execute({ tripId, userId }))[0] ?? { chatSeq: 0, readSeq: 0 };

/**
 * Notes that a member has read up to a message; never back, nor beyond the last one.
 *
 * @returns whether that is further than before.
 */
export const moveReadMark = async (db: Db, { tripId, userId }: MemberOf, seq: number): Promise<boolean> => {
  const reached = sql`least(${seq}::bigint, ${tripChats.lastSeq})`;
  const moved = await db
    .update(tripMembers)
    .set({ readSeq: reached })
    .from(tripChats)
    .where(
      and(
        eq(tripChats.tripId, tripMembers.tripId),
        eq(tripMembers.tripId, tripId),
        eq(tripMembers.userId, userId),
        sql`${reached} > ${readSeq}`,
      ),
    )
    .returning({ id: tripMembers.id });
  return moved.length > 0;
};

/** Somebody on a trip, and how far they have read its chat. */
export interface Reader extends ChatMarks {
  readonly userId: string;
}

const readersQuery = prepared((db) =>
  db
    .select({ userId: tripMembers.userId, chatSeq, readSeq })
    .from(tripMembers)
    .innerJoin(tripChats, eq(tripChats.tripId, tripMembers.tripId))
    .where(eq(tripMembers.tripId, sql.placeholder('tripId')))
    .prepare('list_chat_readers'),
);

/** Everybody on a trip whose chat has messages; for the channel, which sends each their own. */
export const listReaders = (db: Db, tripId: string): Promise<Reader[]> => readersQuery(db).execute({ tripId });

const userId = sql.placeholder('userId');

const unreadQuery = prepared((db) =>
  db
    .select({ tripId: tripMembers.tripId, chatSeq, readSeq })
    .from(tripMembers)
    .innerJoin(tripChats, eq(tripChats.tripId, tripMembers.tripId))
    .where(
      and(
        isOnTripsOf(tripMembers.tripId, userId),
        eq(tripMembers.userId, userId),
        sql`${tripChats.lastSeq} > ${readSeq}`,
      ),
    )
    .orderBy(tripMembers.tripId)
    .limit(UNREAD_CHATS_MAX)
    .prepare('list_unread_chats'),
);

/** Somebody's trips whose chats have messages that they have not read. */
export const listUnreadChats = (db: Db, userId: string): Promise<UnreadChat[]> => unreadQuery(db).execute({ userId });
