import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tripsQuery } from '../../features/trips/trips.queries.ts';
import { minutes } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { readAhead } from './read-ahead.ts';

const AT_ONCE = ['/api/trips', '/api/user/accessible-trips', '/api/user/recent-outfits', '/api/user/stats'];
const UPCOMING = '/api/user/upcoming-activities';
const FLIGHTS = '/api/flights/tracked';

const ada: CurrentUser = {
  id: '01a20251-37b1-77d0-a43b-67bbfb5896a0',
  email: 'ada@example.com',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Lindqvist',
  phoneNumber: null,
  profileImageUrl: null,
  authProvider: 'email',
  isEmailConfirmed: true,
  pendingEmail: null,
  hasPassword: true,
  signInPhone: null,
  hasPasskey: false,
  hasSecondFactor: false,
  addableBy: 'everybody',
  mailsWhenAdded: true,
  preferences: NO_PREFERENCES,
  createdAt: '2027-05-01T10:00:00.000Z',
};

/** What the app keeps while somebody is signed in. */
const signedIn = (): QueryClient => {
  const client = new QueryClient();
  client.setQueryData(currentUserQuery.queryKey, ada);
  return client;
};

/** Paths that were requested since the last check, in alphabetical order. */
let requested: string[] = [];
const requestedSince = (): string[] => requested.splice(0).toSorted();

beforeEach(() => {
  requested = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address.split('?')[0] ?? '');
    return new Response('[]');
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('trips, stats, choices and recent outfits are read at once, what comes next half a second later, and the flights after a whole one', async () => {
  readAhead(signedIn());

  expect(requestedSince()).toEqual(AT_ONCE);
  await vi.advanceTimersByTimeAsync(499);
  expect(requestedSince()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestedSince()).toEqual([UPCOMING]);
  await vi.advanceTimersByTimeAsync(499);
  expect(requestedSince()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestedSince()).toEqual([FLIGHTS]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestedSince()).toEqual([]);
});

test('whoever leaves within half a second reads nothing more', async () => {
  const giveUp = readAhead(signedIn());

  giveUp();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(requestedSince()).toEqual(AT_ONCE);
});

test('for whoever signs out within half a second nothing more is read', async () => {
  const client = signedIn();
  readAhead(client);

  client.clear();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(requestedSince()).toEqual(AT_ONCE);
});

test.each([
  ['within a minute nothing', 0.9, []],
  ['after one minute the stats', 1.1, ['/api/user/stats']],
  [
    'after two the trips, the outfits and what comes next too',
    2.1,
    ['/api/trips', '/api/user/recent-outfits', '/api/user/stats', UPCOMING],
  ],
  ['after three everything', 3.1, [FLIGHTS, ...AT_ONCE, UPCOMING]],
])('%s is read again', async (_what, later, expected) => {
  const client = signedIn();
  readAhead(client);
  await vi.advanceTimersByTimeAsync(1_000);
  requestedSince();

  await vi.advanceTimersByTimeAsync(minutes(later));
  readAhead(client);
  await vi.advanceTimersByTimeAsync(1_000);

  expect(requestedSince()).toEqual(expected);
});

test('what the screen itself could not have is left to whoever tries again', async () => {
  const client = signedIn();
  const trips = tripsQuery();
  await client.prefetchInfiniteQuery({ ...trips, retry: false, queryFn: () => Promise.reject(new Error('away')) });

  readAhead(client);

  expect(requestedSince()).toEqual(AT_ONCE.filter((path) => path !== '/api/trips'));
});
