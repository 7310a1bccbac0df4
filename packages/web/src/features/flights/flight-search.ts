import { searchFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import type { Flight, FoundFlight, TrackedFlight, TrackFlight } from '@caravan/contract/flights/flights.schema.ts';
import { FLIGHTS_UNAVAILABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { issuesOf, messageOf } from '../../platform/errors.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Why a search has found nothing: there is no such flight, nobody can be asked here, or it failed this time. */
export type SearchFailure = 'not_found' | 'not_configured' | 'failed';

/** What is said of a search that failed. */
export interface FailureWords {
  readonly title: string;
  readonly description: string;
}

const FAILED = 'Failed to search for flights';

/** Statuses of a service that answers nobody for now. */
const REFUSALS: ReadonlySet<number> = new Set([403, 429]);

export const searchFailureOf = (error: unknown): SearchFailure => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'flight_not_found') return 'not_found';
  return code === 'not_configured' ? 'not_configured' : 'failed';
};

export const failureWords = (error: unknown): FailureWords => {
  if (searchFailureOf(error) === 'not_found') return { title: 'Flight not found', description: messageOf(error) };
  const isRefused = error instanceof ApiError && REFUSALS.has(error.status);
  return { title: FAILED, description: isRefused ? FLIGHTS_UNAVAILABLE_MESSAGE : messageOf(error) };
};

/** Searches for a flight. A refusal is not asked for again, as each search may use up one of few. */
export const useFlightSearch = () =>
  useSend(searchFlight, { retry: (failures, error) => failures < 1 && error instanceof NetworkError });

/**
 * Says why a search has found nothing. What is wrong with the number is for the form to say, and that nobody can be asked for
 * what is shown in place of flights.
 */
export const sayWhyNoneFound = (error: unknown): void => {
  if (searchFailureOf(error) === 'not_configured' || issuesOf(error).length > 0) return;
  showToast({ ...failureWords(error), tone: 'destructive' });
};

/** All flights that a search has found, the likeliest first. */
export const legsOf = ({ otherLegs, ...first }: FoundFlight): Flight[] => [first, ...otherLegs];

/** Whether the viewer follows a flight that a search has found. */
export const isTracked = (found: Flight, tracked: readonly TrackedFlight[]): boolean =>
  tracked.some(
    ({ flightNumber, flightDate, departureIata }) =>
      flightNumber === found.flightNumber && flightDate === found.flightDate && departureIata === found.departure.iata,
  );

/**
 * What is sent to follow a flight that a search has found.
 *
 * @param itineraryItemId the activity that it is linked to, empty for none.
 */
export const trackingOf = (found: Flight, itineraryItemId: string): TrackFlight => ({
  flightNumber: found.flightNumber,
  airline: found.airline,
  departureAirport: found.departure.airport,
  arrivalAirport: found.arrival.airport,
  departureIata: found.departure.iata,
  arrivalIata: found.arrival.iata,
  flightDate: found.flightDate,
  status: found.status,
  departureTime: found.departure.scheduled,
  arrivalTime: found.arrival.scheduled,
  departureTerminal: found.departure.terminal,
  departureGate: found.departure.gate,
  arrivalTerminal: found.arrival.terminal,
  arrivalGate: found.arrival.gate,
  itineraryItemId: itineraryItemId || null,
});
