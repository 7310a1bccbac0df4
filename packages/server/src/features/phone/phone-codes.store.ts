import { CODE_MINUTES, CODE_TRIES, CODES_PER_HOUR } from '@caravan/contract/accounts/phone.rules.ts';
import { and, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { secretDigest } from '../../platform/security/cookies.ts';
import type { Db } from '../../platform/db.ts';
import { neighbourhoodsOf } from '../../platform/security/networks.ts';
import { phoneCodes } from './phone.tables.ts';

/** Keeps other servers from counting codes at the same moment. */
const COUNTING = 7_264_002;

/** Of two requests, the second counts the code of the first: until this transaction ends nobody else does. */
export const lockCodes = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${COUNTING})`);
};

/** How long ago a number's last codes were asked for, milliseconds, the newest first. */
export const agesOfCodes = async (db: Db, phoneNumber: string): Promise<number[]> => {
  const age = sql<number>`extract(epoch from clock_timestamp() - ${phoneCodes.createdAt})::float8 * 1000`;
  const codes = await db
    .select({ age })
    .from(phoneCodes)
    .where(eq(phoneCodes.phoneNumber, phoneNumber))
    .orderBy(desc(phoneCodes.createdAt))
    .limit(CODES_PER_HOUR);
  return codes.map((code) => Math.max(0, code.age));
};

interface NewCode {
  readonly verificationId: string;
  readonly phoneNumber: string;
  /** The network address that it counts for; `null` where it counts for none. */
  readonly address: string | null;
  readonly code: string;
}

/** Keeps a code, by digests alone. It counts from now on, and works once it has been sent. */
export const addCode = async (db: Db, { verificationId, phoneNumber, address, code }: NewCode): Promise<void> => {
  const fresh = {
    phoneNumber,
    networks: address === null ? [] : neighbourhoodsOf(address).map(({ name }) => name),
    codeDigest: digestOf(verificationId, code),
    tries: 0,
    createdAt: sql`clock_timestamp()`,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${CODE_MINUTES})`,
    sentAt: null,
    usedAt: null,
  };
  await db
    .insert(phoneCodes)
    .values({ id: secretDigest(verificationId), ...fresh })
    // Named by an Idempotency-Key that a day has made new again.
    .onConflictDoUpdate({ target: phoneCodes.id, set: fresh });
};

const digestOf = (verificationId: string, code: string): string => secretDigest(`${verificationId}.${code}`);

const named = (verificationId: string) => eq(phoneCodes.id, secretDigest(verificationId));

/** The code is on its way, and works. */
export const markSent = async (db: Db, verificationId: string): Promise<void> => {
  await db
    .update(phoneCodes)
    .set({ sentAt: sql`now()` })
    .where(named(verificationId));
};

/** Whether the code has been sent. */
export const wasSent = async (db: Db, verificationId: string): Promise<boolean> => {
  const sent = await db
    .select({ id: phoneCodes.id })
    .from(phoneCodes)
    .where(and(named(verificationId), isNotNull(phoneCodes.sentAt)));
  return sent.length > 0;
};

/** Forgets a code that never left: it does not count. */
export const removeCode = async (db: Db, verificationId: string): Promise<void> => {
  await db.delete(phoneCodes).where(named(verificationId));
};

/** A code that proved its number. */
export interface UsedCode {
  /** The SHA-256 of its verification id. */
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly takenAt: Date;
}

const used = { id: phoneCodes.id, phoneNumber: phoneCodes.phoneNumber, usedAt: phoneCodes.usedAt };
const usedCode = ({ id, phoneNumber, usedAt }: { id: string; phoneNumber: string; usedAt: string }): UsedCode => ({
  id,
  phoneNumber,
  takenAt: new Date(usedAt),
});

/**
 * Tries a code, and uses it up where it is right. Of two who try the right one at once, one gets it.
 *
 * @returns `wrong` for another code than was sent; `over` where none can be right: it is unknown, used, expired or was tried too
 *   often.
 */
export const tryCode = async (
  db: Db,
  { verificationId, code, now }: { verificationId: string; code: string; now: Date },
): Promise<UsedCode | 'wrong' | 'over'> => {
  const isRight = sql`${phoneCodes.codeDigest} = ${digestOf(verificationId, code)}`;
  const [tried] = await db
    .update(phoneCodes)
    .set({
      tries: sql`${phoneCodes.tries} + 1`,
      usedAt: sql`case when ${isRight} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        named(verificationId),
        isNotNull(phoneCodes.sentAt),
        isNull(phoneCodes.usedAt),
        lt(phoneCodes.tries, CODE_TRIES),
        gt(phoneCodes.expiresAt, sql`now()`),
      ),
    )
    .returning(used);
  if (!tried) return 'over';
  return tried.usedAt === null ? 'wrong' : usedCode({ ...tried, usedAt: tried.usedAt });
};

/** The code as it was used; `undefined` for one that was not. */
export const findUsedCode = async (db: Db, verificationId: string): Promise<UsedCode | undefined> => {
  const [code] = await db.select(used).from(phoneCodes).where(named(verificationId));
  return code && code.usedAt !== null ? usedCode({ ...code, usedAt: code.usedAt }) : undefined;
};

/** The number that a code was asked for by; `undefined` where none was asked for. */
export const findNumberOf = async (db: Db, verificationId: string): Promise<string | undefined> => {
  const [code] = await db.select({ phoneNumber: phoneCodes.phoneNumber }).from(phoneCodes).where(named(verificationId));
  return code?.phoneNumber;
};

/** Forgets codes that no limit counts any more. */
export const deleteOldCodes = async (db: Db): Promise<void> => {
  await db.delete(phoneCodes).where(lt(phoneCodes.createdAt, sql`now() - interval '1 day'`));
};
