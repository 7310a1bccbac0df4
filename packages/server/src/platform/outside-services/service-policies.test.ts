import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError, type ServiceProblem } from './outside-exchange.ts';
import { openPolicies, type PolicyOptions, type RunQuestion } from './service-policies.ts';

const never = new AbortController().signal;
const SECOND = 1_000;
const FIRST_PAUSE = 15 * SECOND;

let lines: { level: number; service: string; msg: string; reason?: string }[];

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const open = (options: Partial<PolicyOptions> = {}): RunQuestion =>
  openPolicies({
    name: 'Weather',
    log: pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) }),
    random: () => 0,
    ...options,
  });

const down = (status = 503, retryAfter?: number): ServiceError =>
  new ServiceError('refused', `it answered ${status}`, { status, retryAfter });

/** A question whose tries come to these ends, one after the other, the last one for ever. */
const endingIn = (...ends: readonly (ServiceError | 'an answer')[]) => {
  let tries = 0;
  return {
    get tries() {
      return tries;
    },
    tryOnce: async (): Promise<string> => {
      const end = ends[Math.min(tries, ends.length - 1)]!;
      tries += 1;
      if (end instanceof ServiceError) throw end;
      return end;
    },
  };
};

const ask = (run: RunQuestion, tryOnce: () => Promise<string>, options: Partial<Parameters<RunQuestion>[1]> = {}) =>
  run(tryOnce, { isRepeatable: false, signal: never, ...options }).catch((error: unknown) => {
    if (error instanceof ServiceError) return error.problem;
    throw error;
  });

describe('a question is tried a second time', () => {
  test.each([
    ['at once', 0, 0],
    ['after a while', 0.5, 200],
    ['after a longer while, so that those who failed together do not come back together', 0.99, 396],
  ])('%s', async (_when, random, wait) => {
    const question = endingIn(down(), 'an answer');
    const answer = ask(open({ random: () => random }), question.tryOnce, { isRepeatable: true });

    await vi.advanceTimersByTimeAsync(Math.max(0, wait - 1));
    expect(question.tries).toBe(wait === 0 ? 2 : 1);

    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('an answer');
    expect(question.tries).toBe(2);
  });

  test.each<[string, ServiceError]>([
    ['when it cannot be reached', new ServiceError('unreached', 'no')],
    ['when its answer broke off', new ServiceError('broken', 'no')],
    ...[408, 425, 429, 500, 502, 503, 504].map((status): [string, ServiceError] => [
      `when it answered ${status}`,
      down(status),
    ]),
  ])('%s', async (_when, failure) => {
    const question = endingIn(failure, 'an answer');
    const answer = ask(open(), question.tryOnce, { isRepeatable: true });

    await vi.runAllTimersAsync();

    expect(await answer).toBe('an answer');
  });

  test('after the short wait that the service asks for', async () => {
    const question = endingIn(down(429, 2), 'an answer');
    const answer = ask(open(), question.tryOnce, { isRepeatable: true });

    await vi.advanceTimersByTimeAsync(2 * SECOND - 1);
    expect(question.tries).toBe(1);

    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('an answer');
  });

  test('and no third time', async () => {
    const question = endingIn(down());
    const answer = ask(open(), question.tryOnce, { isRepeatable: true });

    await vi.runAllTimersAsync();

    expect(await answer).toBe('refused');
    expect(question.tries).toBe(2);
  });
});

describe('a question is tried once', () => {
  test.each<[string, ServiceError]>([
    ['that the service refuses', down(400)],
    ['that needs another key', down(401)],
    ['for what is not there', down(404)],
    ['that is sent elsewhere', down(302)],
    ['that took all of its time', new ServiceError('late', 'no')],
    ['that is answered with a page', new ServiceError('unreadable', 'no', { status: 200 })],
    ['that is answered without an end', new ServiceError('too_large', 'no')],
    ['that nobody waits for', new ServiceError('cancelled', 'no')],
    ['when the service asks for a long wait', down(503, 3)],
  ])('%s', async (_what, failure) => {
    const question = endingIn(failure);

    // Without the clock going on: nobody waits for a second try that does not come.
    expect(await ask(open(), question.tryOnce, { isRepeatable: true })).toBe(failure.problem);
    expect(question.tries).toBe(1);
  });

  test('that would do something twice', async () => {
    const question = endingIn(new ServiceError('unreached', 'no'));

    expect(await ask(open(), question.tryOnce, { isRepeatable: false })).toBe('unreached');

    await vi.runAllTimersAsync();
    expect(question.tries).toBe(1);
  });
});

describe('a service is paused', () => {
  const fail = async (run: RunQuestion, times: number, failure = down()): Promise<void> => {
    for (let time = 0; time < times; time += 1) await ask(run, endingIn(failure).tryOnce);
  };

  const isPaused = async (run: RunQuestion): Promise<boolean> => {
    const question = endingIn('an answer');
    const answer = await ask(run, question.tryOnce);
    return answer === 'paused' && question.tries === 0;
  };

  test.each<[string, ServiceError]>([
    ['that cannot be reached', new ServiceError('unreached', 'no')],
    ['that breaks off', new ServiceError('broken', 'no')],
    ['that is late', new ServiceError('late', 'no')],
    ['that answers with pages', new ServiceError('unreadable', 'no', { status: 200 })],
    ['that has no end', new ServiceError('too_large', 'no')],
    ['that is overloaded', down(503)],
    ['that takes no more', down(429)],
    ['that sends elsewhere', down(302)],
  ])('%s five times', async (_what, failure) => {
    const run = open();

    await fail(run, 4, failure);
    expect(await ask(run, endingIn(failure).tryOnce)).toBe(failure.problem);

    expect(await isPaused(run)).toBe(true);
  });

  test.each<[string, ServiceError]>([
    ['refuses', down(400)],
    ['knows nothing of', down(404)],
    ['wants another key for', down(403)],
  ])('not for questions that it %s', async (_what, failure) => {
    const run = open();

    await fail(run, 20, failure);

    expect(await isPaused(run)).toBe(false);
  });

  test('not for people who go away', async () => {
    const run = open();

    await fail(run, 20, new ServiceError('cancelled', 'no'));

    expect(await isPaused(run)).toBe(false);
  });

  test('not for failures with successes between them', async () => {
    const run = open();

    await fail(run, 4);
    await ask(run, endingIn('an answer').tryOnce);
    await fail(run, 4);

    expect(await isPaused(run)).toBe(false);
  });

  test('at once, and for as long as it asks for', async () => {
    const run = open();
    await fail(run, 1, down(429, 60));

    await vi.advanceTimersByTimeAsync(60 * SECOND - 1);
    expect(await isPaused(run)).toBe(true);

    await vi.advanceTimersByTimeAsync(1);
    expect(await isPaused(run)).toBe(false);
  });

  test('for an hour at most, whatever it asks for', async () => {
    const run = open();
    await fail(run, 1, down(503, 31_536_000));

    await vi.advanceTimersByTimeAsync(3_600 * SECOND);

    expect(await isPaused(run)).toBe(false);
  });

  test('twice as long after each try that fails too, up to ten minutes', async () => {
    const run = open();
    await fail(run, 5);

    for (const seconds of [15, 30, 60, 120, 240, 480, 600, 600]) {
      await vi.advanceTimersByTimeAsync(seconds * SECOND - 1);
      expect(await isPaused(run)).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(await ask(run, endingIn(down()).tryOnce)).toBe('refused');
    }
  });

  test('until one question finds it back, while all others are answered at once', async () => {
    const run = open();
    await fail(run, 5);
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);

    const answer = Promise.withResolvers<string>();
    const first = ask(run, () => answer.promise);
    expect(await isPaused(run)).toBe(true);
    expect(await isPaused(run)).toBe(true);
    answer.resolve('an answer');

    expect(await first).toBe('an answer');
    expect(await isPaused(run)).toBe(false);
  });

  test('on, when whoever asked first went away before it answered', async () => {
    const run = open();
    await fail(run, 5);
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);

    await fail(run, 1, new ServiceError('cancelled', 'no'));

    expect(await isPaused(run)).toBe(true);
  });

  test('no more, when it refuses the first question: it is back', async () => {
    const run = open();
    await fail(run, 5);
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);

    await fail(run, 1, down(404));

    expect(await isPaused(run)).toBe(false);
  });

  test('before the second try, which then says what the first one met', async () => {
    const run = open({ failuresUntilPause: 1 });
    const question = endingIn(down(502));
    const answer = run(question.tryOnce, { isRepeatable: true, signal: never });

    await Promise.all([
      expect(answer).rejects.toMatchObject({ problem: 'refused', status: 502, wasSent: true }),
      vi.runAllTimersAsync(),
    ]);

    expect(question.tries).toBe(1);
  });

  test('and the log tells it once, and once that it is back', async () => {
    const run = open();
    await fail(run, 8);
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE);
    await fail(run, 8);
    await vi.advanceTimersByTimeAsync(2 * FIRST_PAUSE);
    await ask(run, endingIn('an answer').tryOnce);

    expect(lines).toMatchObject([
      { level: 40, service: 'Weather', reason: 'it answered 503', msg: 'an outside service is not asked for a while' },
      { level: 30, service: 'Weather', msg: 'an outside service is asked again' },
    ]);
  });
});

describe('while a service is slow', () => {
  /** Asks so many questions, each of which lasts until it is let go. */
  const askMany = (run: RunQuestion, count: number) => {
    const going: (() => void)[] = [];
    const answers = Array.from({ length: count }, (_, index) =>
      ask(run, () => {
        const answer = Promise.withResolvers<string>();
        going.push(() => answer.resolve(String(index)));
        return answer.promise;
      }),
    );
    return { going, answers };
  };

  test('so many ask at once, others wait, and the rest are turned away at once', async () => {
    const run = open({ atOnce: 2, queue: 3 });

    const { going, answers } = askMany(run, 8);

    expect(await Promise.all(answers.slice(5))).toEqual(['busy', 'busy', 'busy']);
    expect(going).toHaveLength(2);
    for (let next = 0; next < 5; next += 1) {
      going[next]!();
      await vi.advanceTimersByTimeAsync(0);
      expect(going).toHaveLength(Math.min(5, next + 3));
    }
    expect(await Promise.all(answers.slice(0, 5))).toEqual(['0', '1', '2', '3', '4']);
  });

  test('those who are turned away do not count against it', async () => {
    const run = open({ atOnce: 1, queue: 0 });

    const { going, answers } = askMany(run, 20);
    going[0]!();

    expect(await answers[0]).toBe('0');
    expect(await ask(run, endingIn('an answer').tryOnce)).toBe('an answer');
  });

  test.each<[string, DOMException, ServiceProblem]>([
    ['goes away', new DOMException('Gone', 'AbortError'), 'cancelled'],
    ['has waited long enough', new DOMException('Late', 'TimeoutError'), 'late'],
  ])('nobody stays in the queue who %s', async (_what, reason, problem) => {
    const run = open({ atOnce: 1, queue: 1 });
    const { going } = askMany(run, 1);
    const ending = new AbortController();
    const waiting = endingIn('an answer');
    const answer = ask(run, waiting.tryOnce, { signal: ending.signal });

    ending.abort(reason);

    expect(await answer).toBe(problem);
    going[0]!();
    await vi.runAllTimersAsync();
    expect(waiting.tries).toBe(0);
  });
});
