import { randomUUID } from 'node:crypto';
import type { CurrentUser, SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, nextMail, untilMailsLeft } from '../../testing/mailbox.ts';
import type { Answer, Person, RequestHeaders } from '../../testing/person.ts';
import { setOwnNumber, showNumber, signUpByPhone } from '../../testing/phone-people.ts';
import { newNumber, tokenFor } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addPasskey, addProvider } from '../../testing/sign-in-methods.ts';

const OWN_PHONE = '/api/auth/user/phone';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const setNumber = (by: Person, phoneNumber: string, token?: string): Promise<Answer<CurrentUser & ErrorBody>> =>
  setOwnNumber(app, by, phoneNumber, token === undefined ? {} : { token });
const signIn = (phoneNumber: string, headers: RequestHeaders = {}, token?: string) =>
  showNumber<SignedIn & ErrorBody>(app, app.anonymous, {
    path: '/api/auth/confirm-phone',
    phoneNumber,
    headers,
    ...(token === undefined ? {} : { token }),
  });

describe('a number of one’s own', () => {
  test('signs in from then on, stands in the profile where none stood, and the address hears of it', async () => {
    const person = await app.signUp();
    const phoneNumber = newNumber();

    const answer = await setNumber(person, phoneNumber);

    expect([answer.status, answer.body]).toEqual([200, { ...person.user, phoneNumber, signInPhone: phoneNumber }]);
    expect((await signIn(phoneNumber)).body.user.id).toBe(person.id);
    expect((await nextMail(app, person.user.email, 'phone number now signs in')).text).toContain('If it was not you');
  });

  test('leaves the number in the profile as it is', async () => {
    const person = await app.signUp();
    const [contact, phoneNumber] = [newNumber(), newNumber()];
    await person.put('/api/auth/user', { phoneNumber: contact });

    const answer = await setNumber(person, phoneNumber);

    expect(answer.body).toMatchObject({ phoneNumber: contact, signInPhone: phoneNumber });
  });

  test('takes the place of the one before, which signs in no more', async () => {
    const person = await signUpByPhone(app);
    const [before, after] = [person.user.signInPhone ?? '', newNumber()];
    const key = { 'idempotency-key': randomUUID() };
    const token = await tokenFor(app, before);
    await signIn(before, key, token);

    await setNumber(person, after);

    expect((await signIn(after)).status).toBe(200);
    expect((await signIn(before)).body.code).toBe('no_phone_account');
    expect((await signIn(before, key, token)).status).not.toBe(200);
  });

  test('is set again without harm: the answer may have been lost', async () => {
    const person = await app.signUp();
    const phoneNumber = newNumber();
    const token = await tokenFor(app, phoneNumber);

    const [first, again] = [await setNumber(person, phoneNumber, token), await setNumber(person, phoneNumber, token)];

    expect([again.status, again.body]).toEqual([200, first.body]);
    await untilMailsLeft(app);
    const mails = await mailsTo(app, person.user.email);
    expect(mails.filter(({ subject }) => subject?.includes('phone number'))).toHaveLength(1);
  });

  test('is not one that signs in to another account, and the token stays good for that one', async () => {
    const other = await signUpByPhone(app);
    const phoneNumber = other.user.signInPhone ?? '';
    const token = await tokenFor(app, phoneNumber);
    const person = await app.signUp();

    const refused = await setNumber(person, phoneNumber, token);

    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'phone_taken',
      'An account with this phone number already exists',
    ]);
    expect((await signIn(phoneNumber, {}, token)).body.user.id).toBe(other.id);
    expect((await person.get<CurrentUser>('/api/auth/user')).body.signInPhone).toBeNull();
  });

  test('may be one that others have only typed into their profiles', async () => {
    const phoneNumber = newNumber();
    await (await app.signUp()).put('/api/auth/user', { phoneNumber });

    expect((await setNumber(await app.signUp(), phoneNumber)).status).toBe(200);
  });
});

describe('taking the number away', () => {
  test('ends signing in by it, the number is free, and the address hears of it', async () => {
    const person = await app.signUp();
    const phoneNumber = newNumber();
    await setNumber(person, phoneNumber);

    const answer = await person.delete(OWN_PHONE);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect((await signIn(phoneNumber)).body.code).toBe('no_phone_account');
    expect((await person.get<CurrentUser>('/api/auth/user')).body).toMatchObject({ signInPhone: null, phoneNumber });
    expect((await signUpByPhone(app, { phoneNumber })).id).not.toBe(person.id);
    expect((await nextMail(app, person.user.email, 'No phone number signs in')).text).toContain('If it was not you');
  });

  test('where there is none does nothing, and nobody hears of it', async () => {
    const person = await app.signUp();

    expect((await person.delete(OWN_PHONE)).status).toBe(204);

    await untilMailsLeft(app);
    const mails = await mailsTo(app, person.user.email);
    expect(mails.filter(({ subject }) => subject?.includes('phone number'))).toEqual([]);
  });

  test('is refused where nothing else signs in', async () => {
    const person = await signUpByPhone(app, { email: `phone.${randomUUID()}@example.com` });

    const answer = await person.delete(OWN_PHONE);

    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'only_way_in', message: 'Nothing else signs in to your account. Add another way first.' },
    ]);
    expect((await signIn(person.user.signInPhone ?? '')).status).toBe(200);
  });

  test.each([
    ['a passkey', addPasskey],
    ['a provider', addProvider],
  ])('is taken where %s signs in too', async (_what, keep) => {
    const person = await signUpByPhone(app);
    await keep(app, person);

    expect((await person.delete(OWN_PHONE)).status).toBe(204);
  });
});

describe('a number that is typed into the profile', () => {
  const typed = (by: Person, phoneNumber: string, more: object = {}) =>
    by.put('/api/auth/user', { phoneNumber, ...more });

  test('is refused where it signs in to another account', async () => {
    const other = await signUpByPhone(app);
    const person = await app.signUp();

    const answer = await typed(person, other.user.signInPhone ?? '');

    expect([answer.status, answer.body.code]).toEqual([409, 'phone_taken']);
  });

  test('may be the own one, one that others have typed too, and none', async () => {
    const person = await signUpByPhone(app);
    const shared = newNumber();
    await typed(await app.signUp(), shared);

    const answers = [
      await typed(person, shared),
      await typed(person, ''),
      await typed(person, person.user.signInPhone ?? ''),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('stays where it stands when somebody else proves it', async () => {
    const person = await app.signUp();
    const phoneNumber = newNumber();
    await typed(person, phoneNumber);
    await signUpByPhone(app, { phoneNumber });

    const answer = await typed(person, phoneNumber, { lastName: 'Changed' });

    expect([answer.status, answer.body]).toMatchObject([200, { phoneNumber, lastName: 'Changed' }]);
  });
});
