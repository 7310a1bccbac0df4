import {
  CALENDAR_VIEWS,
  type CalendarView,
  pageSpan,
  calendarSpan,
  nextTripAfter,
} from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import { messageOf } from '../../../platform/errors.ts';
import { formatDate } from '../../../platform/format-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pageSummary, pageTitle } from './calendar-words.ts';

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
export const CalendarToolbar = ({ headingRef, view, date, onView, onToday, previous, next }: CalendarToolbarProps) => (
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
export const CalendarSummary = ({ query, view, date, count, ahead, onShow }: CalendarSummaryProps) => {
  const isThere = query.data !== undefined;
  return (
    <div className="mt-1 flex min-h-11 items-center justify-between gap-3 px-1 text-sm text-ink-muted">
      <p role="status" className="min-w-0">
        {isThere ? pageSummary(count, view, date) : waitingFor(query)}
      </p>
      {isThere && count === 0 && <WayOn after={pageSpan(view, date).last} trips={ahead} onShow={onShow} />}
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

interface WayOnProps {
  after: string;
  trips: readonly CalendarTrip[];
  onShow: (date: string) => void;
}

const WayOn = ({ after, trips, onShow }: WayOnProps) => {
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
