import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { CalendarDays, Lightbulb } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ItinerarySkeleton } from '../../features/itinerary/ItinerarySkeleton.tsx';
import { lazyComponent, useArrival } from '../../platform/lazy-component.ts';
import { bringIntoView } from '../../ui/scroll-into-view.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { ActivityLocation } from './ActivityLocation.tsx';

const ideas = lazyComponent(async () => (await import('../../features/ideas/IdeasView.tsx')).IdeasView);
const unanswered = lazyComponent(
  async () => (await import('../../features/ideas/UnansweredCount.tsx')).UnansweredCount,
);

const VIEWS = ['plan', 'ideas'] as const;
type View = (typeof VIEWS)[number];

interface ItineraryViewsProps {
  trip: TripDetail;
  viewer: CurrentUser;
  activities: readonly Activity[];
  /** The plan itself. */
  plan: ReactNode;
}

/** The plan of a trip, and beside it what its people might do. */
export const ItineraryViews = ({ trip, viewer, activities, plan }: ItineraryViewsProps) => {
  const { view, show } = useViewInAddress();
  // Its code and what it reads come behind the plan.
  const hasCount = useArrival(unanswered);
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
          <ideas.Component
            trip={trip}
            viewerId={viewer.id}
            activities={activities}
            LocationField={ActivityLocation}
            onShowPlanned={showPlanned}
          />
        </Suspense>
      )}
    </>
  );
};

/** Which view is open stands in the address (`view`), so that whoever comes back to it, or is sent it, sees the same. */
const useViewInAddress = (): { readonly view: View; readonly show: (view: View) => void } => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const named = new URLSearchParams(search).get('view');
  const view = VIEWS.find((one) => one === named) ?? 'plan';
  const show = (next: View) => {
    const parameters = new URLSearchParams(search);
    if (next === 'plan') parameters.delete('view');
    else parameters.set('view', next);
    const query = parameters.toString();
    navigate(query === '' ? path : `${path}?${query}`, { replace: true });
  };
  return { view, show };
};
