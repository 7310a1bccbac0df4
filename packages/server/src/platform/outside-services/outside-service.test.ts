import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import {
  answering,
  type StubRequest,
  type Fault,
  faults,
  type FaultyService,
  redirecting,
  startFaultyService,
  tooMany,
} from '../../testing/faulty-service.ts';
import { NOBODY_THERE } from '../../testing/free-ports.ts';
import { openService, type Question, type ServiceOptions } from './outside-service.ts';
import { ServiceError, type ServiceProblem } from './outside-exchange.ts';

/** For answers that never come. */
const SHORT_LIMIT_MS = 150;
/** For all others, so that a busy machine makes none of them late. */
const LONG_LIMIT_MS = 4_000;
const MAX_BYTES = 100_000;
const answerSchema = z.object({ places: z.array(z.string()) });
const silent = pino({ level: 'silent' });

let stub: FaultyService;

beforeAll(async () => {
  stub = await startFaultyService(({ url }: StubRequest) => ({
    json: { places: [url.searchParams.get('name') ?? ''] },
  }));
});
beforeEach(() => stub.fail(null));
afterAll(() => stub.stop());

const open = (options: Partial<ServiceOptions> = {}) =>
  openService({ name: 'Places', log: silent, timeLimit: LONG_LIMIT_MS, random: () => 0, ...options });

const question = (more: Partial<Question<typeof answerSchema>> = {}): Question<typeof answerSchema> => ({
  url: `${stub.url}/search`,
  query: { name: 'Paris' },
  answer: answerSchema,
  maxBytes: MAX_BYTES,
  ...more,
});

const failureOf = async (answer: Promise<unknown>): Promise<ServiceError> => {
  const failure = await answer.catch((error: unknown) => error);
  if (failure instanceof ServiceError) return failure;
  throw new Error('There is no failure.', { cause: failure });
};

const limitFor = (problem: ServiceProblem): number => (problem === 'late' ? SHORT_LIMIT_MS : LONG_LIMIT_MS);

/** How many questions came in meanwhile. */
const countRequests = async (during: () => Promise<unknown>): Promise<number> => {
  const before = stub.requests.length;
  await during();
  return stub.requests.length - before;
};

describe('a question arrives', () => {
  test('as a GET with what is asked for', async () => {
    const headers = { 'x-key': 'key-of-the-test' };

    const answer = await open().ask(
      question({ query: { name: 'São Paulo & more' }, headers, authorization: 'Basic x' }),
    );

    expect(answer).toEqual({ places: ['São Paulo & more'] });
    expect(stub.requests.at(-1)).toMatchObject({
      method: 'GET',
      headers: { accept: 'application/json', 'x-key': 'key-of-the-test', authorization: 'Basic x' },
      body: '',
    });
  });

  test('as a form', async () => {
    await open().ask(question({ form: { To: '+12125550142', Body: 'a & b' } }));

    expect(stub.requests.at(-1)).toMatchObject({ method: 'POST', body: 'To=%2B12125550142&Body=a+%26+b' });
  });

  test('as JSON', async () => {
    await open().ask(question({ json: { input: 'Pa' } }));

    const { method, headers, body } = stub.requests.at(-1)!;
    expect({ method, type: headers['content-type'], body }).toEqual({
      method: 'POST',
      type: 'application/json',
      body: '{"input":"Pa"}',
    });
  });

  test('and an answer without a body is none', async () => {
    stub.fail((_request, response) => void response.writeHead(204).end());

    expect(await open().ask({ url: stub.url, answer: z.undefined() })).toBeUndefined();
  });
});

describe('a service fails', () => {
  const bad: [string, Fault, ServiceProblem, number | undefined][] = [
    ['with a page instead of an answer', faults.html, 'unreadable', 200],
    ['with JSON that was cut', faults.cutJson, 'unreadable', 200],
    ['with an error that comes with 200', answering(200, { error: { code: 'quota' } }), 'unreadable', 200],
    ['with an answer that has none of what it should', answering(200, { places: 'Paris' }), 'unreadable', 200],
    ['with an answer that breaks off', faults.brokenOff, 'broken', undefined],
    ['with a connection that it resets', faults.reset, 'unreached', undefined],
    ['in silence', faults.silence, 'late', undefined],
    ['drop by drop', faults.dropByDrop, 'late', undefined],
    ['with an answer without an end', faults.endless, 'too_large', undefined],
    ['with 500', answering(500), 'refused', 500],
    ['with 503', answering(503), 'refused', 503],
    ['with 429', tooMany(), 'refused', 429],
    ['with a refusal', answering(403, { code: 'denied' }), 'refused', 403],
    ['with another address', redirecting('/elsewhere'), 'refused', 302],
  ];

  test.each(bad)('%s', async (_how, fault, problem, status) => {
    stub.fail(fault);

    const failure = await failureOf(open({ timeLimit: limitFor(problem) }).ask(question()));

    expect(failure).toMatchObject({ problem, status, wasSent: true });
  });

  test('with nobody there, and nothing was asked', async () => {
    const failure = await failureOf(open().ask(question({ url: NOBODY_THERE })));

    expect(failure).toMatchObject({ problem: 'unreached', wasSent: false });
  });

  test.each(bad)('%s, and neither key nor question is revealed', async (_how, fault, problem) => {
    stub.fail(fault);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const service = open({ log, failuresUntilPause: 1, timeLimit: limitFor(problem) });

    const failure = await failureOf(
      service.ask(question({ query: { access_key: 'the-secret', name: 'Paris' }, headers: { 'x-key': 'the-secret' } })),
    );

    expect(`${failure.message} ${lines.join(' ')}`).not.toMatch(/the-secret|Paris|127\.0\.0\.1/);
  });

  test('and says itself why', async () => {
    stub.fail(answering(403, { error: { code: 'function_access_restricted' } }));
    const refused = await failureOf(open().ask(question()));
    stub.fail(answering(200, { error: { code: 'quota' } }));
    const accepted = await failureOf(open().ask(question()));

    expect(refused.refusal).toEqual({ error: { code: 'function_access_restricted' } });
    expect(accepted.refusal).toEqual({ error: { code: 'quota' } });
  });

  test('and nobody is led elsewhere', async () => {
    stub.fail(redirecting(`${stub.url}/inside`));

    expect(await countRequests(() => failureOf(open().ask(question())))).toBe(1);
    expect(stub.requests.at(-1)!.url.pathname).toBe('/search');
  });
});

describe('a service that says when to come back', () => {
  test('is not asked before', async () => {
    const service = open();
    stub.fail(tooMany('120'), 1);

    expect(await failureOf(service.ask(question()))).toMatchObject({ problem: 'refused', retryAfter: 120 });

    const count = await countRequests(async () => {
      expect(await failureOf(service.ask(question()))).toMatchObject({ problem: 'paused', wasSent: false });
    });
    expect(count).toBe(0);
  });

  test('by a date is asked again at once when that has passed', async () => {
    stub.fail(tooMany(new Date(0).toUTCString()), 1);

    expect(await open().ask(question())).toEqual({ places: ['Paris'] });
  });
});

describe('a second try', () => {
  test.each([
    ['a reset', faults.reset],
    ['an answer that broke off', faults.brokenOff],
    ['503', answering(503)],
    ['429', tooMany('0')],
  ])('helps after %s', async (_what, fault) => {
    stub.fail(fault, 1);

    expect(await open().ask(question())).toEqual({ places: ['Paris'] });
  });

  test('is never made of what is sent', async () => {
    stub.fail(faults.reset);
    const service = open();

    expect(await countRequests(() => failureOf(service.ask(question({ form: { To: '+12125550142' } }))))).toBe(1);
    expect(await countRequests(() => failureOf(service.ask(question({ json: {} }))))).toBe(1);
  });

  test('is made of what is sent only to ask', async () => {
    stub.fail(faults.reset, 1);

    expect(await countRequests(() => open().ask(question({ json: {}, isRepeatable: true })))).toBe(2);
  });
});

describe('many people ask', () => {
  test('a slow service: so many wait for it, the others are refused at once', async () => {
    stub.fail(faults.silence);
    const service = open({ atOnce: 2, queue: 2, timeLimit: SHORT_LIMIT_MS });

    const began = stub.requests.length;
    const failures = await Promise.all(
      Array.from({ length: 50 }, () => failureOf(service.ask(question({ isRepeatable: false })))),
    );

    const counts = Object.groupBy(failures, ({ problem }) => problem);
    expect(counts.busy).toHaveLength(46);
    expect(counts.late).toHaveLength(4);
    expect(stub.requests.length - began).toBeLessThanOrEqual(4);
  });

  test('a service that is well: all are answered, so many at once', async () => {
    let beside = 0;
    let most = 0;
    const slow = await startFaultyService(async () => {
      beside += 1;
      most = Math.max(most, beside);
      await new Promise((resolve) => void setImmediate(resolve));
      beside -= 1;
      return { json: { places: [] } };
    });
    const service = open({ atOnce: 3 });

    await Promise.all(Array.from({ length: 40 }, () => service.ask(question({ url: slow.url }))));

    expect(most).toBeLessThanOrEqual(3);
    await slow.stop();
  });
});

describe('whoever asked', () => {
  test('goes away, and the service hears no more of it', async () => {
    const closed = Promise.withResolvers<void>();
    const leaving = new AbortController();
    stub.fail((_request, response) => {
      response.on('close', closed.resolve);
      leaving.abort();
    });

    const failure = await failureOf(open({ timeLimit: 60_000 }).ask(question({ signal: leaving.signal })));

    expect(failure.problem).toBe('cancelled');
    await closed.promise;
  });

  test('waits for all tries together twice as long as for one, at most', async () => {
    stub.fail(tooMany('2'));

    const count = await countRequests(async () => {
      const answer = open({ timeLimit: SHORT_LIMIT_MS }).ask(question());
      expect(await failureOf(answer)).toMatchObject({ problem: 'late' });
    });

    expect(count).toBe(1);
  });
});

describe('a library that asks by itself', () => {
  test('gets the answer as it is', async () => {
    const response = await open().fetch(`${stub.url}/keys?name=a`, { method: 'POST', body: 'x=1' });

    expect(response).toMatchObject({ status: 200, ok: true });
    expect(await response.json()).toEqual({ places: ['a'] });
    expect(stub.requests.at(-1)).toMatchObject({ method: 'POST', body: 'x=1' });
  });

  test.each([302, 400, 404, 500])('gets an answer of %s too', async (status) => {
    stub.fail(answering(status, { error: 'invalid_grant' }, { location: '/elsewhere' }));

    const response = await open().fetch(stub.url);

    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: 'invalid_grant' });
  });

  test('gets one without a body', async () => {
    stub.fail((_request, response) => void response.writeHead(204).end());

    expect(await (await open().fetch(stub.url)).text()).toBe('');
  });

  test.each<[string, Fault, ServiceProblem]>([
    ['in silence', faults.silence, 'late'],
    ['drop by drop', faults.dropByDrop, 'late'],
    ['without an end', faults.endless, 'too_large'],
    ['with a reset', faults.reset, 'unreached'],
  ])('fails %s', async (_how, fault, problem) => {
    stub.fail(fault);

    expect(await failureOf(open({ timeLimit: limitFor(problem) }).fetch(stub.url))).toMatchObject({ problem });
  });

  test('is kept from a service that is down', async () => {
    const service = open({ failuresUntilPause: 2 });
    stub.fail(answering(500));

    await service.fetch(stub.url);
    await service.fetch(stub.url);

    expect(await failureOf(service.fetch(stub.url))).toMatchObject({ problem: 'paused' });
  });
});
