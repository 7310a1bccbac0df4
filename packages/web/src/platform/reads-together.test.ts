import { AHEAD_HEADER } from '@caravan/contract/headers.ts';
import { stampText } from '@caravan/contract/live-stamps.rules.ts';
import type { PageAnswers } from '@caravan/contract/page-document.ts';
import { readTogether } from '@caravan/contract/reads-ahead.endpoints.ts';
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { listTripFlights } from '@caravan/contract/flights/flights.endpoints.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aheadOf } from './ahead-queries.ts';
import { call, keyOf } from './api.ts';
import { refreshResource } from './live-refresh.ts';
import { knownStamp } from './read-stamps.ts';
import { gatherReads } from './reads-together.ts';

const TRIP = '01a20251-37b1-77d0-a43b-67bbfb5896a0';
const params = { tripId: TRIP };
const SHOPPING = `/api/trips/${TRIP}/shopping`;
const OUTFITS = `/api/trips/${TRIP}/outfits`;
const FLIGHTS = `/api/trips/${TRIP}/flights`;
const STAMP = { epoch: 'one', position: 7, moment: 1 };

const shopping = queryOptions({
  queryKey: keyOf(listShoppingItems, { params }),
  queryFn: ({ signal }) => call(listShoppingItems, { params, signal }),
});
const outfits = queryOptions({
  queryKey: keyOf(listOutfits, { params }),
  queryFn: ({ signal }) => call(listOutfits, { params, signal }),
});
const flights = queryOptions({
  queryKey: keyOf(listTripFlights, { params }),
  queryFn: ({ signal }) => call(listTripFlights, { params, signal }),
});

/** The addresses that were requested, with what else they named. */
let requested: string[] = [];
/** What is read together is answered by. */
let answer: () => Response | Promise<Response>;
/** How many reads are requested by themselves at the moment, and at most were. */
let alone = { now: 0, atMost: 0 };

const bringing = (answers: PageAnswers): Response => Response.json({ answers });

beforeEach(() => {
  requested = [];
  alone = { now: 0, atMost: 0 };
  vi.stubGlobal('fetch', async (address: string, { headers, body = '' }: { headers: Headers; body?: string }) => {
    const isAhead = headers.has(AHEAD_HEADER) ? ' ahead' : '';
    requested.push(`${address}${isAhead}`);
    if (address === readTogether.path) {
      requested.push(...(JSON.parse(body) as { addresses: string[] }).addresses.map((each) => `- ${each}`));
      return answer();
    }
    alone.now += 1;
    alone.atMost = Math.max(alone.atMost, alone.now);
    await new Promise((resolve) => setTimeout(resolve));
    alone.now -= 1;
    return Response.json([`alone: ${address}`]);
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Reads all three ahead, and answers the cache. */
const readAll = (client = new QueryClient()) => {
  const together = gatherReads();
  const reads = [shopping, outfits, flights].map((query) =>
    client.prefetchQuery(aheadOf(query as typeof shopping, together)),
  );
  const read = (query: { queryKey: readonly unknown[] }) => client.getQueryData(query.queryKey);
  return { client, done: Promise.all(reads), read };
};

test('what begins at the same moment is answered by one request, each with what it is as of and made whole', async () => {
  const entry = { body: ['bread'], asOf: stampText(STAMP) };
  const older = { body: [{ id: 'one', isByHand: false }], asOf: null };
  answer = () =>
    bringing({ [SHOPPING]: entry, [OUTFITS]: { body: [{ title: 'Linen' }], asOf: null }, [FLIGHTS]: older });
  const { done, read } = readAll();
  await done;

  expect(requested).toEqual([readTogether.path, `- ${SHOPPING}`, `- ${OUTFITS}`, `- ${FLIGHTS}`]);
  expect([read(shopping), read(outfits)]).toEqual([['bread'], [expect.objectContaining({ title: 'Linen' })]]);
  expect(read(flights)).toEqual([expect.objectContaining({ id: 'one', isTracked: true, addedBy: null })]);
  expect(knownStamp(shopping.queryKey)).toEqual(STAMP);
});

test.each<[string, () => Response, readonly string[]]>([
  ['what is left out', () => bringing({ [OUTFITS]: { body: [{ title: 'Linen' }], asOf: null } }), [SHOPPING, FLIGHTS]],
  [
    'all of it where the server knows no such request',
    () => Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 }),
    [SHOPPING, OUTFITS, FLIGHTS],
  ],
  [
    'all of it where the server knows fewer reads',
    () => Response.json({ code: 'validation', message: 'No' }, { status: 400 }),
    [SHOPPING, OUTFITS, FLIGHTS],
  ],
])('%s is requested by itself, one after the other, and still ahead', async (_what, given, expected) => {
  answer = given;
  const { done, read } = readAll();
  await done;

  expect(requested.slice(4)).toEqual(expected.map((address) => `${address} ahead`));
  expect(alone.atMost).toBe(1);
  expect(read(shopping)).toEqual([`alone: ${SHOPPING}`]);
});

test.each([401, 429, 503])(
  'what is refused with %d is refused to all of it, and nothing is requested again',
  async (status) => {
    answer = () => Response.json({ code: 'x', message: 'No' }, { status });
    const { client, done } = readAll();
    await done;

    expect(requested).toHaveLength(4);
    for (const { queryKey } of [shopping, outfits, flights])
      expect(client.getQueryState(queryKey)?.error).toMatchObject({ status });
  },
);

test('what a screen has come to wait for is read for that where all of it fails, and not ahead any more', async () => {
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  const { client, done, read } = readAll(new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } }));
  await vi.waitFor(() => expect(requested).toHaveLength(4));
  const seen: string[] = [];
  const leave = new QueryObserver(client, shopping).subscribe(({ status }) => seen.push(status));
  held.resolve(Response.json({ code: 'internal', message: 'No' }, { status: 503 }));
  await done;
  leave();

  expect(requested.slice(4)).toEqual([SHOPPING]);
  expect(read(shopping)).toEqual([`alone: ${SHOPPING}`]);
  expect(seen).not.toContain('error');
  expect(client.getQueryState(outfits.queryKey)?.error).toMatchObject({ status: 503 });
});

test.each<[string, number, number]>([
  ['as often as its own read is', 503, 2],
  ['once where it is refused', 403, 1],
])('what a screen waits for is tried %s', async (_words, status, tries) => {
  const held = Promise.withResolvers<Response>();
  const no = () => Response.json({ code: 'internal', message: 'No' }, { status });
  let triesAlone = 0;
  vi.stubGlobal('fetch', (address: string) => {
    if (address === readTogether.path) return held.promise;
    triesAlone += 1;
    return Promise.resolve(no());
  });
  const { client, done } = readAll(new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } }));
  const leave = new QueryObserver(client, shopping).subscribe(() => undefined);
  held.resolve(Response.json({ code: 'internal', message: 'No' }, { status: 502 }));
  await done;
  leave();

  expect(triesAlone).toBe(tries);
  expect(client.getQueryState(shopping.queryKey)?.error).toMatchObject({ status });
});

test('one alone is requested by its address, and what the same query reads later', async () => {
  const client = new QueryClient();
  await client.prefetchQuery(aheadOf(shopping, gatherReads()));
  await client.refetchQueries({ queryKey: shopping.queryKey });

  expect(requested).toEqual([`${SHOPPING} ahead`, `${SHOPPING} ahead`]);
});

test('a change that is announced while the request is under way has what it touches read again', async () => {
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  const { client, done } = readAll();
  await vi.waitFor(() => expect(requested).toHaveLength(4));
  const refreshed = refreshResource(client, TRIP, 'shopping');
  held.resolve(bringing({ [SHOPPING]: { body: [], asOf: null }, [OUTFITS]: { body: [], asOf: null } }));
  await Promise.all([done, refreshed]);

  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) => client.getQueryState(queryKey)?.isInvalidated;
  expect([isStale(shopping), isStale(outfits)]).toEqual([true, false]);
});

test('whoever signs out while the request is under way leaves nothing of its answer', async () => {
  const held = Promise.withResolvers<Response>();
  answer = () => held.promise;
  const { client, done, read } = readAll();
  await vi.waitFor(() => expect(requested).toHaveLength(4));
  const known = knownStamp(outfits.queryKey);
  await client.cancelQueries();
  client.clear();
  held.resolve(bringing({ [OUTFITS]: { body: [{ title: 'Linen' }], asOf: stampText({ ...STAMP, position: 9 }) } }));
  await done;
  await new Promise((resolve) => setTimeout(resolve));

  expect([read(outfits), knownStamp(outfits.queryKey)]).toEqual([undefined, known]);
  // The next one's page reads by itself.
  await client.prefetchQuery(outfits);
  expect(requested.at(-1)).toBe(OUTFITS);
});
