import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Redirect, useParams, useSearch } from 'wouter';
import { itineraryQuery } from '../features/itinerary/itinerary.queries.ts';
import { listedTrip } from '../features/trips/trip-pages.ts';
import { tripQuery } from '../features/trips/trips.queries.ts';
import { ApiError } from '../platform/api.ts';
import { messageOf } from '../platform/errors.ts';
import { useCurrentUser } from '../platform/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { TripSkeleton } from './ScreenSkeletons.tsx';
import { preloadPanels, TripLost, TripNotFound } from './trip-panels.ts';
import { tripTabOf } from './trip-tabs.ts';
import type { TripTab } from './trip-tabs.ts';
import { TripView } from './TripView.tsx';
import type { TripLoss } from './use-trip-updates.ts';
import { useTripUpdates } from './use-trip-updates.ts';

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

const TripScreen = (props: TripScreenProps) => {
  const { tripId, tab, viewer } = props;
  const { loss, lose, unread } = useTripUpdates({ tripId, viewerId: viewer.id, isChatOpen: tab === 'chat' });
  useEffect(preloadPanels, []);
  if (loss) return <TripLost tripId={tripId} loss={loss} />;
  return <LoadedTrip {...props} unread={unread} onLost={lose} />;
};

interface LoadedTripProps extends TripScreenProps {
  unread: number;
  onLost: (loss: TripLoss) => void;
}

const LoadedTrip = ({ tripId, tab, viewer, unread, onLost }: LoadedTripProps) => {
  // Both at once: nearly everybody comes for the itinerary.
  usePrefetchQuery(itineraryQuery(tripId));
  const query = useQuery({ ...tripQuery(tripId), placeholderData: useTripFromList(tripId) });
  const outOfReach = isOutOfReach(query.error);
  const lostMeanwhile = outOfReach && query.data !== undefined;

  useEffect(() => {
    if (lostMeanwhile) onLost('unknown');
  }, [lostMeanwhile, onLost]);

  if (outOfReach) return <TripNotFound />;
  if (query.data)
    return <TripView trip={query.data} tab={tab} viewer={viewer} unread={unread} onLeft={() => onLost('left')} />;
  if (!query.isError) return <TripSkeleton />;
  return (
    <main className="flex min-h-dvh flex-col justify-center pb-nav">
      <title>Trip · Caravan</title>
      <ErrorState
        level={1}
        text={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    </main>
  );
};

/** What a list of trips has told already, so that the page opens at once. */
const useTripFromList = (tripId: string): TripDetail | undefined => {
  const trip = listedTrip(useQueryClient(), tripId);
  return trip && { ...trip, members: [] };
};

/** There is no such trip, or none for this person; an address that is no id names none either. */
const isOutOfReach = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);
