import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listedTrip, pagesOf, placeTrip, takeTrip, type Stretch, type TripPages } from './trip-pages.ts';

const OPEN = ['/api/trips', { status: 'open', timeZone: 'UTC' }];
const COMPLETED = ['/api/trips/completed', { timeZone: 'UTC' }];
const trip = (id: string, title = id) => ({ id, title }) as Trip;
const numbered = (from: number, count: number) => Array.from({ length: count }, (_, at) => trip(`${from + at}`));

/** A client that knows two pages of open trips and one of completed ones. */
const filledCache = () => {
  const client = new QueryClient();
  const page = (...ids: string[]) => ({ trips: ids.map((id) => trip(id)), isLast: true });
  client.setQueryData(OPEN, { pages: [page('a', 'b'), page('c')], pageParams: [0, 50] });
  client.setQueryData(COMPLETED, { pages: [page('d')], pageParams: [0] });
  return client;
};

const idsIn = (client: QueryClient, key: unknown[]) =>
  client.getQueryData<TripPages>(key)?.pages.map(({ trips }) => trips.map(({ id }) => id));

/** Reads a list of so many trips to its end, and answers what was requested. */
const readToEnd = async (count: number) => {
  const requested: Stretch[] = [];
  const { queryFn, getNextPageParam } = pagesOf(async ({ offset, limit }) => {
    requested.push({ offset, limit });
    return numbered(offset, Math.max(0, Math.min(limit, count - offset)));
  });
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = await queryFn({ pageParam: offset, signal: AbortSignal.timeout(1000) });
    offset = getNextPageParam(page, [], offset);
  }
  return requested;
};

test.each([
  [0, [{ offset: 0, limit: 50 }]],
  [49, [{ offset: 0, limit: 50 }]],
  [120, [0, 50].map((offset) => ({ offset, limit: offset === 0 ? 50 : 200 }))],
  [1000, [0, 50, 250, 450, 650, 850].map((offset) => ({ offset, limit: offset === 0 ? 50 : 200 }))],
])('a list of %d trips is read in few stretches, and not beyond its end', async (count, expected) => {
  const requested = await readToEnd(count);

  expect(requested).toEqual(expected);
});

test('a trip that is in two pages, because it moved between the reads, is listed once', () => {
  const { select } = pagesOf<Trip>(async () => []);

  const trips = select({
    pages: [
      { trips: [trip('a'), trip('b')], isLast: false },
      { trips: [trip('b'), trip('c')], isLast: true },
    ],
    pageParams: [0, 50],
  });

  expect(trips.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test.each(['b', 'c', 'd'])('trip %s is known from the lists, whichever page it is on', (id) => {
  const client = filledCache();

  expect(listedTrip(client, id)?.id).toBe(id);
  expect(listedTrip(client, 'unknown')).toBeUndefined();
});

test('a changed trip takes its own place, on any page', () => {
  const client = filledCache();

  placeTrip(client, trip('c', 'Renamed'));

  expect(idsIn(client, OPEN)).toEqual([['a', 'b'], ['c']]);
  expect(listedTrip(client, 'c')?.title).toBe('Renamed');
});

test('a new trip is listed at once, and only among the open ones', () => {
  const client = filledCache();

  placeTrip(client, trip('new'));

  expect(idsIn(client, OPEN)).toEqual([['new', 'a', 'b'], ['c']]);
  expect(idsIn(client, COMPLETED)).toEqual([['d']]);
});

test.each([
  ['c', [['a', 'b'], []], [['d']]],
  ['d', [['a', 'b'], ['c']], [[]]],
])('trip %s that is taken away goes from its list and from no other', (id, open, completed) => {
  const client = filledCache();

  takeTrip(client, id);

  expect(idsIn(client, OPEN)).toEqual(open);
  expect(idsIn(client, COMPLETED)).toEqual(completed);
});

test('lists that nobody has read yet stay unread', () => {
  const client = new QueryClient();

  placeTrip(client, trip('a'));
  takeTrip(client, 'a');

  expect(client.getQueryCache().getAll()).toEqual([]);
});
