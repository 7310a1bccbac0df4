import { createContext, use } from 'react';
import type { MonthCaptionProps } from 'react-day-picker';
import { monthLabel, monthName } from './calendar-words.ts';
import { isoOf } from './day-picker-dates.ts';

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
