import type { Weather } from '@caravan/contract/weather/weather.schema.ts';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

export const weatherSpans = pgTable(
  'weather_spans',
  {
    /** A position and the time zone there. */
    place: text().notNull(),
    span: text().notNull(),
    /** By `YYYY-MM-DD`, or `MM-DD` where it is typical. */
    days: jsonb().$type<Readonly<Record<string, Weather>>>().notNull(),
    fetchedAt: instant('told_at').notNull(),
    /** When a server last began to request it anew. */
    renewalStartedAt: instant('asked_at').notNull(),
    expiresAt: instant('kept_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.place, table.span] })],
);
