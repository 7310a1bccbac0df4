import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { OutfitForm } from '../../features/outfits/OutfitForm.tsx';
import { useActivities } from '../../features/itinerary/itinerary.queries.ts';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { viewerZone } from '../../platform/clock.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';

interface PlanOutfitProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  /** The day that is proposed; `null` for none. */
  date: string | null;
  /** The activity that it is for; `null` for none. */
  activityId: string | null;
}

/** Plans an outfit for a trip over whatever is shown, which is there again afterwards. */
export const PlanOutfit = ({ open, onClose, tripId, date, activityId }: PlanOutfitProps) => {
  const viewerId = useCurrentUser()?.id ?? '';
  const trip = useQuery(tripQuery(tripId));
  const activities = useActivities(tripId);
  if (trip.data && activities.data) {
    return (
      <OutfitForm
        open={open}
        onClose={() => onClose()}
        viewerId={viewerId}
        personId={viewerId}
        trip={trip.data}
        zone={shownZone(trip.data.timeZone, viewerZone())}
        activities={activities.data}
        edited={null}
        latest={undefined}
        date={date}
        activityId={activityId}
      />
    );
  }
  const coming = trip.data ? activities : trip;
  return (
    <Sheet open={open} onClose={onClose} title="Add Outfit">
      <Loaded query={{ ...coming, data: undefined }} skeleton={SKELETON} what="The trip">
        {() => null}
      </Loaded>
    </Sheet>
  );
};

const SKELETON = (
  <SkeletonGroup label="Loading the trip">
    <Skeleton className="h-40 w-full rounded-card" />
    <Skeleton shape="line" className="mt-5 w-24" />
    <Skeleton className="mt-2 h-11 w-full rounded-control" />
  </SkeletonGroup>
);
