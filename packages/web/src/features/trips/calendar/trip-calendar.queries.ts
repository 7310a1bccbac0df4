import { listCalendarTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { CalendarSpan } from '@caravan/contract/trips/trip-calendar.rules.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../../platform/api.ts';
import { minutes } from '../../../platform/query-client.ts';

/** The viewer's trips that touch a span of days; fresh 5 minutes, as the trips on home. */
export const calendarQuery = ({ first, last }: CalendarSpan) => {
  const query = { from: first, to: last };
  return queryOptions({
    queryKey: keyOf(listCalendarTrips, { query }),
    queryFn: ({ signal }) => call(listCalendarTrips, { query, signal }),
    staleTime: minutes(5),
  });
};
