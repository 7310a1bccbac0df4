import {
  type NewPushSubscription,
  type OwnNotificationSettings,
  PUSH_SUBSCRIPTIONS_MAX,
} from '@caravan/contract/notifications/notifications.schema.ts';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { pushSubscriptions } from './notifications.tables.ts';

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
