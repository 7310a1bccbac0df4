import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const airlines = pgTable('airlines', {
  /** OpenFlights'. */
  id: integer().primaryKey(),
  iata: text().notNull(),
  icao: text(),
  name: text().notNull(),
  country: text(),
  isActive: boolean('is_active').notNull(),
  /** Its names as they are compared, with a space before each word. */
  words: text().notNull(),
});
