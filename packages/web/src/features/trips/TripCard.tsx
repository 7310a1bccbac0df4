import { mayLeave } from '@caravan/contract/members/members.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { LogOut, Pencil } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NewBadge, TripBadge, TripLines, UnreadBadge } from './TripFacts.tsx';
import { TripCover } from './TripCover.tsx';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';

interface TripCardProps {
  trip: Trip;
  /** Calendar date of the viewer. */
  today: string;
  /** The owner alone gets to edit here. */
  viewerId: string;
  onEdit: (trip: Trip) => void;
  /** Whoever was added can leave again without having opened the trip. */
  onLeave: (trip: Trip) => void;
  /** It has changes that wait for a connection. */
  isWaiting?: boolean;
  /** Among the first of the list, whose cover is drawn at once. */
  isFirst: boolean;
}

/** A trip in a list, as an item of it: a line of what one looks for, which leads to the trip as a whole. */
export const TripCard = memo(
  ({ trip, today, viewerId, onEdit, onLeave, isWaiting = false, isFirst }: TripCardProps) => {
    const { near, ref } = useNearViewport(isFirst);
    return (
      // Cards beyond the window are neither laid out nor painted, so that hundreds scroll as a few do.
      <li ref={ref} className="flex [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
        <Card
          as="article"
          padded={false}
          className="relative flex min-h-23 w-full transition-colors duration-150 hover:bg-raised lg:min-h-27"
        >
          <div className="relative w-[min(5rem,18vw)] shrink-0 self-stretch bg-sunken lg:w-36">
            {near && (
              <TripCover
                destination={trip.destination}
                position={trip.position}
                startDate={trip.startDate}
                seed={trip.id}
                src={trip.coverImageUrl}
                size="card"
                className="absolute! inset-0"
              />
            )}
          </div>
          <div className="@container flex min-w-0 flex-1 flex-col justify-center gap-0.5 py-1 pl-[min(0.75rem,4vw)]">
            <h2
              dir="auto"
              className="line-clamp-2 text-start text-base/[1.25rem] font-semibold wrap-anywhere @max-[12rem]:line-clamp-4"
            >
              {trip.title}
            </h2>
            <TripLines trip={trip} />
            <p className="mt-0.5 flex flex-wrap gap-1.5 empty:hidden">
              {trip.isNew && <NewBadge />}
              <TripBadge trip={trip} today={today} />
              <UnreadBadge trip={trip} />
              {isWaiting && <WaitingMark />}
            </p>
          </div>
          <Link
            href={`/trip/${trip.id}`}
            aria-label={`View Details of ${trip.title}`}
            // It fills the card, below the button that edits; on a phone the card is all that shows of it.
            className="absolute inset-0 flex items-end justify-end rounded-card p-3 text-sm font-semibold text-accent-ink focus-visible:-outline-offset-2"
          >
            <span className="max-lg:sr-only">View Details</span>
          </Link>
          <div className="flex w-[min(2.75rem,12vw)] shrink-0 items-center justify-center lg:w-28 lg:items-start lg:justify-end lg:p-1">
            <CardTool {...{ trip, viewerId, onEdit, onLeave }} />
          </div>
        </Card>
      </li>
    );
  },
);

/** What can be done with a trip from its card: the owner edits it, and whoever was added to it leaves. */
const CardTool = ({ trip, viewerId, onEdit, onLeave }: Omit<TripCardProps, 'today' | 'isFirst' | 'isWaiting'>) => {
  if (trip.ownerId === viewerId) {
    return (
      <IconButton
        label={`Edit ${trip.title}`}
        icon={<Pencil size={18} aria-hidden="true" />}
        tooltip={false}
        onClick={() => onEdit(trip)}
        className="z-10"
      />
    );
  }
  if (!trip.isNew || !mayLeave(trip.role)) return null;
  return (
    <IconButton
      label={`Leave ${trip.title}`}
      icon={<LogOut size={18} aria-hidden="true" />}
      tooltip={false}
      onClick={() => onLeave(trip)}
      className="z-10"
    />
  );
};
