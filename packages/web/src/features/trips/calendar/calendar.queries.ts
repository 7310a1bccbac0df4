import { turnPage, yearToRead, type CalendarSpan } from '@caravan/contract/trips/trip-calendar.rules.ts';
import { tripTintsOf } from '@caravan/contract/trips/trip-tints.rules.ts';
import { listCalendarTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, keyOf } from '../../../platform/api.ts';
import { ownFirstWeekday } from '../../../platform/preferences.ts';
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

const NO_TRIPS: readonly CalendarTrip[] = [];

/** The trips of a date's year, whatever the page shows of it, with their colours. The years beside it are read ahead. */
export const useCalendarTrips = (date: string, today: string) => {
  const client = useQueryClient();
  const year = date.slice(0, 4);
  const query = useQuery(calendarQuery(yearToRead(`${year}-01-01`, ownFirstWeekday())));

  useEffect(() => {
    for (const by of [1, -1] as const) {
      const beside = turnPage('year', `${year}-01-01`, by);
      if (beside) void client.prefetchQuery(calendarQuery(yearToRead(beside, ownFirstWeekday())));
    }
  }, [client, year]);

  const following = useFollowingTrips(year);
  const trips = query.data ?? NO_TRIPS;
  const tints = useMemo(() => tripTintsOf(trips, today), [trips, today]);
  return { query, trips, following, tints };
};

/** Those of the year after it, as far as they are there: the way on from a page without trips may lead to one of them. */
const useFollowingTrips = (year: string): readonly CalendarTrip[] => {
  const next = turnPage('year', `${year}-01-01`, 1);
  const { data = NO_TRIPS } = useQuery({
    ...calendarQuery(yearToRead(next ?? `${year}-01-01`, ownFirstWeekday())),
    enabled: false,
  });
  return data;
};
