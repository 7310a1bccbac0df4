import { flightKey } from '@caravan/contract/flights/flight-key.rules.ts';
import type { FlightChange, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { useMemo } from 'react';
import { useArrivals } from '../../platform/use-arrivals.ts';

/** A change of one of a trip's flights. */
interface ToldChange {
  readonly key: string;
  readonly flight: TripFlight;
  readonly change: FlightChange;
}

/** Every change once, however many are on the flight; the oldest first. */
const changesOf = (flights: readonly TripFlight[]): ToldChange[] => {
  const changes = flights.flatMap((flight) =>
    flight.changes.map((change) => ({
      key: `${flightKey(flight)} ${change.kind} ${change.createdAt}`,
      flight,
      change,
    })),
  );
  const each = [...new Map(changes.map((told) => [told.key, told])).values()];
  return each.toSorted((a, b) => a.change.createdAt.localeCompare(b.change.createdAt));
};

/** The changes that have come while the page was open; those of a flight that is new here itself came before it. */
export const useFlightNews = (flights: readonly TripFlight[] | undefined): readonly ToldChange[] => {
  const changes = useMemo(() => flights && changesOf(flights), [flights]);
  const known = useMemo(
    () => flights && changes && [...flights.map(flightKey), ...changes.map(({ key }) => key)],
    [flights, changes],
  );
  const arrived = useArrivals(known);
  return useMemo(
    () => changes?.filter(({ key, flight }) => arrived.has(key) && !arrived.has(flightKey(flight))) ?? [],
    [changes, arrived],
  );
};
