import type { AnswerEvent, Citation, ConciergeSearch } from '@caravan/contract/concierge/concierge.schema.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { type CallInEvents, QuestionSubmission, type Question } from './question-submission.ts';

const citation: Citation = {
  number: 1,
  kind: 'country',
  title: 'Plugs in Portugal',
  source: 'IEC World Plugs',
  url: null,
  passage: 'Portugal: C, F',
  tripId: null,
  tripPart: null,
};

const search: ConciergeSearch = {
  id: '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e',
  query: 'What plug do I need in Lisbon?',
  trip: null,
  response: 'Portugal uses plugs of types C and F.[1]',
  citations: [citation],
  cards: [],
  outcome: 'answered',
  answeredBy: 'built_in',
  createdAt: '2027-03-03T10:00:00.000Z',
};

const question: Question = { query: search.query, trip: null };

/** One try of asking: what comes, and then how it ends. */
type Try = readonly [events: readonly AnswerEvent[], failure?: Error | 'hangs'];

const lost = new NetworkError('No answer');
const refused = (status: number, code: string) =>
  new ApiError({ status, statusText: '', text: JSON.stringify({ code, message: `Refused: ${code}` }) });

/** Somebody who asks a server that answers so, try by try. */
const askerOf = (...tries: readonly Try[]) => {
  const sent: { key: string; body: unknown }[] = [];
  const ask: CallInEvents = async (_endpoint, { body }, { onEvent, signal, idempotencyKey }) => {
    const [events, failure] = tries[sent.length] ?? [[]];
    sent.push({ key: idempotencyKey, body });
    for (const event of events) onEvent(event);
    if (failure === 'hangs') {
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    }
    if (failure instanceof Error) throw failure;
  };
  return { asking: new QuestionSubmission(ask), sent };
};

const text = (words: string): AnswerEvent => ({ type: 'text', text: words });
const done: AnswerEvent = { type: 'done', search, left: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer is there word by word, and then whole', async () => {
  const { asking } = askerOf([[text('Portugal uses '), { type: 'citation', citation }, text('plugs.'), done]]);
  const seen: unknown[] = [];
  asking.subscribe(() => {
    const { text: words, citations, answer } = asking.current() ?? {};
    seen.push([words, citations?.length, answer?.id]);
  });

  await asking.ask(question);

  expect(seen).toEqual([
    ['', 0, undefined],
    ['Portugal uses ', 0, undefined],
    ['Portugal uses ', 1, undefined],
    ['Portugal uses plugs.', 1, undefined],
    ['Portugal uses plugs.', 1, search.id],
  ]);
  expect(asking.current()?.halt).toBeNull();
});

test('the trip is asked about that was chosen, at the time where the asker is', async () => {
  const { asking, sent } = askerOf([[done]]);

  await asking.ask({ ...question, trip: { id: 't1', title: 'Lisbon' } });

  expect(sent[0]?.body).toEqual({ query: question.query, tripId: 't1', timeZone: expect.any(String) as string });
});

test.each<readonly [string, Try[], number]>([
  ['a lost connection', [[[], lost], [[done]]], 2],
  ['a server that fails', [[[], refused(503, 'internal')], [[done]]], 2],
  [
    'an answer that the server is still at',
    [[[], lost], [[], refused(409, 'answer_under_way')], [[], refused(409, 'answer_under_way')], [[done]]],
    4,
  ],
])('%s is tried again under the same key', async (_what, tries, asks) => {
  const { asking, sent } = askerOf(...tries);

  const over = asking.ask(question);
  await vi.runAllTimersAsync();
  await over;

  expect(sent).toHaveLength(asks);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(asking.current()?.answer).toEqual(search);
});

test.each<readonly [string, Try[], object, number]>([
  [
    'no connection, twice',
    [
      [[], lost],
      [[], lost],
    ],
    { code: undefined },
    2,
  ],
  [
    'a limit of the plan',
    [[[], refused(403, 'plan_limit')]],
    { code: 'plan_limit', message: 'Refused: plan_limit' },
    1,
  ],
  [
    'an answer that the server does not end',
    [[[], lost], ...Array.from({ length: 4 }, (): Try => [[], refused(409, 'answer_under_way')])],
    { code: 'answer_under_way' },
    4,
  ],
  ['too many questions', [[[], refused(429, 'rate_limited')]], { code: 'rate_limited' }, 1],
  [
    'an engine that fails',
    [[[{ type: 'failed', code: 'internal', message: 'Sorry' }]]],
    { code: 'internal', message: 'Sorry' },
    1,
  ],
  ['an answer that breaks off', [[[text('Half')], lost]], { code: undefined }, 1],
  ['an answer without an end', [[[text('Half')]]], { code: undefined }, 1],
])('%s says why there is no answer', async (_what, tries, halt, asks) => {
  const { asking, sent } = askerOf(...tries);

  const over = asking.ask(question);
  await vi.runAllTimersAsync();
  await over;

  expect(asking.current()).toMatchObject({ answer: null, halt });
  expect(asking.current()?.halt?.message).not.toBe('');
  expect(sent).toHaveLength(asks);
});

test('an answer that is stopped keeps what had come of it', async () => {
  const { asking } = askerOf([[text('Half')], 'hangs']);

  const over = asking.ask(question);
  asking.stop();
  await over;

  expect(asking.current()).toMatchObject({ text: 'Half', answer: null, halt: { code: 'stopped' } });
});

test('another question takes the place of one that is being answered', async () => {
  const { asking } = askerOf([[text('Half')], 'hangs'], [[done]]);

  const first = asking.ask({ ...question, query: 'Who lands first?' });
  await asking.ask(question);
  await first;

  expect(asking.current()).toMatchObject({ question, answer: search, halt: null });
});

test('what is forgotten is shown no more', async () => {
  const { asking } = askerOf([[text('Half')], 'hangs']);

  const over = asking.ask(question);
  asking.forget();
  await over;

  expect(asking.current()).toBeNull();
});
