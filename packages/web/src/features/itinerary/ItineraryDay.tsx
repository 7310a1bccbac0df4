import { UNSCHEDULED } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { ItineraryDay as Day } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { formatDay, formatDayOfTrip } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StickySection } from '../../ui/StickySection.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import type { ItineraryFlights } from './itinerary-flights.ts';
import type { ItineraryWeather } from './itinerary-weather.ts';
import type { PlannedOutfit } from './PlannedOutfits.tsx';

interface ItineraryDayProps {
  day: Day<Activity>;
  trip: TripDates;
  /** The outfits that are planned for each activity, by its id. */
  outfits: ReadonlyMap<string, readonly PlannedOutfit[]>;
  /** The zone whose clock is shown, and the viewer's own. */
  zone: string;
  here: string;
  isToday: boolean;
  /** Absent where nobody knows where the trip goes. */
  weather: ItineraryWeather | undefined;
  flights: ItineraryFlights;
  showCreator: boolean;
  /** The activities that came while the page was open. */
  arrived: ReadonlySet<string>;
  /** Adds to this day, or opens an activity, or, of a trip that can only be read, deletes one; absent for those who may not. */
  onAdd: ((date: string | null) => void) | undefined;
  onEdit: ((activity: Activity) => void) | undefined;
  onDelete: ((activity: Activity) => void) | undefined;
}

/** One for all, so that a card without outfits stays as it is. */
const NO_OUTFITS: readonly PlannedOutfit[] = [];

/** The address of a day's heading in the page. */
export const dayAnchor = (date: string | null): string => `day-${date ?? 'unscheduled'}`;

/** A day with its activities, or those that have none yet. */
export const ItineraryDay = memo((props: ItineraryDayProps) => {
  const { day, trip, outfits, zone, here, isToday, weather, flights, showCreator, arrived, onAdd } = props;
  const { date } = day;
  const name = date === null ? UNSCHEDULED : formatDay(date);
  return (
    <StickySection
      anchor={dayAnchor(date)}
      title={name}
      note={date === null ? null : formatDayOfTrip(trip, date)}
      badge={isToday && <Badge tint="clay">Today</Badge>}
      action={
        onAdd && (
          <IconButton
            label={`Add to ${name}`}
            icon={<Plus size={20} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onAdd(date)}
          />
        )
      }
    >
      {date !== null && weather?.ofDay(date)}
      {date !== null && flights.ofDay(date)}
      <ul className="flex flex-col gap-2">
        {day.activities.map((activity) => (
          <ActivityCard
            key={activity.id}
            activity={activity}
            outfits={outfits.get(activity.id) ?? NO_OUTFITS}
            flights={flights}
            zone={zone}
            here={here}
            showCreator={showCreator}
            arrived={arrived.has(activity.id)}
            onEdit={props.onEdit}
            onDelete={props.onDelete}
          />
        ))}
      </ul>
    </StickySection>
  );
});
