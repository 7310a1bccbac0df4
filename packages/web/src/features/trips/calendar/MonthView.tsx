import { monthStart } from '@caravan/contract/trips/trip-calendar.rules.ts';
import { useMemo } from 'react';
import { DayPicker } from 'react-day-picker';
import { ownFirstWeekday } from '../../../platform/preferences.ts';
import { type CalendarPageProps, monthLabel, weekdayName } from './calendar-views.ts';
import { PickedFromContext, BOUNDS, DAY_NUMBERS, dateOf, isoOf, PickerDay, PickerWeek } from './DayPicker.tsx';

const PARTS = { Week: PickerWeek, DayButton: PickerDay, MonthCaption: () => <></> };

const CLASS_NAMES = {
  root: 'flex flex-1 flex-col',
  months: 'flex flex-1 flex-col',
  month: 'flex flex-1 flex-col',
  month_grid: 'flex flex-1 flex-col',
  weekdays: 'grid h-[1.5rem] grid-cols-7 text-xs font-medium text-ink-muted',
  weekday: 'font-medium',
  weeks: 'grid flex-1 auto-rows-fr divide-y divide-line border-t border-line',
  week: 'relative grid grid-cols-7',
  day: 'relative min-w-0 border-line p-0 not-first:border-l',
  outside: 'bg-sunken/40',
};

const WORDS = {
  labelGrid: (date: Date) => monthLabel(isoOf(date)),
  labelWeekday: (date: Date) => weekdayName(isoOf(date), 'long'),
};
const FORMATS = { formatWeekdayName: (date: Date) => weekdayName(isoOf(date), 'short') };

/** One month in six weeks, with days of its neighbours, and its trips as bars. */
export const MonthView = ({ date, today, trips, tints, onTurn, onOpen }: CalendarPageProps) => {
  const context = useMemo(() => ({ trips, tints, isSmall: false }), [trips, tints]);
  return (
    <PickedFromContext value={context}>
      <DayPicker
        fixedWeeks
        showOutsideDays
        hideNavigation
        {...BOUNDS}
        weekStartsOn={DAY_NUMBERS[ownFirstWeekday()]}
        month={dateOf(monthStart(date))}
        today={dateOf(today)}
        onMonthChange={(month) => onTurn(isoOf(month))}
        onDayClick={(day) => onOpen(isoOf(day))}
        components={PARTS}
        classNames={CLASS_NAMES}
        labels={WORDS}
        formatters={FORMATS}
      />
    </PickedFromContext>
  );
};
