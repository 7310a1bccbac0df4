import type { CalendarView } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { turnPage } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { useEffect, useState } from 'react';
import type { CalendarPlace } from './calendar-place.ts';
import { recallPlace, rememberPlace } from './calendar-place.ts';

/** Which page of the calendar shows, and how to get to others; kept for this tab. */
export const useCalendarPlace = (today: string) => {
  const [place, setPlace] = useState<CalendarPlace>(recallPlace);
  useEffect(() => rememberPlace(place), [place]);

  const date = place.date ?? today;
  const show = (view: CalendarView, to: string | null) => setPlace({ view, date: to });
  const turnBy = (by: 1 | -1): (() => void) | undefined => {
    const turned = turnPage(place.view, date, by);
    return turned === null ? undefined : () => show(place.view, turned);
  };
  return {
    view: place.view,
    date,
    show,
    previous: turnBy(-1),
    next: turnBy(1),
  };
};
