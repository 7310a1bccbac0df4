import type { NotificationKind } from '@caravan/contract/notifications/notifications.schema.ts';
import { and, eq, exists, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { trips } from '../trips/trips.tables.ts';
import type { NotificationFacts } from './notification-words.rules.ts';
import { duePushes, notifications, pushSubscriptions } from './notifications.tables.ts';

/** Something that somebody is to hear of. */
export interface News {
  readonly userId: string;
  /** Given where it is to be there once for ever, in place of what is unread of the same topic, which is otherwise brought up to date. */
  readonly id?: string;
  readonly kind: NotificationKind;
  readonly tripId: string | null;
  readonly subjectId: string | null;
  readonly topic: string;
  readonly byUserId: string | null;
  readonly facts: NotificationFacts;
  readonly happenings?: number;
  /** After that a push of it is worth nothing. */
  readonly expiresAt: Date;
}

interface Moment {
  readonly now: Date;
  /** How long the pushes are held back, milliseconds. */
  readonly holdMs: number;
}

/**
 * Notes what people are to hear of, and the pushes to their devices.
 *
 * @returns whether there is anything to push.
 */
export const insertNews = async (db: Db, news: readonly News[], moment: Moment): Promise<boolean> => {
  const kept = await holdTrips(db, news);
  // In one order, so that two who notify the same people wait one way round.
  const inOrder = news
    .filter(({ tripId }) => tripId === null || kept.has(tripId))
    .toSorted((one, other) => (one.userId + one.topic < other.userId + other.topic ? -1 : 1));
  const happenedAt = moment.now.toISOString();
  const rowOf = ({ expiresAt: _pushed, ...one }: News) => ({ ...one, id: one.id ?? newId(), happenedAt });
  const lasting = inOrder.filter(({ id }) => id === undefined);
  const once = inOrder.filter(({ id }) => id !== undefined);
  const inserted = [
    ...(lasting.length === 0 ? [] : await upsert(db, lasting.map(rowOf))),
    ...(once.length === 0 ? [] : await insertOnce(db, once.map(rowOf), happenedAt)),
  ];
  const expiries = new Map(news.map(({ userId, topic, expiresAt }) => [userId + topic, expiresAt]));
  return insertPushes(
    db,
    inserted.map((one) => ({ ...one, expiresAt: expiries.get(one.userId + one.topic) ?? moment.now })),
    moment,
  );
};

/** Keeps the trips that there is news of from being deleted meanwhile, before any notification is written. @returns those that are there. */
const holdTrips = async (db: Db, news: readonly News[]): Promise<ReadonlySet<string>> => {
  const tripIds = new Set(news.flatMap(({ tripId }) => tripId ?? []));
  if (tripIds.size === 0) return tripIds;
  const { id } = trips;
  const held = await db
    .select({ id })
    .from(trips)
    .where(isOneOf(id, [...tripIds]))
    .orderBy(id)
    .for('key share');
  return new Set(held.map((trip) => trip.id));
};

type Row = typeof notifications.$inferInsert;
const KEYS = { userId: notifications.userId, id: notifications.id, topic: notifications.topic };

const upsert = (db: Db, rows: Row[]) =>
  db
    .insert(notifications)
    .values(rows)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.topic],
      targetWhere: sql`read_at is null`,
      set: {
        kind: sql`excluded.kind`,
        subjectId: sql`excluded.subject_id`,
        byUserId: sql`excluded.by_user_id`,
        facts: sql`excluded.facts`,
        happenings: sql`${notifications.happenings} + excluded.happenings`,
        happenedAt: sql`excluded.happened_at`,
      },
    })
    .returning(KEYS);

const insertOnce = async (db: Db, rows: Row[], now: string) => {
  const { userId, topic, readAt } = notifications;
  const ids = new Map(rows.map((row) => [`${row.userId} ${row.topic}`, row.id]));
  const unread = await db
    .select(KEYS)
    .from(notifications)
    .where(
      and(
        isOneOf(userId, [...new Set(rows.map((row) => row.userId))]),
        inArray(topic, [...new Set(rows.map((row) => row.topic))]),
        isNull(readAt),
      ),
    );
  const outdated = unread.filter((one) => {
    const of = ids.get(`${one.userId} ${one.topic}`);
    return of !== undefined && of !== one.id;
  });
  if (outdated.length > 0) await db.update(notifications).set({ readAt: now }).where(areThose(outdated));
  await deleteReplaced(db, rows);
  return db.insert(notifications).values(rows).onConflictDoNothing().returning(KEYS);
};

/** What was there, and has been replaced by another of its topic since, is news again: it was moved there and back. */
const deleteReplaced = async (db: Db, rows: Row[]): Promise<void> => {
  const { userId } = notifications;
  const later = alias(notifications, 'later');
  const replacement = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.userId, userId),
        eq(later.topic, notifications.topic),
        gt(later.happenedAt, notifications.happenedAt),
      ),
    );
  await db.delete(notifications).where(and(areThose(rows), exists(replacement)));
};

/** Each of these, of its person. As two parameters, however many there are. */
const areThose = (those: readonly { readonly userId: string; readonly id: string }[]): SQL => {
  const [userIds, ids] = [those.map((one) => one.userId), those.map((one) => one.id)];
  return sql`(${notifications.userId}, ${notifications.id}) in
    (select * from unnest(${sql.param(userIds)}::uuid[], ${sql.param(ids)}::uuid[]))`;
};

interface DuePush {
  readonly userId: string;
  readonly id: string;
  readonly expiresAt: Date;
}

const insertPushes = async (db: Db, due: readonly DuePush[], { now, holdMs }: Moment): Promise<boolean> => {
  if (due.length === 0) return false;
  const { id, userId } = pushSubscriptions;
  // What is found stays until the commit. One that is just ending, or becoming another session's, gets none: nobody waits for its lock, and
  // so whoever ends sessions or an account may take theirs in any order.
  const devices = await db
    .select({ id, userId })
    .from(pushSubscriptions)
    .where(isOneOf(userId, [...new Set(due.map((one) => one.userId))]))
    .orderBy(id)
    .for('key share', { skipLocked: true });
  const tryAfter = new Date(now.getTime() + holdMs).toISOString();
  const rows = devices.flatMap((device) =>
    due
      .filter((one) => one.userId === device.userId)
      .map((one) => ({
        subscriptionId: device.id,
        notificationId: one.id,
        userId: one.userId,
        tryAfter,
        expiresAt: one.expiresAt.toISOString(),
      })),
  );
  if (rows.length === 0) return false;
  await db
    .insert(duePushes)
    .values(rows)
    .onConflictDoUpdate({
      target: [duePushes.subscriptionId, duePushes.notificationId],
      set: {
        tryAfter: sql`least(${duePushes.tryAfter}, excluded.try_after)`,
        expiresAt: sql`excluded.expires_at`,
        tries: 0,
      },
    });
  return true;
};
