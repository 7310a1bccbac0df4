import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { LIMITS_TO_COME } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { listedTrip } from '../../features/trips/trip-pages.ts';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { ApiError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { usePanelsHeldBack } from './panels-held-back.ts';
import { TripLost, TripNotFound } from './trip-panels.ts';
import { type TripLoss, useTripUpdates } from './use-trip-updates.ts';

interface OneTripProps {
  tripId: string;
  viewer: CurrentUser;
  isChatOpen?: boolean;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (shown: ShownTrip) => ReactNode;
}

/** A trip that can be shown, and what a screen of it is told. */
export interface ShownTrip {
  readonly trip: TripDetail;
  /** Its parts are not shown yet: only a list of trips has told of it, and what may be changed in them is on its way. */
  readonly isHeldBack: boolean;
  /** Messages that came while the chat was not open. */
  readonly unread: number;
  /** The viewer has left the trip. */
  readonly onLeft: () => void;
}

/** A screen of one trip, kept up to date: the trip, or what stands there while it comes and where it is out of reach. */
export const OneTrip = ({ tripId, viewer, isChatOpen = false, skeleton, children }: OneTripProps) => {
  const { loss, lose, unread } = useTripUpdates({ tripId, viewerId: viewer.id, isChatOpen });
  if (loss) return <TripLost tripId={tripId} loss={loss} />;
  return (
    <LoadedTrip tripId={tripId} skeleton={skeleton} onLost={lose}>
      {(known) => children({ ...known, unread, onLeft: () => lose('left') })}
    </LoadedTrip>
  );
};

interface LoadedTripProps extends Pick<OneTripProps, 'tripId' | 'skeleton'> {
  onLost: (loss: TripLoss) => void;
  children: (known: Pick<ShownTrip, 'trip' | 'isHeldBack'>) => ReactNode;
}

const LoadedTrip = ({ tripId, skeleton, onLost, children }: LoadedTripProps) => {
  const query = useQuery({ ...tripQuery(tripId), placeholderData: useTripFromList(tripId) });
  const isHeldBack = usePanelsHeldBack(query);
  const outOfReach = isOutOfReach(query.error);
  const lostMeanwhile = outOfReach && query.data !== undefined;

  useEffect(() => {
    if (lostMeanwhile) onLost('unknown');
  }, [lostMeanwhile, onLost]);

  if (outOfReach) return <TripNotFound />;
  if (query.data) return children({ trip: query.data, isHeldBack });
  if (!query.isError) return skeleton;
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
  return trip && { ...trip, members: [], limits: LIMITS_TO_COME };
};

/** There is no such trip, or none for this person; an address that is no id names none either. */
const isOutOfReach = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);
