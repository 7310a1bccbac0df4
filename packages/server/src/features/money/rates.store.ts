import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { exchangeRates } from './money.tables.ts';

/** Two currencies on a day. */
export interface RateKey {
  readonly base: string;
  readonly quote: string;
  readonly day: string;
}

/** What is stored of it; `value` is `null` where none is published. */
export interface StoredRate {
  readonly value: string | null;
  readonly publishedOn: string | null;
  readonly fetchedAt: string;
}

export const findRate = async (db: Db, { base, quote, day }: RateKey): Promise<StoredRate | undefined> => {
  const { value, publishedOn, fetchedAt } = exchangeRates;
  const [stored] = await db
    .select({ value, publishedOn, fetchedAt })
    .from(exchangeRates)
    .where(and(eq(exchangeRates.base, base), eq(exchangeRates.quote, quote), eq(exchangeRates.day, day)));
  return stored;
};

/** Stores the rate of a day in place of what was. */
export const storeRate = async (db: Db, key: RateKey, rate: StoredRate): Promise<void> => {
  await db
    .insert(exchangeRates)
    .values({ ...key, ...rate })
    .onConflictDoUpdate({ target: [exchangeRates.base, exchangeRates.quote, exchangeRates.day], set: rate });
};

const DAY_MS = 86_400_000;
/** How long rates are kept, days: whoever wants one again has it requested again. */
const KEPT_DAYS = 400;

/** Deletes rates that nobody has requested for long. */
export const deleteOldRates = async (db: Db, now = new Date()): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await db.delete(exchangeRates).where(lt(exchangeRates.fetchedAt, before));
};
