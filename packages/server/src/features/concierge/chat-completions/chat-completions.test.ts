import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServiceError } from '../../../platform/outside-services/outside-service.ts';
import {
  type ChatCompletionsStub,
  ending,
  piece,
  startChatCompletions,
  type Step,
} from '../../../testing/chat-completions-stub.ts';
import { answering, type Fault, faults, tooMany } from '../../../testing/faulty-service.ts';
import type { Passage } from '@caravan/concierge/answer.ts';
import { chatCompletions } from './chat-completions.provider.ts';
import type { ConciergeQuestion } from '../answer.provider.ts';

/** For answers that never come, milliseconds: a third of it is the longest silence. */
const SHORT_LIMIT_MS = 450;
/** For all others, so that a busy machine makes none of them late. */
const LONG_LIMIT_MS = 15_000;

const plugs: Passage = {
  kind: 'country',
  title: 'Plugs in Portugal',
  source: 'IEC World Plugs',
  url: 'https://www.iec.ch/world-plugs',
  passage: 'Portugal: C and F, 230 V, 50 Hz',
  tripId: null,
  tripPart: null,
};

let stub: ChatCompletionsStub;
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });

beforeAll(async () => {
  stub = await startChatCompletions();
});
afterAll(() => stub.stop());

const question: ConciergeQuestion = {
  query: 'Which plug do I need?',
  userId: '019ac000-0000-7000-8000-000000000001',
  member: null,
  now: new Date('2027-02-20T12:00:00Z'),
  timeZone: 'Europe/Lisbon',
};

const open = (options: { timeLimit?: number; key?: string; closing?: AbortSignal } = {}) =>
  chatCompletions({
    url: stub.url,
    key: options.key ?? stub.env['CONCIERGE_KEY'],
    model: 'stub-1',
    answerTokens: 700,
    timeLimit: options.timeLimit ?? LONG_LIMIT_MS,
    log,
    passagesFor: async () => [plugs],
    closing: options.closing ?? new AbortController().signal,
  });

/** Hears an answer. */
const listener = () => {
  const texts: string[] = [];
  const citations: Citation[] = [];
  const leaving = new AbortController();
  const first = Promise.withResolvers<void>();
  return {
    texts,
    citations,
    leave: () => leaving.abort(),
    /** Resolves with the first text. */
    first: first.promise,
    gone: leaving.signal,
    onText: (text: string) => {
      texts.push(text);
      first.resolve();
    },
    onCitation: (citation: Citation) => void citations.push(citation),
  };
};

const answerTo = (...steps: Step[]) => {
  stub.say(...steps);
  return open().answer(question, listener());
};

const failureOf = async (answer: Promise<unknown>): Promise<ServiceError> => {
  const failure = await answer.catch((error: unknown) => error);
  if (failure instanceof ServiceError) return failure;
  throw new Error('There is no failure.', { cause: failure });
};

test('a question arrives with the model, the bound on its cost and the key', async () => {
  await answerTo('Type F.');

  const { method, url, headers, body } = stub.requests.at(-1)!;
  expect([method, url.pathname, headers.authorization]).toEqual([
    'POST',
    '/chat/completions',
    'Bearer key-of-the-stub',
  ]);
  expect(JSON.parse(body)).toMatchObject({ model: 'stub-1', stream: true, max_tokens: 700 });
});

test('an answer is shown as it comes, with the passages that it rests on', async () => {
  const rest = Promise.withResolvers<void>();
  stub.say('Portugal uses ', 'type F [F', '1].', { until: rest.promise }, ' Bring one.');
  const hearer = listener();

  const given = open().answer(question, hearer);
  await hearer.first;
  const before = hearer.texts.join('');
  rest.resolve();
  const answer = await given;

  expect('Portugal uses type F [1]. Bring one.').toContain(before.trim());
  expect(answer).toEqual({
    response: 'Portugal uses type F [1]. Bring one.',
    citations: [{ ...plugs, number: 1 }],
    cards: [],
    outcome: 'answered',
    answeredBy: 'service',
  });
  expect([hearer.texts.join(''), hearer.citations]).toEqual([answer.response, answer.citations]);
});

describe('pages that a service has read', () => {
  const page = (number: number, title: string, host: string, passage: string | null = null) => ({
    number,
    kind: 'web',
    title,
    source: host,
    url: `https://${host}/plugs`,
    passage,
    tripId: null,
    tripPart: null,
  });

  test('are cited by their numbers (Perplexity)', async () => {
    const search_results = [
      { title: 'Other', url: 'https://other.example/', date: '2026-01-01' },
      { title: 'Plugs', url: 'https://www.plugs.example/plugs', snippet: 'Type F\n it is.' },
    ];

    const { response, citations } = await answerTo('Type F [2]', { event: { ...piece('.'), search_results } });

    expect([response, citations]).toEqual([
      'Type F [1].',
      [{ ...page(1, 'Plugs', 'plugs.example', 'Type F it is.'), url: 'https://www.plugs.example/plugs' }],
    ]);
  });

  test('are cited by their addresses where these are all that is given', async () => {
    const citations = ['https://other.example/plugs', 'https://plugs.example/plugs'];

    const answer = await answerTo({ event: { ...piece('Type F [2][1].'), citations } });

    expect([answer.response, answer.citations]).toEqual([
      'Type F [1][2].',
      [page(1, 'plugs.example', 'plugs.example'), page(2, 'other.example', 'other.example')],
    ]);
  });

  test('are cited where a part of the answer rests on them (OpenAI)', async () => {
    const url = 'https://plugs.example/plugs';
    const annotations = [{ type: 'url_citation', url_citation: { url, title: 'Plugs', start_index: 0, end_index: 7 } }];

    const answer = await answerTo('Type F. Bring one.', { event: piece('', { annotations }) });

    expect([answer.response, answer.citations]).toEqual(['Type F.[1] Bring one.', [page(1, 'Plugs', 'plugs.example')]]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    '//plugs.example',
    'not an address',
    `https://plugs.example/${'x'.repeat(3_000)}`,
  ])('are none at %s', async (url) => {
    const search_results = [{ title: 'Plugs', url }];

    const answer = await answerTo({ event: { ...piece('Type F [1].'), search_results } });

    expect([answer.response, answer.citations]).toEqual(['Type F.', []]);
  });

  test('keep their numbers beside entries that are none', async () => {
    const search_results = [
      null,
      { title: 7 },
      { title: '<b>Plugs</b>', url: 'https://me:secret@plugs.example/plugs' },
    ];

    const answer = await answerTo({ event: { ...piece('Type F [3].'), search_results } });

    expect(answer.citations).toEqual([page(1, '<b>Plugs</b>', 'plugs.example')]);
  });
});

describe('a service that answers whole', () => {
  const whole = (content: unknown, finish_reason = 'stop') =>
    answering(200, { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }] });

  test('is understood too', async () => {
    stub.fail(whole('Type F [F1].'));

    expect(await open().answer(question, listener())).toMatchObject({ response: 'Type F [1].', outcome: 'answered' });
  });

  test.each([
    ['no text', whole(null)],
    ['an empty text', whole(' \n')],
    ['a text that is none', whole({ text: 'Type F' })],
    ['only a thought', whole('<think>Type F</think>')],
    ['no choice', answering(200, { choices: [] })],
    ['something else', answering(200, { places: ['Lisbon'] })],
  ])('has no answer with %s', async (_what, fault) => {
    stub.fail(fault);

    expect(await failureOf(open().answer(question, listener()))).toMatchObject({ problem: 'unreadable' });
  });
});

test('pieces that repeat the whole beside them are shown once (Perplexity)', async () => {
  const both = (content: string, whole: string) => ({
    choices: [{ delta: { content }, message: { role: 'assistant', content: whole }, finish_reason: null }],
  });

  const answer = await answerTo(
    { event: both('Type', 'Type') },
    { event: both(' F.', 'Type F.') },
    { event: { choices: [{ message: { content: 'Type F.' }, finish_reason: 'stop' }] } },
  );

  expect(answer.response).toBe('Type F.');
});

test('an answer that says that nothing is known is none, and nothing of it is shown', async () => {
  stub.say('NOT', '_FOUND');
  const hearer = listener();

  expect([await open().answer(question, hearer), hearer.texts]).toMatchObject([{ outcome: 'not_found' }, []]);
});

const bad: [string, Fault, string][] = [
  ['with a page instead of an answer', faults.html, 'unreadable'],
  ['with JSON that was cut', faults.cutJson, 'unreadable'],
  ['with an error that comes with 200', answering(200, { error: { message: 'quota' } }), 'refused'],
  ['with an answer that breaks off', faults.brokenOff, 'broken'],
  ['with a connection that it resets', faults.reset, 'unreached'],
  ['in silence', faults.silence, 'late'],
  ['drop by drop', faults.dropByDrop, 'late'],
  ['with an answer without an end', faults.endless, 'too_large'],
  ['with 500', answering(500, { error: { message: 'Which plug do I need?' } }), 'refused'],
  ['with 429', tooMany(), 'refused'],
  ['with 401', answering(401, { error: { message: 'wrong key key-of-the-stub' } }), 'refused'],
];

describe('a service fails before its first word', () => {
  test.each(bad)('%s', async (_how, fault, problem) => {
    stub.fail(fault);
    const before = stub.requests.length;
    const hearer = listener();

    const timeLimit = problem === 'late' ? SHORT_LIMIT_MS : LONG_LIMIT_MS;
    const failure = await failureOf(open({ timeLimit }).answer(question, hearer));

    expect([failure.problem, hearer.texts]).toEqual([problem, []]);
    expect(stub.requests.length - before).toBe(1);
  });

  test.each<[string, Step[]]>([
    ['with an error in place of an event', [{ event: { error: { message: 'overloaded' } } }]],
    ['with an event that is none', [{ event: 'nonsense' }]],
    ['with a connection that ends', [{ ends: 'early' }]],
    ['with a connection that breaks', [{ ends: 'broken' }]],
    ['with a filter', [{ event: ending('content_filter') }]],
  ])('%s', async (_how, steps) => {
    expect((await failureOf(answerTo(...steps))).name).toBe('ServiceError');
  });
});

describe('a service stops in the midst of its answer, and what came is kept:', () => {
  test.each<[string, Step[]]>([
    ['its connection breaks', [{ ends: 'broken' }]],
    ['it ends without a word of the end', [{ ends: 'early' }]],
    ['it tells an error', [{ event: { error: { message: 'overloaded' } } }]],
    ['it tells nonsense', [{ event: 7 }]],
    ['its answer is too long', [{ event: ending('length') }]],
    ['its filter takes the rest', [{ event: ending('content_filter') }]],
  ])('%s', async (_how, steps) => {
    expect(await answerTo('Type F [F1]. Bri', ...steps)).toMatchObject({
      response: 'Type F [1]. Bri',
      citations: [{ number: 1, title: 'Plugs in Portugal' }],
      outcome: 'broken',
    });
  });

  test('it falls silent', async () => {
    stub.say('Type F.', { until: new Promise(() => undefined) });

    const answer = await open({ timeLimit: SHORT_LIMIT_MS }).answer(question, listener());

    expect(answer).toMatchObject({ response: 'Type F.', outcome: 'broken' });
  });

  test('the server closes', async () => {
    stub.say('Type F.', { until: new Promise(() => undefined) });
    const closing = new AbortController();
    const hearer = listener();

    const answer = open({ closing: closing.signal }).answer(question, hearer);
    await hearer.first;
    closing.abort();

    expect(await answer).toMatchObject({ response: 'Type F.', outcome: 'broken' });
  });

  test('it has no end', async () => {
    stub.say(...Array.from({ length: 500 }, () => 'Type F. '.repeat(100)));

    const answer = await open().answer(question, listener());

    expect([answer.outcome, answer.response.length > 40_000, answer.response.length < 42_000]).toEqual([
      'broken',
      true,
      true,
    ]);
  });
});

describe('whoever asked goes away', () => {
  test('in the midst of the answer: the service is stopped, and what came is kept', async () => {
    stub.say('Type F [F1].', { until: new Promise(() => undefined) });
    const hearer = listener();

    const answer = open().answer(question, hearer);
    await hearer.first;
    hearer.leave();

    expect(await answer).toMatchObject({ response: 'Type F [1].', outcome: 'stopped' });
    await stub.left();
  });

  test('before the first word: there is no answer', async () => {
    stub.fail(faults.silence);
    const hearer = listener();
    const before = stub.requests.length;

    const answer = failureOf(open().answer(question, hearer));
    await expect.poll(() => stub.requests.length - before).toBe(1);
    hearer.leave();

    expect((await answer).problem).toBe('cancelled');
  });
});

test('a model that knows the bound by its newer name is given it by that one, from then on at once', async () => {
  const refusal = { error: { message: 'Unsupported parameter', param: 'max_tokens', code: 'unsupported_parameter' } };
  const choices = [{ message: { content: 'Type F.' }, finish_reason: 'stop' }];
  const limitsSent = () =>
    stub.requests
      .slice(before)
      .map(({ body }) => Object.keys(JSON.parse(body) as object).filter((key) => key.startsWith('max')));
  const before = stub.requests.length;
  stub.fail((request, response) => {
    const isOld = limitsSent().at(-1)?.includes('max_tokens') === true;
    return (isOld ? answering(400, refusal) : answering(200, { choices }))(request, response);
  });
  const provider = open();

  const answers = [await provider.answer(question, listener()), await provider.answer(question, listener())];

  expect(answers.map(({ response }) => response)).toEqual(['Type F.', 'Type F.']);
  expect(limitsSent().flat()).toEqual(['max_tokens', 'max_completion_tokens', 'max_completion_tokens']);
});

test('neither the question, nor the answer, nor the key is logged', async () => {
  for (const [, fault] of bad.filter(([, , problem]) => problem !== 'late')) {
    stub.fail(fault);
    const failure = await failureOf(open().answer(question, listener()));
    expect(failure.message).not.toMatch(/plug|key-of|127\.0\.0\.1/);
  }
  await answerTo('Type F.');

  expect(lines.join('')).not.toMatch(/plug|Type F|key-of|127\.0\.0\.1/i);
});
