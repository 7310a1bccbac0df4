import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tripTab } from './trip-tabs.tsx';

const TRIP = '0190a6b0-0000-7000-8000-000000000000';

let requested: string[] = [];

beforeEach(() => {
  requested = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return new Response('[]');
  });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['itinerary', []],
  ['closet', [`/api/trips/${TRIP}/outfits`]],
  ['shopping', [`/api/trips/${TRIP}/shopping`]],
  ['members', [`/api/trips/${TRIP}/members`]],
  ['chat', []],
] as const)('with a trip that opens at its %s reads %j ahead, once while that is fresh', async (tab, expected) => {
  const client = new QueryClient();

  await tripTab(tab).readAhead?.(client, TRIP);
  await tripTab(tab).readAhead?.(client, TRIP);

  expect(requested).toEqual(expected);
});
