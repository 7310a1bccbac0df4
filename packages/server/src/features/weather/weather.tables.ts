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
    toldAt: instant('told_at').notNull(),
    /** When somebody set out last to ask for it. */
    askedAt: instant('asked_at').notNull(),
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.place, table.span] })],
);
