import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { bandInWords, bandsOn, staysOf } from '@caravan/contract/itinerary/stays.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Moon } from 'lucide-react';
import { useActivities } from '../../features/itinerary/itinerary.queries.ts';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { viewerZone } from '../../platform/clock.ts';

const NO_ACTIVITIES: readonly Activity[] = [];

/** What of a trip goes on over a day, such as 'Hotel Artemide, night 2 of 4'; nothing until its plan is read, or where it says none. */
export const DayStays = ({ trip, date }: { trip: CalendarTrip; date: string }) => {
  const { data: detail } = useQuery(tripQuery(trip.id));
  const { data: activities = NO_ACTIVITIES } = useActivities(trip.id);
  if (!detail) return null;
  const bands = bandsOn(staysOf(activities, shownZone(detail.timeZone, viewerZone())), date);
  return bands.map((band) => {
    const { activity, isLodging } = band.stay;
    const Icon = isLodging ? Moon : CalendarClock;
    return (
      <li key={activity.id} className="flex items-start gap-2.5">
        <Icon size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-ink-muted" />
        <span className="min-w-0 wrap-anywhere">
          <bdi>{activity.title}</bdi>, {bandInWords(band)}
        </span>
      </li>
    );
  });
};
