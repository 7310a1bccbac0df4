import { type ItineraryDay, UNSCHEDULED } from '@caravan/contract/itinerary/itinerary.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { entriesOn, type Stay } from '@caravan/contract/itinerary/stays.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import { memo, useEffect, useRef } from 'react';
import { formatDay, formatDayOfTrip, formatDayParts } from '../../platform/format-dates.ts';
import { classNames } from '../../ui/class-names.ts';
import { goToDay } from './day-anchors.ts';
import { useDayInSight } from './use-day-in-sight.ts';

interface DayStripProps {
  days: readonly ItineraryDay<Activity>[];
  /** What of the trip goes on over nights: its ends are on their days. */
  stays: readonly Stay<Activity>[];
  trip: TripDates;
  today: string;
  /** Changes with the days that are drawn. */
  drawn: string;
}

/** The days above the plan on a phone: they follow the scroll, and a press goes there. */
export const DayStrip = memo(({ days, stays, trip, today, drawn }: DayStripProps) => {
  const { inSight, setInSight } = useDayInSight(
    days.map(({ date }) => date),
    drawn,
  );
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls the list alone: scrollIntoView would move the page as well.
    const day = list.current?.querySelector<HTMLElement>('[aria-current="location"]') ?? null;
    if (!day || !list.current) return;
    const left = day.offsetLeft - (list.current.clientWidth - day.offsetWidth) / 2;
    list.current.scrollTo({ left, behavior: 'smooth' });
  }, [inSight]);
  return (
    <nav
      aria-label="Days"
      className="page-x sticky top-[calc(var(--tabs-height)+var(--banner-height))] z-10 -mx-4 border-b border-line bg-paper lg:hidden"
    >
      <ul
        ref={list}
        data-scrolls-sideways=""
        className="page-x relative -mx-4 flex h-(--days-height) items-center gap-1 overflow-x-auto overscroll-x-contain scrollbar-none"
      >
        {days.map(({ date, activities }) => (
          <li key={date ?? ''} className="shrink-0">
            <StripDay
              date={date}
              planned={entriesOn(activities, stays, date).length}
              trip={trip}
              isToday={date === today}
              isInSight={date === inSight}
              onGo={setInSight}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
});

interface StripDayProps {
  date: string | null;
  /** How much is on it. */
  planned: number;
  trip: TripDates;
  isToday: boolean;
  isInSight: boolean;
  onGo: (date: string | null) => void;
}

const StripDay = memo(({ date, planned, trip, isToday, isInSight, onGo }: StripDayProps) => {
  const { weekday, day, month } = date === null ? UNDATED : formatDayParts(date);
  const above = isToday ? 'Today' : day === '1' ? month : weekday;
  const full = date === null ? UNSCHEDULED : formatDay(date);
  // What is seen comes first, as it is seen: whoever speaks to the page says that.
  const much = planned === 0 ? 'nothing planned yet' : `${planned} planned`;
  const name = [`${above} ${day}`.trim(), full, date && formatDayOfTrip(trip, date), much];
  return (
    <button
      type="button"
      aria-label={name.filter(Boolean).join(', ')}
      aria-current={isInSight ? 'location' : isToday ? 'date' : undefined}
      onClick={() => {
        goToDay(date);
        // The last days may have no page below them to come up by.
        onGo(date);
      }}
      className={classNames(
        'flex h-12 min-w-11 flex-col items-center justify-center gap-0.5 rounded-control px-1.5 text-center transition-colors duration-150',
        isInSight ? 'bg-accent-soft text-accent-ink' : 'hover:bg-sunken',
      )}
    >
      <span className={classNames('text-xs leading-none', isToday ? 'font-semibold text-clay-ink' : 'text-ink-muted')}>
        {above}
      </span>{' '}
      <span className="text-base leading-none font-semibold">{day}</span>
      <span
        className={classNames('size-1 rounded-full', planned > 0 ? 'bg-accent' : 'bg-transparent')}
        aria-hidden="true"
      />
    </button>
  );
});

/** What the strip shows of the activities without a day. */
const UNDATED = { weekday: 'No date', day: '…', month: '' };
