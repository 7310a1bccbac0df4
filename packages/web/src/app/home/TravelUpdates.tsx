import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { WeatherCard } from '../../features/weather/WeatherCard.tsx';
import { viewerZone } from '../../platform/clock.ts';
import { formatShortDay } from '../../platform/format-dates.ts';
import { useTodayIn } from '../../platform/use-today-in.ts';
import { Card } from '../../ui/Card.tsx';

/** Days that a card shows beside the one that counts most. */
const FOLLOWING = 5;

/**
 * The weather of today on the current trip, or of the first day of the next, and of the days after it; nothing where that has no
 * place or no date.
 */
export const TravelUpdates = ({ trip }: { trip: Trip }) => {
  const today = useTodayIn(shownZone(trip.timeZone, viewerZone()));
  const date = tripStatus(trip, today) === 'active' ? today : trip.startDate;
  if (trip.destination === null || date === null) return null;
  return (
    <Card as="section" aria-labelledby="travel-updates" className="flex flex-col gap-3">
      <h2 id="travel-updates" className="text-lg font-semibold">
        Travel Updates
      </h2>
      <p className="-mt-2 text-sm wrap-anywhere text-ink-muted">
        <bdi className="font-medium text-ink">{trip.destination}</bdi> ·{' '}
        {date === today ? 'Today' : formatShortDay(date)}
      </p>
      <WeatherCard
        destination={{ location: trip.destination, position: trip.position }}
        date={date}
        following={daysAfter(date, trip.endDate)}
        today={today}
      />
    </Card>
  );
};

const daysAfter = (date: string, last: string | null): string[] =>
  Array.from({ length: FOLLOWING }, (_, index) => addDays(date, index + 1)).filter(
    (day) => day !== null && last !== null && day <= last,
  ) as string[];
