import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFiles } from './keep-files.ts';
import type { ReadKeeper } from './keep-reads.ts';
import { openDatabase } from './offline-database.ts';

const TRIP = '0192f000-0000-7000-8000-000000000001';
const MEGABYTE = 1_048_576;
/** Addresses under which nothing was kept before: what did not fit is known to the page from then on. */
let place = 10;
const newAddress = (): string => `/api/objects/0192f000-0000-7000-8000-0000000000${(place += 1)}`;

let kept: string[] = [];
let calls: string[] = [];
const keeper = {
  mark: 'here',
  putFile: async ({ address }: { address: string }) => void kept.push(address),
} as unknown as ReadKeeper;

/** An answer with so many bytes, which only look like it; it says so before they come unless it does not know. */
const answerOf = (size: number, says = true) => ({
  ok: true,
  headers: new Headers(says ? { 'content-length': String(size) } : {}),
  body: { cancel: async () => void calls.push('left unread') },
  blob: async () => {
    calls.push('read');
    return { size };
  },
});

/** Has a trip name documents of so many megabytes, in this order, and answers their addresses. */
const trip = async (...documents: readonly (readonly [megabytes: number, says?: boolean])[]): Promise<string[]> => {
  const addresses = documents.map(newAddress);
  const answer = addresses.map((url) => ({ url, contentType: 'application/pdf' }));
  const database = await openDatabase();
  const about = { hash: TRIP, queryKey: [], answeredAt: 1, stamp: null, shapes: 1, bytes: 1 };
  await database.put('reads', { ...about, tripId: TRIP, answer });
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(`request ${addresses.indexOf(address)}`);
    const [megabytes = 0, says] = documents[addresses.indexOf(address)] ?? [];
    return answerOf(megabytes * MEGABYTE, says);
  });
  return addresses;
};
const pause = async (): Promise<void> => void calls.push('pause');

beforeEach(() => {
  kept = [];
  calls = [];
});
afterEach(() => vi.unstubAllGlobals());

test('nothing more is requested once the budget is used up', async () => {
  const [first] = await trip([100], [1], [1]);
  await keepFiles(keeper, TRIP, pause);

  expect([kept, calls]).toEqual([[first], ['request 0', 'read', 'pause']]);
});

test('what is larger than the room left is not read, and not requested again', async () => {
  const [, second] = await trip([101], [1], [200, false]);
  await keepFiles(keeper, TRIP, pause);
  const once = ['request 0', 'left unread', 'pause', 'request 1', 'read', 'pause', 'request 2', 'read', 'pause'];
  expect([kept, calls]).toEqual([[second], once]);

  calls = [];
  await keepFiles(keeper, TRIP, pause);
  expect(calls).toEqual(['request 1', 'read', 'pause']);
});
