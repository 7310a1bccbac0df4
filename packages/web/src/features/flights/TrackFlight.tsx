import { Plane } from 'lucide-react';

interface TrackFlightProps {
  /** The activity that the flight is linked to. */
  title: string;
  /** Others have linked theirs. */
  hasOthers: boolean;
  onPress: () => void;
}

/** Begins to follow a flight that belongs to an activity. */
export const TrackFlight = ({ title, hasOthers, onPress }: TrackFlightProps) => (
  <button
    type="button"
    onClick={onPress}
    // Drawn low, so that a card without flights stays one; the pseudo-element keeps the target at 44 px.
    className="relative -ms-1 mt-1.5 flex min-h-7 w-fit max-w-full items-center gap-2 rounded-control px-1 text-start text-sm text-ink-muted transition-colors duration-150 before:absolute before:inset-x-0 before:-inset-y-2 hover:text-accent-ink"
  >
    <Plane size={16} aria-hidden="true" className="shrink-0" />
    {hasOthers ? 'Track your flight' : 'Track flight'}
    <span className="sr-only"> for {title}</span>
  </button>
);
