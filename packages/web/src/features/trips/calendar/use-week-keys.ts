import { pageSpan, weekOf } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { addDays, isCalendarDate } from '@caravan/contract/time/calendar.rules.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

/** About a month, on the same weekday. */
const FOUR_WEEKS = 28;

/** Where a key leads from a date, as in every grid of dates; `null` for keys that lead nowhere. */
const reachedBy = (key: string, date: string): string | null => {
  const { first, last } = pageSpan('week', date);
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
      return first;
    case 'End':
      return last;
    default:
      return null;
  }
};

/**
 * The keys of a week's days: one of them is a stop of the Tab key, the others are reached from it, and the days of other weeks
 * too, which `onTurn` brings up.
 */
export const useWeekKeys = (date: string, today: string, onTurn: (date: string) => void) => {
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
    if (!weekOf(date).includes(to)) onTurn(to);
  };

  const week = weekOf(date);
  const stop = [reached, today, week[0]].find((day) => day && week.includes(day));
  return { grid, stop, onKeyDown };
};
