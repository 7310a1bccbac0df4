import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { weatherSpans } from './weather.tables.ts';

/** A span of days at a place, by the names of both in the table. */
export interface SpanKey {
  readonly place: string;
  readonly span: string;
}

export interface StoredSpan {
  readonly days: Readonly<Record<string, Weather>>;
  readonly fetchedAt: Date;
}

const named = ({ place, span }: SpanKey) => and(eq(weatherSpans.place, place), eq(weatherSpans.span, span));

const byKey = prepared((db) =>
  db
    .select({ days: weatherSpans.days, fetchedAt: weatherSpans.fetchedAt })
    .from(weatherSpans)
    .where(and(eq(weatherSpans.place, sql.placeholder('place')), eq(weatherSpans.span, sql.placeholder('span'))))
    .prepare('weather_span'),
);

export const findSpan = async (db: Db, { place, span }: SpanKey): Promise<StoredSpan | undefined> => {
  const [stored] = await byKey(db).execute({ place, span });
  return stored && { days: stored.days, fetchedAt: new Date(stored.fetchedAt) };
};

/** Stores the days of a span, replacing those of before. */
export const storeSpan = async (
  db: Db,
  { place, span }: SpanKey,
  { days, fetchedAt, expiresAfterMs }: StoredSpan & { readonly expiresAfterMs: number },
): Promise<void> => {
  const now = fetchedAt.toISOString();
  const expiresAt = new Date(fetchedAt.getTime() + expiresAfterMs).toISOString();
  const fresh = { days, fetchedAt: now, renewalStartedAt: now, expiresAt };
  await db
    .insert(weatherSpans)
    .values({ place, span, ...fresh })
    .onConflictDoUpdate({ target: [weatherSpans.place, weatherSpans.span], set: fresh });
};

/**
 * Claims the renewal of a span for this server.
 *
 * @param withinMs how long no other server can claim it.
 * @returns whether the claim succeeded: of several servers one sends the request.
 */
export const claimRenewal = async (db: Db, key: SpanKey, now: Date, withinMs: number): Promise<boolean> => {
  const earlier = new Date(now.getTime() - withinMs).toISOString();
  const claimed = await db
    .update(weatherSpans)
    .set({ renewalStartedAt: now.toISOString() })
    .where(and(named(key), lt(weatherSpans.renewalStartedAt, earlier)))
    .returning({ span: weatherSpans.span });
  return claimed.length > 0;
};

/** The most spans that are stored, about 3 KB each. */
const SPANS_MAX = 20_000;

/** Deletes expired spans, and the oldest of those beyond the limit. */
export const deleteOldSpans = async (db: Db, most = SPANS_MAX): Promise<void> => {
  await db.delete(weatherSpans).where(lt(weatherSpans.expiresAt, sql`now()`));
  await db.delete(weatherSpans).where(
    sql`(${weatherSpans.place}, ${weatherSpans.span}) in (
      select place, span from ${weatherSpans} order by told_at desc, place, span offset ${most}
    )`,
  );
};
