import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { endpoint } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { AnswerEvents } from '../platform/call.ts';
import { systemClock } from '../platform/clock.ts';
import { signingKey } from '../platform/security/signing-keys.ts';
import { pseudonymsBy } from '../platform/security/pseudonyms.ts';
import { readEvents } from '../testing/event-reader.ts';
import { headOf } from '../testing/raw-request.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { sendEvents, sendMadeFile } from './streamed-answers.ts';
import { localLiveChannel } from '../platform/live/live-channel.ts';
import { DomainEvents } from '../platform/domain-events.ts';
import { makeServe } from './serve.ts';

const PATH = '/api/stories';
const tellStory = endpoint({
  method: 'POST',
  path: PATH,
  access: 'public',
  summary: 'Tells a story.',
  status: 201,
  response: z.object({ story: z.string() }),
  events: z.discriminatedUnion('type', [
    z.object({ type: z.literal('word'), word: z.string() }),
    z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
  ]),
});
type StoryEvent = z.infer<(typeof tellStory)['events']>;
type Events = Pick<AnswerEvents<typeof tellStory>, 'send' | 'gone'>;

/** The same, with a sign of life so often that nobody waits for it, milliseconds. */
const SLOW_PATH = '/api/slow-stories';
const SIGN_OF_LIFE_MS = 10;

/** A file without an end, whose reader is cut soon. */
const FILE_PATH = '/api/endless';
const SILENT_MS = 100;
const fileMade = Promise.withResolvers<Readable>();

/** Answers the next request. */
let tell: (events: Events) => Promise<{ story: string }>;

const addStories = (server: FastifyInstance, app: () => TestApp): void => {
  const serve = makeServe(server, {
    get db() {
      return app().database.db;
    },
    clock: systemClock,
    features: () => {
      throw new Error('No feature takes part.');
    },
    live: localLiveChannel(() => undefined),
    events: new DomainEvents(),
    securityEvents: {
      pseudonyms: pseudonymsBy(signingKey('a key')),
      save: async () => [],
      log: () => undefined,
      attempted: () => undefined,
      recordRefusals: () => undefined,
    },
    secureCookies: false,
    onChange: () => undefined,
    onCleanUpFailure: () => undefined,
  });
  serve.streamed(tellStory, (_call, events) => tell(events));
  const config = { access: 'public', endpoint: tellStory } as const;
  server.post(SLOW_PATH, { config }, (_request, reply) =>
    sendEvents(reply, tellStory, (events) => tell(events), SIGN_OF_LIFE_MS),
  );
  const file = { contentType: 'text/plain', filename: 'endless.txt', silentMs: SILENT_MS };
  const make = async () => {
    const stream = new Readable({ read: () => void stream.push('x'.repeat(65_536)) });
    fileMade.resolve(stream);
    return stream;
  };
  server.get(FILE_PATH, { config }, (_request, reply) => sendMadeFile(reply, { ...file, make }));
};

const startWithStories = async (): Promise<TestApp> => {
  const started: TestApp = await startTestApp({ extend: (server) => addStories(server, () => started) });
  return started;
};

let app: TestApp;
beforeAll(async () => {
  app = await startWithStories();
});
afterAll(() => app.stop());
afterEach(() => void app.takeLoggedErrors());

const word = (said: string): StoryEvent => ({ type: 'word', word: said });

test('what is sent arrives while the rest is still being made', async () => {
  const rest = Promise.withResolvers<void>();
  tell = async ({ send }) => {
    send(word('Once'));
    await rest.promise;
    send(word('upon'));
    return { story: 'Once upon' };
  };

  const answer = await readEvents<StoryEvent>(app.url + PATH);
  const first = await answer.next();
  rest.resolve();

  expect([first, await answer.rest()]).toEqual([word('Once'), [word('upon')]]);
});

test('proxies in between are asked to pass on what comes, and the page’s other protections stay', async () => {
  tell = async ({ send }) => {
    send(word('Once'));
    return { story: 'Once' };
  };

  const { status, headers } = await readEvents<StoryEvent>(app.url + PATH);

  expect([status, headers.get('content-type'), headers.get('x-accel-buffering'), headers.get('cache-control')]).toEqual(
    [200, 'text/event-stream; charset=utf-8', 'no', 'no-store, no-transform'],
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('whoever takes no events gets the whole', async () => {
  tell = async ({ send }) => {
    send(word('Once'));
    return { story: 'Once upon' };
  };

  expect(await app.anonymous.post(PATH)).toMatchObject({ status: 201, body: { story: 'Once upon' } });
});

test('a failure before the first event is answered like any other', async () => {
  tell = () => Promise.reject(new AppError('plan_limit'));

  const answer = await app.anonymous.post(PATH, undefined, { accept: 'text/event-stream' });

  expect([answer.status, answer.body.code]).toEqual([403, 'plan_limit']);
});

test.each([
  ['a refusal', new AppError('plan_limit'), 'plan_limit', 0],
  ['a fault, of which nothing is told but that there was one,', new Error('of the inside'), 'internal', 1],
])('%s after the first event is the last one', async (_what, failure, code, errors) => {
  tell = ({ send }) => {
    send(word('Once'));
    return Promise.reject(failure);
  };

  const events = await (await readEvents<StoryEvent>(app.url + PATH)).rest();

  expect(events).toMatchObject([word('Once'), { type: 'failed', code }]);
  expect(JSON.stringify(events)).not.toContain('of the inside');
  expect(app.loggedErrors).toHaveLength(errors);
});

test('nothing leaves that an event does not have', async () => {
  tell = async ({ send }) => {
    const stray: object = { secret: 'of the inside' };
    send(Object.assign(word('Once'), stray));
    return { story: 'Once' };
  };

  expect(await (await readEvents<StoryEvent>(app.url + PATH)).rest()).toEqual([word('Once')]);
});

test('a text with line ends stays one event', async () => {
  tell = async ({ send }) => {
    send(word('Once\n\ndata: {"type":"failed"}\r\nupon'));
    return { story: '' };
  };

  expect(await (await readEvents<StoryEvent>(app.url + PATH)).rest()).toEqual([
    word('Once\n\ndata: {"type":"failed"}\r\nupon'),
  ]);
});

test('a connection that nothing is sent over gets a sign of life, before the first event too', async () => {
  const rest = Promise.withResolvers<void>();
  tell = async ({ send }) => {
    await rest.promise;
    send(word('Once'));
    return { story: 'Once' };
  };

  const answer = await readEvents<StoryEvent>(app.url + SLOW_PATH);
  const comment = await answer.comment();
  rest.resolve();

  expect([comment, await answer.rest()]).toEqual(['still here', [word('Once')]]);
});

test('a failure after a sign of life is an event, because the answer has begun', async () => {
  const failure = Promise.withResolvers<{ story: string }>();
  tell = () => failure.promise;

  const answer = await readEvents<StoryEvent>(app.url + SLOW_PATH);
  await answer.comment();
  failure.reject(new AppError('plan_limit'));

  expect(await answer.rest()).toMatchObject([{ type: 'failed', code: 'plan_limit' }]);
});

test.each([
  ['in events', 'text/event-stream'],
  ['whole', 'application/json'],
])('whoever goes away ends the making of an answer %s', async (_how, accept) => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  tell = async ({ gone }) => {
    begun.resolve();
    await once(gone, 'abort');
    ended.resolve();
    throw new Error('nobody waits for it');
  };
  const leaving = new AbortController();

  const request = fetch(app.url + PATH, { method: 'POST', headers: { accept }, signal: leaving.signal });
  await begun.promise;
  leaving.abort();

  await expect(request).rejects.toThrow();
  await ended.promise;
  expect(app.loggedErrors).toEqual([]);
});

test('whoever goes away in the midst of it hears no more, and nothing fails', async () => {
  const ended = Promise.withResolvers<void>();
  tell = async ({ send, gone }) => {
    send(word('Once'));
    await once(gone, 'abort');
    send(word('upon'));
    ended.resolve();
    return { story: 'Once upon' };
  };

  const answer = await readEvents<StoryEvent>(app.url + PATH);
  await answer.next();
  answer.leave();

  await ended.promise;
  expect(app.loggedErrors).toEqual([]);
});

test('a reader who takes no more of a file that is made is cut, and the making of it ends', async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) }).pause();
  socket.write(headOf(`GET ${FILE_PATH}`, []));

  const stream = await fileMade.promise;
  await once(stream, 'close');
  socket.destroy();

  expect(stream.readableEnded).toBe(false);
});

test('its head alone is not asked for', async () => {
  tell = () => Promise.reject(new Error('told to somebody who wants the head alone'));

  const answer = await fetch(app.url + PATH, { method: 'HEAD', headers: { accept: 'text/event-stream' } });

  expect(answer.status).toBe(404);
  expect(app.loggedErrors).toEqual([]);
});

test('a server that closes ends what it tells before it goes', async () => {
  const closing = await startWithStories();
  const rest = Promise.withResolvers<void>();
  tell = async ({ send }) => {
    send(word('Once'));
    await rest.promise;
    send(word('upon'));
    return { story: 'Once upon' };
  };
  const answer = await readEvents<StoryEvent>(closing.url + PATH);
  const first = await answer.next();

  const stopped = closing.stop();
  rest.resolve();

  expect([first, await answer.rest()]).toEqual([word('Once'), [word('upon')]]);
  await stopped;
});
