import { LIMITS_TO_COME } from '@caravan/contract/plans/plans.rules.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type QueryObserverResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useChatUpdates } from '../../features/chat/chat.queries.ts';
import { listedTrip } from '../../features/trips/trip-pages.ts';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { ApiError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { useOverlay, useTripMadeHere } from '../../platform/outbox/use-outbox.ts';
import { takeChange } from '../../platform/trip-changes.ts';
import { useTripLive } from '../../platform/use-trip-live.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOpening } from './open-trip.ts';
import { refetchMissed, forgetTrip } from './trip-refresh.ts';
import type { TripLoss } from './TripUnavailable.tsx';

const lost = lazyComponent(async () => (await import('./TripUnavailable.tsx')).TripUnavailable);
const notFound = lazyComponent(async () => (await import('./TripUnavailable.tsx')).TripNotFound);

/** Starts to load what is shown in place of a trip that is lost. */
export const preloadTripUnavailable = (): void => {
  void lost.preload();
  void notFound.preload();
};

interface TripLoaderProps {
  tripId: string;
  /** Shown until the trip is loaded. */
  skeleton: ReactNode;
  children: (shown: ShownTrip) => ReactNode;
}

/** A trip that can be shown, with what its screens need to know beside it. */
export interface ShownTrip {
  readonly trip: TripDetail;
  /** Its parts are not shown yet: it comes from a list of trips, and its own answer, which says what may be changed, is on its way. */
  readonly panelsWait: boolean;
  /** The viewer has left the trip. */
  readonly onLeft: () => void;
}

/** A screen of one trip, kept up to date: the trip, or what stands in its place while it loads and where it is out of reach. */
export const TripLoader = ({ tripId, skeleton, children }: TripLoaderProps) => {
  const { loss, lose } = useTripUpdates(tripId);
  if (loss) return <lost.Component tripId={tripId} loss={loss} />;
  return (
    <LoadedTrip tripId={tripId} skeleton={skeleton} onLost={lose}>
      {(loaded) => children({ ...loaded, onLeft: () => lose('left') })}
    </LoadedTrip>
  );
};

interface LoadedTripProps extends Pick<TripLoaderProps, 'tripId' | 'skeleton'> {
  onLost: (loss: TripLoss) => void;
  children: (loaded: Pick<ShownTrip, 'trip' | 'panelsWait'>) => ReactNode;
}

const LoadedTrip = ({ tripId, skeleton, onLost, children }: LoadedTripProps) => {
  const madeHere = useTripMadeHere(tripId);
  const query = useQuery({
    ...tripQuery(tripId),
    placeholderData: useTripFromList(tripId),
    select: useOverlay(getTrip, tripId),
  });
  const panelsWait = usePanelsWait(query);
  const outOfReach = madeHere === null && isOutOfReach(query.error);
  const lostMeanwhile = outOfReach && query.data !== undefined;

  useEffect(() => {
    if (lostMeanwhile) onLost('unknown');
  }, [lostMeanwhile, onLost]);

  if (madeHere === 'copy') return <CopyToCome />;
  if (outOfReach) return <notFound.Component />;
  if (query.data) return children({ trip: query.data, panelsWait });
  if (!query.isError || madeHere === 'unknown') return skeleton;
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

/** A copy of a trip that the server has not made yet. */
const CopyToCome = () => (
  <main className="flex min-h-dvh flex-col justify-center pb-nav">
    <title>Trip · Caravan</title>
    <EmptyState
      level={1}
      icon={<Clock size={28} />}
      title="Waiting for a connection"
      text="This trip is made with all that comes along as soon as you are online."
    />
  </main>
);

/** The trip as a list of trips has it, so that the page opens at once. */
const useTripFromList = (tripId: string): TripDetail | undefined => {
  const trip = listedTrip(useQueryClient(), tripId);
  return trip && { ...trip, members: [], limits: LIMITS_TO_COME };
};

/** There is no such trip, or none for this person; an address that is no id names none either. */
const isOutOfReach = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

/** Keeps a trip's page up to date with what anybody changes: what to read again, and whether the trip is lost. */
const useTripUpdates = (tripId: string) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [loss, setLoss] = useState<TripLoss | null>(null);

  const lose = useCallback(
    (reason: TripLoss) => {
      // Only the owner deletes a trip and only oneself leaves it, here or on another device: neither needs a notice.
      const isOwner = client.getQueryData(tripQuery(tripId).queryKey)?.role === 'owner';
      if (reason !== 'left' && (reason !== 'deleted' || !isOwner)) return setLoss(reason);
      navigate('/trips', { replace: true });
      forgetTrip(client, tripId);
    },
    [client, navigate, tripId],
  );

  useChatUpdates(tripId);
  useOpening(tripId);
  useTripLive(tripId, {
    onChanged: (change) => takeChange(client, change),
    onRemoved: (reason) => lose(reason ?? 'removed'),
    // What was read before the channel sent this trip's changes may be out of date already.
    onJoined: (state) => refetchMissed(client, tripId, state),
  });

  return { loss, lose };
};

type TripQueryState = Pick<QueryObserverResult, 'isPlaceholderData' | 'fetchStatus'>;

/**
 * Whether the parts of a trip may be shown: once its own answer is there, or where none can come without a connection. What
 * was shown stays, so that a connection which returns takes nothing away from under somebody's hands.
 *
 * @param wereShown whether they were shown before.
 */
export const mayShowPanels = (wereShown: boolean, { isPlaceholderData, fetchStatus }: TripQueryState): boolean =>
  wereShown || !isPlaceholderData || fetchStatus === 'paused';

/** Whether the parts of a trip are held back until its own answer says what may be changed in them. */
const usePanelsWait = (query: TripQueryState): boolean => {
  const [wereShown, setShown] = useState(false);
  const areShown = mayShowPanels(wereShown, query);
  if (areShown !== wereShown) setShown(areShown);
  return !areShown;
};
