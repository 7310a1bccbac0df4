import { mayLeave } from '@caravan/contract/members/members.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { LogOut, Pencil } from 'lucide-react';
import { memo } from 'react';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { NewBadge, TripBadge, TripFacts, UnreadBadge } from './TripFacts.tsx';
import { TripCover } from './TripCover.tsx';
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
  /** Among the first of the list, whose cover is drawn at once. */
  isFirst: boolean;
}

/** A trip in a list, as an item of it. The whole card leads to the trip. */
export const TripCard = memo(({ trip, today, viewerId, onEdit, onLeave, isFirst }: TripCardProps) => {
  const { near, ref } = useNearViewport(isFirst);
  return (
    // Cards beyond the window are neither laid out nor painted, so that hundreds scroll as a few do.
    <li ref={ref} className="flex [contain-intrinsic-size:auto_23rem] [content-visibility:auto]">
      <Card as="article" padded={false} className="relative flex w-full flex-col">
        <div className="aspect-[2/1] w-full shrink-0 bg-sunken">
          {near && (
            <TripCover
              destination={trip.destination}
              position={trip.position}
              startDate={trip.startDate}
              seed={trip.id}
              src={trip.coverImageUrl}
              size="card"
              className="relative size-full"
            />
          )}
        </div>
        <div className="absolute top-3 left-3 flex max-w-[calc(100%-5rem)] flex-wrap gap-1.5">
          {trip.isNew && <NewBadge />}
          <TripBadge trip={trip} today={today} />
          <UnreadBadge trip={trip} />
        </div>
        <div className="flex flex-1 flex-col gap-3 p-4">
          <h2 dir="auto" className="line-clamp-3 text-start text-lg font-semibold wrap-anywhere">
            {trip.title}
          </h2>
          <TripFacts trip={trip} />
          <LinkButton
            href={`/trip/${trip.id}`}
            aria-label={`View Details of ${trip.title}`}
            variant="secondary"
            wide
            // The link fills the card, below the edit button; pressed, it keeps its size, or it would fill itself alone.
            className="static! mt-auto after:absolute after:inset-0 after:rounded-card active:scale-none!"
          >
            View Details
          </LinkButton>
        </div>
        {trip.isNew && mayLeave(trip.role) && (
          <IconButton
            label={`Leave ${trip.title}`}
            icon={<LogOut size={18} aria-hidden="true" />}
            variant="overlay"
            tooltip={false}
            onClick={() => onLeave(trip)}
            className="absolute! top-2 right-2 z-10"
          />
        )}
        {trip.ownerId === viewerId && (
          <IconButton
            label={`Edit ${trip.title}`}
            icon={<Pencil size={18} aria-hidden="true" />}
            variant="overlay"
            tooltip={false}
            onClick={() => onEdit(trip)}
            className="absolute! top-2 right-2 z-10"
          />
        )}
      </Card>
    </li>
  );
});
