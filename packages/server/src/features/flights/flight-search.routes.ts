import { searchFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import type { FlightSearch } from './flight-search.store.ts';

export const flightSearchRoutes = (serve: Serve, { flightSearch }: { flightSearch: FlightSearch }): void => {
  serve(searchFlight, ({ query, ...call }) => flightSearch.find(query, call));
};
