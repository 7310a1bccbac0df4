import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tripsQuery } from '../../features/trips/trips.queries.ts';
import { minutes } from '../../platform/query-client.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { readAhead } from './read-ahead.ts';

const AT_ONCE = ['/api/trips', '/api/user/accessible-trips', '/api/user/recent-outfits', '/api/user/stats'];
const UPCOMING = ['/api/user/upcoming-activities'];
const FLIGHTS = ['/api/flights/tracked'];

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

/** The requests since the last look, each with the paths that it reads, in alphabetical order. */
let requests: string[][] = [];
const requestsSince = (): string[][] => requests.splice(0);

beforeEach(() => {
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const { addresses = [address] } = JSON.parse(body ?? '{}') as { addresses?: string[] };
    requests.push(addresses.map((each) => each.split('?')[0] ?? '').toSorted());
    const answers = Object.fromEntries(addresses.map((each) => [each, { body: [], asOf: null }]));
    return Response.json(body ? { answers } : []);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('trips, stats, choices and recent outfits are read at once in one request, what comes next half a second later, and the flights after a whole one', async () => {
  readAhead(signedIn());

  await vi.advanceTimersByTimeAsync(499);
  expect(requestsSince()).toEqual([AT_ONCE]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestsSince()).toEqual([UPCOMING]);
  await vi.advanceTimersByTimeAsync(499);
  expect(requestsSince()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requestsSince()).toEqual([FLIGHTS]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestsSince()).toEqual([]);
});

test('whoever leaves within half a second reads nothing more', async () => {
  const giveUp = readAhead(signedIn());

  await vi.advanceTimersByTimeAsync(1);
  giveUp();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(requestsSince()).toEqual([AT_ONCE]);
});

test('for whoever signs out within half a second nothing more is read', async () => {
  const client = signedIn();
  readAhead(client);

  await vi.advanceTimersByTimeAsync(1);
  client.clear();
  await vi.advanceTimersByTimeAsync(10_000);

  expect(requestsSince()).toEqual([AT_ONCE]);
});

test.each([
  ['within a minute nothing', 0.9, []],
  ['after one minute the stats, alone and so by their own address', 1.1, [['/api/user/stats']]],
  [
    'after two the trips, the outfits and what comes next too',
    2.1,
    [['/api/trips', '/api/user/recent-outfits', '/api/user/stats'], UPCOMING],
  ],
  ['after three everything', 3.1, [AT_ONCE, UPCOMING, FLIGHTS]],
])('%s is read again', async (_what, later, expected) => {
  const client = signedIn();
  readAhead(client);
  await vi.advanceTimersByTimeAsync(1_000);
  requestsSince();

  await vi.advanceTimersByTimeAsync(minutes(later));
  readAhead(client);
  await vi.advanceTimersByTimeAsync(1_000);

  expect(requestsSince()).toEqual(expected);
});

test('what the screen itself could not have is left to whoever tries again', async () => {
  const client = signedIn();
  const trips = tripsQuery();
  await client.prefetchInfiniteQuery({ ...trips, retry: false, queryFn: () => Promise.reject(new Error('away')) });

  readAhead(client);
  await vi.advanceTimersByTimeAsync(1);

  expect(requestsSince()).toEqual([AT_ONCE.filter((path) => path !== '/api/trips')]);
});
