import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { DEVICE_DAYS, secretDigest } from '../../platform/security/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { knownDevices } from './known-devices.tables.ts';

/** The most devices that an account is known to have signed in on; the one that was used longest ago is forgotten first. */
const DEVICES_MAX = 20;

/** Looked up where there is no account, so that it takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const digestOf = (secret: string, userId: string): string => secretDigest(`${secret} ${userId}`);

/**
 * Names a device that has signed in to an account before.
 *
 * @param secret what the browser shows; `null` where it shows nothing.
 * @param userId `undefined` where no account is meant: no device is known to it.
 * @returns `null` for a device that has not.
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
 * Remembers that a device has signed in to an account.
 *
 * @returns what names it.
 */
export const keepKnownDevice = async (db: Db, secret: string, userId: string): Promise<string> => {
  const digest = digestOf(secret, userId);
  await db
    .insert(knownDevices)
    .values({ digest, userId })
    .onConflictDoUpdate({ target: knownDevices.digest, set: { lastSignedInAt: sql`now()` } });
  return digest;
};

/** Makes one device a stranger to its account. @param digest names it. */
export const forgetKnownDevice = async (db: Db, digest: string): Promise<void> => {
  await db.delete(knownDevices).where(eq(knownDevices.digest, digest));
};

/**
 * Makes an account's devices strangers to it.
 *
 * @param except the secret of one that stays known.
 */
export const forgetKnownDevices = async (db: Db, userId: string, except: string | null = null): Promise<void> => {
  const others = except === null ? undefined : ne(knownDevices.digest, digestOf(except, userId));
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others));
};

/** Forgets devices whose cookie is over, and those that an account has beyond {@link DEVICES_MAX}. */
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
