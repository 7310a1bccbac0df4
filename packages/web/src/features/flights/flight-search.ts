import type { Issue } from '@caravan/contract/errors.ts';
import type { searchFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import type { Flight, FoundFlight, TrackFlight, TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { FLIGHTS_UNAVAILABLE_MESSAGE } from '@caravan/contract/messages.ts';
import { useMemo, useState } from 'react';
import { ApiError, type InputOf } from '../../platform/api.ts';
import { issuesOf, messageOf } from '../../platform/errors.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useTrackedFlights } from './flights.queries.ts';
import { useFlightSearch, useTrackFlight } from './tracking.queries.ts';

/** Why a search has found nothing: there is no such flight, no flight service is set up here, or it failed this time. */
type SearchFailure = 'not_found' | 'not_configured' | 'failed';

/** The message about a search that failed. */
interface FailureWords {
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

/**
 * Says why a search has found nothing. What is wrong with the number is for the form to say; that no flight service is set
 * up is shown in place of flights.
 */
const sayWhyNoneFound = (error: unknown): void => {
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
export const trackingOf = (found: Flight, itineraryItemId: string, travellerIds?: string[]): TrackFlight => ({
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
  ...(travellerIds && { travellerIds }),
});

interface FoundFlightsOptions {
  /** The activity that a flight is linked to, empty for none. */
  itineraryItemId: string;
  /** Who of its trip is on it; `undefined`: the viewer. */
  travellerIds: string[] | undefined;
  /** The viewer follows all that was found. */
  onAllTracked: () => void;
  onRefused: (issues: readonly Issue[]) => void;
}

/** The flights that a search finds, and how the viewer follows one. */
export const useFoundFlights = ({ itineraryItemId, travellerIds, onAllTracked, onRefused }: FoundFlightsOptions) => {
  const search = useFlightSearch();
  const track = useTrackFlight();
  const { data: tracked = [] } = useTrackedFlights();
  const [pending, setPending] = useState<Flight | null>(null);
  const found = useMemo(() => (search.data ? legsOf(search.data) : []), [search.data]);

  /** One at a time. The answer to one that was given up, or whose dialog is closed, is ignored. */
  const searchFor = (query: InputOf<typeof searchFlight>['query']) => {
    if (search.isPending) return;
    const onError = (error: Error) => {
      sayWhyNoneFound(error);
      onRefused(issuesOf(error));
    };
    search.mutate({ query }, { onError });
  };
  const trackFound = (flight: Flight) => {
    if (pending) return;
    const body = trackingOf(flight, itineraryItemId, travellerIds);
    const isLast = found.every((leg) => leg === flight || isTracked(leg, tracked));
    setPending(flight);
    track.mutate(
      { body },
      {
        onSuccess: () => isLast && onAllTracked(),
        onError: (error) => onRefused(issuesOf(error)),
        onSettled: () => setPending(null),
      },
    );
  };
  return {
    search,
    searchFor,
    /** Waits no longer for what has not been found yet. */
    giveUp: () => search.isPending && search.reset(),
    legs: found.map((leg) => ({ leg, isTracked: isTracked(leg, tracked) })),
    trackFound,
    /** The one that is being followed now. */
    pending,
  };
};
