import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { AppError } from '@caravan/contract/errors.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ConciergeAnswers, type Question } from './concierge.service.ts';
import {
  type PendingQuestion,
  countQuestions,
  endUncounted,
  lockMonthlyUsage,
  monthOf,
  questionsLeft,
} from '../plans/question-usage.store.ts';
import type { AnswerListener, ConciergeQuestion, GivenAnswer } from './answer.provider.ts';
import { listSearches } from './concierge.store.ts';

const FEBRUARY = new Date('2027-02-20T12:00:00Z');
const MINUTE_MS = 60_000;
const TIME_LIMIT_MS = 5 * MINUTE_MS;

let app: TestApp;
let anna: Person;
/** How the next question is answered. */
let answer: (question: ConciergeQuestion, listener: AnswerListener) => Promise<GivenAnswer>;
let answers: ConciergeAnswers;
const leftovers: unknown[] = [];

const given = (response: string): GivenAnswer => ({
  response,
  citations: [],
  cards: [],
  outcome: 'answered',
  answeredBy: 'built_in',
});

const notFound = (answeredBy: GivenAnswer['answeredBy'] = 'built_in'): GivenAnswer => ({
  ...given('I did not find that.'),
  outcome: 'not_found',
  answeredBy,
});

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  anna = await app.signUp();
  answer = async ({ query }) => given(`You asked: ${query}`);
  answers = new ConciergeAnswers({
    provider: { answer: (question, listener) => answer(question, listener) },
    timeLimit: TIME_LIMIT_MS,
    onGiveBackFailed: (error) => void leftovers.push(error),
  });
});
afterAll(() => app.stop());

const ask = (more: Partial<Question> = {}, gone = new AbortController().signal) => {
  const question = { query: 'Which plug?', userId: anna.id, tripId: null, timeZone: 'UTC', clientKey: null };
  const listener = { onText: () => undefined, onCitation: () => undefined, gone };
  return answers.ask(app.database.db, { ...question, now: FEBRUARY, ...more }, listener);
};

const codeOf = async (answering: Promise<unknown>): Promise<string> => {
  const failure = await answering.catch((error: unknown) => error);
  if (failure instanceof AppError) return failure.code;
  throw new Error('It is not refused.', { cause: failure });
};

const countOf = (now = FEBRUARY) => countQuestions(app.database.db, anna.id, now);

/** Gives everybody's free plan so many questions a month. */
const limitTo = async (questions: number) => {
  await app.database.pool.query(`update subscription_plans set max_concierge_queries = $1 where id = 'free'`, [
    questions,
  ]);
};

/** A trip of somebody's. */
const tripOf = async (person: Person, title = 'Lisbon'): Promise<string> =>
  (await person.post<TripDetail>('/api/trips', { title })).body.id;

describe('an answer is kept', () => {
  test('with its question and the trip that it was asked about', async () => {
    const tripId = await tripOf(anna);

    const search = await ask({ query: 'Who lands first?', tripId });

    expect(search).toMatchObject({
      query: 'Who lands first?',
      trip: { id: tripId, title: 'Lisbon' },
      response: 'You asked: Who lands first?',
      createdAt: FEBRUARY.toISOString(),
    });
    expect(await listSearches(app.database.db, anna.id)).toEqual([search]);
  });

  test('without the trip once the asker has left that, also while it was being answered', async () => {
    const host = await app.signUp();
    const tripId = await tripOf(host);
    await host.post(`/api/trips/${tripId}/members`, { userId: anna.id });
    answer = async () => {
      await anna.post(`/api/trips/${tripId}/leave`);
      return given('Anna does.');
    };

    expect((await ask({ tripId })).trip).toBeNull();
  });

  test('for nobody who has deleted their account meanwhile', async () => {
    answer = async () => {
      await anna.post('/api/auth/user/deletion');
      return given('Type F');
    };

    expect([await codeOf(ask()), await countOf(), await listSearches(app.database.db, anna.id)]).toEqual([
      'unauthorized',
      0,
      [],
    ]);
  });

  test('with what a service may write, which no page reads as markup', async () => {
    answer = async () => given('<script>alert(1)</script> 🏰 \\u0000 "quoted" %s');

    expect((await ask()).response).toBe('<script>alert(1)</script> 🏰 \\u0000 "quoted" %s');
  });
});

describe('whose trips a question may be about', () => {
  test('nobody else’s, and nobody learns whether there is such a trip', async () => {
    const tripId = await tripOf(await app.signUp());

    expect([await codeOf(ask({ tripId })), await codeOf(ask({ tripId: randomUUID() }))]).toEqual([
      'trip_not_found',
      'trip_not_found',
    ]);
    expect(await countOf()).toBe(0);
  });

  test('those that one is on, which whoever answers gets proof of', async () => {
    const tripId = await tripOf(anna);
    let proof: unknown;
    answer = async ({ member }) => {
      proof = member;
      return given('Yes.');
    };

    await ask({ tripId });

    expect(proof).toMatchObject({ tripId, userId: anna.id });
  });
});

describe('a question counts', () => {
  test('as it begins, in the month of UTC', async () => {
    let during = -1;
    answer = async () => {
      during = await countOf();
      return given('Yes.');
    };

    await ask();

    expect([during, await countOf(), await countOf(new Date('2027-03-01T00:00:00Z'))]).toEqual([1, 1, 0]);
  });

  test('not where nothing came of it', async () => {
    answer = () => Promise.reject(new ServiceError('unreached', 'it cannot be reached'));

    expect(await codeOf(ask())).toBe('unavailable');
    expect([await countOf(), await listSearches(app.database.db, anna.id)]).toEqual([0, []]);
  });

  test.each<[GivenAnswer['answeredBy'], number]>([
    ['built_in', 0],
    ['stand_in', 0],
    ['service', 1],
  ])('where nothing was found by %s: %i, and it is kept either way', async (answeredBy, expected) => {
    answer = async () => notFound(answeredBy);

    const search = await ask();

    expect([await countOf(), await listSearches(app.database.db, anna.id)]).toEqual([expected, [search]]);
    expect(search.outcome).toBe('not_found');
  });

  test('not where its asker left before it was said that nothing was found', async () => {
    const leaving = new AbortController();
    answer = async () => {
      leaving.abort();
      return { ...notFound(), outcome: 'stopped' };
    };

    await ask({}, leaving.signal);

    expect(await countOf()).toBe(0);
  });

  test('not in the month in which it was asked, where it turned before nothing was found', async () => {
    const [lastMoment, nextMonth] = [new Date('2027-02-28T23:59:59.999Z'), new Date('2027-03-01T00:00:01Z')];
    await ask({ now: lastMoment });
    const rest = Promise.withResolvers<GivenAnswer>();
    answer = () => rest.promise;
    const answering = ask({ now: lastMoment });
    await expect.poll(() => countOf(lastMoment)).toBe(2);
    answer = async () => given('Yes.');
    await ask({ now: nextMonth });

    rest.resolve(notFound());
    await answering;

    expect([await countOf(lastMoment), await countOf(nextMonth)]).toEqual([1, 1]);
  });

  test('once less, not twice, where what found nothing comes again under its key', async () => {
    await ask();
    answer = async () => notFound();
    const clientKey = randomUUID();

    const first = await ask({ clientKey });

    expect([await ask({ clientKey }), await countOf()]).toEqual([first, 1]);
  });

  test('also when it is deleted later', async () => {
    const { id } = await ask();
    await app.database.pool.query('delete from concierge_searches where id = $1', [id]);

    expect(await countOf()).toBe(1);
  });

  test('not where its server ended in the midst of it, as soon as nobody can be answering it any more', async () => {
    const lost = FEBRUARY.getTime() + TIME_LIMIT_MS + MINUTE_MS;
    answer = () => new Promise(() => undefined);
    void ask();
    await expect.poll(() => countOf()).toBe(1);
    answer = async () => given('Yes.');

    await ask({ now: new Date(lost - 1) });
    const before = await countOf();
    await ask({ now: new Date(lost) });

    expect([before, await countOf()]).toEqual([2, 2]);
  });

  test.each<[string, (db: Db, lost: PendingQuestion) => Promise<unknown>]>([
    ['nothing is found for one of the month before', endUncounted],
    ['one that came before the month’s end is counted', (db, { userId }) => lockMonthlyUsage(db, userId, FEBRUARY)],
  ])('not where its server ended, also at a month’s end in the moment in which %s', async (_what, endMonth) => {
    const { db, pool } = app.database;
    const [january, march] = [new Date('2027-01-20T12:00:00Z'), new Date('2027-03-01T00:00:01Z')];
    answer = () => new Promise(() => undefined);
    for (const now of [FEBRUARY, january]) {
      void ask({ now });
      await expect.poll(() => countOf(now)).toBe(1);
    }
    answer = async () => given('Yes.');
    const month = monthOf(FEBRUARY);
    const begun = 'select id from concierge_questions where user_id = $1 and month = $2';
    const { rows } = await pool.query<{ id: string }>(begun, [anna.id, month]);
    let next: Promise<unknown> = Promise.resolve();

    await db.transaction(async (within) => {
      await within.execute(sql`select from concierge_usage where user_id = ${anna.id} and month = ${month} for update`);
      next = ask({ now: march });
      await app.untilSomebodyWaits();
      await endMonth(within, { id: rows[0]?.id ?? '', userId: anna.id, month });
    });
    await next;

    expect(await Promise.all([january, FEBRUARY, march].map(countOf))).toEqual([0, 0, 1]);
  });
});

describe('a plan with a limit', () => {
  beforeEach(() => limitTo(2));
  afterAll(() => limitTo(-1));

  test('answers so many questions in a month, says what is left, and begins anew with the next', async () => {
    const left = () => questionsLeft(app.database.db, anna.id, FEBRUARY);
    const counts = [await left(), (await ask(), await left()), (await ask(), await left())];

    const refusal = await ask().catch((error: unknown) => error);

    expect(counts).toEqual([2, 1, 0]);
    expect(refusal).toMatchObject({
      code: 'plan_limit',
      message: 'The Free plan allows 2 questions to the concierge in a month.',
    });
    expect(await ask({ now: new Date('2027-03-01T00:00:00Z') })).toMatchObject({ outcome: 'answered' });
  });

  test('answers one of two questions at once for the last place, and those of nobody else stand back for it', async () => {
    await ask();
    const other = await app.signUp();
    let answered = 0;
    answer = async () => {
      answered += 1;
      return given('Yes.');
    };

    const all = await Promise.allSettled([...Array.from({ length: 8 }, () => ask()), ask({ userId: other.id })]);

    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect([answered, await countOf(), all.at(-1)?.status]).toEqual([2, 2, 'fulfilled']);
  });

  test('answers one of two at once for the last place, and the other one too once nothing was found for the first', async () => {
    await ask();
    const rest = Promise.withResolvers<GivenAnswer>();
    answer = () => rest.promise;
    const both = [ask(), ask()].map((one) => one.catch((error: AppError) => error.code));
    const refused = await Promise.race(both);

    rest.resolve(notFound());
    const all = await Promise.all(both);
    answer = async () => given('Yes.');

    expect([refused, all.filter((one) => one === 'plan_limit').length]).toEqual(['plan_limit', 1]);
    expect(await ask()).toMatchObject({ outcome: 'answered' });
    expect(await codeOf(ask())).toBe('plan_limit');
  });

  test('is never exceeded by questions at once of which some find nothing, and none of these is lost', async () => {
    answer = async ({ query }) => (query === 'Nothing?' ? notFound() : given('Yes.'));

    for (let round = 0; round < 10; round += 1) {
      const queries = ['Nothing?', 'Nothing?', 'Nothing?', 'Which plug?', 'Nothing?'];
      await Promise.allSettled(queries.map((query) => ask({ query })));
    }

    for (let place = 1; place <= 2; place += 1) await ask().catch(() => undefined);
    expect(await codeOf(ask())).toBe('plan_limit');
    const answered = (await listSearches(app.database.db, anna.id)).filter(({ outcome }) => outcome === 'answered');
    expect([answered.length, await countOf()]).toEqual([2, 2]);
  });

  test('counts what is being answered, and not what came to nothing', async () => {
    const rest = Promise.withResolvers<GivenAnswer>();
    answer = () => rest.promise;
    const answering = [ask(), ask()];
    await expect.poll(() => countOf()).toBe(2);

    expect(await codeOf(ask())).toBe('plan_limit');

    rest.reject(new ServiceError('broken', 'its answer broke off'));
    await Promise.allSettled(answering);
    expect(await questionsLeft(app.database.db, anna.id, FEBRUARY)).toBe(2);
  });
});

describe('the same question under the same key', () => {
  test('gets the same answer again, and counts once', async () => {
    const clientKey = randomUUID();
    const first = await ask({ clientKey });
    answer = () => Promise.reject(new Error('asked again'));

    expect([await ask({ clientKey }), await countOf()]).toEqual([first, 1]);
  });

  test('is refused while it is being answered', async () => {
    const clientKey = randomUUID();
    const rest = Promise.withResolvers<GivenAnswer>();
    answer = () => rest.promise;
    const first = ask({ clientKey });
    await expect.poll(() => countOf()).toBe(1);

    expect(await codeOf(ask({ clientKey }))).toBe('answer_under_way');

    rest.resolve(given('Yes.'));
    expect((await first).response).toBe('Yes.');
  });

  test('is asked anew where the first one came to nothing', async () => {
    const clientKey = randomUUID();
    answer = () => Promise.reject(new ServiceError('late', 'it did not answer in time'));
    await ask({ clientKey }).catch(() => undefined);
    answer = async () => given('Yes.');

    expect((await ask({ clientKey })).response).toBe('Yes.');
  });

  test('is another one from somebody else', async () => {
    const clientKey = randomUUID();
    const first = await ask({ clientKey });
    const other = await app.signUp();

    expect((await ask({ clientKey, userId: other.id })).id).not.toBe(first.id);
  });

  test.each([
    ['with other words', { query: 'Which currency?' }],
    ['about a trip', { isOfTrip: true }],
  ])('is refused %s', async (_how, { isOfTrip = false, ...more }: { query?: string; isOfTrip?: boolean }) => {
    const [first, second] = [await tripOf(anna, 'Lisbon'), await tripOf(anna, 'Porto')];
    const clientKey = randomUUID();
    await ask({ clientKey, tripId: first });

    expect(await codeOf(ask({ clientKey, tripId: isOfTrip ? second : first, ...more }))).toBe('idempotency_mismatch');
  });

  test('that comes many times at once is answered once', async () => {
    let answered = 0;
    answer = async () => {
      answered += 1;
      return given('Yes.');
    };

    // Some come while the first is answered, some in the moment in which its answer is kept, some after it.
    for (let count = 1; count <= 20; count += 1) {
      const clientKey = randomUUID();
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => ask({ clientKey })));

      const refused = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).code] : []));
      expect([answered, await countOf(), new Set([...refused, 'answer_under_way'])]).toEqual([
        count,
        count,
        new Set(['answer_under_way']),
      ]);
    }
  });
});

test('what is under way is waited for', async () => {
  const leaving = new AbortController();
  answer = async (_question, { gone }) => {
    await once(gone, 'abort');
    return { ...given('Type F'), outcome: 'stopped' };
  };
  const answering = ask({}, leaving.signal);
  await expect.poll(() => countOf()).toBe(1);
  leaving.abort();

  await answers.idle();

  expect(await listSearches(app.database.db, anna.id)).toMatchObject([{ response: 'Type F', outcome: 'stopped' }]);
  await answering;
});

test('a question whose place cannot be given back at once gets it back later, and the reason is reported', async () => {
  answer = async () => {
    await app.database.pool.query('alter table concierge_usage rename to concierge_usage_away');
    throw new ServiceError('broken', 'its answer broke off');
  };

  expect(await codeOf(ask())).toBe('unavailable');

  await app.database.pool.query('alter table concierge_usage_away rename to concierge_usage');
  expect(leftovers).toHaveLength(1);
  answer = async () => given('Yes.');
  await ask({ now: new Date(FEBRUARY.getTime() + TIME_LIMIT_MS + MINUTE_MS) });
  expect(await countOf()).toBe(1);
});
