import { type CalendarView, pageSpan, turnPage, tripsWithin } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { TripStyle } from '@caravan/contract/trips/trip-styles.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { useToday } from '../../../platform/clock.ts';
import { useLoaded } from '../../../platform/lazy-component.ts';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CalendarSummary, CalendarToolbar } from './CalendarToolbar.tsx';
import { MonthView } from './MonthView.tsx';
import { WeekView } from './WeekView.tsx';
import { YearView } from './YearView.tsx';
import { CALENDAR_ROOM, type CalendarPlace, recallPlace, rememberPlace } from './calendar-place.ts';
import { useCalendarTrips } from './calendar.queries.ts';

const loadSheet = async () => (await import('./DayTripsSheet.tsx')).DayTripsSheet;

/** All trips on the pages of a calendar: a week, a month or a year. A day with trips leads to them. */
export const TripCalendar = () => {
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const { view, date, showView, show, showToday, previous, next } = useCalendarPlace(today);
  const { query, trips, following, tripStyles } = useCalendarTrips(date);
  const { element, open } = useDaySheet(trips, tripStyles);
  const swipe = useSwipe({ previous, next });
  const turn = (to: string) => show(view, to);

  const page = { date, today, trips, tripStyles, onTurn: turn, onOpen: open };
  return (
    <Card className={classNames('flex flex-col p-2! sm:p-4!', CALENDAR_ROOM[view])}>
      <CalendarToolbar
        headingRef={heading}
        view={view}
        date={date}
        onView={showView}
        onToday={showToday}
        previous={previous}
        next={next}
      />
      <div {...swipe} className="mt-2 flex flex-1 touch-pan-y touch-pinch-zoom flex-col">
        {view === 'week' && <WeekView {...page} />}
        {view === 'month' && <MonthView {...page} />}
        {view === 'year' && (
          <YearView
            {...page}
            onShowMonth={(month) => {
              show('month', month);
              heading.current?.focus();
            }}
          />
        )}
      </div>
      <CalendarSummary
        query={query}
        view={view}
        date={date}
        count={tripsWithin(trips, pageSpan(view, date)).length}
        ahead={[...trips, ...following]}
        onShow={turn}
      />
      {element}
    </Card>
  );
};

/** The dialog of a day; its code comes behind the calendar's. */
const useDaySheet = (trips: readonly CalendarTrip[], tripStyles: ReadonlyMap<string, TripStyle>) => {
  const { part: DayTripsSheet, fetchPart } = useLoaded(loadSheet, true);
  const [day, setDay] = useState<{ date: string; trips: readonly CalendarTrip[] } | null>(null);
  const [isOpen, setOpen] = useState(false);

  const open = async (date: string) => {
    const here = tripsWithin(trips, { first: date, last: date });
    if (here.length === 0 || !(await fetchPart())) return;
    setDay({ date, trips: here });
    setOpen(true);
  };
  const element = DayTripsSheet && day && (
    <DayTripsSheet
      open={isOpen}
      date={day.date}
      trips={day.trips}
      tripStyles={tripStyles}
      onClose={() => setOpen(false)}
    />
  );
  return { element, open: (date: string) => void open(date) };
};

/** Which page of the calendar shows, and how to get to others; remembered for this tab. */
const useCalendarPlace = (today: string) => {
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

/** How far a finger moves before it counts as turning a page, pixels. */
const FAR_ENOUGH = 56;

interface PageTurning {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Turns a page by a swipe of one finger that goes rather sideways than up or down. The element needs `touch-pan-y`. */
const useSwipe = ({ previous, next }: PageTurning) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < FAR_ENOUGH || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) next?.();
      else previous?.();
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
};
