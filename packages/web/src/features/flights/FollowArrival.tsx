import type { Arrival } from '@caravan/contract/flights/arrivals.rules.ts';
import { isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { BellPlus, Check } from 'lucide-react';
import { useNow } from '../../platform/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { isTracked, trackingOf } from './flight-search.ts';
import { useTrackFlight } from './tracking.queries.ts';

interface FollowArrivalProps {
  arrival: Arrival;
  viewerId: string;
  /** The flights that the viewer follows; `undefined` while they are on their way. */
  followed: readonly TrackedFlight[] | undefined;
}

/** Whether the viewer follows a flight of others, or the way to do so. What was told by hand never changes by itself. */
export const FollowArrival = ({ arrival: { flight, travellers }, viewerId, followed }: FollowArrivalProps) => {
  const now = useNow();
  const track = useTrackFlight();
  if (travellers.some(({ id }) => id === viewerId)) return null;
  if (flight.isByHand) return <p className="text-sm text-ink-muted">Told by hand: nothing of it changes by itself.</p>;
  if (followed && isTracked(flight, followed)) {
    return (
      <p className="flex min-h-9 items-center gap-1.5 text-sm font-semibold text-green-ink">
        <Check size={16} aria-hidden="true" className="shrink-0" />
        Following
      </p>
    );
  }
  if (isFlightPast(flight, now)) return null;
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        icon={<BellPlus size={16} aria-hidden="true" />}
        pending={track.isPending}
        disabled={followed === undefined}
        onClick={() => track.mutate({ body: trackingOf(flight, '') })}
      >
        Follow<span className="sr-only"> {flight.flightNumber}</span>
      </Button>
    </div>
  );
};
