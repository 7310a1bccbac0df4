import type { PublishedRate } from '@caravan/contract/money/money.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Db } from '../../platform/db.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { RatesProvider } from './rates.provider.ts';
import { findRate, type RateKey, type StoredRate, storeRate } from './rates.store.ts';

const HOUR_MS = 3_600_000;
/** How long the rate of today is right, milliseconds: the bank publishes its own around 16:00 in Frankfurt. */
const TODAY_MS = HOUR_MS;
/** Rates of days that are over change no more; one that was missing may come. */
const MISSING_MS = 24 * HOUR_MS;

interface RatesParts {
  readonly db: Db;
  readonly provider: RatesProvider;
  /** Called with the reason why the service gave no answer. */
  readonly onFailure: (error: ServiceError) => void;
}

const NONE: PublishedRate = { value: null, date: null, isOffered: true };

/** Published rates, stored in the database for everybody: many who request the same at once cause one request. */
export class Rates {
  readonly #parts: RatesParts;
  readonly #closing = new AbortController();
  readonly #reading = new Map<string, Promise<PublishedRate>>();

  constructor(parts: RatesParts) {
    this.#parts = parts;
  }

  /** The rate between two currencies on a day, `null` where none is known; of a day to come the latest. */
  rateOn(from: string, to: string, date: string, now: Date): Promise<PublishedRate> {
    const today = dateIn('UTC', now);
    return this.#read({ base: from, quote: to, day: date > today ? today : date }, now);
  }

  /** Aborts the requests under way, and waits until they have ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#reading.values());
  }

  #read(key: RateKey, now: Date): Promise<PublishedRate> {
    const name = `${key.base} ${key.quote} ${key.day}`;
    const underWay = this.#reading.get(name);
    if (underWay) return underWay;
    const reading = this.#find(key, now).finally(() => this.#reading.delete(name));
    this.#reading.set(name, reading);
    return reading;
  }

  async #find(key: RateKey, now: Date): Promise<PublishedRate> {
    const stored = await findRate(this.#parts.db, key);
    if (stored && isFresh(stored, key, now)) return answered(stored);
    const rate = await this.#fetch(key, now).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      this.#parts.onFailure(error);
      return stored;
    });
    return rate ? answered(rate) : NONE;
  }

  async #fetch(key: RateKey, now: Date): Promise<StoredRate> {
    const { db, provider } = this.#parts;
    const found = await provider.rateOn(key.base, key.quote, key.day, this.#closing.signal);
    const rate = {
      value: found?.value ?? null,
      publishedOn: found?.publishedOn ?? null,
      fetchedAt: now.toISOString(),
    };
    await storeRate(db, key, rate);
    return rate;
  }
}

/** The rate of a day that was over when it was requested is right for good. */
const isFresh = ({ value, fetchedAt }: StoredRate, { day }: RateKey, now: Date): boolean => {
  const age = now.getTime() - Date.parse(fetchedAt);
  if (value === null) return age < MISSING_MS;
  return day < fetchedAt.slice(0, day.length) || age < TODAY_MS;
};

const answered = ({ value, publishedOn }: StoredRate): PublishedRate => ({
  value,
  date: publishedOn,
  isOffered: true,
});
