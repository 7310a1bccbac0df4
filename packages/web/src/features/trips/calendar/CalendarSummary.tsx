import type { CalendarView } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { pageSpan } from '@caravan/contract/trips/calendar-pages.rules.ts';
import { calendarSpan, nextTripAfter } from '@caravan/contract/trips/trip-calendar.rules.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../../platform/errors.ts';
import { formatDate } from '../../../platform/format-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { pageSummary } from './calendar-words.ts';

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
