import { expect, test } from 'vitest';
import { chatQuery } from '../features/chat/chat.queries.ts';
import { itineraryQuery } from '../features/itinerary/itinerary.queries.ts';
import { membersQuery } from '../features/members/members.queries.ts';
import { outfitsQuery } from '../features/outfits/outfits.queries.ts';
import { shoppingQuery } from '../features/shopping/shopping.queries.ts';
import { tripQuery } from '../features/trips/trips.queries.ts';
import { weatherQuery } from '../features/weather/weather.queries.ts';
import { minutes } from '../platform/query-client.ts';

const TRIP = '0190a6b0-0000-7000-8000-000000000000';

test.each([
  ['the trip', 10, tripQuery(TRIP)],
  ['its members', 10, membersQuery(TRIP)],
  ['its itinerary', 5, itineraryQuery(TRIP)],
  ['its outfits', 3, outfitsQuery(TRIP)],
  ['its shopping list', 3, shoppingQuery(TRIP)],
  ['its chat', 0.5, chatQuery(TRIP)],
  ['the weather of a day', 10, weatherQuery('Lisbon', '2027-03-03')],
])('%s counts as fresh for %d minutes', (_what, count, { staleTime }) => {
  expect(staleTime).toBe(minutes(count));
});

test('the weather of a day is kept for half an hour', () => {
  expect(weatherQuery('Lisbon', '2027-03-03').gcTime).toBe(minutes(30));
});
