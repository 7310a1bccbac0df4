import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextMail, secretIn } from '../../testing/mailbox.ts';
import type { RequestHeaders, Visitor } from '../../testing/person.ts';
import { cookieIn, setOwnNumber, showNumber, signUpByPhone } from '../../testing/phone-people.ts';
import { newNumber, tokenFor } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  countSignInMethods,
  addAllSignInMethods,
  addPasskey,
  addProvider,
  NO_SIGN_IN_METHODS,
} from '../../testing/sign-in-methods.ts';

const NEW_PASSWORD = 'a brand new one';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newAddress = (): string => `own.${randomUUID()}@example.com`;

/** The owner of an address chooses a new password for the account that has it. */
const reset = async (email: string, by: Visitor = app.anonymous): Promise<void> => {
  await app.anonymous.post('/api/auth/password-reset-requests', { email });
  const secret = secretIn(await nextMail(app, email, 'Choose a new password'));
  const answer = await by.post('/api/auth/password-resets', { secret, password: NEW_PASSWORD });
  expect(answer.status).toBe(200);
};
const confirmAddress = async (email: string): Promise<void> => {
  const secret = secretIn(await nextMail(app, email, 'Confirm'));
  await app.anonymous.post('/api/auth/email-confirmations', { secret });
};
const signIn = (phoneNumber: string, more: { headers?: RequestHeaders; token?: string } = {}) =>
  showNumber<SignedIn & ErrorBody>(app, app.anonymous, { path: '/api/auth/confirm-phone', phoneNumber, ...more });

describe('whoever has made an account with the address of somebody else', () => {
  test('has no sign-in method left once the owner of the address has chosen a password', async () => {
    const email = newAddress();
    const squatter = await signUpByPhone(app, { email });
    await addPasskey(app, squatter);
    await addProvider(app, squatter);

    await reset(email);

    expect(await countSignInMethods(app, squatter)).toEqual(NO_SIGN_IN_METHODS);
    expect((await squatter.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(squatter.user.signInPhone ?? '')).body.code).toBe('no_phone_account');
    const owner = await app.anonymous.post<SignedIn>('/api/auth/email-login', { email, password: NEW_PASSWORD });
    expect(owner.body.user).toMatchObject({ id: squatter.id, isEmailConfirmed: true, hasPasskey: false });
  });

  test('gets no session by sending the sign-up again under its key', async () => {
    const email = newAddress();
    const signup = {
      email,
      password: 'long enough',
      firstName: 'Mallory',
      lastName: 'M',
      username: 'mallory_m',
    };
    const key = { 'idempotency-key': randomUUID() };
    await app.anonymous.post('/api/auth/email-signup', signup, key);

    await reset(email);
    const again = await app.anonymous.post('/api/auth/email-signup', signup, key);

    expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
    expect(cookieIn(again, 'sid')).toBeNull();
  });

  test('gets no session by showing the number again under its key', async () => {
    const email = newAddress();
    const squatter = await signUpByPhone(app, { email });
    const phoneNumber = squatter.user.signInPhone ?? '';
    const shown = { token: await tokenFor(app, phoneNumber), headers: { 'idempotency-key': randomUUID() } };
    expect((await signIn(phoneNumber, shown)).status).toBe(200);

    await reset(email);

    expect((await signIn(phoneNumber, shown)).body.code).toBe('no_phone_account');
  });
});

test('whoever chooses a password where they are signed in keeps all that signs in, and has confirmed the address', async () => {
  const email = newAddress();
  const person = await signUpByPhone(app, { email });
  const phoneNumber = person.user.signInPhone ?? '';

  await reset(email, person);

  expect(await countSignInMethods(app, person)).toEqual({ ...NO_SIGN_IN_METHODS, phone: true });
  expect((await signIn(phoneNumber)).body.user).toMatchObject({ id: person.id, email, isEmailConfirmed: true });
});

describe('whoever has confirmed their address', () => {
  test('keeps all that signs in when they choose a new password', async () => {
    const person = await app.signUp();
    const email = person.user.email ?? '';
    const phoneNumber = newNumber();
    await confirmAddress(email);
    await setOwnNumber(app, person, phoneNumber);
    await addAllSignInMethods(app, person);

    await reset(email);

    expect(await countSignInMethods(app, person)).toEqual({
      ...NO_SIGN_IN_METHODS,
      phone: true,
      factor: true,
      passkeys: 1,
      codes: 1,
      providers: 1,
    });
  });

  test('keeps the number that they signed up with when they choose their first password, wherever the link is opened', async () => {
    const email = newAddress();
    const person = await signUpByPhone(app, { email });
    const phoneNumber = person.user.signInPhone ?? '';
    await confirmAddress(email);

    await reset(email);

    const expected = { id: person.id, hasPassword: true, signInPhone: phoneNumber };
    expect((await signIn(phoneNumber)).body.user).toMatchObject(expected);
    const byPassword = await app.anonymous.post<SignedIn>('/api/auth/email-login', { email, password: NEW_PASSWORD });
    expect(byPassword.body.user).toMatchObject(expected);
  });

  test('has to begin anew where a second factor was waited for', async () => {
    const person = await app.signUp();
    await confirmAddress(person.user.email ?? '');
    await addAllSignInMethods(app, person);
    const { email } = person.user;
    const begun = await app.anonymous.post('/api/auth/email-login', { email, password: person.password });
    expect(cookieIn(begun, 'second_factor')).not.toBeNull();

    expect((await person.put('/api/auth/user/password', { newPassword: NEW_PASSWORD })).status).toBe(204);

    expect(await countSignInMethods(app, person)).toMatchObject({ steps: 0, passkeys: 1 });
  });
});
