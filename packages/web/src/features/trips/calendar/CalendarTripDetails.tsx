import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { ArrowLeft, CalendarDays, MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDateRange } from '../../../platform/format-dates.ts';
import { Button } from '../../../ui/Button.tsx';

interface CalendarTripDetailsProps {
  trip: CalendarTrip;
  /** Back to the day's other trips; absent where there are none. */
  onBack: (() => void) | undefined;
}

/** Where a trip goes and when, and what it is about. */
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
      {trip.description && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere text-ink-muted">
          {trip.description}
        </p>
      )}
    </div>
  );
};
