import { addDays, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { type CalendarRow, rowOf } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ownWeekOf } from '../../../platform/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TripBars } from './TripBars.tsx';
import { type CalendarPageProps, dayLabel, pageTitle, weekdayName } from './calendar-views.ts';

/** How many lanes of trips fit into a week. */
const LANES = 4;

/** A week, with its trips as bars that carry title and destination. */
export const WeekView = ({ date, today, trips, tints, onTurn, onOpen }: CalendarPageProps) => {
  const first = ownWeekOf(date)[0] ?? date;
  const row = useMemo(() => rowOf(ownWeekOf(first), trips, LANES), [first, trips]);
  const { grid, stop, onKeyDown } = useWeekKeys(date, today, onTurn);
  return (
    <div ref={grid} role="grid" aria-label={pageTitle('week', date)} className="flex flex-1 flex-col">
      <div role="row" className="relative grid flex-1 grid-cols-7">
        {row.days.map((day) => (
          <div key={day.date} role="gridcell" className="relative flex min-w-0 border-line not-first:border-l">
            <WeekDay
              day={day}
              isToday={day.date === today}
              isStop={day.date === stop}
              onKeyDown={onKeyDown}
              onOpen={() => onOpen(day.date)}
            />
          </div>
        ))}
        <TripBars segments={row.segments} tints={tints} size="block" className="absolute inset-x-0 top-18" />
      </div>
    </div>
  );
};

interface WeekDayProps {
  day: CalendarRow<CalendarTrip>['days'][number];
  isToday: boolean;
  /** Where the Tab key stops in the week. */
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>, date: string) => void;
  onOpen: () => void;
}

const WeekDay = ({ day: { date, trips, hidden }, isToday, isStop, onKeyDown, onOpen }: WeekDayProps) => (
  <>
    <span aria-hidden="true" className={classNames(BESIDE, 'top-1.5 font-medium')}>
      {weekdayName(date, 'short')}
    </span>
    <button
      type="button"
      data-week-day={date}
      tabIndex={isStop ? 0 : -1}
      aria-label={dayLabel(date, trips, isToday)}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={trips.length === 0 || undefined}
      onClick={onOpen}
      onKeyDown={(event) => onKeyDown(event, date)}
      className={classNames(
        'relative z-10 flex flex-1 flex-col items-center rounded-control pt-6.5 focus-visible:-outline-offset-2',
        trips.length === 0 ? 'cursor-default!' : 'hover:bg-ink/6 active:bg-ink/10',
      )}
    >
      <span
        className={classNames(
          'flex size-9 items-center justify-center rounded-full text-base font-semibold',
          isToday && 'bg-accent text-on-accent',
        )}
      >
        {Number(date.slice(8))}
      </span>
    </button>
    {hidden > 0 && (
      <span aria-hidden="true" className={classNames(BESIDE, 'bottom-1 font-semibold')}>
        +{hidden}
        <span className="max-sm:hidden"> more</span>
      </span>
    )}
  </>
);

/** What stands on a day and is no part of its button, whose name says it in full: what a name begins otherwise cannot be spoken. */
const BESIDE = 'pointer-events-none absolute inset-x-0 z-20 text-center text-xs text-ink-muted';

/** About a month, on the same weekday. */
const FOUR_WEEKS = 28;

/** Where a key leads from a date, as in every grid of dates; `null` for keys that lead nowhere. */
const reachedBy = (key: string, date: string): string | null => {
  const week = ownWeekOf(date);
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'PageUp':
      return addDays(date, -FOUR_WEEKS);
    case 'PageDown':
      return addDays(date, FOUR_WEEKS);
    case 'Home':
      return week[0] ?? date;
    case 'End':
      return week.at(-1) ?? date;
    default:
      return null;
  }
};

/**
 * The keys of a week's days: one of them is a stop of the Tab key, the others are reached from it, and the days of other weeks
 * too, which `onTurn` brings up.
 */
const useWeekKeys = (date: string, today: string, onTurn: (date: string) => void) => {
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  /** The day that the focus goes to as soon as it is there. */
  const goal = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (goal.current === null) return;
    const day = grid.current?.querySelector<HTMLElement>(`[data-week-day="${goal.current}"]`);
    if (!day) return;
    goal.current = null;
    day.focus();
  });

  const onKeyDown = (event: KeyboardEvent, from: string) => {
    const to = reachedBy(event.key, from);
    if (to === null) return;
    event.preventDefault();
    if (!isCalendarDate(to)) return;
    goal.current = to;
    setReached(to);
    if (!ownWeekOf(date).includes(to)) onTurn(to);
  };

  const week = ownWeekOf(date);
  const stop = [reached, today, week[0]].find((day) => day && week.includes(day));
  return { grid, stop, onKeyDown };
};
