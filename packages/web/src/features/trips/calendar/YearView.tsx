import { useMemo } from 'react';
import { DayPicker } from 'react-day-picker';
import { ownFirstWeekday } from '../../../platform/preferences.ts';
import { type CalendarPageProps, monthLabel, weekdayName } from './calendar-views.ts';
import {
  PickedFromContext,
  BOUNDS,
  DAY_NUMBERS,
  dateOf,
  isoOf,
  MonthName,
  ShowMonthContext,
  PickerDay,
  PickerWeek,
} from './DayPicker.tsx';

const PARTS = { Week: PickerWeek, DayButton: PickerDay, MonthCaption: MonthName };

const CLASS_NAMES = {
  root: 'flex flex-1 flex-col',
  months: 'grid flex-1 auto-rows-fr grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-3 sm:gap-x-5 lg:grid-cols-4 lg:gap-x-8',
  month: 'flex min-w-0 flex-col',
  month_grid: 'flex flex-1 flex-col',
  weekdays: 'grid h-[1.25rem] grid-cols-7 text-xs text-ink-muted',
  weekday: 'font-normal',
  weeks: 'grid flex-1 auto-rows-fr',
  week: 'relative grid grid-cols-7',
  day: 'min-h-6 min-w-0 p-0',
};

const WORDS = {
  labelGrid: (date: Date) => monthLabel(isoOf(date)),
  labelWeekday: (date: Date) => weekdayName(isoOf(date), 'long'),
};
const FORMATS = { formatWeekdayName: (date: Date) => weekdayName(isoOf(date), 'narrow') };

interface YearViewProps extends CalendarPageProps {
  /** A month's name was pressed. */
  onShowMonth: (date: string) => void;
}

/** Twelve small months with the days of trips marked; a month's name leads to it. */
export const YearView = ({ date, today, trips, tints, onTurn, onOpen, onShowMonth }: YearViewProps) => {
  const context = useMemo(() => ({ trips, tints, isSmall: true }), [trips, tints]);
  return (
    <PickedFromContext value={context}>
      <ShowMonthContext value={onShowMonth}>
        <DayPicker
          fixedWeeks
          hideNavigation
          pagedNavigation
          {...BOUNDS}
          weekStartsOn={DAY_NUMBERS[ownFirstWeekday()]}
          numberOfMonths={12}
          month={dateOf(`${date.slice(0, 4)}-01-01`)}
          today={dateOf(today)}
          onMonthChange={(month) => onTurn(isoOf(month))}
          onDayClick={(day) => onOpen(isoOf(day))}
          components={PARTS}
          classNames={CLASS_NAMES}
          labels={WORDS}
          formatters={FORMATS}
        />
      </ShowMonthContext>
    </PickedFromContext>
  );
};
