import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refreshLists, refreshOwnFlights, refreshResource } from '../../platform/live-refresh.ts';
import { refetchMissed, forgetTrip } from './trip-refresh.ts';

const TRIP = ['/api/trips', 'a'];
const LIST = ['/api/trips', { status: 'open', timeZone: 'UTC' }];
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
const RECENT = ['/api/user/recent-activities'];
const RECENT_OUTFITS = ['/api/user/recent-outfits'];
const AHEAD = ['/api/user/upcoming-activities', { timeZone: 'UTC' }];
const FLIGHTS = ['/api/trips', 'a', 'flights'];
const OWN_FLIGHTS = ['/api/flights/tracked'];
const OF_THE_TRIP = [TRIP, ITINERARY, OUTFITS, SHOPPING, MEMBERS, CHAT, FLIGHTS];
const LISTS = [LIST, COMPLETED, CHOICES, STATS, PEOPLE, RECENT, RECENT_OUTFITS, AHEAD];
const ALL = [...OF_THE_TRIP, OTHER, ...LISTS, OWN_FLIGHTS];

/** Two pages of trips, the last of them on the second. */
const pages = (...ids: string[]) => ({
  pages: [
    { trips: ids.slice(0, -1).map((id) => ({ id })), isLast: false },
    { trips: ids.slice(-1).map((id) => ({ id })), isLast: true },
  ],
  pageParams: [0, 50],
});

const filledCache = () => {
  const client = new QueryClient();
  for (const key of ALL) client.setQueryData(key, []);
  client.setQueryData(LIST, pages('b', 'c', 'a'));
  client.setQueryData(COMPLETED, pages('d', 'e'));
  return client;
};

const outdated = (client: QueryClient) => ALL.filter((key) => client.getQueryState(key)?.isInvalidated);

test.each([
  ['trip', [TRIP, ...LISTS]],
  ['itinerary', [ITINERARY, COMPLETED, RECENT, RECENT_OUTFITS, AHEAD]],
  ['members', [TRIP, MEMBERS, ...LISTS]],
  ['outfits', [OUTFITS, COMPLETED, STATS, RECENT, RECENT_OUTFITS]],
  ['shopping', [SHOPPING, STATS, RECENT]],
  ['flights', [ITINERARY, FLIGHTS, OWN_FLIGHTS]],
] as const)('a change of the %s is read again, and nothing else', (resource, touched) => {
  const client = filledCache();

  void refreshResource(client, 'a', resource);

  expect(outdated(client)).toEqual(touched);
});

test('after a gap everything known of the trip but its chat is read again, and no other trip', () => {
  const client = filledCache();

  refetchMissed(client, 'a', undefined);

  expect(outdated(client)).toEqual([TRIP, ITINERARY, OUTFITS, SHOPPING, MEMBERS, FLIGHTS]);
});

test.each([
  ['a change', (client: QueryClient) => void refreshResource(client, 'a', 'members')],
  ['a gap', (client: QueryClient) => refetchMissed(client, 'a', undefined)],
  [
    'several changes',
    (client: QueryClient) => {
      void refreshResource(client, 'a', 'members');
      void refreshResource(client, 'a', 'members');
    },
  ],
])('what is under way for the first time at %s is read again, once, when it has come', async (_what, happen) => {
  const client = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let requests = 0;
  const screen = new QueryObserver(client, {
    queryKey: MEMBERS,
    queryFn: () => answers[requests++]?.promise ?? 'more',
  });
  const leave = screen.subscribe(() => undefined);

  happen(client);
  answers[0]?.resolve('as it was before');
  answers[1]?.resolve('as it is');

  await vi.waitFor(() => expect(client.getQueryData(MEMBERS)).toBe('as it is'));
  expect(requests).toBe(2);
  leave();
});

test('what fails for the first time is not read again for a change that came meanwhile', async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<string>();
  const queryFn = vi.fn(() => answer.promise);
  const screen = new QueryObserver(client, { queryKey: MEMBERS, queryFn, retry: false });
  const leave = screen.subscribe(() => undefined);

  const refreshed = refreshResource(client, 'a', 'members');
  answer.reject(new Error('away'));
  await refreshed;

  expect(client.getQueryState(MEMBERS)?.status).toBe('error');
  expect(queryFn).toHaveBeenCalledOnce();
  leave();
});

test('after a gap everything that lists or counts trips is read again', () => {
  const client = filledCache();

  void refreshLists(client);

  expect(outdated(client)).toEqual(LISTS);
});

test('a change of a flight that one follows is read again, and nothing of any trip', () => {
  const client = filledCache();

  void refreshOwnFlights(client);

  expect(outdated(client)).toEqual([OWN_FLIGHTS]);
});

test('a lost trip leaves nothing behind, and goes from the list at once', () => {
  const client = filledCache();

  forgetTrip(client, 'a');

  expect(client.getQueriesData({ queryKey: TRIP })).toEqual([]);
  expect(client.getQueryData(LIST)).toMatchObject({ pages: [{ trips: [{ id: 'b' }, { id: 'c' }] }, { trips: [] }] });
  expect(client.getQueryData(OTHER)).toBeDefined();
});
