import type { TripLook } from '@caravan/contract/trips/trip-looks.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { ChevronRight } from 'lucide-react';
import { formatDateRange } from '../../../platform/format-dates.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lookStyle } from './trip-look-styles.ts';

interface TripChoicesProps {
  trips: readonly CalendarTrip[];
  looks: ReadonlyMap<string, TripLook>;
  onChoose: (trip: CalendarTrip) => void;
}

/** The trips of a day, each with the colour and pattern that it has on the calendar. */
export const TripChoices = ({ trips, looks, onChoose }: TripChoicesProps) => (
  <ul className="flex flex-col divide-y divide-line">
    {trips.map((trip) => (
      <li key={trip.id}>
        <button
          type="button"
          onClick={() => onChoose(trip)}
          className="flex min-h-14 w-full items-center gap-3 rounded-control px-1 py-2.5 text-start hover:bg-sunken"
        >
          <Swatch look={looks.get(trip.id)} />
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

const Swatch = ({ look }: { look: TripLook | undefined }) => {
  if (!look) return null;
  const { className, style } = lookStyle(look);
  return (
    <span
      aria-hidden="true"
      style={style}
      className={classNames('h-9 w-6 shrink-0 rounded-[5px] border-l-3 border-current', className)}
    />
  );
};
