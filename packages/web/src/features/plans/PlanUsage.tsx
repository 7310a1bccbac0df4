import { formatStorage } from '@caravan/contract/files/files.rules.ts';
import { isLimited, limitOf } from '@caravan/contract/plans/plans.rules.ts';
import type { OwnPlan, PlanLimit } from '@caravan/contract/plans/plans.schema.ts';
import { Link } from 'wouter';
import { formatDate } from '../../platform/format-dates.ts';
import { Card } from '../../ui/Card.tsx';
import { PlanMeter } from './PlanMeter.tsx';

/** What of the own plan is used. */
export const PlanUsage = ({ own: { plan, usage } }: { own: OwnPlan }) => {
  const maxOf = (limit: PlanLimit) => (isLimited(plan, limit) ? limitOf(plan, limit) : null);
  const { fullestCloset, largestGroup, storage } = usage;
  return (
    <Card as="section" aria-labelledby="plan-usage">
      <h2 id="plan-usage" className="text-lg font-semibold">
        What You Use
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        <PlanMeter title="Trips that you own" used={usage.trips} max={maxOf('trips')} />
        <PlanMeter
          title="Outfits in a trip"
          used={fullestCloset?.count ?? 0}
          max={maxOf('outfitsPerTrip')}
          note={fullestCloset && fullestCloset.count > 0 && <Fullest trip={fullestCloset} tab="closet" />}
        />
        <PlanMeter
          title="People on a trip"
          used={largestGroup?.count ?? 0}
          max={maxOf('membersPerTrip')}
          note={largestGroup && <Fullest trip={largestGroup} tab="members" />}
        />
        <PlanMeter
          title="Questions to the concierge this month"
          used={usage.conciergeQueries}
          max={maxOf('conciergeQueries')}
          note={
            isLimited(plan, 'conciergeQueries') &&
            `Counted anew from ${formatDate(usage.conciergeResetsAt.slice(0, 10))}.`
          }
        />
        <PlanMeter title="Storage" used={storage.bytes} max={maxOf('storage')} write={formatStorage} />
        <PlanMeter
          title="Storage of a trip"
          used={storage.fullestTrip?.count ?? 0}
          max={maxOf('storagePerTrip')}
          write={formatStorage}
          note={storage.fullestTrip && <Fullest trip={storage.fullestTrip} tab="itinerary" />}
        />
      </ul>
    </Card>
  );
};

interface FullestProps {
  trip: { tripId: string; title: string };
  tab: 'closet' | 'members' | 'itinerary';
}

const Fullest = ({ trip, tab }: FullestProps) => (
  <>
    Most in{' '}
    <Link
      href={`/trip/${trip.tripId}?tab=${tab}`}
      className="relative font-semibold text-accent-ink underline before:absolute before:-inset-x-1 before:-inset-y-3"
    >
      <bdi>{trip.title}</bdi>
    </Link>
  </>
);
