import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextMail, secretIn } from '../../testing/mailbox.ts';
import { OpenIdBrowser, PUBLIC_URL, REDIRECT_URI } from '../../testing/openid-browser.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../../testing/openid-provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let provider: TestOpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: REDIRECT_URI });
  app = await startTestApp({ env: { ...provider.env, PUBLIC_URL } });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

/** Somebody in the account that their provider opens, which has the address of somebody else, not confirmed. */
const squatter = async (login: string, email: string) => {
  provider.know(login, { name: 'Mallory Gray' });
  const browser = new OpenIdBrowser(app);
  await browser.signIn(login);
  const id = (await browser.whoAmI())?.id;
  await app.database.pool.query('update users set email = $2 where id = $1', [id, email]);
  return { browser, id };
};

/** Does something while a row is held, and lets it go afterwards. */
const holding = async (lock: string, value: unknown, work: (holder: PoolClient) => Promise<void>): Promise<void> => {
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [value]);
    await work(holder);
    await holder.query('commit');
  } finally {
    holder.release();
  }
};

const sessionsOf = async (userId: unknown): Promise<number> =>
  (await app.database.pool.query('select from sessions where user_id = $1', [userId])).rowCount ?? 0;

test('a provider that is taken away at the very moment opens the account no more', async () => {
  const { browser, id } = await squatter('mallory-1', 'victim.1@example.com');
  const address = await browser.vouchedAs('mallory-1');
  let coming: Promise<string> | undefined;

  await holding('select from users where id = $1 for no key update', id, async (holder) => {
    coming = browser.comeBack(address);
    await app.untilSomebodyWaits();
    await holder.query('delete from provider_identities where user_id = $1', [id]);
  });

  expect(await coming).toBe('/');
  expect((await browser.whoAmI())?.id).not.toBe(id);
});

test("whoever waits in an account has no session once the address's owner has chosen a password", async () => {
  const email = 'victim.2@example.com';
  const { browser, id } = await squatter('mallory-2', email);
  await app.anonymous.post('/api/auth/password-reset-requests', { email });
  const secret = secretIn(await nextMail(app, email, 'Choose a new password'));
  const address = await browser.vouchedAs('mallory-2');
  let coming: Promise<string> | undefined;
  let resetting: Promise<unknown> | undefined;

  await holding('select from sessions where user_id = $1 for update', id, async () => {
    coming = browser.comeBack(address);
    await app.untilSomebodyWaits();
    resetting = app.anonymous.post('/api/auth/password-resets', { secret, password: 'a brand new one' });
    await Promise.race([resetting, app.untilSomebodyWaits(2)]);
  });
  await Promise.all([coming, resetting]);

  expect(await sessionsOf(id)).toBe(0);
});
