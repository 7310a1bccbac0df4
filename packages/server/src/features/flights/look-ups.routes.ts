import { findAirlines, findAirports } from '@caravan/contract/flights/flights.endpoints.ts';
import { FOUND_MAX } from '@caravan/contract/flights/flights.schema.ts';
import type { Serve } from '../../platform/call.ts';
import { searchAirlines } from './airlines.store.ts';
import { searchAirports } from './airports.store.ts';

export const lookUpsRoutes = (serve: Serve): void => {
  serve(findAirports, ({ query, db }) => searchAirports(db, query.input, FOUND_MAX));
  serve(findAirlines, ({ query, db }) => searchAirlines(db, query.input, FOUND_MAX));
};
