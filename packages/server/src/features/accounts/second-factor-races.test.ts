import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { addPasskey, PASSKEY_SITE, signInWithPasskey, confirmEmail } from '../../testing/passkeys.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PASSKEY_SITE } });
});
afterAll(() => app.stop());

test('whoever is just giving their password when a second factor is turned on is asked for it', async () => {
  const { id, user, password } = await app.signUp();
  const turningOn = await app.database.pool.connect();
  await turningOn.query('begin');
  await turningOn.query('update users set requires_second_factor = true where id = $1', [id]);

  const signingIn = app.anonymous.post<SignInAnswer>('/api/auth/email-login', { email: user.email, password });
  await app.untilSomebodyWaits();
  await turningOn.query('commit');
  turningOn.release();

  expect((await signingIn).body).toHaveProperty('secondFactor');
});

test('changes at the same time never leave an account that asks for a passkey without one', async () => {
  const person = await app.signUp();
  const { passkey } = await addPasskey(person);
  await confirmEmail(app, person);

  const [on, removed] = await Promise.all([
    person.put('/api/auth/second-factor'),
    person.delete(`/api/auth/passkeys/${passkey.id}`),
  ]);

  expect([
    [200, 409],
    [409, 204],
  ]).toContainEqual([on.status, removed.status]);
});

test('whoever signs in with a passkey and whoever removes it at the same time: neither waits for the other forever', async () => {
  const person = await app.signUp();
  const made = await Promise.all([1, 2, 3, 4].map(() => addPasskey(person, new Authenticator(PASSKEY_SITE))));

  const answers = await Promise.all(
    made.flatMap(({ passkey, authenticator }) => [
      signInWithPasskey(new Browser(app.url), authenticator),
      person.delete(`/api/auth/passkeys/${passkey.id}`),
    ]),
  );

  for (const { status } of answers) expect([200, 204, 400, 401]).toContain(status);
});

test('whoever wants new recovery codes when their session is ended elsewhere gets none', async () => {
  const person = await app.signUp();
  await addPasskey(person);
  await confirmEmail(app, person);
  await person.put('/api/auth/second-factor');
  const codes = 'select digest from recovery_codes where user_id = $1 order by 1';
  const before = await app.database.pool.query(codes, [person.id]);
  const changing = await app.database.pool.connect();
  await changing.query('begin');
  await changing.query("update users set password = 'another' where id = $1", [person.id]);
  await changing.query('delete from sessions where user_id = $1', [person.id]);

  const renewing = person.put<{ code: string }>('/api/auth/recovery-codes');
  await app.untilSomebodyWaits();
  await changing.query('commit');
  changing.release();

  const { status, body } = await renewing;
  expect([status, body.code]).toEqual([401, 'unauthorized']);
  expect((await app.database.pool.query(codes, [person.id])).rows).toEqual(before.rows);
  expect(before.rows.length).toBeGreaterThan(0);
});
