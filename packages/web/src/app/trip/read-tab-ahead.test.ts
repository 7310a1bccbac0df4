import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTabAhead } from './read-tab-ahead.ts';

const TRIP = '0190a6b0-0000-7000-8000-000000000000';

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
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
] as const)('with a trip that opens at its %s is asked for %j, once while that is fresh', async (tab, expected) => {
  const client = new QueryClient();

  await readTabAhead(client, TRIP, tab);
  await readTabAhead(client, TRIP, tab);

  expect(asked).toEqual(expected);
});
