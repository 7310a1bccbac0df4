import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatQuery, loadMissedMessages, loadOlder, receiveChange, receiveMessage } from './chat.queries.ts';

const TRIP = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e';
const PAGE = 100;

/** The chat as the server has it, and the queries that it received. */
let stored: Message[];
let queries: string[];
/** Runs before the server answers, as what happens meanwhile. */
let meanwhile: (() => void) | undefined;
let client: QueryClient;

beforeEach(() => {
  [stored, queries, meanwhile] = [[], [], undefined];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal('fetch', async (address: string) => answer(new URL(address, 'http://caravan.example')));
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const answer = async ({ search, searchParams }: URL): Promise<Response> => {
  queries.push(search);
  const now = [...stored];
  await Promise.resolve();
  meanwhile?.();
  const before = searchParams.get('before');
  if (before) {
    const end = now.findIndex(({ id }) => id === before);
    return Response.json(now.slice(Math.max(0, end - PAGE), end));
  }
  const after = searchParams.get('after');
  if (!after) return Response.json(now.slice(-PAGE));
  const index = now.findIndex(({ id }) => id === after);
  if (index < 0) return Response.json({ code: 'not_found', message: '' }, { status: 404 });
  return Response.json(now.slice(index + 1, index + 1 + PAGE));
};

const say = (count = 1): Message[] =>
  Array.from({ length: count }, () => {
    const seq = stored.length + 1;
    const message = { id: `m${seq}`, tripId: TRIP, seq, content: `${seq}`, revision: 0 } as Message;
    stored.push(message);
    return message;
  });

/** Somebody who has the chat open. */
const open = async (): Promise<void> => {
  new QueryObserver(client, chatQuery(TRIP)).subscribe(() => undefined);
  await settled();
};
const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
const seqs = () => client.getQueryData(chatQuery(TRIP).queryKey)?.map(({ seq }) => seq);
const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a chat opens with its last messages', async () => {
  say(250);

  await open();

  expect(seqs()).toEqual(run(151, 250));
  expect(queries).toEqual(['']);
});

test('what is said while it is open is added without asking', async () => {
  say(3);
  await open();

  for (const message of say(2)) receiveMessage(client, message);
  await settled();

  expect(seqs()).toEqual(run(1, 5));
  expect(queries).toEqual(['']);
});

test('what arrives twice, or late, is there once', async () => {
  say(3);
  await open();

  for (const message of [...stored, ...say(1), ...stored.slice(-2)]) receiveMessage(client, message);

  expect(seqs()).toEqual(run(1, 4));
});

test('a message behind a gap brings those in between along', async () => {
  say(3);
  await open();
  say(4);

  receiveMessage(client, say(1)[0] as Message);
  await settled();

  expect(seqs()).toEqual(run(1, 8));
  expect(queries).toEqual(['', '?after=m3']);
});

test('after a gap all that was missed is read, page by page', async () => {
  say(3);
  await open();
  say(230);

  await loadMissedMessages(client, TRIP);

  expect(seqs()).toEqual(run(1, 233));
  expect(queries).toEqual(['', '?after=m3', '?after=m103', '?after=m203']);
});

test('who missed very much begins anew at the end', async () => {
  say(3);
  await open();
  say(5000);

  await loadMissedMessages(client, TRIP);

  expect(seqs()).toEqual(run(4904, 5003));
  expect(queries.length).toBeLessThan(15);
});

test('what is said while the chat is being loaded is not missed', async () => {
  say(3);
  meanwhile = () => {
    meanwhile = undefined;
    receiveMessage(client, say(1)[0] as Message);
  };

  await open();

  expect(seqs()).toEqual(run(1, 4));
});

test('what is said while it catches up is not missed', async () => {
  say(3);
  await open();
  say(3);
  meanwhile = () => {
    meanwhile = undefined;
    receiveMessage(client, say(1)[0] as Message);
  };

  await loadMissedMessages(client, TRIP);

  expect(seqs()).toEqual(run(1, 7));
});

test('an empty chat takes in its first message, and misses none', async () => {
  await open();
  say(2);

  receiveMessage(client, stored[1] as Message);
  await settled();

  expect(seqs()).toEqual([1, 2]);
});

test('a chat that the server has no more of begins anew', async () => {
  say(30);
  await open();
  stored = [];
  say(2);

  await loadMissedMessages(client, TRIP);

  expect(seqs()).toEqual([1, 2]);
});

test('nothing is read of a chat that nobody has opened', async () => {
  receiveMessage(client, say(1)[0] as Message);
  await loadMissedMessages(client, TRIP);

  expect(queries).toEqual([]);
  expect(seqs()).toBeUndefined();
});

const contents = () => client.getQueryData(chatQuery(TRIP).queryKey)?.map(({ content }) => content);

test('what changes in earlier messages while they are being loaded is not lost', async () => {
  const messages = say(130);
  await open();
  const changed = { ...messages[4], content: 'changed', revision: 1 } as Message;
  meanwhile = () => {
    meanwhile = undefined;
    receiveChange(client, changed);
  };

  await loadOlder(client, TRIP);

  expect(seqs()).toEqual(run(1, 130));
  expect(contents()?.[4]).toBe('changed');
});

test('what changes in messages that were missed while they are being loaded is not lost', async () => {
  say(3);
  await open();
  const messages = say(120);
  const changed = { ...messages[7], content: 'changed', revision: 2 } as Message;
  meanwhile = () => {
    meanwhile = undefined;
    receiveChange(client, changed);
  };

  await loadMissedMessages(client, TRIP);

  expect(seqs()).toEqual(run(1, 123));
  expect(contents()?.[10]).toBe('changed');
});

test('a message that a server of the previous release announces is not one that was deleted', async () => {
  say();
  await open();
  const [message] = say() as [Message];

  receiveMessage(client, message);

  expect(client.getQueryData(chatQuery(TRIP).queryKey)?.at(-1)).toMatchObject({
    content: '2',
    deletedAt: null,
    reactions: [],
  });
});
