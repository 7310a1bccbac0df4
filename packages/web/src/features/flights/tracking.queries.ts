import {
  changeTripFlight,
  searchFlight,
  trackFlight,
  untrackFlight,
  updateTrackedFlight,
} from '@caravan/contract/flights/flights.endpoints.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { refreshOwnFlights, refreshResource } from '../../platform/live-refresh.ts';
import { patchRead } from '../../platform/patch-read.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import { trackedFlightsQuery, tripFlightsQuery } from './flights.queries.ts';

/** Searches for a flight. A refusal is not tried again, as each search may use up one of few. */
export const useFlightSearch = () =>
  useSend(searchFlight, { retry: (failures, error) => failures < 1 && error instanceof NetworkError });

/** Follows a flight; says so, or what went wrong. */
export const useTrackFlight = () => {
  const client = useQueryClient();
  return useSend(trackFlight, {
    onSuccess: (tracked) => {
      place(client, tracked);
      refreshAround(client, [tracked]);
      showToast({ title: 'Flight tracked', description: tracked.flightNumber });
    },
    onError: (error) => {
      showFailure(error, { title: 'Failed to track flight' });
      // Another device may have been first, or the trip or its activity may be gone.
      if (error instanceof ApiError) void refreshOwnFlights(client);
    },
  });
};

/** Changes the link of a flight that one follows, or what was entered of it by hand; says so, or what went wrong. */
export const useUpdateFlight = () => {
  const client = useQueryClient();
  return useSend(updateTrackedFlight, {
    onSuccess: (updated) => {
      const before = known(client, updated.id);
      place(client, updated);
      refreshAround(client, [before, updated]);
      showToast({ title: 'Flight updated', description: updated.flightNumber });
    },
    onError: (error) => {
      showFailure(error, { title: 'Failed to update flight' });
      if (error instanceof ApiError) void refreshOwnFlights(client);
    },
  });
};

/** Changes a flight where its trip shows it: who is on it, and what was entered of it by hand; says so, or what went wrong. */
export const useChangeTripFlight = () => {
  const client = useQueryClient();
  return useSend(changeTripFlight, {
    onSuccess: (flights, { params: { tripId } }) => {
      patchRead(client, tripFlightsQuery(tripId), () => flights);
      void refreshOwnFlights(client);
      void refreshResource(client, tripId, 'flights');
      showToast({ title: 'Flight updated' });
    },
    onError: (error, { params: { tripId } }) => {
      showFailure(error, { title: 'Failed to update flight' });
      if (error instanceof ApiError) void refreshResource(client, tripId, 'flights');
    },
  });
};

/** Follows a flight no longer; says so, or what went wrong. */
export const useUntrackFlight = () => {
  const client = useQueryClient();
  return useSend(untrackFlight, {
    onSuccess: (_nothing, { params: { flightId } }) => {
      const before = known(client, flightId);
      change(client, (flights) => flights.filter(({ id }) => id !== flightId));
      refreshAround(client, [before]);
      showToast({ title: 'Flight removed', description: before?.flightNumber });
    },
    onError: (error) => {
      showFailure(error, { title: 'Failed to remove flight' });
      if (error instanceof ApiError) void refreshOwnFlights(client);
    },
  });
};

/** Reads again what shows these flights: the viewer's own list, and the trips that they are linked to. */
const refreshAround = (client: QueryClient, flights: readonly (TrackedFlight | undefined)[]): void => {
  const trips = new Set(flights.flatMap((flight) => flight?.itineraryItem?.tripId ?? []));
  void refreshOwnFlights(client);
  for (const tripId of trips) void refreshResource(client, tripId, 'flights');
};

const known = (client: QueryClient, flightId: string): TrackedFlight | undefined =>
  client.getQueryData(trackedFlightsQuery.queryKey)?.find(({ id }) => id === flightId);

const change = (client: QueryClient, to: (flights: TrackedFlight[]) => TrackedFlight[]): void =>
  patchRead(client, trackedFlightsQuery, to);

/** Shows what the server answered at once, in its place; a new flight comes first until the list is here again in its order. */
const place = (client: QueryClient, flight: TrackedFlight): void =>
  change(client, (flights) =>
    flights.some(({ id }) => id === flight.id)
      ? flights.map((other) => (other.id === flight.id ? flight : other))
      : [flight, ...flights],
  );
