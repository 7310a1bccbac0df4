import {
  type NewPushSubscription,
  type OwnNotificationSettings,
  PUSH_SUBSCRIPTIONS_MAX,
} from '@caravan/contract/notifications/notifications.schema.ts';
import { type AnyColumn, and, asc, desc, eq, lt, lte, not, or, sql } from 'drizzle-orm';
import { AppError } from '@caravan/contract/errors.ts';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { duePushes, pushSubscriptions } from './notifications.tables.ts';
import type { Waiting } from './push-slots.service.ts';

interface Subscriber {
  readonly userId: string;
  /** The session, as stored. */
  readonly sid: string;
  readonly device: string | null;
}

/**
 * Keeps the subscription of a session's browser, in place of what it had: a browser has one, whoever used it before. Of one too many the
 * oldest goes.
 *
 * @returns its id.
 * @throws AppError `unauthorized` for a session that has ended.
 */
export const saveSubscription = async (
  db: Db,
  { userId, sid, device }: Subscriber,
  { endpoint, keys: { p256dh, auth } }: NewPushSubscription,
): Promise<string> => {
  // Whoever ends the session waits, or has ended it; a second request of it waits too.
  const held = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.sid, sid)).for('no key update');
  if (held.length === 0) throw new AppError('unauthorized');
  const [same] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.sid, sid),
        eq(pushSubscriptions.endpoint, endpoint),
        eq(pushSubscriptions.p256dh, p256dh),
        eq(pushSubscriptions.auth, auth),
      ),
    );
  if (same) return same.id;
  await db
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.sid, sid), eq(pushSubscriptions.endpoint, endpoint)));
  const id = newId();
  const row = { userId, sid, p256dh, auth, device };
  // Another session of the same browser may be about to say the same.
  await db
    .insert(pushSubscriptions)
    .values({ id, endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { id, ...row } });
  const kept = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(PUSH_SUBSCRIPTIONS_MAX);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${kept}`));
  return id;
};

/** @returns whether there was such a one. */
export const deleteOwnSubscription = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const deleted = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  return deleted.length > 0;
};

/** The push service says that nobody is there any more. */
export const deleteSubscription = async (db: Db, id: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
};

/** Somebody's devices, the newest first. @param sid the session that reads it, as stored. */
export const listDevices = (
  db: Db,
  userId: string,
  sid: string | null,
): Promise<OwnNotificationSettings['devices']> => {
  const { id, device, createdAt } = pushSubscriptions;
  return db
    .select({ id, device, createdAt, isCurrent: sql<boolean>`coalesce(${pushSubscriptions.sid} = ${sid}, false)` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(createdAt), desc(id));
};

/** A push that this server is about to send. */
export interface ClaimedPush {
  readonly subscriptionId: string;
  readonly notificationId: string;
  readonly userId: string;
  readonly expiresAt: string;
  /** Counts this one. */
  readonly tries: number;
  readonly endpoint: string;
  /** Of the endpoint, as it is written there. */
  readonly host: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Nobody else takes a push that was claimed before this is over, which is longer than sending may take, seconds. */
const CLAIMED_S = 60;

/**
 * Claims the push that has been due the longest: of several servers one sends it. A server that ends in the middle leaves it to be tried
 * again.
 *
 * @param waiting whose pushes, and pushes to which hosts, wait.
 */
export const claimPush = (db: Db, now: Date, { userIds, hosts }: Waiting): Promise<ClaimedPush | undefined> =>
  db.transaction(async (transaction) => {
    const due = pushSubscriptions;
    const [claimed] = await transaction
      .select({
        subscriptionId: duePushes.subscriptionId,
        notificationId: duePushes.notificationId,
        userId: duePushes.userId,
        expiresAt: duePushes.expiresAt,
        tries: duePushes.tries,
        endpoint: due.endpoint,
        host: HOST,
        p256dh: due.p256dh,
        auth: due.auth,
      })
      .from(duePushes)
      .innerJoin(due, eq(due.id, duePushes.subscriptionId))
      .where(
        and(
          lte(duePushes.tryAfter, now.toISOString()),
          eq(due.userId, duePushes.userId),
          userIds.length > 0 ? not(isOneOf(duePushes.userId, userIds)) : undefined,
          hosts.length > 0 ? sql`${HOST} <> all(${sql.param([...hosts])}::text[])` : undefined,
          isOpen(due.sid),
        ),
      )
      .orderBy(asc(duePushes.tryAfter), asc(duePushes.notificationId))
      .limit(1)
      .for('update', { of: duePushes, skipLocked: true });
    if (!claimed) return undefined;
    const tries = claimed.tries + 1;
    await transaction
      .update(duePushes)
      .set({ tries, tryAfter: new Date(now.getTime() + CLAIMED_S * 1_000).toISOString() })
      .where(isOf(claimed));
    return { ...claimed, tries };
  });

const HOST = sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`;

/** One that is over is deleted within the hour, and its devices with it. */
const isOpen = (sid: AnyColumn) =>
  sql`exists (select from ${sessions} where ${sessions.sid} = ${sid} and ${sessions.expire} > now())`;

const isOf = ({ subscriptionId, notificationId }: Pick<ClaimedPush, 'subscriptionId' | 'notificationId'>) =>
  and(eq(duePushes.subscriptionId, subscriptionId), eq(duePushes.notificationId, notificationId));

/** What has happened meanwhile has set the tries anew, and is to be pushed as well. */
const isSame = (push: ClaimedPush) => and(isOf(push), eq(duePushes.tries, push.tries));

export const deletePush = async (db: Db, push: ClaimedPush): Promise<void> => {
  await db.delete(duePushes).where(isSame(push));
};

/** Puts a push off. @param tries how many count as made. */
export const postponePush = async (db: Db, push: ClaimedPush, until: Date, tries = push.tries): Promise<void> => {
  await db.update(duePushes).set({ tryAfter: until.toISOString(), tries }).where(isSame(push));
};

/** Deletes what is worth nothing by now. */
export const deleteExpiredPushes = async (db: Db): Promise<void> => {
  await db.delete(duePushes).where(lt(duePushes.expiresAt, sql`now()`));
};
