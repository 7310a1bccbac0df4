import { expect, test } from 'vitest';
import { chatQuery } from '../../features/chat/chat.queries.ts';
import { trackedFlightsQuery, tripFlightsQuery } from '../../features/flights/flights.queries.ts';
import {
  recentActivitiesQuery,
  recentOutfitsQuery,
  upcomingActivitiesQuery,
} from '../../features/home/home.queries.ts';
import { itineraryQuery } from '../../features/itinerary/itinerary.queries.ts';
import { membersQuery, allMembersQuery } from '../../features/members/members.queries.ts';
import {
  closetChoicesQuery,
  closetsQuery,
  mostWornQuery,
  weekOutfitsQuery,
} from '../../features/outfits/closets/closets.queries.ts';
import { outfitsQuery } from '../../features/outfits/outfits.queries.ts';
import { datePollsQuery } from '../../features/date-polls/date-polls.queries.ts';
import { packingQuery } from '../../features/packing/packing.queries.ts';
import { shoppingQuery } from '../../features/shopping/shopping.queries.ts';
import { calendarQuery } from '../../features/trips/calendar/calendar.queries.ts';
import {
  accessibleTripsQuery,
  completedTripsQuery,
  statsQuery,
  tripQuery,
  tripsPageQuery,
  tripsQuery,
} from '../../features/trips/trips.queries.ts';
import { weatherQuery } from '../../features/weather/weather.queries.ts';
import { minutes, queryClient } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';

const TRIP = '0190a6b0-0000-7000-8000-000000000000';

test.each([
  ['the list of trips on home', 5, tripsQuery()],
  ['the list of trips on its own page', 1, tripsPageQuery()],
  ['the list of completed trips', 5, completedTripsQuery()],
  ['the choices of trips', 5, accessibleTripsQuery],
  ['the numbers on home', 3, statsQuery()],
  ['the recent outfits', 10, recentOutfitsQuery],
  ['the recent activities', 5, recentActivitiesQuery],
  ['what comes next', 2, upcomingActivitiesQuery()],
  ['everybody on all trips', 5, allMembersQuery],
  ['the signed-in person', 5, currentUserQuery],
  ['the trip', 10, tripQuery(TRIP)],
  ['the calendar', 5, calendarQuery({ first: '2027-01-01', last: '2027-12-31' })],
  ['its members', 10, membersQuery(TRIP)],
  ['its itinerary', 5, itineraryQuery(TRIP)],
  ['its outfits', 3, outfitsQuery(TRIP)],
  ['its shopping list', 3, shoppingQuery(TRIP)],
  ['the packing list for it', 3, packingQuery(TRIP)],
  ['the vote on its dates', 3, datePollsQuery(TRIP)],
  ['the closets', 3, closetsQuery({ category: 'Formal' }, undefined)],
  ['what they can be narrowed down to', 3, closetChoicesQuery(undefined)],
  ['the outfits of a week', 3, weekOutfitsQuery('2027-03-01', undefined)],
  ['what was worn most', 3, mostWornQuery(undefined)],
  ['its chat', 0.5, chatQuery(TRIP)],
  ['the flights that one follows', 3, trackedFlightsQuery],
  ['the flights of a trip', 3, tripFlightsQuery(TRIP)],
  ['the weather of a day', 10, weatherQuery({ location: 'Lisbon', position: null }, '2027-03-03')],
])('%s counts as fresh for %d minutes', (_what, count, { staleTime }) => {
  expect(staleTime).toBe(minutes(count));
});

test.each([trackedFlightsQuery, tripFlightsQuery(TRIP)])(
  'flights are read again every five minutes, as long as they are in sight',
  ({ refetchInterval, refetchIntervalInBackground }) => {
    expect(refetchInterval).toBe(minutes(5));
    expect(refetchIntervalInBackground).toBeUndefined();
  },
);

test('the weather of a day is kept for half an hour', () => {
  expect(weatherQuery({ location: 'Lisbon', position: null }, '2027-03-03').gcTime).toBe(minutes(30));
});

test('the signed-in person is kept for ten minutes, and is not read again after a failure', () => {
  expect(currentUserQuery.gcTime).toBe(minutes(10));
  expect(currentUserQuery.retry).toBe(false);
});

test('whatever says nothing else is fresh for five minutes, kept for fifteen, and read only when it is wanted', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 900_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    networkMode: 'online',
  });
});

test('what fails is tried once more, after a second, then two, four and at most five', () => {
  const { queries, mutations } = queryClient.getDefaultOptions();
  const waits = [0, 1, 2, 3, 9].map((failures) =>
    typeof queries?.retryDelay === 'function' ? queries.retryDelay(failures, new Error('No answer')) : undefined,
  );

  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
  for (const options of [queries, mutations]) {
    const again = options?.retry;
    expect(typeof again === 'function' && [0, 1].map((failures) => again(failures, new Error('No answer')))).toEqual([
      true,
      false,
    ]);
  }
});
