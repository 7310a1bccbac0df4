import { addDays } from '@caravan/contract/time/calendar.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { WeatherCard, WeatherGlance } from '../../features/weather/WeatherCard.tsx';
import { useTodayIn, viewerZone } from '../../platform/clock.ts';
import { formatShortDay } from '../../platform/format-dates.ts';
import { useRememberedOpen } from '../../platform/remembered-open.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';

/** Days that are shown beside the one that counts most. */
const FOLLOWING = 5;

/**
 * The weather of today on the current trip, or of the first day of the next, in a line, and behind it that of the days after it; nothing
 * where the trip has no place or no date.
 */
export const TravelUpdates = ({ trip, isOpenAtFirst }: { trip: Trip; isOpenAtFirst: boolean }) => {
  const today = useTodayIn(shownZone(trip.timeZone, viewerZone()));
  // It is read once somebody is about to see it, and not with the page.
  const { near, ref } = useNearViewport(false, 'soon');
  const { open, setOpen } = useRememberedOpen('travel-updates', isOpenAtFirst);
  const date = tripStatus(trip, today) === 'active' ? today : trip.startDate;
  if (trip.destination === null || date === null) return null;
  const day = { destination: { location: trip.destination, position: trip.position }, date, today, isNear: near };
  return (
    <div ref={ref}>
      <Disclosure
        id="travel-updates"
        title="Travel Updates"
        summary={
          <>
            <bdi>{trip.destination}</bdi> · {date === today ? 'Today' : formatShortDay(date)}
          </>
        }
        glance={!open && <WeatherGlance {...day} />}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <div className="flex flex-col gap-3 p-4">
          <WeatherCard {...day} following={daysAfter(date, trip.endDate)} />
        </div>
      </Disclosure>
    </div>
  );
};

const daysAfter = (date: string, last: string | null): string[] =>
  Array.from({ length: FOLLOWING }, (_, index) => addDays(date, index + 1)).filter(
    (day) => day !== null && last !== null && day <= last,
  ) as string[];
