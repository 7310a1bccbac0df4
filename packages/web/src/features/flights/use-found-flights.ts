import type { Issue } from '@caravan/contract/errors.ts';
import type { searchFlight } from '@caravan/contract/flights/flights.endpoints.ts';
import type { Flight } from '@caravan/contract/flights/flights.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InputOf } from '../../platform/api.ts';
import { issuesOf } from '../../platform/errors.ts';
import { useKeyPerChoice } from '../../platform/use-key-per-choice.ts';
import { isTracked, legsOf, sayWhyNoneFound, trackingOf, useFlightSearch } from './flight-search.ts';
import { trackedFlightsQuery } from './flights.queries.ts';
import { useTrackFlight } from './tracking.queries.ts';

interface FoundFlightsOptions {
  /** The activity that a flight is linked to, empty for none. */
  itineraryItemId: string;
  /** The viewer follows all that was found. */
  onAllTracked: () => void;
  onRefused: (issues: readonly Issue[]) => void;
}

/** The flights that a search finds, and how the viewer follows one. */
export const useFoundFlights = ({ itineraryItemId, onAllTracked, onRefused }: FoundFlightsOptions) => {
  const search = useFlightSearch();
  const track = useTrackFlight();
  const { data: tracked = [] } = useQuery(trackedFlightsQuery);
  const [pending, setPending] = useState<Flight | null>(null);
  const keyOf = useKeyPerChoice();
  const found = useMemo(() => (search.data ? legsOf(search.data) : []), [search.data]);

  /** One at a time. Nobody hears any more of one that was given up, or whose dialog is closed. */
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
    const body = trackingOf(flight, itineraryItemId);
    const isLast = found.every((leg) => leg === flight || isTracked(leg, tracked));
    setPending(flight);
    track.mutate(
      { body, idempotencyKey: keyOf(body) },
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
    waiting: track.isPaused,
  };
};
