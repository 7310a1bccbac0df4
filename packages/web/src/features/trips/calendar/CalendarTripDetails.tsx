import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarDays, MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../platform/errors.ts';
import { formatDateRange } from '../../../platform/format-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/Skeleton.tsx';
import { tripQuery } from '../trips.queries.ts';

interface CalendarTripDetailsProps {
  trip: CalendarTrip;
  /** Back to the day's other trips; absent where there are none. */
  onBack: (() => void) | undefined;
}

/** Where a trip goes and when, and what it is about, which is read while the rest shows. */
export const CalendarTripDetails = ({ trip, onBack }: CalendarTripDetailsProps) => {
  const start = useRef<HTMLDivElement>(null);
  const isChosen = onBack !== undefined;
  useEffect(() => {
    // The choice that had the focus has gone.
    if (isChosen) start.current?.focus();
  }, [isChosen]);
  return (
    <div ref={start} tabIndex={-1} className="flex flex-col gap-4">
      {onBack && (
        <Button
          variant="quiet"
          size="small"
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={onBack}
          className="-ml-3 self-start"
        >
          All trips of this day
        </Button>
      )}
      <ul className="flex flex-col gap-2 text-base">
        {trip.destination && (
          <li className="flex items-start gap-2.5">
            <MapPin size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-ink-muted" />
            <bdi className="min-w-0 wrap-anywhere">{trip.destination}</bdi>
          </li>
        )}
        <li className="flex items-start gap-2.5">
          <CalendarDays size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-ink-muted" />
          {formatDateRange(trip)}
        </li>
      </ul>
      <Description tripId={trip.id} />
    </div>
  );
};

const Description = ({ tripId }: { tripId: string }) => {
  const { data, error, fetchStatus, isFetching, refetch } = useQuery(tripQuery(tripId));
  if (data) {
    return (
      data.description && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere text-ink-muted">
          {data.description}
        </p>
      )
    );
  }
  if (fetchStatus === 'paused') return <p className="text-sm text-ink-muted">You are offline.</p>;
  if (!error) {
    return (
      <SkeletonGroup label="Loading the description" className="flex flex-col gap-2">
        <Skeleton shape="line" />
        <Skeleton shape="line" className="w-2/3" />
      </SkeletonGroup>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-clay-ink">
      {messageOf(error)}
      <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
};
