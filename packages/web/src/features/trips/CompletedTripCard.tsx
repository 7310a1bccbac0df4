import { mayLeave } from '@caravan/contract/members/members.rules.ts';
import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { CopyPlus, ListChecks, LogOut, Pencil, Shirt } from 'lucide-react';
import { type ReactNode, memo } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { TripCover } from './TripCover.tsx';
import { NewBadge, TripFacts, UnreadBadge } from './TripFacts.tsx';

interface CompletedTripCardProps {
  trip: CompletedTrip;
  /** The year below which it stands. */
  year: string;
  /** The owner alone gets to edit here. */
  viewerId: string;
  onEdit: (trip: Trip) => void;
  onDuplicate: (trip: CompletedTrip) => void;
  onLeave: (trip: Trip) => void;
  /** Among the first of the list, whose cover is drawn at once. */
  isFirst: boolean;
}

/** A trip that is over, as an item of a list: a small picture of it beside what it was. */
export const CompletedTripCard = memo((props: CompletedTripCardProps) => {
  const { trip, year, viewerId, onEdit, onDuplicate, onLeave, isFirst } = props;
  const { near, ref } = useNearViewport(isFirst);
  return (
    <li ref={ref} className="flex [contain-intrinsic-size:auto_11rem] [content-visibility:auto]">
      <Card as="article" padded={false} className="relative flex min-h-32 w-full transition-colors hover:bg-raised">
        <div className="relative w-[min(7rem,28vw)] shrink-0 self-stretch bg-sunken sm:w-36">
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
        <div className="flex min-w-0 flex-1 flex-col gap-2 p-[min(1rem,4vw)]">
          <h3 dir="auto" className="line-clamp-3 pr-8 text-start text-base font-semibold wrap-anywhere">
            <Link href={`/trip/${trip.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {trip.title}
            </Link>
          </h3>
          <p className="flex flex-wrap gap-1.5 empty:hidden">
            {trip.isNew && <NewBadge />}
            <UnreadBadge trip={trip} />
          </p>
          <TripFacts trip={trip} year={year} />
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm text-ink-muted">
            <ul className="flex flex-wrap gap-x-3 gap-y-1">
              <Count icon={<ListChecks size={16} />}>{activitiesLabel(trip)}</Count>
              <Count icon={<Shirt size={16} />}>{outfitsLabel(trip)}</Count>
            </ul>
            <Button
              variant="secondary"
              size="small"
              icon={<CopyPlus size={16} aria-hidden="true" />}
              aria-label={`Duplicate ${trip.title}`}
              onClick={() => onDuplicate(trip)}
              // Above the link that fills the card.
              className="relative z-10"
            >
              Duplicate
            </Button>
          </div>
        </div>
        {trip.isNew && mayLeave(trip.role) && (
          <IconButton
            label={`Leave ${trip.title}`}
            icon={<LogOut size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onLeave(trip)}
            className="absolute! top-1 right-1 z-10"
          />
        )}
        {trip.ownerId === viewerId && (
          <IconButton
            label={`Edit ${trip.title}`}
            icon={<Pencil size={18} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onEdit(trip)}
            className="absolute! top-1 right-1 z-10"
          />
        )}
      </Card>
    </li>
  );
});

const Count = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden="true">{icon}</span>
    {children}
  </li>
);

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;

/** '1 activity', '12 activities'. */
const activitiesLabel = ({ activityCount }: Pick<CompletedTrip, 'activityCount'>): string =>
  counted(activityCount, 'activity', 'activities');

/** '1 outfit', '12 outfits'. */
const outfitsLabel = ({ outfitCount }: Pick<CompletedTrip, 'outfitCount'>): string =>
  counted(outfitCount, 'outfit', 'outfits');
