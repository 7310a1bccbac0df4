import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, smallint, text, uuid, varchar } from 'drizzle-orm/pg-core';
import type { FlightChangeKind, FlightStatus, LivePosition } from '@caravan/contract/flights/flights.schema.ts';
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
  /** The departure that the last change spoke of. */
  announcedDeparture: instant('departure_told'),
  /** The arrival that the last change spoke of. */
  announcedArrival: instant('arrival_told'),
  /** Who told it by hand; `null` for what a service tells. */
  enteredBy: uuid('told_by'),
  refreshedAt: instant('refreshed_at'),
  /** When a service is to be asked again; `null`: never. */
  refreshAt: instant('refresh_at'),
  /** Questions in a row that brought nothing of it. */
  refreshFailures: smallint('refresh_failures').notNull().default(0),
  createdAt: createdAt(),
});

export const flightChanges = pgTable('flight_changes', {
  id: uuid().primaryKey(),
  flightId: uuid('flight_id').notNull(),
  kind: text().$type<FlightChangeKind>().notNull(),
  from: text('from_value'),
  to: text('to_value'),
  createdAt: createdAt(),
});

export const trackedFlights = pgTable('tracked_flights', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  flightId: uuid('flight_id').notNull(),
  /** The link to an activity holds while both columns are there. */
  tripId: uuid('trip_id'),
  itineraryItemId: uuid('itinerary_item_id'),
  createdAt: createdAt(),
});

export const flightCalls = pgTable('flight_calls', {
  day: date().primaryKey(),
  calls: integer().notNull(),
});
