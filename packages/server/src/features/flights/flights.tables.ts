import type { FlightChangeKind, FlightStatus, LivePosition } from '@caravan/contract/flights/flights.schema.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/columns.ts';

const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);

export const flights = pgTable('flights', {
  id: uuid().primaryKey(),
  flightNumber: varchar('flight_number', { length: 20 }).notNull(),
  flightDate: date('flight_date'),
  airline: varchar({ length: 255 }),
  operatedAs: varchar('operated_as', { length: 20 }),
  status: text().$type<FlightStatus>().notNull(),
  departureAirport: varchar('departure_airport', { length: 255 }),
  departureIata: varchar('departure_iata', { length: 3 }),
  departureTimeZone: text('departure_time_zone'),
  departureScheduled: instant('departure_scheduled'),
  departureEstimated: instant('departure_estimated'),
  departureActual: instant('departure_actual'),
  departureDelay: integer('departure_delay'),
  departureTerminal: varchar('departure_terminal', { length: 20 }),
  departureGate: varchar('departure_gate', { length: 20 }),
  arrivalAirport: varchar('arrival_airport', { length: 255 }),
  arrivalIata: varchar('arrival_iata', { length: 3 }),
  arrivalTimeZone: text('arrival_time_zone'),
  arrivalScheduled: instant('arrival_scheduled'),
  arrivalEstimated: instant('arrival_estimated'),
  arrivalActual: instant('arrival_actual'),
  arrivalDelay: integer('arrival_delay'),
  arrivalTerminal: varchar('arrival_terminal', { length: 20 }),
  arrivalGate: varchar('arrival_gate', { length: 20 }),
  baggage: varchar({ length: 20 }),
  aircraft: varchar({ length: 100 }),
  live: jsonb().$type<LivePosition>(),
  /** The departure that was last announced. */
  announcedDeparture: instant('departure_told'),
  /** The arrival that was last announced. */
  announcedArrival: instant('arrival_told'),
  /** Who entered it by hand; `null` for what a service reports. */
  enteredBy: uuid('told_by'),
  refreshedAt: instant('refreshed_at'),
  /** When it is to be refreshed; `null`: never. */
  refreshAt: instant('refresh_at'),
  /** Refreshes in a row that brought nothing of it. */
  refreshFailures: smallint('refresh_failures').notNull().default(0),
  createdAt: createdAt(),
  /** When what people read of it last changed, but for where it is in the air; `null`: not since that is kept. */
  changedAt: instant('changed_at'),
});

export const flightChanges = pgTable('flight_changes', {
  id: uuid().primaryKey(),
  flightId: uuid('flight_id').notNull(),
  kind: text().$type<FlightChangeKind>().notNull(),
  from: text('from_value'),
  to: text('to_value'),
  createdAt: createdAt(),
});

export const trackedFlights = pgTable(
  'tracked_flights',
  {
    id: uuid().notNull(),
    userId: uuid('user_id').notNull(),
    flightId: uuid('flight_id').notNull(),
    createdAt: createdAt(),
  },
  ({ userId, id }) => [primaryKey({ columns: [userId, id] })],
);

/** The flights that are linked to activities of a trip, by those of its people who follow them. */
export const tripFlights = pgTable(
  'trip_flights',
  {
    tripId: uuid('trip_id').notNull(),
    /** That of the followed flight. */
    id: uuid().notNull(),
    userId: uuid('user_id').notNull(),
    flightId: uuid('flight_id').notNull(),
    itineraryItemId: uuid('itinerary_item_id').notNull(),
    /** Who put them on it; `null`: they did so themselves. */
    addedBy: uuid('added_by'),
    /** When they began to follow it. */
    createdAt: createdAt(),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

export const flightCalls = pgTable('flight_calls', {
  day: date().primaryKey(),
  calls: integer().notNull(),
});

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
