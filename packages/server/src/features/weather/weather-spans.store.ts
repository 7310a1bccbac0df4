import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { weatherSpans } from './weather.tables.ts';

/** A span of days at a place, by the names that both are kept under. */
export interface SpanKey {
  readonly place: string;
  readonly span: string;
}

export interface KeptSpan {
  readonly days: Readonly<Record<string, Weather>>;
  readonly toldAt: Date;
}

const named = ({ place, span }: SpanKey) => and(eq(weatherSpans.place, place), eq(weatherSpans.span, span));

const byKey = prepared((db) =>
  db
    .select({ days: weatherSpans.days, toldAt: weatherSpans.toldAt })
    .from(weatherSpans)
    .where(and(eq(weatherSpans.place, sql.placeholder('place')), eq(weatherSpans.span, sql.placeholder('span'))))
    .prepare('weather_span'),
);

export const findSpan = async (db: Db, { place, span }: SpanKey): Promise<KeptSpan | undefined> => {
  const [kept] = await byKey(db).execute({ place, span });
  return kept && { days: kept.days, toldAt: new Date(kept.toldAt) };
};

/** Keeps what was told of a span, in the place of what was told before. */
export const keepSpan = async (
  db: Db,
  { place, span }: SpanKey,
  { days, toldAt, keptMs }: KeptSpan & { readonly keptMs: number },
): Promise<void> => {
  const told = toldAt.toISOString();
  const fresh = { days, toldAt: told, askedAt: told, keptUntil: new Date(toldAt.getTime() + keptMs).toISOString() };
  await db
    .insert(weatherSpans)
    .values({ place, span, ...fresh })
    .onConflictDoUpdate({ target: [weatherSpans.place, weatherSpans.span], set: fresh });
};

/**
 * Takes it on to ask for a span anew.
 *
 * @param withinMs for so long nobody else does.
 * @returns whether it is one's own: of several servers one asks.
 */
export const claimRenewal = async (db: Db, key: SpanKey, now: Date, withinMs: number): Promise<boolean> => {
  const earlier = new Date(now.getTime() - withinMs).toISOString();
  const claimed = await db
    .update(weatherSpans)
    .set({ askedAt: now.toISOString() })
    .where(and(named(key), lt(weatherSpans.askedAt, earlier)))
    .returning({ span: weatherSpans.span });
  return claimed.length > 0;
};

/** So many spans are kept at most, about 3 KB each. */
const SPANS_KEPT = 20_000;

/** Forgets what nobody is told any more, and the oldest of what is too much. */
export const deleteOldSpans = async (db: Db, most = SPANS_KEPT): Promise<void> => {
  await db.delete(weatherSpans).where(lt(weatherSpans.keptUntil, sql`now()`));
  await db.delete(weatherSpans).where(
    sql`(${weatherSpans.place}, ${weatherSpans.span}) in (
      select place, span from ${weatherSpans} order by told_at desc, place, span offset ${most}
    )`,
  );
};
