import { SEARCHES_PAGE } from '@caravan/contract/concierge/concierge.schema.ts';
import { AHEAD_HEADER } from '@caravan/contract/headers.ts';
import { MESSAGE_PAGE, READS_TOGETHER_MAX, TRIPS_FIRST_PAGE } from '@caravan/contract/limits.ts';
import { readTogether } from '@caravan/contract/reads-ahead.endpoints.ts';
import { QueryClient, hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatQuery } from '../../features/chat/chat.queries.ts';
import { accessibleTripsQuery, tripsQuery } from '../../features/trips/trips.queries.ts';
import type { ReadKeeper } from '../../platform/offline/keep-reads.ts';
import { readTripsAhead } from './keep-offline.ts';

const idOf = (place: number): string => `01a20251-37b1-77d0-a43b-${String(place).padStart(12, '0')}`;
const TRIP = idOf(1);
const OTHER = idOf(2);
const OVER = idOf(3);
const QUARTER_MS = 15 * 60_000;

interface MessageHere {
  readonly id: string;
  readonly seq: number;
}

/** A device, and what it keeps of chats: how old it is, and the chat itself. */
let chatsKept = new Map<string, { readonly answeredAt: number; readonly chat: readonly MessageHere[] }>();
const keeper = {
  mark: 'here',
  settle: async () => undefined,
  answeredAt: async () => new Map([...chatsKept].map(([hash, { answeredAt }]) => [hash, answeredAt])),
  answerOf: async (queryKey: readonly unknown[]) => chatsKept.get(hashKey(queryKey))?.chat,
} as unknown as ReadKeeper;

/** The addresses that are read, in order. */
let requested: string[] = [];
/** How many of them each request reads together. */
let together: number[] = [];
/** Those of them that open a trip, as somebody who looks at it does. */
let opening: string[] = [];
/** Of which trips the dates are being voted on. */
let votedOn: readonly string[] = [];
/** How many messages each trip has. */
let messages: Record<string, number> = {};

/** A page of a chat, as the server answers it. */
const chatPage = ({ pathname, searchParams }: URL): readonly MessageHere[] => {
  const [, , , tripId = ''] = pathname.split('/');
  const last = Number(searchParams.get('before') ?? (messages[tripId] ?? 0) + 1) - 1;
  return messagesUpTo(last).slice(-MESSAGE_PAGE);
};

const messagesUpTo = (last: number): readonly MessageHere[] =>
  Array.from({ length: last }, (_, place) => ({ id: String(place + 1), seq: place + 1 }));

const answerTo = (address: string): unknown => {
  if (votedOn.some((id) => address === `/api/trips/${id}`)) return { datePoll: 'open' };
  if (/\/chat(\?|$)/.test(address)) return chatPage(new URL(address, 'https://caravan.example'));
  if (address.startsWith('/api/trips?')) {
    const isFirst = address.includes('offset=0');
    return isFirst ? Array.from({ length: TRIPS_FIRST_PAGE }, (_, place) => ({ id: idOf(place) })) : [];
  }
  const isWholePage = address.startsWith('/api/concierge/searches') && !address.includes('before=');
  return isWholePage ? Array.from({ length: SEARCHES_PAGE }, (_, id) => ({ id: String(id) })) : [];
};

/** Answers what is read together, as the server does. */
const answerTogether = (body = ''): Response => {
  const { addresses } = JSON.parse(body) as { addresses: string[] };
  requested.push(...addresses);
  together.push(addresses.length);
  const answers = addresses.map((address) => [address, { body: answerTo(address), asOf: null }]);
  return Response.json({ answers: Object.fromEntries(answers) });
};

beforeEach(() => {
  requested = [];
  together = [];
  opening = [];
  votedOn = [];
  messages = {};
  chatsKept = new Map();
  vi.useFakeTimers({ now: new Date('2027-03-10T09:00:00Z') });
  // Files are left for a line that is not a phone's.
  vi.stubGlobal('navigator', { onLine: true, connection: { type: 'cellular' } });
  vi.stubGlobal('fetch', async (address: string, { headers, body }: { headers: Headers; body?: string }) => {
    if (address === readTogether.path) return answerTogether(body);
    requested.push(address);
    if (address.startsWith('/api/trips/0') && !headers.has(AHEAD_HEADER)) opening.push(address);
    return Response.json(answerTo(address));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface TripHere {
  readonly id: string;
  readonly endDate?: string;
}

/** What the page has in memory for somebody who has these trips. */
const clientOf = (trips: readonly TripHere[]): QueryClient => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  client.setQueryData(tripsQuery().queryKey, { pages: [{ trips: [], isLast: true }], pageParams: [0] });
  const choices = trips.map(({ id, endDate = null }) => ({ id, startDate: null, endDate }));
  client.setQueryData(accessibleTripsQuery.queryKey, choices as never);
  return client;
};

/** Reads ahead for somebody who has these trips; answers what has it in memory. */
const readAhead = async (...trips: readonly TripHere[]): Promise<QueryClient> => {
  const client = clientOf(trips);
  const reading = readTripsAhead(client, keeper, () => false);
  await vi.runAllTimersAsync();
  await reading;
  return client;
};

test('all of a trip to come is read ahead by one request, with what the concierge has answered and the trips that are over', async () => {
  await readAhead({ id: TRIP }, { id: OVER, endDate: '2020-01-02' });

  const lists = [
    '/itinerary',
    '/outfits',
    '/flights',
    '/shopping',
    '/ideas',
    '/idea-comments',
    '/money',
    '/money/expenses',
    '/money/payments',
    '/money/payment-details',
    '/members',
    '/packing',
    '/chat',
  ];
  const reads = ['', ...lists];
  expect(together).toEqual([reads.length + 2]);
  expect(requested).toEqual([
    ...reads.map((read) => `/api/trips/${TRIP}${read}`),
    '/api/concierge/searches',
    expect.stringMatching(/^\/api\/trips\/completed/),
    `/api/concierge/searches?before=${SEARCHES_PAGE - 1}`,
  ]);
});

test('the vote on the dates of a trip is read ahead where there is one', async () => {
  votedOn = [OTHER];
  await readAhead({ id: TRIP }, { id: OTHER });

  expect(requested.filter((address) => address.includes('date-polls'))).toEqual([`/api/trips/${OTHER}/date-polls`]);
});

test('the last five hundred messages of every trip are read, one page after the other, or all that there are', async () => {
  messages = { [TRIP]: 1_250, [OTHER]: 140 };
  const client = await readAhead({ id: TRIP }, { id: OTHER });

  const seqsOf = (tripId: string) => client.getQueryData(chatQuery(tripId).queryKey)?.map(({ seq }) => seq);
  expect(opening).toEqual([]);
  expect(seqsOf(TRIP)).toEqual(
    messagesUpTo(1_250)
      .slice(-500)
      .map(({ seq }) => seq),
  );
  expect(seqsOf(OTHER)).toEqual(messagesUpTo(140).map(({ seq }) => seq));
  expect(requested.filter((address) => address.includes('/chat?'))).toEqual([
    ...[1151, 1051, 951, 851].map((before) => `/api/trips/${TRIP}/chat?before=${before}`),
    `/api/trips/${OTHER}/chat?before=41`,
  ]);
});

test.each<[string, readonly MessageHere[], number]>([
  ['all five hundred', messagesUpTo(700).slice(-500), 0],
  ['a chat from its first message', messagesUpTo(3), 0],
  ['a chat without messages', [], 0],
  ['a part of them', messagesUpTo(700).slice(-200), 5],
])('of a chat of which the device has %s since a moment ago, so many pages are read', async (_what, chat, pages) => {
  messages = { [TRIP]: 700 };
  chatsKept.set(hashKey(chatQuery(TRIP).queryKey), { answeredAt: Date.now(), chat });
  await readAhead({ id: TRIP });

  expect(requested.filter((address) => address.includes('/chat'))).toHaveLength(pages);
});

test('of a list of trips that goes on, all pages are read', async () => {
  const client = new QueryClient();
  client.setQueryData(accessibleTripsQuery.queryKey, []);
  const reading = readTripsAhead(client, keeper, () => false);
  await vi.runAllTimersAsync();
  await reading;

  expect(requested.filter((address) => address.includes('offset=50'))).toHaveLength(1);
  expect(client.getQueryData(tripsQuery().queryKey)?.pages.at(-1)).toEqual({ trips: [], isLast: true });
});

test('no trip is left out, and those that are far away are read anew once a day', async () => {
  const trips = Array.from({ length: 25 }, (_, place) => ({ id: idOf(10 + place) }));
  const read = () => requested.flatMap((address) => /trips\/([^/]+)\/chat$/.exec(address)?.[1] ?? []);
  await readAhead(...trips);
  expect(read()).toEqual(trips.map(({ id }) => id));
  // Each as large as may be.
  expect(together).toEqual([...Array(5).fill(READS_TOGETHER_MAX), 2]);

  requested = [];
  for (const { id } of trips) {
    chatsKept.set(hashKey(chatQuery(id).queryKey), { answeredAt: Date.now() - QUARTER_MS, chat: [] });
  }
  await readAhead(...trips);
  expect(read()).toEqual(trips.slice(0, 20).map(({ id }) => id));
});

test('a trip that is lost while others are read is left out of the next request', async () => {
  const trips = Array.from({ length: 6 }, (_, place) => ({ id: idOf(10 + place) }));
  const client = clientOf(trips);
  const reading = readTripsAhead(client, keeper, () => false);
  await vi.advanceTimersByTimeAsync(100);
  client.setQueryData(accessibleTripsQuery.queryKey, (known) => known?.slice(0, 5));
  await vi.runAllTimersAsync();
  await reading;

  // What is left of the fifth.
  expect(together).toEqual([READS_TOGETHER_MAX, 2]);
});

test('for each read there is a pause, so that the limits leave room for whoever uses the app', async () => {
  const trips = Array.from({ length: 100 }, (_, place) => ({ id: idOf(10 + place) }));
  const reading = readTripsAhead(clientOf(trips), keeper, () => requested.length > 600);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(requested.length).toBeLessThanOrEqual(300);
  await vi.runAllTimersAsync();
  await reading;
});
