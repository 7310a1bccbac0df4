import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_PAGE,
  type Notification,
  type NotificationKind,
  type NotificationRead,
} from '@caravan/contract/notifications/notifications.schema.ts';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { users } from '../accounts/accounts.tables.ts';
import { chatMessages } from '../chat/chat.tables.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { type FullNotification, notificationShown } from './notification-words.rules.ts';
import { notifications } from './notifications.tables.ts';

/** A notification with what its words are made of. */
export interface StoredNotification extends FullNotification {
  readonly id: string;
  readonly topic: string;
  readonly happenedAt: string;
  readonly isRead: boolean;
}

const columns = {
  id: notifications.id,
  kind: notifications.kind,
  tripId: notifications.tripId,
  subjectId: notifications.subjectId,
  topic: notifications.topic,
  byUserId: notifications.byUserId,
  facts: notifications.facts,
  happenings: notifications.happenings,
  happenedAt: notifications.happenedAt,
  isRead: sql<boolean>`(${notifications.readAt} is not null)`,
};

type Bare = Omit<StoredNotification, 'trip' | 'by' | 'message'> & { readonly byUserId: string | null };

/** A page of somebody's notifications in words, the newest first. @param before the id of one that the page ends before. */
export const listNotifications = async (db: Db, userId: string, before?: string): Promise<Notification[]> => {
  const place = sql`(${notifications.happenedAt}, ${notifications.id})`;
  const from = sql`(select n.happened_at, n.id from ${notifications} n where n.user_id = ${userId} and n.id = ${before})`;
  return (await findWith(db, userId, before === undefined ? undefined : sql`${place} < ${from}`)).map(
    notificationShown,
  );
};

/** Those of somebody's notifications of some kinds that are unread, the newest first, at most a page. */
export const listUnread = (
  db: Db,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<readonly StoredNotification[]> =>
  findWith(db, userId, and(isNull(notifications.readAt), inArray(notifications.kind, [...kinds])));

/** `undefined` for one that is gone, with its trip or else. */
export const findNotification = async (db: Db, userId: string, id: string): Promise<StoredNotification | undefined> =>
  (await findWith(db, userId, eq(notifications.id, id)))[0];

const findWith = async (db: Db, userId: string, isWanted: SQL | undefined): Promise<readonly StoredNotification[]> => {
  const rows: Bare[] = await db
    .select(columns)
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isWanted))
    .orderBy(desc(notifications.happenedAt), desc(notifications.id))
    .limit(NOTIFICATIONS_PAGE);
  return withNames(db, userId, rows);
};

/** What is of a trip that they are not on any more says nothing. */
const withNames = async (db: Db, userId: string, rows: readonly Bare[]): Promise<readonly StoredNotification[]> => {
  if (rows.length === 0) return [];
  const tripIds = [...new Set(rows.flatMap(({ tripId }) => tripId ?? []))];
  const own = await db
    .select({ id: trips.id, title: trips.title })
    .from(trips)
    .innerJoin(tripMembers, and(eq(tripMembers.tripId, trips.id), eq(tripMembers.userId, userId)))
    .where(isOneOf(trips.id, tripIds));
  const titles = new Map(own.map(({ id, title }) => [id, title]));
  const people = await findPeople(db, rows);
  const messages = await findTexts(db, rows);
  return rows
    .filter(({ tripId }) => tripId === null || titles.has(tripId))
    .map(({ byUserId, ...row }) => ({
      ...row,
      trip: row.tripId === null ? null : (titles.get(row.tripId) ?? null),
      by: byUserId === null ? null : (people.get(byUserId) ?? null),
      message: row.subjectId === null ? null : (messages.get(row.subjectId) ?? null),
    }));
};

const findPeople = async (db: Db, rows: readonly Bare[]) => {
  const { id, firstName, lastName } = users;
  const ids = [...new Set(rows.flatMap(({ byUserId }) => byUserId ?? []))];
  const people = await db.select({ id, firstName, lastName }).from(users).where(isOneOf(id, ids));
  return new Map(people.map((person) => [person.id, person]));
};

/** What messages say by now: one that is edited or deleted is so here too. */
const findTexts = async (db: Db, rows: readonly Bare[]): Promise<ReadonlyMap<string, string>> => {
  const said = rows.filter(({ kind }) => kind === 'message' || kind === 'mention');
  if (said.length === 0) return new Map();
  const { id, tripId, content, deletedAt } = chatMessages;
  const texts = await db
    .select({ id, content, deletedAt })
    .from(chatMessages)
    .where(
      and(
        isOneOf(
          tripId,
          said.flatMap((row) => row.tripId ?? []),
        ),
        isOneOf(
          id,
          said.flatMap((row) => row.subjectId ?? []),
        ),
      ),
    );
  return new Map(texts.map((text) => [text.id, text.deletedAt === null ? text.content : 'This message was deleted.']));
};

const unreadQuery = prepared((db) =>
  db
    .select({ unread: sql<number>`count(*)::int` })
    .from(notifications)
    .where(and(eq(notifications.userId, sql.placeholder('userId')), isNull(notifications.readAt)))
    .prepare('count_unread_notifications'),
);

/** How many of somebody's notifications are unread. */
export const countUnread = async (db: Db, userId: string): Promise<number> =>
  (await unreadQuery(db).execute({ userId }))[0]?.unread ?? 0;

/** Marks those as read. */
export const markRead = async (db: Db, userId: string, read: NotificationRead, now: Date): Promise<void> => {
  await db
    .update(notifications)
    .set({ readAt: now.toISOString() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), isMeant(read)));
};

const isMeant = (read: NotificationRead): SQL | undefined => {
  if ('ids' in read) return isOneOf(notifications.id, read.ids);
  if ('all' in read) return undefined;
  // Of a flight of somebody else's it says who is on it.
  if ('ownFlights' in read) return and(eq(notifications.kind, 'flight'), isNull(notifications.byUserId));
  return and(eq(notifications.tripId, read.tripId), inArray(notifications.kind, [...read.kinds]));
};

/** Whoever is not on a trip any more hears nothing of it. */
export const deleteNewsOfTrip = async (db: Db, tripId: string, userIds: readonly string[]): Promise<void> => {
  await db.delete(notifications).where(and(isOneOf(notifications.userId, userIds), eq(notifications.tripId, tripId)));
};

export const deleteOldNews = async (db: Db): Promise<void> => {
  await db
    .delete(notifications)
    .where(sql`${notifications.happenedAt} < now() - make_interval(days => ${sql.raw(String(NOTIFICATION_DAYS))})`);
};
