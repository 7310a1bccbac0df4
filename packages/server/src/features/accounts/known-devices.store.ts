import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { DEVICE_DAYS, secretDigest } from '../../platform/security/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { knownDevices } from './accounts.tables.ts';

/** The most known devices of an account; the one that was used longest ago is deleted first. */
const DEVICES_MAX = 20;

/** Looked up where there is no account, so that the time of the answer does not say so. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const digestOf = (secret: string, userId: string): string => secretDigest(`${secret} ${userId}`);

/**
 * The digest of a device on which somebody has signed in to this account before.
 *
 * @param secret of the browser's cookie; `null` without one.
 * @param userId `undefined` where no account is meant: no device is known to it.
 * @returns `null` for an unknown device.
 */
export const findKnownDevice = async (
  db: Db,
  secret: string | null,
  userId: string | undefined,
): Promise<string | null> => {
  if (secret === null) return null;
  const digest = digestOf(secret, userId ?? NOBODY);
  const isCurrent = sql`${knownDevices.lastSignedInAt} > now() - make_interval(days => ${DEVICE_DAYS})`;
  return (await db.$count(knownDevices, and(eq(knownDevices.digest, digest), isCurrent))) > 0 ? digest : null;
};

/**
 * Remembers a device on which somebody has signed in to this account.
 *
 * @returns its digest.
 */
export const saveKnownDevice = async (db: Db, secret: string, userId: string): Promise<string> => {
  const digest = digestOf(secret, userId);
  await db
    .insert(knownDevices)
    .values({ digest, userId })
    .onConflictDoUpdate({ target: knownDevices.digest, set: { lastSignedInAt: sql`now()` } });
  return digest;
};

export const deleteKnownDevice = async (db: Db, digest: string): Promise<void> => {
  await db.delete(knownDevices).where(eq(knownDevices.digest, digest));
};

/**
 * @param except the secret of a device that stays known.
 */
export const deleteKnownDevices = async (db: Db, userId: string, except: string | null = null): Promise<void> => {
  const others = except === null ? undefined : ne(knownDevices.digest, digestOf(except, userId));
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others));
};

/** Deletes devices whose cookie has expired, and those of an account beyond {@link DEVICES_MAX}. */
export const deleteOldDevices = async (db: Db): Promise<void> => {
  const recent = db
    .select({
      digest: knownDevices.digest,
      place:
        sql<number>`row_number() over (partition by ${knownDevices.userId} order by ${knownDevices.lastSignedInAt} desc)`.as(
          'place',
        ),
    })
    .from(knownDevices)
    .as('recent');
  const beyond = db
    .select({ digest: recent.digest })
    .from(recent)
    .where(sql`${recent.place} > ${DEVICES_MAX}`);
  const isOver = lt(knownDevices.lastSignedInAt, sql`now() - make_interval(days => ${DEVICE_DAYS})`);
  await db.delete(knownDevices).where(or(isOver, sql`${knownDevices.digest} in ${beyond}`));
};
