import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { tripFlightsQuery } from '../../features/flights/flights.queries.ts';
import type { ItineraryFlights } from '../../features/itinerary/itinerary-flights.ts';
import { viewerZone } from '../../platform/clock.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

const loadParts = async () => (await import('./itinerary-flight-parts.tsx')).itineraryFlightParts;

interface TripFlightsContext {
  trip: TripDetail;
  viewerId: string;
  activities: readonly Activity[];
}

/** The flights of a trip's people, for its itinerary. What shows them arrives once there are any. */
export const useTripFlights = ({ trip, viewerId, activities }: TripFlightsContext): ItineraryFlights => {
  const zone = shownZone(trip.timeZone, viewerZone());
  const { data: flights, isLoading } = useQuery(tripFlightsQuery(trip.id));
  const { part, fetchPart } = useLoaded(loadParts, true);
  const hasFlights = activities.some(({ trackedFlights }) => trackedFlights.length > 0);

  useEffect(() => {
    // A day may open before any flight is known, and a flight activity offers to follow one.
    if (hasFlights || activities.some(({ category }) => category === 'flight')) void fetchPart();
  }, [hasFlights, activities, fetchPart]);

  return useMemo(
    () => (part ? part({ tripId: trip.id, zone, viewerId, flights, hasFlights, isLoading }) : waitingFor(hasFlights)),
    [part, trip.id, zone, viewerId, flights, hasFlights, isLoading],
  );
};

/** Room for what comes, so that nothing moves when it does. */
const waitingFor = (hasFlights: boolean): ItineraryFlights => ({
  isOnItsWay: hasFlights,
  overview: hasFlights && <div className="h-12" />,
  days: [],
  ofDay: () => null,
  ofActivity: ({ trackedFlights }) =>
    trackedFlights.map(({ id }) => <Skeleton key={id} className="col-span-full mt-2 me-2 h-36 rounded-control" />),
  wayToTrack: ({ category }) => category === 'flight' && <div className="mt-1.5 h-7" />,
});
