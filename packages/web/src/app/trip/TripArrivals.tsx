import { arrivalsOf } from '@caravan/contract/flights/arrivals.rules.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ArrivalsBoard } from '../../features/flights/ArrivalsBoard.tsx';
import { ArrivalsSkeleton } from '../../features/flights/ArrivalsSkeleton.tsx';
import { trackedFlightsQuery, tripFlightsQuery } from '../../features/flights/flights.queries.ts';
import { FlightNews } from '../../features/flights/FlightNews.tsx';
import { viewerZone } from '../../platform/clock.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { tripTabHref } from './trip-tabs.ts';

/** Who of a trip lands when and where, at `/trip/{id}/arrivals`. */
export const TripArrivals = ({ trip, viewerId }: { trip: TripDetail; viewerId: string }) => {
  const query = useQuery(tripFlightsQuery(trip.id));
  const tripHref = tripTabHref(trip.id, 'itinerary');
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>{`Arrivals · ${trip.title} · Caravan`}</title>
      <PageHeader title="Arrivals" subtitle={<bdi>{trip.title}</bdi>} backHref={tripHref} backLabel="Back to trip" />
      <FlightNews flights={query.data} />
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
  return (
    <ArrivalsBoard arrivals={arrivals} viewerId={viewerId} followed={followed} readAt={readAt} tripHref={tripHref} />
  );
};
