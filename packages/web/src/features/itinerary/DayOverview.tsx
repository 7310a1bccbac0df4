import { groupByDay, UNSCHEDULED } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { viewerZone } from '../../platform/clock.ts';
import { formatDay } from '../../platform/format-dates.ts';
import { showSection } from '../../ui/scroll-into-view.ts';
import { dayAnchor } from './ItineraryDay.tsx';
import { itineraryQuery } from './itinerary.queries.ts';

/** The days of a longer itinerary; a press brings one up. */
export const DayOverview = ({ trip }: { trip: TripDetail }) => {
  const { data: activities = [] } = useQuery(itineraryQuery(trip.id));
  const days = groupByDay(activities, shownZone(trip.timeZone, viewerZone()));
  if (days.length < 3) return null;
  return (
    <nav aria-label="Days" className="mt-4 border-t border-line pt-3">
      <ul className="flex flex-col">
        {days.map(({ date, activities: ofDay }) => (
          <li key={date ?? ''}>
            <button
              type="button"
              onClick={() => showSection(dayAnchor(date))}
              className="flex min-h-9 w-full items-center justify-between gap-3 rounded-control px-2 text-start text-sm transition-colors duration-150 hover:bg-sunken"
            >
              <span>{date === null ? UNSCHEDULED : formatDay(date)}</span>
              <span className="text-ink-muted">{ofDay.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
