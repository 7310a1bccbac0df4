import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../platform/offline/offline-database.ts';
import { answerKeptFile } from './kept-files.ts';

const GATE = '0192f000-0000-7000-8000-000000000001';
const ELSE = '0192f000-0000-7000-8000-000000000002';
const addressOf = (id: string): string => `/api/objects/${id}`;

const answerTo = async (id: string): Promise<string | undefined> => {
  const event = { request: new Request(addressOf(id)) } as Parameters<typeof answerKeptFile>[0];
  return (await answerKeptFile(event))?.text();
};

afterEach(() => vi.unstubAllGlobals());

test.each<[string, () => Promise<Response>, string]>([
  ['is shown where the network fails', () => Promise.reject(new TypeError('Failed to fetch')), 'kept'],
  [
    'is shown where a gateway answers in the place of the server',
    async () => new Response('Bad Gateway', { status: 502 }),
    'kept',
  ],
  ['gives way to the server that has it', async () => new Response('stored'), 'stored'],
  ['gives way to a server that has it no more', async () => new Response('gone', { status: 404 }), 'gone'],
])('a file that is kept %s', async (_what, network, shown) => {
  const database = await openDatabase();
  const file = { address: addressOf(GATE), tripId: GATE, bytes: new Blob(['kept']), disposition: null, usedAt: 1 };
  await database.put('files', file);
  vi.stubGlobal('fetch', network);

  expect(await answerTo(GATE)).toBe(shown);
});

test('of a file that is not kept comes what the server or the gateway says', async () => {
  vi.stubGlobal('fetch', async () => new Response('Bad Gateway', { status: 502 }));

  expect(await answerTo(ELSE)).toBe('Bad Gateway');
});
