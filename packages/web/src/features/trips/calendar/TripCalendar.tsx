import {
  CALENDAR_VIEWS,
  type CalendarView,
  calendarSpan,
  nextTripAfter,
  pageSpan,
  tripsWithin,
  turnPage,
} from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useToday } from '../../../platform/clock.ts';
import { messageOf } from '../../../platform/errors.ts';
import { formatDate } from '../../../platform/format-dates.ts';
import { ownFirstWeekday } from '../../../platform/preferences.ts';
import { useLoaded } from '../../../platform/lazy-component.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { DaySheetParts } from './DayTripsSheet.tsx';
import { MonthView } from './MonthView.tsx';
import { WeekView } from './WeekView.tsx';
import { YearView } from './YearView.tsx';
import {
  CALENDAR_ROOM,
  type CalendarPlace,
  pageSummary,
  pageTitle,
  recallPlace,
  rememberPlace,
} from './calendar-views.ts';
import { useCalendarTrips } from './calendar.queries.ts';

const loadSheet = async () => (await import('./DayTripsSheet.tsx')).DayTripsSheet;

/** All trips on the pages of a calendar: a week, a month or a year. A day with trips leads to them. */
export const TripCalendar = ({ DayStays }: Pick<DaySheetParts, 'DayStays'>) => {
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const { view, date, showView, show, showToday, previous, next } = useCalendarPlace(today);
  const { query, trips, following, tints } = useCalendarTrips(date, today);
  const { element, open } = useDaySheet(trips, { tints, DayStays });
  const swipe = useSwipe({ previous, next });
  const turn = (to: string) => show(view, to);

  const page = { date, today, trips, tints, onTurn: turn, onOpen: open };
  return (
    <div className={classNames('flex flex-col p-2 sm:p-4', CALENDAR_ROOM[view])}>
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
        count={tripsWithin(trips, pageSpan(view, date, ownFirstWeekday())).length}
        ahead={[...trips, ...following]}
        onShow={turn}
      />
      {element}
    </div>
  );
};

/** The dialog of a day; its code comes behind the calendar's. */
const useDaySheet = (trips: readonly CalendarTrip[], parts: DaySheetParts) => {
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
    <DayTripsSheet open={isOpen} date={day.date} trips={day.trips} {...parts} onClose={() => setOpen(false)} />
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
    const { first, last } = pageSpan(view, to, ownFirstWeekday());
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

interface CalendarToolbarProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  view: CalendarView;
  date: string;
  onView: (view: CalendarView) => void;
  onToday: () => void;
  /** Absent at the end of the calendar. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

const NAMES: Record<CalendarView, string> = { week: 'Week', month: 'Month', year: 'Year' };

/** Which page of the calendar shows, and the ways to others. */
const CalendarToolbar = ({ headingRef, view, date, onView, onToday, previous, next }: CalendarToolbarProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
    <div className="flex items-center max-sm:col-span-2 max-sm:row-start-2 max-sm:justify-between">
      <IconButton label={`Previous ${view}`} icon={<ChevronLeft size={20} />} disabled={!previous} onClick={previous} />
      <h3
        ref={headingRef}
        tabIndex={-1}
        className="truncate px-1 text-center text-lg font-semibold max-[22rem]:text-base sm:order-last sm:pl-2 sm:text-start"
      >
        {pageTitle(view, date)}
      </h3>
      <IconButton label={`Next ${view}`} icon={<ChevronRight size={20} />} disabled={!next} onClick={next} />
    </div>
    <ViewSwitch view={view} onView={onView} />
    <Button variant="secondary" size="small" onClick={onToday}>
      Today
    </Button>
  </div>
);

/** Three buttons of which one is pressed. */
const ViewSwitch = ({ view, onView }: Pick<CalendarToolbarProps, 'view' | 'onView'>) => (
  <div role="group" aria-label="View" className="grid grid-cols-3 rounded-control bg-sunken p-0.5 sm:w-66">
    {CALENDAR_VIEWS.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === view}
        onClick={() => onView(one)}
        className={classNames(
          'relative flex min-h-10 items-center justify-center rounded-[0.5rem] px-3 text-sm font-semibold transition-colors duration-150 before:absolute before:-inset-y-0.5 before:inset-x-0',
          one === view ? 'bg-accent-soft text-accent-ink' : 'text-ink-muted hover:text-ink',
        )}
      >
        {NAMES[one]}
      </button>
    ))}
  </div>
);

interface CalendarSummaryProps {
  query: UseQueryResult<readonly CalendarTrip[]>;
  view: CalendarView;
  date: string;
  /** How many trips touch the page. */
  count: number;
  /** Trips of the page's year and of later ones, in any order. */
  ahead: readonly CalendarTrip[];
  onShow: (date: string) => void;
}

/** What there is on a page, in words that are read out when it changes; the way on from one without trips; or why nothing shows. */
const CalendarSummary = ({ query, view, date, count, ahead, onShow }: CalendarSummaryProps) => {
  const isThere = query.data !== undefined;
  return (
    <div className="mt-1 flex min-h-11 items-center justify-between gap-3 px-1 text-sm text-ink-muted">
      <p role="status" className="min-w-0">
        {isThere ? pageSummary(count, view, date) : waitingFor(query)}
      </p>
      {isThere && count === 0 && (
        <NextTripLink after={pageSpan(view, date, ownFirstWeekday()).last} trips={ahead} onShow={onShow} />
      )}
      {!isThere && query.isError && query.fetchStatus !== 'paused' && (
        <Button variant="secondary" size="small" pending={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
};

const waitingFor = ({ fetchStatus, isError, error }: UseQueryResult<readonly CalendarTrip[]>): string => {
  if (fetchStatus === 'paused') return 'You are offline. Your trips will appear when you are back.';
  return isError ? messageOf(error) : 'Loading your trips';
};

interface NextTripLinkProps {
  after: string;
  trips: readonly CalendarTrip[];
  onShow: (date: string) => void;
}

const NextTripLink = ({ after, trips, onShow }: NextTripLinkProps) => {
  const trip = nextTripAfter(trips, after);
  const first = trip && calendarSpan(trip)?.first;
  if (!trip || !first) return null;
  return (
    <Button variant="quiet" size="small" className="min-w-0 shrink!" onClick={() => onShow(first)}>
      <span className="line-clamp-2 text-end">
        Next: <bdi>{trip.title}</bdi>, {formatDate(first)}
      </span>
    </Button>
  );
};
