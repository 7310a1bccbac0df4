import { doublePrecision, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';

export const countries = pgTable('countries', {
  code: text().primaryKey(),
  name: text().notNull(),
});

export const regions = pgTable('regions', {
  code: text().primaryKey(),
  countryCode: text('country_code').notNull(),
  name: text().notNull(),
});

/** What people write behind a comma: names of regions, and of countries where there is no region. */
export const areaNames = pgTable('area_names', {
  folded: text().notNull(),
  countryCode: text('country_code').notNull(),
  regionCode: text('region_code'),
});

export const places = pgTable('places', {
  id: integer().primaryKey(),
  name: text().notNull(),
  regionCode: text('region_code'),
  countryCode: text('country_code').notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  timeZone: text('time_zone').notNull(),
  population: integer().notNull(),
});

/** Every name of a place once. */
export const placeNames = pgTable('place_names', {
  placeId: integer('place_id').notNull(),
  folded: text().notNull(),
  weight: real().notNull(),
  /** As it is written, to be shown; `null` for the place's own name. */
  spelled: text(),
});

/** The first places of each start that very many names have. */
export const placeStarts = pgTable(
  'place_starts',
  {
    start: text().notNull(),
    placeId: integer('place_id').notNull(),
    weight: real().notNull(),
    /** The name that begins so, as it is written; `null` for the place's own name. */
    spelled: text(),
  },
  ({ start, placeId }) => [primaryKey({ columns: [start, placeId] })],
);
