import { usePrefetchQuery } from '@tanstack/react-query';
import { Redirect, useParams } from 'wouter';
import { datePollsQuery } from '../../features/date-polls/date-polls.queries.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { DatesPageSkeleton } from '../shell/ScreenSkeletons.tsx';
import { TripDates } from './TripDates.tsx';
import { TripLoader } from './TripLoader.tsx';

/** Which dates suit the people of a trip, at `/trip/{id}/dates`. */
export const DatesPage = () => {
  const { id } = useParams<{ id?: string }>();
  return id ? <DatesScreen key={id} tripId={id} /> : <Redirect to="/" replace />;
};

const DatesScreen = ({ tripId }: { tripId: string }) => {
  const viewer = useCurrentUser();
  usePrefetchQuery(datePollsQuery(tripId));
  return (
    <TripLoader tripId={tripId} skeleton={<DatesPageSkeleton />}>
      {({ trip }) => viewer && <TripDates trip={trip} viewer={viewer} />}
    </TripLoader>
  );
};
