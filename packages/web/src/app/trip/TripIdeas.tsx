import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { IdeasView } from '../../features/ideas/IdeasView.tsx';
import { ActivityPeople } from '../../features/itinerary/ActivityPeople.tsx';
import { useActivities } from '../../features/itinerary/itinerary.queries.ts';
import { unhideFromOwnPlan, usePlanPeople } from '../../features/itinerary/use-plan-people.tsx';
import { ActivityLocation } from './ActivityLocation.tsx';

interface TripIdeasProps {
  trip: TripDetail;
  viewerId: string;
  /** Shows an activity on the plan. */
  onShowPlanned: (activityId: string) => void;
}

const NOTHING_KNOWN: readonly Activity[] = [];

/** The ideas of a trip, with those of its plan that were ideas. */
export const TripIdeas = ({ trip, viewerId, onShowPlanned }: TripIdeasProps) => {
  const plan = useActivities(trip.id);
  const { people, element } = usePlanPeople(trip, viewerId, plan.data ?? NOTHING_KNOWN);
  const joinOf = (activity: Activity) => people && <ActivityPeople activity={activity} people={people} />;
  const show = (activityId: string) => {
    const activity = plan.data?.find(({ id }) => id === activityId);
    unhideFromOwnPlan(trip.id, viewerId, activity);
    onShowPlanned(activityId);
  };
  return (
    <>
      <IdeasView
        trip={trip}
        viewerId={viewerId}
        plan={plan}
        joinOf={joinOf}
        LocationField={ActivityLocation}
        onShowPlanned={show}
      />
      {element}
    </>
  );
};
