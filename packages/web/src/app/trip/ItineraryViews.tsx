import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { CalendarDays, Lightbulb } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { ItinerarySkeleton } from '../../features/itinerary/ItinerarySkeleton.tsx';
import { whenAtRest } from '../../platform/idle.ts';
import { lazyComponent, useArrival } from '../../platform/lazy-component.ts';
import { useTabView } from '../../platform/use-tab-view.ts';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';

const ideas = lazyComponent(async () => (await import('./TripIdeas.tsx')).TripIdeas);
const unanswered = lazyComponent(
  async () => (await import('../../features/ideas/UnansweredCount.tsx')).UnansweredCount,
);

interface ItineraryViewsProps {
  trip: TripDetail;
  viewer: CurrentUser;
  /** The plan itself. */
  plan: ReactNode;
}

/** The plan of a trip, and beside it what its people might do. */
export const ItineraryViews = ({ trip, viewer, plan }: ItineraryViewsProps) => {
  const [view, show] = useTabView(['plan', 'ideas']);
  // Its code and what it reads come once the plan has settled.
  const hasCount = useArrival(unanswered, whenAtRest);
  const showPlanned = (activityId: string) => {
    show('plan');
    bringIntoView(activityId);
  };
  return (
    <>
      <div className="mb-3 max-w-md">
        <SegmentedControl
          label="Views of the itinerary"
          segments={[
            { value: 'plan', label: 'Plan', icon: <CalendarDays size={18} aria-hidden="true" /> },
            {
              value: 'ideas',
              label: 'Ideas',
              icon: <Lightbulb size={18} aria-hidden="true" />,
              mark: hasCount && <unanswered.Component tripId={trip.id} viewerId={viewer.id} />,
              onApproach: () => void ideas.preload(),
            },
          ]}
          value={view}
          onValueChange={show}
        />
      </div>
      {view === 'plan' ? (
        plan
      ) : (
        <Suspense fallback={<ItinerarySkeleton label="Loading the ideas" />}>
          <ideas.Component trip={trip} viewerId={viewer.id} onShowPlanned={showPlanned} />
        </Suspense>
      )}
    </>
  );
};
