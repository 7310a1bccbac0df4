import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { ReactNode } from 'react';
import { DayOverview } from '../../features/itinerary/DayOverview.tsx';
import { AvatarStack } from '../../ui/AvatarStack.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import type { TripTab } from './trip-tabs.ts';

interface TripAsideProps {
  trip: TripDetail;
  tab: TripTab;
  onShowMembers: () => void;
  /** Who lands next, where no tab tells of it. */
  arrivals: ReactNode;
}

/** What else there is to know of a trip: what it is about, and, where there is room beside the tabs, who comes and its days. */
export const TripAside = ({ trip, tab, onShowMembers, arrivals }: TripAsideProps) => (
  <>
    {trip.description && <ClampedText text={trip.description} lines={2} className="page-x py-4 lg:px-1! lg:py-0" />}
    <div className="hidden lg:block">
      <button
        type="button"
        onClick={onShowMembers}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-1 text-start text-sm font-semibold text-accent-ink"
      >
        <AvatarStack
          people={trip.members.map(({ userId, user }) => ({
            id: userId,
            name: `${user.firstName} ${user.lastName}`.trim(),
            src: cardImageUrl(user.profileImageUrl),
          }))}
          max={5}
        />
        See who comes along
      </button>
      {tab === 'itinerary' ? <DayOverview trip={trip} /> : arrivals}
    </div>
  </>
);
