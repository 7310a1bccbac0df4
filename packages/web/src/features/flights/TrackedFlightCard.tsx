import { isFlightPast } from '@caravan/contract/flights/flight-times.rules.ts';
import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { Link2, Pencil, Radar, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'wouter';
import { formatAgo } from '../../platform/format-dates.ts';
import { useNow } from '../../platform/clock.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FlightChanges } from './FlightChanges.tsx';
import { FlightName } from './FlightName.tsx';
import { FlightRoute } from './FlightRoute.tsx';
import { FlightStatusBadge } from './FlightStatusBadge.tsx';
import { LiveFacts } from './LiveFacts.tsx';

interface TrackedFlightCardProps {
  flight: TrackedFlight;
  onEdit: (flight: TrackedFlight) => void;
  onRemove: (flight: TrackedFlight) => void;
}

/** A flight that the viewer follows. */
export const TrackedFlightCard = memo(({ flight, onEdit, onRemove }: TrackedFlightCardProps) => {
  const headingId = useId();
  const { flightNumber, status, live, itineraryItem } = flight;
  return (
    <Card as="li" id={flight.id} aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex items-start gap-1">
        <FlightName flight={flight} id={headingId} />
        <div className="-mt-2 -mr-2 flex shrink-0">
          <IconButton
            label={`Edit ${flightNumber}`}
            icon={<Pencil size={18} aria-hidden="true" />}
            onClick={() => onEdit(flight)}
          />
          <IconButton
            label={`Remove ${flightNumber}`}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => onRemove(flight)}
          />
        </div>
      </div>
      <div className="-mt-1 flex flex-wrap gap-1.5">
        <FlightStatusBadge status={status} />
        <Badge tint="teal" icon={<Radar aria-hidden="true" />}>
          Tracking
        </Badge>
      </div>
      <FlightRoute flight={flight} />
      <FlightChanges flight={flight} />
      {live && status === 'active' && <LiveFacts live={live} />}
      {itineraryItem && (
        <Link
          href={`/trip/${itineraryItem.tripId}/itinerary`}
          className="-my-2 inline-flex min-h-11 w-fit max-w-full items-center gap-2 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          <Link2 size={16} aria-hidden="true" className="shrink-0" />
          <bdi className="line-clamp-2 wrap-anywhere">{itineraryItem.title}</bdi>
        </Link>
      )}
      <Origin flight={flight} />
    </Card>
  );
});

/** Where what is shown comes from, and how old it is. */
const Origin = ({ flight }: { flight: TrackedFlight }) => {
  const now = useNow();
  const { isByHand, refreshedAt } = flight;
  if (isByHand) return <p className="text-xs text-ink-muted">Added by hand. Nothing here changes by itself.</p>;
  if (refreshedAt === null) return null;
  const isOver = isFlightPast(flight, now);
  return (
    <p className="text-xs text-ink-muted">
      {isOver ? 'Last updated' : 'Updated'} {formatAgo(refreshedAt, now).toLowerCase()}
    </p>
  );
};
