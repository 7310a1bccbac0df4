import type { CalendarTint } from '@caravan/contract/trips/trip-tints.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { ArrowLeft, CalendarDays, ChevronRight, MapPin } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateRange, formatDay } from '../../../platform/format-dates.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { TINTS } from '../../../ui/tints.ts';
import { classNames } from '../../../ui/class-names.ts';

/** What the sheet of a day is made with, whichever day it is. */
export interface DaySheetParts {
  tints: ReadonlyMap<string, CalendarTint>;
  /** List items with what of a trip goes on over a day. */
  DayStays: ComponentType<{ trip: CalendarTrip; date: string }>;
}

interface DayTripsSheetProps extends DaySheetParts {
  open: boolean;
  date: string;
  /** The trips of that day, at least one. */
  trips: readonly CalendarTrip[];
  onClose: () => void;
}

/** What there is on a day of the calendar: its trip, or first the choice between several. */
export const DayTripsSheet = ({ open, date, trips, tints, DayStays, onClose }: DayTripsSheetProps) => {
  // What was chosen holds for one opening, to the end of its closing.
  const [chosen, setChosen] = useState<{ from: readonly CalendarTrip[]; trip: CalendarTrip } | null>(null);
  const [only, ...others] = trips;
  const trip = others.length === 0 ? only : chosen?.from === trips ? chosen.trip : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={trip ? trip.title : formatDay(date)}
      description={trip ? formatDay(date) : `${trips.length} trips on this day`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {trip && <LinkButton href={`/trip/${trip.id}`}>View Trip Details</LinkButton>}
        </>
      }
    >
      {trip ? (
        <CalendarTripDetails key={trip.id} trip={trip} onBack={others.length > 0 ? () => setChosen(null) : undefined}>
          <DayStays trip={trip} date={date} />
        </CalendarTripDetails>
      ) : (
        <TripChoices trips={trips} tints={tints} onChoose={(one) => setChosen({ from: trips, trip: one })} />
      )}
    </Sheet>
  );
};

interface TripChoicesProps {
  trips: readonly CalendarTrip[];
  tints: ReadonlyMap<string, CalendarTint>;
  onChoose: (trip: CalendarTrip) => void;
}

/** The trips of a day, each with the colour that it has on the calendar. */
const TripChoices = ({ trips, tints, onChoose }: TripChoicesProps) => (
  <ul className="flex flex-col divide-y divide-line">
    {trips.map((trip) => (
      <li key={trip.id}>
        <button
          type="button"
          onClick={() => onChoose(trip)}
          className="flex min-h-14 w-full items-center gap-3 rounded-control px-1 py-2.5 text-start hover:bg-sunken"
        >
          <Swatch tint={tints.get(trip.id)} />
          <span className="min-w-0 flex-1">
            <bdi className="line-clamp-2 font-semibold wrap-anywhere">{trip.title}</bdi>
            <span className="block text-sm text-ink-muted">{formatDateRange(trip)}</span>
          </span>
          <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />
        </button>
      </li>
    ))}
  </ul>
);

const Swatch = ({ tint }: { tint: CalendarTint | undefined }) =>
  tint && (
    <span
      aria-hidden="true"
      className={classNames('h-9 w-3 shrink-0 rounded-[5px] border-l-3 border-current', TINTS[tint])}
    />
  );

interface CalendarTripDetailsProps {
  trip: CalendarTrip;
  /** Back to the day's other trips; absent where there are none. */
  onBack: (() => void) | undefined;
  /** More list items. */
  children: ReactNode;
}

/** Where a trip goes and when, and what it is about. */
const CalendarTripDetails = ({ trip, onBack, children }: CalendarTripDetailsProps) => {
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
        {children}
      </ul>
      {trip.description && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere text-ink-muted">
          {trip.description}
        </p>
      )}
    </div>
  );
};
