import { SEARCHES_PAGE } from '@caravan/contract/concierge/concierge.schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tripsQuery } from '../../features/trips/trips.queries.ts';
import type { ReadKeeper } from '../../platform/offline/keep-reads.ts';
import { readTripsAhead } from './keep-offline.ts';

const TRIP = '01a20251-37b1-77d0-a43b-67bbfb5896a1';
const OVER = '01a20251-37b1-77d0-a43b-67bbfb5896a2';

/** A device that keeps nothing yet. */
const keeper = {
  mark: 'here',
  settle: async () => undefined,
  answeredAt: async () => new Map(),
} as unknown as ReadKeeper;

let requested: string[] = [];

beforeEach(() => {
  requested = [];
  vi.useFakeTimers();
  // Files are left for a line that is not a phone's.
  vi.stubGlobal('navigator', { onLine: true, connection: { type: 'cellular' } });
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    const isWholePage = address.startsWith('/api/concierge/searches') && !address.includes('before=');
    const searches = Array.from({ length: SEARCHES_PAGE }, (_, id) => ({ id: String(id) }));
    return new Response(JSON.stringify(isWholePage ? searches : []));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('all of a trip to come is read ahead, what the concierge has answered, and the list of those that are over', async () => {
  const client = new QueryClient();
  const trips = [
    { id: TRIP, startDate: null, endDate: null },
    { id: OVER, startDate: '2020-01-01', endDate: '2020-01-02' },
  ];
  client.setQueryData(tripsQuery().queryKey, { pages: [{ trips }], pageParams: [''] } as never);

  const reading = readTripsAhead(client, keeper, () => false);
  await vi.runAllTimersAsync();
  await reading;

  const reads = ['', '/itinerary', '/outfits', '/flights', '/shopping', '/members', '/packing', '/chat'];
  expect(requested.slice(0, reads.length)).toEqual(reads.map((read) => `/api/trips/${TRIP}${read}`));
  expect(requested.slice(reads.length)).toEqual([
    '/api/concierge/searches',
    `/api/concierge/searches?before=${SEARCHES_PAGE - 1}`,
    expect.stringMatching(/^\/api\/trips\/completed/),
  ]);
});
