import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Person, RequestHeaders } from '../../testing/person.ts';
import {
  cookieIn,
  newPhonePerson,
  setOwnNumber,
  showNumber,
  signedIn,
  signUpByPhone,
} from '../../testing/phone-people.ts';
import { newNumber, tokenFor } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { tries } from '../../testing/seeded-random.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Body = SignedIn & ErrorBody;

const confirm = (call: { phoneNumber: string; token?: string; isSignup?: boolean; headers?: RequestHeaders }) =>
  showNumber<Body>(app, app.anonymous, { path: '/api/auth/confirm-phone', ...call });
const create = (call: ReturnType<typeof newPhonePerson> & { token?: string; headers?: RequestHeaders }) =>
  showNumber<Body>(app, app.anonymous, { path: '/api/auth/create-phone-account', ...call });
const setNumber = (by: Person, phoneNumber: string) => setOwnNumber<Body>(app, by, phoneNumber);
const hold = async (person: object): Promise<RequestHeaders> => ({
  cookie: cookieIn(await app.anonymous.post('/api/auth/phone-signup', person), 'phone_signup') ?? '',
});

const accountsWith = async (phoneNumber: string): Promise<number> => {
  const query = 'select from users where sign_in_phone = $1';
  return (await app.database.pool.query(query, [phoneNumber])).rowCount ?? 0;
};
const outcomesOf = (answers: readonly Answer<Body>[]): string[] =>
  answers.map(({ status, body }) => `${status} ${body.code ?? body.message}`).toSorted();

/** Each meeting a few times, so that either comes first now and then. */
const rounds = Array.from({ length: tries(2, 10) }, (_, index) => index + 1);

describe('two at the very moment', () => {
  test.each(rounds)('with the codes of one number make one account, and both are in it (%i)', async () => {
    const phoneNumber = newNumber();
    const people = [newPhonePerson({ phoneNumber }), newPhonePerson({ phoneNumber })];
    const cookies = await Promise.all(people.map(hold));

    const answers = await Promise.all(cookies.map((headers) => confirm({ phoneNumber, isSignup: true, headers })));

    expect(outcomesOf(answers)).toEqual([
      '200 Account created successfully',
      '200 You already have an account with this number',
    ]);
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await accountsWith(phoneNumber)).toBe(1);
  });

  test.each(rounds)('with one sign-up in one browser make one account, and both are in it (%i)', async () => {
    const person = newPhonePerson();
    const headers = await hold(person);
    const tokens = await Promise.all([tokenFor(app, person.phoneNumber), tokenFor(app, person.phoneNumber)]);

    const answers = await Promise.all(
      tokens.map((token) => confirm({ phoneNumber: person.phoneNumber, token, isSignup: true, headers })),
    );

    expect(outcomesOf(answers)).toEqual([
      '200 Account created successfully',
      '200 You already have an account with this number',
    ]);
  });

  test.each(rounds)('that make an account for one number make one, and the other is refused (%i)', async () => {
    const phoneNumber = newNumber();
    const username = `same_${randomUUID().slice(0, 8)}`;
    const person = newPhonePerson({ phoneNumber, username });

    const answers = await Promise.all([create(person), create(person), create(newPhonePerson({ phoneNumber }))]);

    expect(outcomesOf(answers)).toEqual(['201 Account created successfully', '409 phone_taken', '409 phone_taken']);
    expect(await accountsWith(phoneNumber)).toBe(1);
  });

  test.each(rounds)('with one token get in once (%i)', async () => {
    const { phoneNumber } = await someone();
    const token = await tokenFor(app, phoneNumber);

    const answers = await Promise.all([1, 2, 3].map(() => confirm({ phoneNumber, token })));

    expect(outcomesOf(answers)).toEqual(['200 Signed in successfully', '401 phone_not_proven', '401 phone_not_proven']);
  });

  test.each(rounds)('under one key are one, and each has a session (%i)', async () => {
    const person = newPhonePerson();
    const call = { ...person, token: await tokenFor(app, person.phoneNumber) };
    const headers = { 'idempotency-key': randomUUID() };

    const answers = await Promise.all([create({ ...call, headers }), create({ ...call, headers })]);

    expect(answers[0]?.body).toEqual(answers[1]?.body);
    for (const answer of answers) expect((await signedIn(app, answer).get('/api/auth/user')).status).toBe(200);
    expect(await accountsWith(person.phoneNumber)).toBe(1);
  });

  test.each(rounds)('that set one number for their accounts: one has it (%i)', async () => {
    const people = await Promise.all([app.signUp(), app.signUp()]);
    const phoneNumber = newNumber();

    const answers = await Promise.all(people.map((person) => setNumber(person, phoneNumber)));

    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'phone_taken']);
    expect(await accountsWith(phoneNumber)).toBe(1);
  });

  test.each(rounds)('of whom one sets a number and one signs up with it: one has it (%i)', async () => {
    const phoneNumber = newNumber();
    const person = await app.signUp();

    const [set, made] = await Promise.all([setNumber(person, phoneNumber), create(newPhonePerson({ phoneNumber }))]);

    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([set.status, made.status]);
    expect(await accountsWith(phoneNumber)).toBe(1);
  });
});

describe('whoever signs in by phone at the very moment', () => {
  test.each(rounds)('that the account is deleted has no session (%i)', async () => {
    const { person, phoneNumber } = await someone();

    const [entered, deleted] = await Promise.all([confirm({ phoneNumber }), person.post('/api/auth/user/deletion')]);

    expect(deleted.status).toBe(204);
    expect([200, 401, 404]).toContain(entered.status);
    const left = await app.database.pool.query('select from sessions where user_id = $1', [person.id]);
    expect(left.rowCount).toBe(0);
  });

  test.each(rounds)('that the number is taken away is in, or not; and afterwards never (%i)', async () => {
    const person = await app.signUp();
    const phoneNumber = newNumber();
    await setNumber(person, phoneNumber);

    const [entered, removed] = await Promise.all([confirm({ phoneNumber }), person.delete('/api/auth/user/phone')]);

    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(entered.status);
    expect((await confirm({ phoneNumber })).body.code).toBe('no_phone_account');
  });
});

/** Somebody with an account by phone. */
const someone = async (): Promise<{ person: Person; phoneNumber: string }> => {
  const person = await signUpByPhone(app);
  return { person, phoneNumber: person.user.signInPhone ?? '' };
};
