import {
  type ItineraryDay as Day,
  type ItinerarySection,
  UNSCHEDULED,
  datesOfTrip,
  foldFreeDays,
} from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { entriesOn, type Stay, staysOf } from '@caravan/contract/itinerary/stays.rules.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { ArrowDown, Plus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { formatDay, noteOfDay, formatDays } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { StickySection } from '../../ui/StickySection.tsx';
import { ActivityCard, type PlannedOutfit } from './ActivityCard.tsx';
import type { PlanPeople } from './ActivityPeople.tsx';
import type { PlanTools } from './ActivityTools.tsx';
import { dayAnchor, goToDay } from './day-anchors.ts';
import { daysOf } from './days-of.ts';
import type { ExpenseOf, ItineraryFlights, ItineraryWeather } from './itinerary-slots.ts';
import { useActivities } from './itinerary.queries.ts';
import { StayBands, StayEnd } from './Stays.tsx';

interface ItineraryDayProps {
  day: Day<Activity>;
  trip: TripDates & Pick<TripDetail, 'memberCount'>;
  /** The outfits that are planned for each activity, by its id. */
  outfits: ReadonlyMap<string, readonly PlannedOutfit[]>;
  /** The zone whose clock is shown. */
  zone: string;
  isToday: boolean;
  /** What of the trip goes on over nights. */
  stays: readonly Stay<Activity>[];
  /** Absent where nobody knows where the trip goes. */
  weather: ItineraryWeather | undefined;
  flights: ItineraryFlights;
  expenseOf: ExpenseOf | undefined;
  viewerId: string;
  /** The activities that came while the page was open. */
  arrived: ReadonlySet<string>;
  /** What has changes that wait for a connection, by id. */
  waiting: ReadonlySet<string>;
  /** How many activities are drawn wherever they stand; the others, in a long itinerary, while they are near. */
  alwaysDrawn: number;
  /** Adds to this day, or does something with an activity, or, of a trip that can only be read, deletes one; absent for those who may not. */
  onAdd: ((date: string | null) => void) | undefined;
  tools: PlanTools | undefined;
  /** Who is on the trip, to join or leave; absent of somebody who travels alone. */
  people: PlanPeople | undefined;
  /** The activities that are chosen together; `null` while nobody chooses. */
  selected: ReadonlySet<string> | null;
  onDelete: ((activity: Activity) => void) | undefined;
}

/** One for all, so that a card without outfits stays as it is. */
const NO_OUTFITS: readonly PlannedOutfit[] = [];
const NO_ACTIVITIES: readonly Activity[] = [];

/** A day with its activities, or those that have none yet. */
export const ItineraryDay = memo((props: ItineraryDayProps) => {
  const { day, trip, outfits, zone, isToday, stays, weather, flights, viewerId, arrived, onAdd } = props;
  const { date } = day;
  const name = date === null ? UNSCHEDULED : formatDay(date);
  const entries = entriesOn(day.activities, stays, date);
  return (
    <StickySection
      anchor={dayAnchor(date)}
      title={name}
      sticks="wide"
      note={date === null ? null : noteOfDay(trip, date)}
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
      {date !== null && <StayBands stays={stays} date={date} onEdit={props.tools?.edit} />}
      {date !== null && entries.length === 0 && <p className="text-sm text-ink-muted">Nothing planned yet</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {entries.map(({ activity, moment }, index) =>
          moment === 'end' ? (
            <StayEnd key={`${activity.id} end`} activity={activity} zone={zone} onEdit={props.tools?.edit} />
          ) : (
            <ActivityCard
              key={activity.id}
              activity={activity}
              outfits={outfits.get(activity.id) ?? NO_OUTFITS}
              flights={flights}
              expenseOf={props.expenseOf}
              zone={zone}
              viewerId={viewerId}
              memberCount={trip.memberCount}
              arrived={arrived.has(activity.id)}
              isWaiting={props.waiting.has(activity.id)}
              isAlwaysDrawn={index < props.alwaysDrawn}
              tools={props.tools}
              people={props.people}
              isSelected={props.selected?.has(activity.id)}
              onDelete={props.onDelete}
            />
          ),
        )}
      </ul>
    </StickySection>
  );
});

interface DayOverviewProps {
  trip: TripDetail;
  /** Brings a day up, or what has none. */
  onGo: (date: string | null) => void;
}

/** The days of a longer itinerary; a press brings one up. */
export const DayOverview = memo(({ trip, onGo }: DayOverviewProps) => {
  const { data: activities = NO_ACTIVITIES } = useActivities(trip.id);
  const zone = shownZone(trip.timeZone, viewerZone());
  const stays = useMemo(() => staysOf(activities, zone), [activities, zone]);
  const days = daysOf(activities, zone, datesOfTrip(trip));
  if (days.length < 3 || activities.length === 0) return null;
  return (
    <nav aria-label="Days" className="border-t border-line pt-3">
      <ul className="flex flex-col">
        {foldFreeDays(days, (date) => stays.some(({ to }) => to === date)).map((section) => (
          <li key={keyOfSection(section)}>
            <button
              type="button"
              onClick={() => onGo(firstOf(section))}
              className="flex min-h-9 w-full items-center justify-between gap-3 rounded-control px-2 text-start text-sm transition-colors duration-150 hover:bg-sunken"
            >
              <OverviewLine section={section} stays={stays} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
});

const firstOf = (section: ItinerarySection<unknown>): string | null =>
  section.kind === 'day' ? section.day.date : (section.dates[0] ?? null);

/** What a part of an itinerary is known by among the others. */
export const keyOfSection = (section: ItinerarySection<unknown>): string => {
  const first = firstOf(section) ?? '';
  // The first of the days may stand below their line.
  return section.kind === 'free' ? `free ${first}` : first;
};

interface OverviewLineProps {
  section: ItinerarySection<Activity>;
  stays: readonly Stay<Activity>[];
}

const OverviewLine = ({ section, stays }: OverviewLineProps) => {
  if (section.kind === 'free') {
    return (
      <span className="text-ink-muted">
        {formatDays(section.dates[0] ?? '', section.dates.at(-1) ?? '')} · nothing planned yet
      </span>
    );
  }
  const { date, activities } = section.day;
  const planned = entriesOn(activities, stays, date).length;
  return (
    <>
      <span>{date === null ? UNSCHEDULED : formatDay(date)}</span>
      <span className="text-ink-muted">{planned === 0 ? '–' : planned}</span>
    </>
  );
};

interface JumpToTodayProps {
  days: readonly Day<unknown>[];
  today: string;
}

/** Brings today's activities up, where days that are over lie before them; on phones the strip of days does. */
export const JumpToToday = ({ days, today }: JumpToTodayProps) => {
  const at = days.findIndex(({ date }) => date === today);
  if (at < 1) return null;
  return (
    <Chip className="mt-2 max-lg:hidden" icon={<ArrowDown aria-hidden="true" />} onPress={() => goToDay(today)}>
      Go to today
    </Chip>
  );
};
