import { byDeparture, expectedEnd, isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';

/**
 * Whether a flight is folded away. One that was cancelled shows as long as it would have flown: who reads of it late has to
 * see it most of all.
 */
const isFolded = (flight: TrackedFlight, now: Date): boolean => {
  if (!isFlightPast(flight, now)) return false;
  const end = expectedEnd(flight);
  return flight.status !== 'cancelled' || end === null || end <= now.getTime();
};

/** The flights to come, by departure, and those that are over, the last one first. */
export const splitByTime = (
  flights: readonly TrackedFlight[],
  now: Date,
): { readonly coming: readonly TrackedFlight[]; readonly past: readonly TrackedFlight[] } => ({
  coming: flights.filter((flight) => !isFolded(flight, now)).toSorted(byDeparture),
  past: flights.filter((flight) => isFolded(flight, now)).toSorted((one, other) => byDeparture(other, one)),
});
