import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import { expectStoredFiles } from '../../testing/stored-files.ts';
import { takenPhoto } from '../../testing/outfit-pictures.ts';
import { type Answer, type Person, signInAgain } from '../../testing/person.ts';
import { samplePng } from '../../testing/sample-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { formOf } from '../../testing/uploads.ts';
import { tries } from '../../testing/seeded-random.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let member: Person;
let stranger: Person;
let trip: string;
let tripId: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  tripId = (await newSharedTrip(group)).id;
  trip = `/api/trips/${tripId}`;
});

const deleteAccount = (by: Person) => by.post('/api/auth/user/deletion');
const rowsOf = async (table: string, column: string, id: string): Promise<number> =>
  (await app.database.pool.query(`select from ${table} where ${column} = $1`, [id])).rowCount ?? 0;

/** Where two requests meet, by the row that both need. */
const account = ({ id }: Person) => ({ lock: 'select from users where id = $1 for no key update', values: [id] });
const membership = ({ id }: Person) => ({
  lock: 'select from trip_members where trip_id = $1 and user_id = $2 for update',
  values: [tripId, id],
});

/** Lets two requests stand in line for a row until both do, and then go on, whichever is first. */
const meet = async <One, Other>(
  { lock, values }: ReturnType<typeof account>,
  one: () => Promise<Answer<One>>,
  other: () => Promise<Answer<Other>>,
): Promise<[Answer<One>, Answer<Other>]> => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(lock, values);
    const both = Promise.all([one(), other()]);
    while (((await app.database.pool.query(waiting)).rowCount ?? 0) < 2);
    await client.query('commit');
    return await both;
  } finally {
    client.release();
  }
};

/** The statuses show which came first: they are one of these pairs, and never one of each. */
const expectOneOf = (pairs: readonly (readonly number[])[], answers: readonly Answer<unknown>[]): void =>
  expect(pairs).toContainEqual(answers.map(({ status }) => status));

/** Each meeting a few times, so that either comes first now and then. */
const rounds = Array.from({ length: tries(2, 10) }, (_, index) => index + 1);

describe('whoever deletes their account at the very moment', () => {
  test.each(rounds)('that a trip is handed to them keeps the trip and the account, or neither (%i)', async () => {
    const answers = await meet(
      membership(member),
      () => owner.post(`${trip}/owner`, { userId: member.id }),
      () => deleteAccount(member),
    );

    expectOneOf(
      [
        [200, 409],
        [404, 204],
      ],
      answers,
    );
    const keeper = answers[0].status === 200 ? member : owner;
    expect((await keeper.delete(trip)).status).toBe(204);
  });

  test.each(rounds)('that they make a trip keeps the account with the trip, or neither (%i)', async () => {
    const answers = await meet(
      account(member),
      () => member.post('/api/trips', { title: 'Mine' }),
      () => deleteAccount(member),
    );

    expectOneOf(
      [
        [201, 409],
        [401, 204],
      ],
      answers,
    );
    expect(await rowsOf('trips', 'owner_id', member.id)).toBe(answers[0].status === 201 ? 1 : 0);
  });

  test.each(rounds)('that they duplicate a trip keeps the account with the copy, or neither (%i)', async () => {
    await owner.put(trip, { startDate: '2024-06-10', endDate: '2024-06-14' });

    const answers = await meet(
      account(member),
      () => member.post(`/api/trips/duplicate/${tripId}`, { title: 'Again' }),
      () => deleteAccount(member),
    );

    const codes = answers.map(({ status, body }) => (body as { code?: string } | undefined)?.code ?? status);
    expect([
      [201, 'owns_trips'],
      ['unauthorized', 204],
    ]).toContainEqual(codes);
    expect(await rowsOf('trips', 'owner_id', member.id)).toBe(codes[0] === 201 ? 1 : 0);
  });

  test.each(rounds)('that they choose another password elsewhere has the account, or nobody has (%i)', async () => {
    const elsewhere = await signInAgain(member);

    const answers = await meet(
      account(member),
      () => elsewhere.put('/api/auth/user/password', { newPassword: 'another one' }),
      () => deleteAccount(member),
    );

    expectOneOf(
      [
        [204, 401],
        [401, 204],
      ],
      answers,
    );
  });

  test.each(rounds)('that they are invited is on no trip (%i)', async () => {
    const answers = await meet(
      account(stranger),
      () => owner.post(`${trip}/members`, { userId: stranger.id }),
      () => deleteAccount(stranger),
    );

    expectOneOf(
      [
        [201, 204],
        [404, 204],
      ],
      answers,
    );
    expect(await rowsOf('trip_members', 'user_id', stranger.id)).toBe(0);
  });

  test.each(rounds)('that they write a message has written it as a former traveler, or none (%i)', async () => {
    const answers = await meet(
      membership(member),
      () => member.post(`${trip}/chat`, { content: 'Bye' }),
      () => deleteAccount(member),
    );

    expectOneOf(
      [
        [201, 204],
        [404, 204],
      ],
      answers,
    );
    const { body } = await owner.get<Message[]>(`${trip}/chat`);
    expect(body.map(({ sender }) => sender.firstName)).toEqual(answers[0].status === 201 ? ['Former'] : []);
  });

  test.each(rounds)('that they sign in elsewhere has no session (%i)', async () => {
    const { email } = member.user;
    const answers = await meet(
      account(member),
      () => app.anonymous.post('/api/auth/email-login', { email, password: member.password }),
      () => deleteAccount(member),
    );

    expectOneOf(
      [
        [200, 204],
        [401, 204],
      ],
      answers,
    );
    expect(await rowsOf('sessions', 'user_id', member.id)).toBe(0);
  });

  test.each(rounds)('that they choose a picture leaves nothing of it (%i)', async () => {
    const png = formOf({ picture: takenPhoto(Buffer.from(await samplePng())) });
    const answers = await meet(
      account(member),
      () => member.request('PUT', '/api/auth/user/picture', png),
      () => deleteAccount(member),
    );

    expectOneOf(
      [
        [200, 204],
        [401, 204],
      ],
      answers,
    );
    await expectStoredFiles(app, 0);
  });

  test.each(rounds)('that they take another name is a former traveler (%i)', async () => {
    const answers = await meet(
      account(member),
      () => member.put('/api/auth/user', { firstName: 'Back', email: `back.${member.id}@example.com` }),
      () => deleteAccount(member),
    );

    expectOneOf(
      [
        [200, 204],
        [401, 204],
      ],
      answers,
    );
    const { rows } = await app.database.pool.query('select first_name, email from users where id = $1', [member.id]);
    expect(rows).toEqual([{ first_name: 'Former', email: null }]);
  });

  const questions = ['Who is coming?', 'Who won the cup in 1954?'];
  const questionRounds = questions.flatMap((query) => rounds.map((round) => ({ query, round })));

  test.each(questionRounds)(
    'that they ask the concierge "$query" leaves no question behind ($round)',
    async ({ query }) => {
      const answers = await meet(
        account(member),
        () => member.post('/api/concierge/search', { query }),
        () => deleteAccount(member),
      );

      await expectNoQuestions(answers);
    },
  );

  test.each(questionRounds)(
    'that "$query" is answered about a trip keeps neither waiting ($round)',
    async ({ query }) => {
      const answers = await meet(
        membership(member),
        () => member.post('/api/concierge/search', { query, tripId }),
        () => deleteAccount(member),
      );

      await expectNoQuestions(answers);
    },
  );

  const expectNoQuestions = async (answers: readonly Answer<unknown>[]): Promise<void> => {
    expectOneOf(
      [
        [201, 204],
        [401, 204],
      ],
      answers,
    );
    for (const table of ['concierge_searches', 'concierge_usage', 'concierge_questions'])
      expect(await rowsOf(table, 'user_id', member.id)).toBe(0);
  };
});

test('who has deleted their account a moment before follows no flight', async () => {
  const deleting = await app.database.pool.connect();
  await deleting.query('begin');
  await deleting.query('update users set deleted_at = now() where id = $1', [member.id]);

  const following = member.post('/api/flights/track', { flightNumber: 'X1', departureTime: '2027-05-01T10:00:00Z' });
  await app.untilSomebodyWaits();
  await deleting.query('commit');
  deleting.release();

  expect((await following).status).toBe(401);
  expect(await rowsOf('tracked_flights', 'user_id', member.id)).toBe(0);
});
