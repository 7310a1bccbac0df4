import { isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { useToday } from '../../platform/clock.ts';
import { formatDay } from '../../platform/format-dates.ts';
import { ownFirstWeekday } from '../../platform/preferences.ts';
import { monthLabel, weekdayName } from './calendar/calendar-views.ts';
import { BOUNDS, DAY_NUMBERS, dateOf, isoOf } from './calendar/DayPicker.tsx';
import { type DateRange, rangeAfter } from './date-range.rules.ts';

interface TripDatePickerProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** The first and the last day of a trip, on one calendar: two taps. */
export const TripDatePicker = ({ range, onChange }: TripDatePickerProps) => {
  const today = useToday();
  const [month, setMonth] = useState(() => dateOf(isCalendarDate(range.startDate) ? range.startDate : today));
  const [from, to] = [asDate(range.startDate), asDate(range.endDate)];
  return (
    <div role="group" aria-label="Days of the trip">
      <DayPicker
        fixedWeeks
        showOutsideDays
        {...BOUNDS}
        weekStartsOn={DAY_NUMBERS[ownFirstWeekday()]}
        month={month}
        onMonthChange={setMonth}
        today={dateOf(today)}
        onDayClick={(day) => {
          setMonth(day);
          onChange(rangeAfter(range, isoOf(day)));
        }}
        modifiers={{
          first: from ?? [],
          last: to ?? from ?? [],
          within: from && to ? { from, to } : [],
        }}
        modifiersClassNames={{
          within: 'bg-accent-soft text-accent-ink',
          first: 'rounded-s-full bg-accent! text-on-accent!',
          last: 'rounded-e-full bg-accent! text-on-accent!',
        }}
        classNames={CLASS_NAMES}
        components={{ Chevron: Arrow }}
        labels={LABELS}
        formatters={FORMATTERS}
      />
    </div>
  );
};

const asDate = (date: string): Date | null => (isCalendarDate(date) ? dateOf(date) : null);

const Arrow = ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) => {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={20} aria-hidden="true" className="rtl:-scale-x-100" />;
};

const ARROW = 'flex size-11 items-center justify-center rounded-control hover:bg-sunken aria-disabled:opacity-40';

const CLASS_NAMES = {
  root: 'relative rounded-control border border-line-strong bg-surface p-2',
  months: '',
  nav: 'absolute inset-x-2 top-2 flex justify-between',
  button_previous: ARROW,
  button_next: ARROW,
  month: 'flex flex-col gap-1',
  month_caption: 'flex h-11 items-center justify-center font-semibold',
  // The head of a table is as wide as its words by itself.
  month_grid: 'block [&>thead]:block',
  weekdays: 'grid grid-cols-7 text-center text-xs text-ink-muted',
  weekday: 'py-1 font-normal',
  weeks: 'block',
  week: 'my-0.5 grid grid-cols-7',
  day: 'p-0 text-center tabular-nums',
  day_button: 'h-11 w-full rounded-full hover:bg-ink/6 focus-visible:-outline-offset-2',
  outside: 'text-ink-muted',
  today: 'font-bold underline underline-offset-4',
};

const LABELS = {
  labelGrid: (date: Date) => monthLabel(isoOf(date)),
  labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
    [
      formatDay(isoOf(date)),
      modifiers['today'] && 'today',
      modifiers['first'] && 'first day of the trip',
      modifiers['last'] && 'last day of the trip',
    ]
      .filter(Boolean)
      .join(', '),
  labelPrevious: () => 'Month before',
  labelNext: () => 'Month after',
  labelWeekday: (date: Date) => weekdayName(isoOf(date), 'long'),
};

const FORMATTERS = {
  formatCaption: (date: Date) => monthLabel(isoOf(date)),
  formatWeekdayName: (date: Date) => weekdayName(isoOf(date), 'short'),
};
