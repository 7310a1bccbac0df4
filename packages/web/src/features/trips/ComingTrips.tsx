import { countdown, dayOfTrip, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { formatDateRange } from '../../platform/format-dates.ts';
import { Card } from '../../ui/Card.tsx';
import { List, ListRow } from '../../ui/ListRow.tsx';
import { TripCover } from './TripCover.tsx';
import { NewBadge, TripBadge, TripFacts, UnreadBadge } from './TripFacts.tsx';

/** A few trips as lines that lead to them. */
export const ComingTrips = ({ trips, today, label }: { trips: readonly Trip[]; today: string; label: string }) => (
  <List label={label}>
    {trips.map((trip) => (
      <ListRow
        key={trip.id}
        href={`/trip/${trip.id}`}
        leading={
          <TripCover
            destination={trip.destination}
            position={trip.position}
            startDate={trip.startDate}
            seed={trip.id}
            src={trip.coverImageUrl}
            size="card"
            className="relative size-[min(2.75rem,14vw)] shrink-0 rounded-control"
          />
        }
        title={<bdi className="line-clamp-2">{trip.title}</bdi>}
        text={<Standing trip={trip} today={today} />}
        trailing={trip.isNew ? <NewBadge /> : <UnreadBadge trip={trip} />}
        className="py-1.5!"
      />
    ))}
  </List>
);

/** When the trip is and how long until then, which breaks into lines between the two alone. */
const Standing = ({ trip, today }: { trip: Trip; today: string }) => {
  const left = tripStatus(trip, today) === 'active' ? 'Current Trip' : countdown(trip, today);
  return (
    <>
      {formatDateRange(trip)}
      {left && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{left}</span>
        </>
      )}
    </>
  );
};

/** The trip that somebody is on, or that comes next, large. The whole card leads to it. */
export const NextTripCard = ({ trip, today }: { trip: Trip; today: string }) => {
  const at = dayOfTrip(trip, today);
  return (
    <Card as="article" padded={false} className="group relative flex flex-col">
      <TripCover
        destination={trip.destination}
        position={trip.position}
        startDate={trip.startDate}
        seed={trip.id}
        src={trip.coverImageUrl}
        className="relative h-28 sm:h-52 low:h-28"
      />
      <div className="absolute top-3 left-3 flex max-w-[calc(100%-1.5rem)] flex-wrap gap-1.5">
        {trip.isNew && <NewBadge />}
        <TripBadge trip={trip} today={today} />
        <UnreadBadge trip={trip} />
      </div>
      {/* With large letters the arrow goes, and the words have the width. */}
      <div className="@container flex items-end gap-4 px-4 py-3 sm:p-5">
        <div className="min-w-0 flex-1">
          {at && (
            <p className="text-sm font-semibold text-accent-ink">
              Day {at.day} of {at.days}
            </p>
          )}
          <h3
            dir="auto"
            // No larger than that a longer word, such as Copenhagen, has room on the line of a phone.
            className="line-clamp-2 text-start text-[length:min(var(--text-xl),12vw)]/[1.25] font-bold tracking-[-0.02em] wrap-anywhere @max-[12rem]:line-clamp-4"
          >
            <Link href={`/trip/${trip.id}`} className="after:absolute after:inset-0 after:rounded-card">
              {trip.title}
            </Link>
          </h3>
          <TripFacts trip={trip} className="mt-1.5 flex-row! flex-wrap gap-x-4!" />
        </div>
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft @max-[12rem]:hidden text-accent-ink transition-[background-color,color] duration-150 group-hover:bg-accent group-hover:text-on-accent"
        >
          <ArrowRight size={20} />
        </span>
      </div>
    </Card>
  );
};
