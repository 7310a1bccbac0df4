import {
  changeTripFlight,
  searchFlight,
  trackFlight,
  untrackFlight,
  updateTrackedFlight,
} from '@caravan/contract/flights/flights.endpoints.ts';
import type {
  TrackedFlight,
  TrackedFlightChange,
  TrackFlight,
  TripFlight,
  TripFlightChange,
} from '@caravan/contract/flights/flights.schema.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { refreshOwnFlights, refreshResource } from '../../platform/live-refresh.ts';
import { makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';

/** Searches for a flight. A refusal is not tried again, as each search may use up one of few. */
export const useFlightSearch = () =>
  useSend(searchFlight, { retry: (failures, error) => failures < 1 && error instanceof NetworkError });

interface Tracking {
  readonly body: TrackFlight;
}

/** Follows a flight; says so, or what went wrong. */
export const useTrackFlight = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: ({ body }: Tracking) => {
      const change = { tripId: null, subject: body.flightNumber, params: {}, body };
      return makeChange(client, 'trackFlight', trackFlight, change);
    },
    onSuccess: (made) => {
      refreshAround(client, made, [made.answer]);
      say(made, { title: 'Flight tracked', description: made.answer.flightNumber });
    },
    onError: (error) => {
      showFailure(error, { title: 'Failed to track flight' });
      // Another device may have been first, or the trip or its activity may be gone.
      if (error instanceof ApiError) void refreshOwnFlights(client);
    },
  });
};

interface Updating {
  readonly flight: TrackedFlight;
  readonly body: Partial<TrackedFlightChange>;
}

/** Changes the link of a flight that one follows, or what was entered of it by hand; says so, or what went wrong. */
export const useUpdateFlight = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: ({ flight, body }: Updating) => {
      const change = { tripId: null, subject: flight.flightNumber, params: { flightId: flight.id }, body };
      return makeChange(client, 'updateTrackedFlight', updateTrackedFlight, change);
    },
    onSuccess: (made, { flight }) => {
      refreshAround(client, made, [flight, made.answer]);
      say(made, { title: 'Flight updated', description: made.answer.flightNumber });
    },
    onError: (error) => {
      showFailure(error, { title: 'Failed to update flight' });
      if (error instanceof ApiError) void refreshOwnFlights(client);
    },
  });
};

interface TripFlightChanging {
  readonly tripId: string;
  readonly flight: TripFlight;
  readonly body: Partial<TripFlightChange>;
}

/** Changes a flight where its trip shows it: who is on it, and what was entered of it by hand; says so, or what went wrong. */
export const useChangeTripFlight = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: ({ tripId, flight, body }: TripFlightChanging) => {
      const change = { tripId, subject: flight.flightNumber, params: { tripId, flightId: flight.id }, body };
      return makeChange(client, 'changeTripFlight', changeTripFlight, change);
    },
    onSuccess: (made, { tripId }) => {
      if (!made.isWaiting) void refreshResource(client, tripId, 'flights');
      say(made, { title: 'Flight updated' });
    },
    onError: (error, { tripId }) => {
      showFailure(error, { title: 'Failed to update flight' });
      if (error instanceof ApiError) void refreshResource(client, tripId, 'flights');
    },
  });
};

/** Follows a flight no longer; says so, or what went wrong. */
export const useUntrackFlight = () => {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: ({ id: flightId, flightNumber: subject }: TrackedFlight) =>
      makeChange(client, 'untrackFlight', untrackFlight, { tripId: null, subject, params: { flightId } }),
    onSuccess: (made, flight) => {
      refreshAround(client, made, [flight]);
      say(made, { title: 'Flight removed', description: flight.flightNumber });
    },
    onError: (error) => {
      showFailure(error, { title: 'Failed to remove flight' });
      if (error instanceof ApiError) void refreshOwnFlights(client);
    },
  });
};

type MadeChange = Parameters<typeof sayMade>[0];

const say = (made: MadeChange, { title, ...more }: { readonly title: string; readonly description?: string }): void =>
  sayMade(made, title, more);

/** Reads again the trips that these flights are linked to, once the server has the change. */
const refreshAround = (client: QueryClient, { isWaiting }: MadeChange, flights: readonly TrackedFlight[]): void => {
  const trips = new Set(flights.flatMap((flight) => flight.itineraryItem?.tripId ?? []));
  if (!isWaiting) for (const tripId of trips) void refreshResource(client, tripId, 'flights');
};
