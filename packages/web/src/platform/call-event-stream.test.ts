import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askConcierge } from '@caravan/contract/concierge/concierge.endpoints.ts';
import type { AnswerEvent } from '@caravan/contract/concierge/concierge.schema.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from './api.ts';
import { callEventStream } from './call-event-stream.ts';

const KEY = '0199a3f0-5c1e-4b6a-9d6e-2f4a5b6c7d8e';

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Calls a server that answers so, and returns what was received. */
const callAnswered = async (answer: (response: ServerResponse) => void, signal = new AbortController().signal) => {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const { fetch: realFetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
  const received: AnswerEvent[] = [];
  const over = callEventStream(
    askConcierge,
    { body: { query: 'What time is it there?' } },
    { onEvent: (event) => received.push(event), signal, idempotencyKey: KEY },
  );
  return { received, over, keys };
};

const inEvents = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

const event = (text: string): string => `data: ${JSON.stringify({ type: 'text', text })}\n\n`;

test('an answer is received event by event, wherever it is cut on its way', async () => {
  const bytes = Buffer.from(`${event('Half past nine')}: still here\n\n${event(' in København.')}`);

  const { received, over, keys } = await callAnswered((response) => {
    inEvents(response);
    for (const byte of bytes) response.write(Buffer.from([byte]));
    response.end();
  });
  await over;

  expect(received).toEqual([
    { type: 'text', text: 'Half past nine' },
    { type: 'text', text: ' in København.' },
  ]);
  expect(keys).toEqual([KEY]);
});

test('a refusal is reported as by any other call', async () => {
  const { over } = await callAnswered((response) =>
    response
      .writeHead(429, { 'content-type': 'application/json', 'retry-after': '60' })
      .end('{"code":"rate_limited","message":"Slow down"}'),
  );

  const failure = await over.catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 60 });
});

test.each([
  ['the page of a network that wants a sign-in', 'text/html', '<h1>Welcome to the hotel</h1>'],
  ['what is no event', 'text/event-stream', 'data: {half\n\n'],
  ['an answer that is whole', 'application/json', '{}'],
])('%s is taken for none of Caravan', async (_what, type, body) => {
  const { received, over } = await callAnswered((response) =>
    response.writeHead(200, { 'content-type': type }).end(body),
  );

  await expect(over).rejects.toThrow(NetworkError);
  expect(received).toEqual([]);
});

test('what breaks off says so, and what came before is received', async () => {
  const { received, over } = await callAnswered((response) => {
    inEvents(response).write(event('Half'), () => response.destroy());
  });

  await expect(over).rejects.toThrow(NetworkError);
  expect(received).toEqual([{ type: 'text', text: 'Half' }]);
});

test('an answer that one stops waiting for ends on the server too', async () => {
  const stop = new AbortController();
  const { promise: gone, resolve } = Promise.withResolvers<void>();

  const { over } = await callAnswered((response) => {
    response.once('close', resolve);
    inEvents(response).write(event('Half'), () => stop.abort(new Error('Stopped')));
  }, stop.signal);

  await expect(over).rejects.toThrow('Stopped');
  await gone;
});

test('a long silence loses an answer, and anything in between keeps it', async () => {
  vi.useFakeTimers();
  const body = new TransformStream<Uint8Array>();
  const writer = body.writable.getWriter();
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => void writer.abort(signal.reason));
    return Promise.resolve(new Response(body.readable, { headers: { 'content-type': 'text/event-stream' } }));
  });
  let state = 'waiting';
  const over = callEventStream(
    askConcierge,
    { body: { query: 'What time is it there?' } },
    { onEvent: () => undefined, signal: new AbortController().signal, idempotencyKey: KEY },
  ).catch((error: unknown) => {
    state = error instanceof NetworkError ? 'lost' : 'wrong';
  });

  await vi.advanceTimersByTimeAsync(45_000);
  await writer.write(Buffer.from(': still here\n\n'));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(state).toBe('waiting');

  await vi.advanceTimersByTimeAsync(15_000);
  await over;
  expect(state).toBe('lost');
});
