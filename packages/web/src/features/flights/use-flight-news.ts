import { flightKey } from '@caravan/contract/flights/arrivals.rules.ts';
import type { FlightChange, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { useMemo } from 'react';
import { useArrivals } from '../../platform/use-arrivals.ts';

/** What tells the changes of a trip's flights apart. */
const changeKey = (flight: TripFlight, { kind, createdAt }: FlightChange): string =>
  `${flightKey(flight)} ${kind} ${createdAt}`;

/** Whether a change of a flight has come while the page was open. */
export type IsNews = (flight: TripFlight, change: FlightChange) => boolean;

/** Which changes have come while the page was open; those of a flight that is new here itself came before it. */
export const useFlightNews = (flights: readonly TripFlight[] | undefined): IsNews => {
  const known = useMemo(
    () =>
      flights?.flatMap((flight) => [flightKey(flight), ...flight.changes.map((change) => changeKey(flight, change))]),
    [flights],
  );
  const arrived = useArrivals(known);
  return useMemo(
    () => (flight, change) => arrived.has(changeKey(flight, change)) && !arrived.has(flightKey(flight)),
    [arrived],
  );
};
