import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Redirect, useParams, useRoute, useSearch } from 'wouter';
import { tripFlightsQuery } from '../../features/flights/flights.queries.ts';
import { itineraryQuery } from '../../features/itinerary/itinerary.queries.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { OneTrip } from './OneTrip.tsx';
import { ArrivalsPageSkeleton, PackingPageSkeleton, TripSkeleton } from '../shell/ScreenSkeletons.tsx';
import { preloadPanels, preloadTab, TripArrivals, TripPacking } from './trip-panels.ts';
import { markedIn, type TripTab, tripTabOf } from './trip-tabs.ts';
import { TripView } from './TripView.tsx';

/** One trip, at `/trip/{id}`, with the tab that the address names, its arrivals, or what is packed for it. */
export const TripPage = () => {
  const { id, tab } = useParams<{ id?: string; tab?: string }>();
  const [isArrivals] = useRoute('/trip/:id/arrivals');
  const [isPacking] = useRoute('/trip/:id/packing');
  const search = useSearch();
  const viewer = useCurrentUser();
  if (!id || !viewer) return <Redirect to="/" replace />;
  if (isArrivals) return <ArrivalsScreen key={id} tripId={id} viewer={viewer} />;
  if (isPacking) return <PackingScreen key={id} tripId={id} viewer={viewer} />;
  return <TripScreen key={id} tripId={id} tab={tripTabOf(tab, search)} marked={markedIn(search)} viewer={viewer} />;
};

interface ScreenProps {
  tripId: string;
  viewer: CurrentUser;
}

const TripScreen = ({ tripId, tab, marked, viewer }: ScreenProps & { tab: TripTab; marked: string }) => {
  // With the trip itself: nearly everybody comes for the itinerary, and its flights must not come after it.
  usePrefetchQuery(tripFlightsQuery(tripId));
  usePrefetchQuery(itineraryQuery(tripId));
  useEffect(preloadPanels, []);
  useTabAhead(tripId, tab);
  return (
    <OneTrip tripId={tripId} viewer={viewer} isChatOpen={tab === 'chat'} skeleton={<TripSkeleton />}>
      {(shown) => <TripView {...shown} tab={tab} marked={marked} viewer={viewer} />}
    </OneTrip>
  );
};

/** Asks for what the open tab shows beside the trip itself. */
const useTabAhead = (tripId: string, tab: TripTab): void => {
  const client = useQueryClient();
  useEffect(() => preloadTab(client, tripId, tab), [client, tripId, tab]);
};

const ArrivalsScreen = ({ tripId, viewer }: ScreenProps) => {
  usePrefetchQuery(tripFlightsQuery(tripId));
  return (
    <OneTrip tripId={tripId} viewer={viewer} skeleton={<ArrivalsPageSkeleton />}>
      {({ trip }) => (
        <Suspense fallback={<ArrivalsPageSkeleton />}>
          <TripArrivals trip={trip} viewerId={viewer.id} />
        </Suspense>
      )}
    </OneTrip>
  );
};

const PackingScreen = ({ tripId, viewer }: ScreenProps) => (
  <OneTrip tripId={tripId} viewer={viewer} skeleton={<PackingPageSkeleton />}>
    {({ trip }) => (
      <Suspense fallback={<PackingPageSkeleton />}>
        <TripPacking trip={trip} viewer={viewer} />
      </Suspense>
    )}
  </OneTrip>
);
