import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const airports = pgTable('airports', {
  iata: text().primaryKey(),
  icao: text(),
  name: text().notNull(),
  /** The city that it serves, where one is near. */
  cityId: integer('city_id'),
  countryCode: text('country_code').notNull(),
  timeZone: text('time_zone').notNull(),
  /** Its own and its city's name as they are compared, with a space before each word. */
  words: text().notNull(),
  weight: integer().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  /** Whether travellers are likely to fly there. */
  isForTravellers: boolean('is_for_travellers').notNull().default(false),
});
