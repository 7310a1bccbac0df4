import type { FirstWeekday } from '@caravan/contract/accounts/preferences.schema.ts';
import { FIRST_YEAR, LAST_YEAR } from '@caravan/contract/time/calendar.rules.ts';
import { type CalendarRow, marksOf, rowOf } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTint } from '@caravan/contract/trips/trip-tints.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import type { DayButtonProps, MonthCaptionProps, WeekProps } from 'react-day-picker';
import { classNames } from '../../../ui/class-names.ts';
import { TripBars } from './TripBars.tsx';
import { dayLabel, monthLabel, monthName } from './calendar-views.ts';

/** A day of the day picker: named with its trips, and pressed where it has some. */
export const PickerDay = ({ day, modifiers, className: _own, children, ...button }: DayButtonProps) => {
  const { isSmall } = use(PickedFromContext);
  const here = use(RowContext).find(({ date }) => date === day.isoDate);
  const element = useRef<HTMLButtonElement>(null);
  const isFocused = modifiers['focused'] === true;
  useEffect(() => {
    if (isFocused) element.current?.focus();
  }, [isFocused]);

  const isToday = modifiers['today'] === true;
  const trips = here?.trips ?? [];
  return (
    <>
      <button
        {...button}
        type="button"
        ref={element}
        aria-label={dayLabel(day.isoDate, trips, isToday)}
        aria-current={isToday ? 'date' : undefined}
        // Still reached by the keyboard, which walks over all days.
        aria-disabled={trips.length === 0 || undefined}
        className={classNames(
          'relative z-10 flex size-full flex-col items-center rounded-control focus-visible:-outline-offset-2',
          trips.length === 0 ? 'cursor-default!' : 'hover:bg-ink/6 active:bg-ink/10',
        )}
      >
        <span className={isSmall ? smallNumber(isToday) : number(isToday, day.outside)}>{children}</span>
      </button>
      {!isSmall && here && here.hidden > 0 && <More count={here.hidden} />}
    </>
  );
};

const number = (isToday: boolean, isOutside: boolean): string =>
  classNames(
    'mt-0.5 flex size-6 items-center justify-center rounded-full text-sm',
    isToday ? 'bg-accent font-bold text-on-accent' : isOutside ? 'text-ink-muted' : 'font-medium',
  );

const smallNumber = (isToday: boolean): string =>
  classNames(
    'mt-0.5 mb-1.75 flex aspect-square min-h-0 flex-1 items-center justify-center text-xs',
    isToday && 'rounded-full bg-accent font-bold text-on-accent',
  );

/** How many trips do not fit: '+3 more', '+3' on phones. The day's name has them all. */
const More = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute inset-x-0 bottom-0.5 z-20 text-center text-xs font-semibold text-ink-muted"
  >
    +{count}
    <span className="max-sm:hidden"> more</span>
  </span>
);

/** How many lanes of trips fit into a week of a month. */
const LANES = 3;

/** A week of the day picker with its trips as bars across the days. */
export const PickerWeek = ({ week, className, children }: WeekProps) => {
  const { trips, tints, isSmall } = use(PickedFromContext);
  const shown = week.days.filter(({ outside }) => !isSmall || !outside).map(({ isoDate }) => isoDate);
  const days = shown.join();
  const row = useMemo(() => {
    const dates = days === '' ? [] : days.split(',');
    const bars = rowOf(dates, trips, LANES);
    return isSmall ? { ...bars, segments: marksOf(dates, trips) } : bars;
  }, [days, trips, isSmall]);
  const offset = Math.max(
    0,
    week.days.findIndex(({ isoDate }) => isoDate === shown[0]),
  );
  return (
    <RowContext value={row.days}>
      <tr className={className}>
        {children}
        {row.segments.length > 0 && (
          <td aria-hidden="true" className="contents">
            <TripBars
              segments={row.segments}
              tints={tints}
              offset={offset}
              size={isSmall ? 'mark' : 'line'}
              className={isSmall ? 'absolute inset-x-0 inset-y-0.5' : 'absolute inset-x-0 top-7'}
            />
          </td>
        )}
      </tr>
    </RowContext>
  );
};

/** What the parts that stand in for the day picker's own need beside its dates. */
interface PickedFrom {
  readonly trips: readonly CalendarTrip[];
  readonly tints: ReadonlyMap<string, CalendarTint>;
  /** Days are small, with marks in place of bars. */
  readonly isSmall: boolean;
}

export const PickedFromContext = createContext<PickedFrom>({ trips: [], tints: new Map(), isSmall: false });

/** The row in which a day stands. */
const RowContext = createContext<CalendarRow<CalendarTrip>['days']>([]);

/** The day picker counts in local midnights, the calendar in dates without a time. */
export const dateOf = (date: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
};

/** `YYYY-MM-DD` of a local midnight. */
export const isoOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A week's first day as the day picker numbers it. */
export const DAY_NUMBERS = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<FirstWeekday, number>;

/** The months in which a trip can lie. */
export const BOUNDS = { startMonth: new Date(FIRST_YEAR, 0), endMonth: new Date(LAST_YEAR, 11) };

/** Shows the month of a date. */
export const ShowMonthContext = createContext<(date: string) => void>(() => undefined);

/** The name of a month in the year, which leads to that month. */
export const MonthName = ({ calendarMonth }: MonthCaptionProps) => {
  const showMonth = use(ShowMonthContext);
  const month = isoOf(calendarMonth.date);
  return (
    <h4>
      <button
        type="button"
        aria-label={monthLabel(month)}
        onClick={() => showMonth(month)}
        className="flex min-h-11 w-full items-center rounded-control px-1.5 text-sm font-semibold text-accent-ink underline-offset-4 hover:bg-accent-soft hover:underline"
      >
        {monthName(month)}
      </button>
    </h4>
  );
};
