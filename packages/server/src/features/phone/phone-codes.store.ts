import { CODES_PER_HOUR, CODE_MINUTES, CODE_TRIES } from '@caravan/contract/accounts/phone.rules.ts';
import { and, count, desc, eq, gt, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { secretDigest } from '../../platform/security/cookies.ts';
import { type Network, neighbourhoodsOf } from '../../platform/security/networks.ts';
import type { CodeCounts, CodeDemand, CodesNear } from './phone-codes.rules.ts';

const phoneCodes = pgTable('phone_codes', {
  /** The SHA-256 of the verification id. */
  id: text().primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  /** The networks whose budgets it counts for, the narrowest first; none where it was requested on a known device or in a session. */
  networks: text().array().notNull(),
  codeDigest: text('code_digest').notNull(),
  tries: integer().notNull().default(0),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  expiresAt: instant('expires_at').notNull(),
  /** `null` until the gateway has accepted the message. */
  sentAt: instant('sent_at'),
  usedAt: instant('used_at'),
});

/** An advisory lock, so that other servers do not count codes at the same moment. */
const COUNTING = 7_264_002;

/** Until this transaction ends nobody else counts codes, so that the second of two requests counts the code of the first. */
export const lockCodes = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(${COUNTING})`);
};

/** How long ago a number's last codes were requested, milliseconds, the newest first. */
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

/** Only digests are stored. The code counts from now on, and works once it has been sent. */
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
    // The same Idempotency-Key is accepted again after a day.
    .onConflictDoUpdate({ target: phoneCodes.id, set: fresh });
};

const digestOf = (verificationId: string, code: string): string => secretDigest(`${verificationId}.${code}`);

const named = (verificationId: string) => eq(phoneCodes.id, secretDigest(verificationId));

export const markSent = async (db: Db, verificationId: string): Promise<void> => {
  await db
    .update(phoneCodes)
    .set({ sentAt: sql`now()` })
    .where(named(verificationId));
};

export const wasSent = async (db: Db, verificationId: string): Promise<boolean> => {
  const sent = await db
    .select({ id: phoneCodes.id })
    .from(phoneCodes)
    .where(and(named(verificationId), isNotNull(phoneCodes.sentAt)));
  return sent.length > 0;
};

/** Deletes a code that was not sent, which does not count. */
export const removeCode = async (db: Db, verificationId: string): Promise<void> => {
  await db.delete(phoneCodes).where(named(verificationId));
};

/** A code that proved its number. */
export interface UsedCode {
  /** The SHA-256 of its verification id. */
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly usedAt: Date;
}

const used = { id: phoneCodes.id, phoneNumber: phoneCodes.phoneNumber, usedAt: phoneCodes.usedAt };
const usedCode = ({ id, phoneNumber, usedAt }: { id: string; phoneNumber: string; usedAt: string }): UsedCode => ({
  id,
  phoneNumber,
  usedAt: new Date(usedAt),
});

/**
 * Tries a code, and uses it up where it is right: of two at the same moment one succeeds.
 *
 * @returns `wrong` for another code than was sent; `over` for a verification that is unknown, used, expired or was tried too often.
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

/** The number that a code was requested for. */
export const findNumberOf = async (db: Db, verificationId: string): Promise<string | undefined> => {
  const [code] = await db.select({ phoneNumber: phoneCodes.phoneNumber }).from(phoneCodes).where(named(verificationId));
  return code?.phoneNumber;
};

/** Deletes codes that no limit counts any more. */
export const deleteOldCodes = async (db: Db): Promise<void> => {
  await db.delete(phoneCodes).where(lt(phoneCodes.createdAt, sql`now() - interval '1 day'`));
};

const day = sql`${phoneCodes.createdAt} > now() - interval '24 hours'`;
const ofHour = sql<number>`count(*) filter (where ${phoneCodes.createdAt} > now() - interval '1 hour')::int`;
const beginning = (digits: number, phoneNumber: string) => {
  // '+1' and the digits.
  const length = sql.raw(String(digits + 2));
  return sql<number>`count(*) filter (where left(${phoneCodes.phoneNumber}, ${length}) = left(${phoneNumber}, ${length}))::int`;
};

const isCounted = (uncounted: readonly string[]) =>
  uncounted.length > 0 ? and(day, notInArray(phoneCodes.phoneNumber, [...uncounted])) : day;

/**
 * How many codes were requested recently, everywhere and from the networks of a request.
 *
 * @param uncounted numbers that no message goes to.
 */
export const findDemand = async (db: Db, address: string, uncounted: readonly string[]): Promise<CodeDemand> => {
  const [everywhere = { day: 0, hour: 0 }] = await db
    .select({ day: count(), hour: ofHour })
    .from(phoneCodes)
    .where(isCounted(uncounted));
  const networks = await countFrom(db, neighbourhoodsOf(address), uncounted);
  return { everywhere, networks };
};

const countFrom = async (
  db: Db,
  networks: readonly Network[],
  uncounted: readonly string[],
): Promise<CodeDemand['networks']> => {
  const names = networks.map(({ name }) => name);
  const network = sql<string>`network`;
  const rows = await db
    .select({ name: network, day: count(), hour: ofHour })
    .from(phoneCodes)
    .crossJoinLateral(sql`unnest(${phoneCodes.networks}) as network`)
    .where(and(isCounted(uncounted), sql`network = any(${sql.param(names)}::text[])`))
    .groupBy(network);
  const counts = new Map<string, CodeCounts>(rows.map(({ name, ...codes }) => [name, codes]));
  return networks.map(({ name, share }) => ({ day: 0, hour: 0, ...counts.get(name), share }));
};

/** Codes of the last 24 hours to numbers like this one. */
export const countCodesNear = async (db: Db, phoneNumber: string, uncounted: readonly string[]): Promise<CodesNear> => {
  const [near = { exchange: 0, area: 0 }] = await db
    .select({ exchange: beginning(6, phoneNumber), area: beginning(3, phoneNumber) })
    .from(phoneCodes)
    .where(isCounted(uncounted));
  return near;
};
