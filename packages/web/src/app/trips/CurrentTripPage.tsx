import { Redirect } from 'wouter';
import { Loaded } from '../../platform/Loaded.tsx';
import { TripSkeleton } from '../shell/ScreenSkeletons.tsx';
import { useTripsToFill } from './target-trips.tsx';

const ANY = (): boolean => true;

/** Leads to the trip that is on, or to the next one: an address for a shortcut of the installed app, which knows no trip. */
export const CurrentTripPage = () => {
  const trips = useTripsToFill(ANY);
  return (
    <Loaded query={trips} skeleton={<TripSkeleton />} what="Your trips">
      {([first]) => <Redirect to={first ? `/trip/${first.id}` : '/trips'} replace />}
    </Loaded>
  );
};
