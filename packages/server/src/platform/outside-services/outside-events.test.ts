import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answering,
  type Fault,
  faults,
  type FaultyService,
  startFaultyService,
  tooMany,
} from '../../testing/faulty-service.ts';
import { type EventsQuestion, ServiceError, type ServiceProblem } from './outside-exchange.ts';
import { openService, type ServiceOptions } from './outside-service.ts';

/** For answers that never come, and for silences. */
const SHORT_LIMIT_MS = 150;
/** For all others, so that a busy machine makes none of them late. */
const LONG_LIMIT_MS = 10_000;

let stub: FaultyService;
beforeAll(async () => {
  stub = await startFaultyService(() => ({ json: {} }));
});
beforeEach(() => stub.fail(null));
afterAll(() => stub.stop());

/** Answers with these pieces of bytes, each sent by itself; the connection ends behind them unless it stays open. */
const telling =
  (pieces: readonly (string | Buffer)[], { staysOpen = false, type = 'text/event-stream' } = {}): Fault =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const next = ([piece, ...rest]: readonly (string | Buffer)[]): void => {
      if (piece !== undefined) response.write(piece, () => setImmediate(next, rest));
      else if (!staysOpen) response.end();
    };
    next(pieces);
  };

const open = (options: Partial<ServiceOptions> = {}) =>
  openService({ name: 'Teller', log: pino({ level: 'silent' }), timeLimit: LONG_LIMIT_MS, ...options });

const listen = async (question: Partial<EventsQuestion> = {}, service = open()) => {
  const heard: string[] = [];
  const onData = (data: string): boolean => heard.push(data) > 0;
  const request = { url: `${stub.url}/tell`, json: { q: 'Lisbon' }, onData, silence: LONG_LIMIT_MS, ...question };
  const failure = await service.events(request).then(
    () => null,
    (error: unknown) => error,
  );
  return { heard, failure };
};

test('a question arrives once, as JSON, from somebody who takes events', async () => {
  stub.fail(telling(['data: 1\n\n']));

  await listen({ authorization: 'Bearer x' });

  expect(stub.requests.at(-1)).toMatchObject({
    method: 'POST',
    headers: { accept: 'text/event-stream, application/json', authorization: 'Bearer x' },
    body: '{"q":"Lisbon"}',
  });
});

describe('events are heard', () => {
  test.each<[string, (string | Buffer)[], string[]]>([
    ['one after the other', ['data: a\n\n', 'data: b\n\n'], ['a', 'b']],
    ['whatever they are cut into', ['da', 'ta: a', '\n', '\nda', 'ta: b\n\n'], ['a', 'b']],
    [
      'with characters cut in two',
      [Buffer.from('data: São\n\n').subarray(0, 8), Buffer.from('data: São\n\n').subarray(8)],
      ['São'],
    ],
    ['with any line ends', ['data: a\r\n\r\ndata: b\r\rdata: c\n\n'], ['a', 'b', 'c']],
    ['without comments and other fields', [': ping\n\n', 'event: x\nid: 7\nretry: 1\ndata: a\n\n'], ['a']],
    ['over several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
    ['but for one without its end', ['data: a\n\ndata: b'], ['a']],
  ])('%s', async (_how, pieces, expected) => {
    stub.fail(telling(pieces));

    expect(await listen()).toEqual({ heard: expected, failure: null });
  });

  test('once, as a whole, where the answer does not come in them', async () => {
    stub.fail(telling(['{"a"', ':1}'], { type: 'application/json' }));

    expect(await listen()).toEqual({ heard: ['{"a":1}'], failure: null });
  });

  test('until no more are wanted, also over a connection that stays open', async () => {
    const closed = Promise.withResolvers<void>();
    const tell = telling(['data: a\n\n', 'data: b\n\ndata: c\n\n'], { staysOpen: true });
    stub.fail((request, response) => {
      response.on('close', () => closed.resolve());
      tell(request, response);
    });
    const heard: string[] = [];

    await listen({ onData: (data) => heard.push(data) < 2 });

    expect(heard).toEqual(['a', 'b']);
    await closed.promise;
  });
});

describe('a service fails', () => {
  const endless: Fault = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const flow = (): void => {
      while (!response.destroyed && response.write(`data: ${'x'.repeat(10_000)}\n\n`));
    };
    response.on('drain', flow);
    flow();
  };
  const breaking: Fault = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': 1_000 });
    response.write('data: a\n\n', () => response.destroy());
  };
  const trickling: Fault = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const drops = setInterval(() => response.write('data: a\n\n'), 10);
    response.on('close', () => clearInterval(drops));
  };
  const short = { timeLimit: SHORT_LIMIT_MS };
  const bad: [string, Fault, ServiceProblem, Partial<EventsQuestion>][] = [
    ['before an answer, by a reset', faults.reset, 'unreached', {}],
    ['with 500', answering(500), 'refused', {}],
    ['with 429', tooMany(), 'refused', {}],
    ['with a refusal', answering(401, { error: 'key' }), 'refused', {}],
    ['in the midst of its answer', breaking, 'broken', {}],
    ['in silence from the beginning', faults.silence, 'late', { silence: SHORT_LIMIT_MS }],
    ['in silence from an event on', telling(['data: a\n\n'], { staysOpen: true }), 'late', { silence: SHORT_LIMIT_MS }],
    ['by never coming to an end in time', trickling, 'late', short],
    ['by never coming to an end at all', endless, 'too_large', { maxBytes: 100_000 }],
    ['with a whole answer that has no end', faults.endless, 'too_large', { maxBytes: 100_000 }],
  ];

  test.each(bad)('%s', async (_how, fault, problem, question) => {
    stub.fail(fault);

    expect((await listen(question)).failure).toMatchObject({ name: 'ServiceError', problem });
  });

  test('with what it says', async () => {
    stub.fail(answering(400, { error: { param: 'max_tokens' } }));

    expect((await listen()).failure).toMatchObject({ status: 400, refusal: { error: { param: 'max_tokens' } } });
  });

  test('after events that were heard', async () => {
    stub.fail(breaking);

    expect((await listen()).heard).toEqual(['a']);
  });

  test('with an event that is not what it has to be, in the words of whoever heard it', async () => {
    stub.fail(telling(['data: a\n\n'], { staysOpen: true }));
    const unreadable = new ServiceError('unreadable', 'its answer is not what it should be');

    const { failure } = await listen({
      onData: () => {
        throw unreadable;
      },
    });

    expect(failure).toBe(unreadable);
  });

  test('so often that it is not request for a while', async () => {
    const service = open({ failuresUntilPause: 1 });
    stub.fail(answering(500));
    await listen({}, service);
    const before = stub.requests.length;

    expect((await listen({}, service)).failure).toMatchObject({ problem: 'paused', wasSent: false });
    expect(stub.requests).toHaveLength(before);
  });
});

test('whoever waits no more ends the connection', async () => {
  const closed = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  const tell = telling(['data: a\n\n'], { staysOpen: true });
  stub.fail((request, response) => {
    response.on('close', () => closed.resolve());
    tell(request, response);
  });
  const leaving = new AbortController();
  const onData = (): boolean => {
    heard.resolve();
    return true;
  };

  const listening = listen({ signal: leaving.signal, onData });
  await heard.promise;
  leaving.abort();

  expect((await listening).failure).toMatchObject({ problem: 'cancelled' });
  await closed.promise;
});

test('so many are heard at once, and the next waits for its seat', async () => {
  const service = open({ atOnce: 1, queue: 1 });
  const rest = Promise.withResolvers<void>();
  stub.fail((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void rest.promise.then(() => response.end('data: a\n\n'));
  });
  const before = stub.requests.length;

  const all = [listen({}, service), listen({}, service), listen({}, service)];
  const turnedAway = await Promise.race(all);
  const requestsMeanwhile = stub.requests.length - before;
  rest.resolve();

  expect(turnedAway.failure).toMatchObject({ problem: 'busy' });
  expect(requestsMeanwhile).toBeLessThanOrEqual(1);
  expect((await Promise.all(all)).filter(({ failure }) => failure === null)).toHaveLength(2);
});
