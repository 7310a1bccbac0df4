import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshLists, refreshResource } from '../platform/live-refresh.ts';
import { catchUp, forgetTrip } from './trip-refresh.ts';

const TRIP = ['/api/trips', 'a'];
const LIST = ['/api/trips'];
const ITINERARY = ['/api/trips', 'a', 'itinerary'];
const OUTFITS = ['/api/trips', 'a', 'outfits'];
const SHOPPING = ['/api/trips', 'a', 'shopping'];
const MEMBERS = ['/api/trips', 'a', 'members'];
const CHAT = ['/api/trips', 'a', 'chat'];
const OTHER = ['/api/trips', 'b'];
const COMPLETED = ['/api/trips/completed', { timeZone: 'UTC' }];
const CHOICES = ['/api/user/accessible-trips'];
const STATS = ['/api/user/stats', { timeZone: 'UTC' }];
const PEOPLE = ['/api/user/all-members'];
const ALL = [TRIP, LIST, ITINERARY, OUTFITS, SHOPPING, MEMBERS, CHAT, OTHER, COMPLETED, CHOICES, STATS, PEOPLE];

const filledCache = () => {
  const client = new QueryClient();
  for (const key of ALL) client.setQueryData(key, key === LIST ? [{ id: 'a' }, { id: 'b' }] : []);
  return client;
};

const outdated = (client: QueryClient) => ALL.filter((key) => client.getQueryState(key)?.isInvalidated);

test.each([
  ['trip', [TRIP, LIST, COMPLETED, CHOICES, STATS, PEOPLE]],
  ['itinerary', [ITINERARY]],
  ['members', [TRIP, LIST, MEMBERS, COMPLETED, CHOICES, STATS, PEOPLE]],
  ['outfits', [OUTFITS, STATS]],
  ['shopping', [SHOPPING]],
  ['flights', []],
] as const)('a change of the %s is read again, and nothing else', (resource, touched) => {
  const client = filledCache();

  void refreshResource(client, 'a', resource);

  expect(outdated(client)).toEqual(touched);
});

test('after a gap everything known of the trip but its chat is read again, and no other trip', () => {
  const client = filledCache();

  catchUp(client, 'a');

  expect(outdated(client)).toEqual([TRIP, ITINERARY, OUTFITS, SHOPPING, MEMBERS]);
});

test('after a gap everything that lists or counts trips is read again', () => {
  const client = filledCache();

  void refreshLists(client);

  expect(outdated(client)).toEqual([LIST, COMPLETED, CHOICES, STATS, PEOPLE]);
});

test('a lost trip leaves nothing behind, and goes from the list at once', () => {
  const client = filledCache();

  forgetTrip(client, 'a');

  expect(client.getQueriesData({ queryKey: TRIP })).toEqual([]);
  expect(client.getQueryData(LIST)).toEqual([{ id: 'b' }]);
  expect(client.getQueryData(OTHER)).toBeDefined();
});
