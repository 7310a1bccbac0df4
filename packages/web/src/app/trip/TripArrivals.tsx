import { travellersOf } from '@caravan/contract/members/people.rules.ts';
import { useActivities } from '../../features/itinerary/itinerary.queries.ts';
import { type Arrival, arrivalsOf, withCompanions } from '@caravan/contract/flights/arrivals.rules.ts';
import { flightKey } from '@caravan/contract/flights/flight-number.rules.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo } from 'react';
import { ArrivalsBoard } from '../../features/flights/ArrivalsBoard.tsx';
import { ArrivalsSkeleton } from '../shell/ScreenSkeletons.tsx';
import { useTrackedFlights, useTripFlightRows } from '../../features/flights/flights.queries.ts';
import { UsualZone } from '../../features/flights/flight-words.ts';
import { FlightChangeAnnouncer } from '../../features/flights/FlightChanges.tsx';
import { useSeenArrivals } from '../../features/notifications/use-seen.ts';
import { viewerZone } from '../../platform/clock.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { tripTabHref } from './use-trip-tab.ts';

const loadTripFlight = async () => (await import('../flights/FlightSheets.tsx')).TripFlight;

/** Who of a trip lands when and where. */
export const TripArrivals = ({ trip, viewerId }: { trip: TripDetail; viewerId: string }) => {
  const query = useTripFlightRows(trip.id);
  useSeenArrivals(trip.id);
  const tripHref = tripTabHref(trip.id, 'itinerary');
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>{`Arrivals · ${trip.title} · Caravan`}</title>
      <PageHeader title="Arrivals" subtitle={<bdi>{trip.title}</bdi>} backHref={tripHref} backLabel="Back to trip" />
      <FlightChangeAnnouncer flights={query.data} />
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
  const { data: activities } = useActivities(trip.id);
  const { members, guests } = trip;
  const arrivals = useMemo(
    () => withCompanions(arrivalsOf(flights, zone), activities ?? [], travellersOf({ members, guests })),
    [flights, zone, activities, members, guests],
  );
  const { data: followed } = useTrackedFlights();
  const { open, element } = useLazyDialog(loadTripFlight);
  const edit = (arrival: Arrival) => {
    const rows = flights.filter((flight) => flightKey(flight) === arrival.key);
    open({ tripId: trip.id, viewerId, role: trip.role, arrival, rows });
  };
  return (
    <UsualZone value={zone}>
      <ArrivalsBoard
        arrivals={arrivals}
        viewerId={viewerId}
        followed={followed}
        readAt={readAt}
        tripHref={tripHref}
        onEdit={edit}
      />
      {element}
    </UsualZone>
  );
};
