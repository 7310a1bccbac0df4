import { countdown, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { Clock, Navigation, Sparkle } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';

interface TripBadgeProps {
  trip: TripDates;
  /** Calendar date of the viewer. */
  today: string;
}

/** Where a trip stands: current, or how long until it starts. Nothing while that is open, and for a completed one. */
export const TripBadge = ({ trip, today }: TripBadgeProps) => {
  const status = tripStatus(trip, today);
  if (status === 'active') {
    return (
      <Badge tint="teal" icon={<Navigation aria-hidden="true" />}>
        Current Trip
      </Badge>
    );
  }
  const left = countdown(trip, today);
  if (status === 'completed' || left === null) return null;
  const isSoon = left === 'Today' || left === 'Tomorrow';
  return (
    <Badge tint={isSoon ? 'clay' : 'sand'} icon={<Clock aria-hidden="true" />}>
      {left}
    </Badge>
  );
};

/** Says that somebody has added the viewer to a trip that they have not opened yet. */
export const NewBadge = () => (
  <Badge tint="purple" icon={<Sparkle aria-hidden="true" />}>
    New
  </Badge>
);
