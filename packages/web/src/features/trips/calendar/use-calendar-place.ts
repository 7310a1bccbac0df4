import type { CalendarView } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { pageSpan, turnPage } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { useEffect, useState } from 'react';
import type { CalendarPlace } from './calendar-place.ts';
import { recallPlace, rememberPlace } from './calendar-place.ts';

/** Which page of the calendar shows, and how to get to others; kept for this tab. */
export const useCalendarPlace = (today: string) => {
  const [place, setPlace] = useState<CalendarPlace>(recallPlace);
  useEffect(() => rememberPlace(place), [place]);

  const date = place.date ?? today;
  const showView = (view: CalendarView) => setPlace({ view, date: place.date });
  /** Where the page has today on it, today is where its reader is: a week of it begins there. */
  const show = (view: CalendarView, to: string) => {
    const { first, last } = pageSpan(view, to);
    setPlace({ view, date: first <= today && today <= last && view !== 'week' ? null : to });
  };
  const turnBy = (by: 1 | -1): (() => void) | undefined => {
    const turned = turnPage(place.view, date, by);
    return turned === null ? undefined : () => show(place.view, turned);
  };
  return {
    view: place.view,
    date,
    showView,
    show,
    showToday: () => setPlace({ view: place.view, date: null }),
    previous: turnBy(-1),
    next: turnBy(1),
  };
};
