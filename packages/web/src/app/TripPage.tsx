import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect, useParams, useSearch } from 'wouter';
import { tripFlightsQuery } from '../features/flights/flights.queries.ts';
import { itineraryQuery } from '../features/itinerary/itinerary.queries.ts';
import { useCurrentUser } from '../platform/session.ts';
import { OneTrip } from './OneTrip.tsx';
import { TripSkeleton } from './ScreenSkeletons.tsx';
import { preloadPanels } from './trip-panels.ts';
import { tripTabOf } from './trip-tabs.ts';
import type { TripTab } from './trip-tabs.ts';
import { TripView } from './TripView.tsx';

/** One trip, at `/trip/{id}`, with the tab that the address names. */
export const TripPage = () => {
  const { id, tab } = useParams<{ id?: string; tab?: string }>();
  const search = useSearch();
  const viewer = useCurrentUser();
  if (!id || !viewer) return <Redirect to="/" replace />;
  return <TripScreen key={id} tripId={id} tab={tripTabOf(tab, search)} viewer={viewer} />;
};

interface TripScreenProps {
  tripId: string;
  tab: TripTab;
  viewer: CurrentUser;
}

const TripScreen = ({ tripId, tab, viewer }: TripScreenProps) => {
  // With the trip itself: nearly everybody comes for the itinerary, and its flights must not come after it.
  usePrefetchQuery(tripFlightsQuery(tripId));
  usePrefetchQuery(itineraryQuery(tripId));
  useEffect(preloadPanels, []);
  return (
    <OneTrip tripId={tripId} viewer={viewer} isChatOpen={tab === 'chat'} skeleton={<TripSkeleton />}>
      {(shown) => <TripView {...shown} tab={tab} viewer={viewer} />}
    </OneTrip>
  );
};
