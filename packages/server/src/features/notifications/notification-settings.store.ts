import {
  type NotificationSettings,
  type OwnNotificationSettings,
  type TripNotice,
  USUAL_NOTIFICATIONS,
} from '@caravan/contract/notifications/notifications.schema.ts';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { notificationSettings, notifications, pushSubscriptions } from './notifications.tables.ts';

type Row = typeof notificationSettings.$inferSelect;

const settingsOf = (row: Row | undefined): NotificationSettings => {
  if (!row) return USUAL_NOTIFICATIONS;
  const { messages, mentions, plan, flights, added, money, minutesBefore, digest, timeZone } = row;
  const { quietFrom: from, quietUntil: until } = row;
  const quietHours = from === null || until === null ? null : { from, until };
  return { messages, mentions, plan, flights, added, money, minutesBefore, quietHours, digest, timeZone };
};

/** What somebody has chosen, or the usual. */
export const findSettings = async (db: Db, userId: string): Promise<NotificationSettings> => {
  const [row] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  return settingsOf(row);
};

/** Changes some of it; of two who change others at once both count. */
export const changeSettings = async (
  db: Db,
  userId: string,
  change: Partial<NotificationSettings>,
): Promise<NotificationSettings> => {
  await db
    .insert(notificationSettings)
    .values({ userId, ...rowOf(USUAL_NOTIFICATIONS) })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .for('no key update');
  const settings = { ...settingsOf(row), ...change };
  await db.update(notificationSettings).set(rowOf(settings)).where(eq(notificationSettings.userId, userId));
  return settings;
};

/** Notes where somebody is. Whoever has chosen nothing has nothing that goes by their clock, and gets no row by it. */
export const noteZone = async (db: Db, userId: string, timeZone: string): Promise<NotificationSettings> => {
  const [row] = await db
    .update(notificationSettings)
    .set({ timeZone })
    .where(eq(notificationSettings.userId, userId))
    .returning();
  return settingsOf(row);
};

/** Nobody who is not there any more gets a row by it: whoever has none gets no digests. */
export const endDigests = async (db: Db, userId: string): Promise<void> => {
  await db.update(notificationSettings).set({ digest: false }).where(eq(notificationSettings.userId, userId));
};

const rowOf = ({ quietHours, ...others }: NotificationSettings) => ({
  ...others,
  quietFrom: quietHours?.from ?? null,
  quietUntil: quietHours?.until ?? null,
});

/** The trips of which somebody does not hear all. */
export const listChosenTrips = async (db: Db, userId: string): Promise<OwnNotificationSettings['trips']> => {
  const rows = await db
    .select({ tripId: trips.id, title: trips.title, notice: tripMembers.notice })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripMembers.tripId))
    .where(and(isOnTripsOf(tripMembers.tripId, userId), eq(tripMembers.userId, userId), isNotNull(tripMembers.notice)))
    .orderBy(asc(trips.title), asc(trips.id))
    .limit(1_000);
  return rows.map((row) => ({ ...row, notice: row.notice ?? 'all' }));
};

export const setNotice = async (db: Db, { tripId, userId }: MemberOf, notice: TripNotice): Promise<void> => {
  await db
    .update(tripMembers)
    .set({ notice: notice === 'all' ? null : notice })
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId)));
};

/** The address that somebody's mails go to; `null` for one that is not confirmed, and for who may not sign in. */
export const findMailAddress = async (db: Db, userId: string): Promise<string | null> => {
  const isReached = sql`${users.emailConfirmedAt} is not null and ${users.deletedAt} is null and ${users.lockedAt} is null`;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isReached));
  return user?.email ?? null;
};

/** Somebody whose digest may be due. */
export interface DigestReader {
  readonly userId: string;
  readonly timeZone: string | null;
  readonly digestedOn: string | null;
}

const READERS_AT_ONCE = 500;

/** @param after the last one of the page before. */
export const listDigestReaders = (db: Db, after: string | null): Promise<DigestReader[]> => {
  const { userId, timeZone, digestedOn, digest } = notificationSettings;
  return db
    .select({ userId, timeZone, digestedOn })
    .from(notificationSettings)
    .where(and(eq(digest, true), after === null ? undefined : sql`${userId} > ${after}`))
    .orderBy(asc(userId))
    .limit(READERS_AT_ONCE);
};

/** Notes that the digest of a day was made. @returns whether this was the first time: of several servers one makes it. */
export const noteDigest = async (db: Db, userId: string, day: string): Promise<boolean> => {
  const noted = await db
    .update(notificationSettings)
    .set({ digestedOn: day })
    .where(
      and(
        eq(notificationSettings.userId, userId),
        sql`${notificationSettings.digestedOn} is distinct from ${day}::date`,
      ),
    )
    .returning({ userId: notificationSettings.userId });
  return noted.length > 0;
};

/** Nothing of an account's notifications is left. */
export const forgetNotifications = async (db: Db, userId: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await db.delete(notifications).where(eq(notifications.userId, userId));
  await db.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
};
