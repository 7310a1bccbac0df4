import { randomUUID } from 'node:crypto';
import type { CurrentUser, SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextMail, secretIn } from '../../testing/mailbox.ts';
import type { Person, RequestHeaders } from '../../testing/person.ts';
import { cookieIn, showNumber, signUpByPhone } from '../../testing/phone-people.ts';
import { newNumber, tokenFor } from '../../testing/phone-tokens.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'a brand new one';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newAddress = (): string => `own.${randomUUID()}@example.com`;

/** The owner of an address chooses a new password for the account that has it. */
const reset = async (email: string): Promise<void> => {
  await app.anonymous.post('/api/auth/password-reset-requests', { email });
  const secret = secretIn(await nextMail(app, email, 'Choose a new password'));
  const answer = await app.anonymous.post('/api/auth/password-resets', { secret, password: NEW_PASSWORD });
  expect(answer.status).toBe(200);
};
const confirmAddress = async (email: string): Promise<void> => {
  const secret = secretIn(await nextMail(app, email, 'Confirm'));
  await app.anonymous.post('/api/auth/email-confirmations', { secret });
};
const signIn = (phoneNumber: string, more: { headers?: RequestHeaders; token?: string } = {}) =>
  showNumber<SignedIn & ErrorBody>(app, app.anonymous, { path: '/api/auth/confirm-phone', phoneNumber, ...more });

/** Gives an account one of every way in, and asks for a second factor too. */
const addWaysIn = async (person: Person): Promise<void> => {
  const { pool } = app.database;
  await pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_backed_up, signs_in_alone, name)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', true, true, 'iPhone')`,
    [person.id],
  );
  await pool.query(`insert into recovery_codes (user_id, digest) values ($1, 'digest')`, [person.id]);
  await pool.query(`insert into provider_identities (issuer, subject, user_id) values ('https://id.example', $2, $1)`, [
    person.id,
    randomUUID(),
  ]);
  await pool.query('update users set requires_second_factor = true where id = $1', [person.id]);
};

const waysInOf = async ({ id }: Person): Promise<Record<string, unknown>> => {
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    `select sign_in_phone is not null as phone, requires_second_factor as factor,
       (select count(*)::int from passkeys where user_id = users.id) as passkeys,
       (select count(*)::int from recovery_codes where user_id = users.id) as codes,
       (select count(*)::int from provider_identities where user_id = users.id) as providers,
       (select count(*)::int from sign_in_steps where user_id = users.id) as steps,
       (select count(*)::int from sessions where user_id = users.id) as sessions
     from users where id = $1`,
    [id],
  );
  return rows[0] ?? {};
};

const NONE = { phone: false, factor: false, passkeys: 0, codes: 0, providers: 0, steps: 0, sessions: 0 };

describe('whoever has made an account with the address of somebody else', () => {
  test('has no way in left once the owner of the address has chosen a password', async () => {
    const email = newAddress();
    const squatter = await signUpByPhone(app, { email });
    await addWaysIn(squatter);
    const begun = await signIn(squatter.user.signInPhone ?? '');
    expect(cookieIn(begun, 'second_factor')).not.toBeNull();

    await reset(email);

    expect(await waysInOf(squatter)).toEqual(NONE);
    expect((await squatter.get('/api/auth/user')).status).toBe(401);
    expect((await signIn(squatter.user.signInPhone ?? '')).body.code).toBe('no_phone_account');
    const owner = await app.anonymous.post<SignedIn>('/api/auth/email-login', { email, password: NEW_PASSWORD });
    expect(owner.body.user).toMatchObject({ id: squatter.id, isEmailConfirmed: true, hasPasskey: false });
  });

  test('gets no session by sending the sign-up again under its key', async () => {
    const email = newAddress();
    const signup = {
      email,
      password: 'squatter’s own',
      firstName: 'Mallory',
      lastName: 'M',
      username: `mallory_${Date.now()}`,
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

describe('whoever has confirmed their address', () => {
  test('keeps all that signs in when they choose a new password', async () => {
    const person = await app.signUp();
    const email = person.user.email ?? '';
    const phoneNumber = newNumber();
    await confirmAddress(email);
    await showNumber<CurrentUser>(app, person, { path: '/api/auth/user/phone', method: 'PUT', phoneNumber });
    await addWaysIn(person);

    await reset(email);

    expect(await waysInOf(person)).toEqual({ ...NONE, phone: true, factor: true, passkeys: 1, codes: 1, providers: 1 });
  });

  test('has to begin anew where a second factor was waited for', async () => {
    const person = await app.signUp();
    await confirmAddress(person.user.email ?? '');
    await addWaysIn(person);
    const { email } = person.user;
    const begun = await app.anonymous.post('/api/auth/email-login', { email, password: person.password });
    expect(cookieIn(begun, 'second_factor')).not.toBeNull();

    const passwords = { currentPassword: person.password, newPassword: NEW_PASSWORD };
    expect((await person.put('/api/auth/user/password', passwords)).status).toBe(204);

    expect(await waysInOf(person)).toMatchObject({ steps: 0, passkeys: 1 });
  });
});
