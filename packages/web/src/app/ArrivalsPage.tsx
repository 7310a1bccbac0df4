import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { arrivalsOf } from '@caravan/contract/flights/arrivals.rules.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Redirect, useParams } from 'wouter';
import { ArrivalsBoard } from '../features/flights/ArrivalsBoard.tsx';
import { ArrivalsSkeleton } from '../features/flights/ArrivalsSkeleton.tsx';
import { trackedFlightsQuery, tripFlightsQuery } from '../features/flights/flights.queries.ts';
import { useFlightNews } from '../features/flights/use-flight-news.ts';
import { viewerZone } from '../platform/clock.ts';
import { useCurrentUser } from '../platform/session.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from './Loaded.tsx';
import { OneTrip } from './OneTrip.tsx';
import { ArrivalsPageSkeleton } from './ScreenSkeletons.tsx';
import { tripTabHref } from './trip-tabs.ts';

/** Who of a trip lands when and where, at `/trip/{id}/arrivals`. */
export const ArrivalsPage = () => {
  const { id } = useParams<{ id?: string }>();
  const viewer = useCurrentUser();
  if (!id || !viewer) return <Redirect to="/" replace />;
  return <ArrivalsScreen key={id} tripId={id} viewer={viewer} />;
};

const ArrivalsScreen = ({ tripId, viewer }: { tripId: string; viewer: CurrentUser }) => {
  usePrefetchQuery(tripFlightsQuery(tripId));
  return (
    <OneTrip tripId={tripId} viewer={viewer} skeleton={<ArrivalsPageSkeleton />}>
      {({ trip }) => <Arrivals trip={trip} viewerId={viewer.id} />}
    </OneTrip>
  );
};

const Arrivals = ({ trip, viewerId }: { trip: TripDetail; viewerId: string }) => {
  const query = useQuery(tripFlightsQuery(trip.id));
  const tripHref = tripTabHref(trip.id, 'itinerary');
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>{`Arrivals · ${trip.title} · Caravan`}</title>
      <PageHeader title="Arrivals" subtitle={<bdi>{trip.title}</bdi>} backHref={tripHref} backLabel="Back to trip" />
      <Loaded query={query} skeleton={<ArrivalsSkeleton />} what="The arrivals">
        {(flights) => (
          <Board trip={trip} viewerId={viewerId} flights={flights} readAt={query.dataUpdatedAt} tripHref={tripHref} />
        )}
      </Loaded>
    </main>
  );
};

interface BoardProps {
  trip: TripDetail;
  viewerId: string;
  flights: readonly TripFlight[];
  readAt: number;
  tripHref: string;
}

const Board = ({ trip, viewerId, flights, readAt, tripHref }: BoardProps) => {
  const zone = shownZone(trip.timeZone, viewerZone());
  const arrivals = useMemo(() => arrivalsOf(flights, zone), [flights, zone]);
  const { data: followed } = useQuery(trackedFlightsQuery);
  const isNews = useFlightNews(flights);
  return (
    <ArrivalsBoard
      arrivals={arrivals}
      viewerId={viewerId}
      followed={followed}
      isNews={isNews}
      readAt={readAt}
      tripHref={tripHref}
    />
  );
};
