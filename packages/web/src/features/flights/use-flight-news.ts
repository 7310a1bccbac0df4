import { flightKey } from '@caravan/contract/flights/flight-key.rules.ts';
import type { FlightChange, TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { useMemo, useState } from 'react';

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

/** The changes that have come while the page was open; those that a flight came with were there before it. */
export const useFlightNews = (flights: readonly TripFlight[] | undefined): readonly ToldChange[] => {
  const [begun, setBegun] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const changes = useMemo(() => changesOf(flights ?? []), [flights]);
  const added = flights?.map(flightKey).filter((flight) => !begun.has(flight)) ?? [];
  if (added.length > 0)
    setBegun(new Map([...begun, ...added.map((flight) => [flight, keysOf(flight, changes)] as const)]));
  return useMemo(
    () => changes.filter(({ key, flight }) => begun.get(flightKey(flight))?.has(key) === false),
    [changes, begun],
  );
};

/** The keys of the changes of one flight. */
const keysOf = (flight: string, changes: readonly ToldChange[]): ReadonlySet<string> =>
  new Set(changes.filter((told) => flightKey(told.flight) === flight).map(({ key }) => key));
