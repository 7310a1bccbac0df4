import { randomUUID } from 'node:crypto';
import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { DomainEvents } from '../../platform/domain-events.ts';
import { storedLiveChannel } from '../../platform/live/stored-announcements.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { mailsTo, nextMail, secretIn, untilMailsLeft } from '../../testing/mailbox.ts';
import { OpenIdBrowser, PUBLIC_URL, REDIRECT_URI } from '../../testing/openid-browser.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../../testing/openid-provider.ts';
import { addPasskey, signInWithPasskey, turnOnSecondFactor } from '../../testing/passkeys.ts';
import type { Person } from '../../testing/person.ts';
import { newNumber } from '../../testing/phone-codes.ts';
import { setOwnNumber, showNumber } from '../../testing/phone-people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockForEverybody, makeResetLink, unlock } from './administration.service.ts';
import { createSession } from './sessions.store.ts';

let provider: TestOpenIdProvider;
let app: TestApp;
let ann: Person;

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: REDIRECT_URI });
  app = await startTestApp({ env: { ...provider.env, PUBLIC_URL } });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
beforeEach(async () => {
  ann = await app.signUp();
});

/** Makes a change as an administrator does. */
const change: ReturnType<DomainEvents['changesInBackground']> = (work) =>
  new DomainEvents().changesInBackground({ db: app.database.db, clock: systemClock, live: storedLiveChannel })(work);
const lock = () => change((call) => lockForEverybody(call, ann.id));
const open = () => change((call) => unlock(call, ann.id));

const login = (password = ann.password, headers = {}) =>
  app.anonymous.post<SignInAnswer & ErrorBody>('/api/auth/email-login', { email: ann.user.email, password }, headers);
const refusal = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.code, body.message];
const sessionsOf = async (): Promise<number> =>
  (await app.database.pool.query('select from sessions where user_id = $1', [ann.id])).rowCount ?? 0;

describe('nobody signs in to a locked account', () => {
  test('by its password, which reads as a wrong one does', async () => {
    await lock();

    const [right, wrong] = [await login(), await login('not the password')];

    expect(refusal(right)).toEqual([401, 'invalid_credentials', 'Invalid email or password']);
    expect(refusal(right)).toEqual(refusal(wrong));
    await open();
    expect((await login()).status).toBe(200);
    const { body: events } = await (await signedIn()).get<SecurityEvent[]>('/api/auth/security-events');
    expect(events.map(({ kind }) => kind)).toContain('sign_in_failed');
  });

  test('by a passkey', async () => {
    const { authenticator } = await addPasskey(ann, new Authenticator(PUBLIC_URL));
    await lock();

    const answer = await signInWithPasskey(new Browser(app.url), authenticator);

    expect(refusal(answer)).toEqual([
      401,
      'passkey_unknown',
      'This passkey does not sign in here. Please take another way.',
    ]);
    await open();
    expect((await signInWithPasskey(new Browser(app.url), authenticator)).status).toBe(200);
  });

  test('by its phone number', async () => {
    const phoneNumber = newNumber();
    await setOwnNumber(app, ann, phoneNumber);
    await lock();
    const confirm = (isSignup: boolean) =>
      showNumber<SignInAnswer & ErrorBody>(app, app.anonymous, {
        path: '/api/auth/confirm-phone',
        phoneNumber,
        isSignup,
      });

    const [signIn, signUp] = [await confirm(false), await confirm(true)];

    expect(refusal(signIn)).toEqual([401, 'phone_not_proven', 'Phone verification failed']);
    expect(refusal(signUp)).toEqual(refusal(signIn));
    await open();
    expect((await confirm(false)).status).toBe(200);
  });

  test('by the provider, known there or joined by the address', async () => {
    const known = { name: 'Ines Rocha', email: ann.user.email, email_verified: true };
    provider.know('ines', known);
    await app.database.pool.query('update users set email_confirmed_at = now() where id = $1', [ann.id]);
    await lock();
    const joining = await new OpenIdBrowser(app).signIn('ines');
    await open();
    await new OpenIdBrowser(app).signIn('ines');
    await lock();

    const coming = await new OpenIdBrowser(app).signIn('ines');

    expect(joining).toBe('/?sign-in=failed');
    expect(coming).toBe(joining);
    expect(await sessionsOf()).toBe(0);
  });

  test('by a recovery code that a sign-in waited for, nor by beginning another', async () => {
    await addPasskey(ann, new Authenticator(PUBLIC_URL));
    const [code] = await turnOnSecondFactor(app, ann);
    const browser = new Browser(app.url);
    await browser.post('/api/auth/email-login', { email: ann.user.email, password: ann.password });
    await lock();

    const answer = await browser.post('/api/auth/recovery-codes/sign-ins', { code });

    expect(answer.body.code).toBe('second_factor_gone');
    expect(refusal(await login())).toEqual([401, 'invalid_credentials', 'Invalid email or password']);
  });

  test('by sending an earlier sign-in again under its key', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await login(ann.password, key);
    await lock();

    const again = await login(ann.password, key);

    expect([again.status, await sessionsOf()]).toEqual([401, 0]);
  });

  test('by whatever a server of the release before takes: the database keeps no session of it', async () => {
    await lock();
    const sess = { userId: ann.id, signedInAt: new Date().toISOString(), device: null };

    const kept = createSession(app.database.db, randomUUID(), sess).then(
      () => 'kept',
      (error: unknown) => (error as { cause?: { constraint?: string } }).cause?.constraint,
    );

    expect(await kept).toBe('sessions_account_exists');
  });
});

describe('links to a new password', () => {
  const reset = (secret: string | undefined) =>
    app.anonymous.post('/api/auth/password-resets', { secret, password: 'another 81 one' });

  test('of before the lock open nothing, mailed or handed over, and none is mailed while it lasts', async () => {
    await app.anonymous.post('/api/auth/password-reset-requests', { email: ann.user.email });
    const mailed = secretIn(await nextMail(app, ann.user.email, 'Choose a new password'));
    const made = await change((call) => makeResetLink(call, ann.id, app.publicUrl));
    const handed = typeof made === 'string' ? undefined : made.link.split('secret=')[1];
    await lock();
    const before = (await mailsTo(app, ann.user.email)).length;

    const answers = [await reset(mailed), await reset(handed)];
    const requested = await app.anonymous.post('/api/auth/password-reset-requests', { email: ann.user.email });
    await untilMailsLeft(app);

    expect(answers.map(({ body }) => body.code)).toEqual(['mail_link_unusable', 'mail_link_unusable']);
    expect(requested.status).toBeLessThan(300);
    expect(await mailsTo(app, ann.user.email)).toHaveLength(before);
    await open();
    expect((await login()).status).toBe(200);
  });
});

test('whoever is signed in on several devices is out on each, also where it is asked for at the same moment', async () => {
  const devices = [ann, await signedIn(), await signedIn()];

  const [ended] = await Promise.all([lock(), login(), login()]);

  expect(ended).toBeGreaterThanOrEqual(3);
  for (const device of devices) expect((await device.get('/api/auth/user')).status).toBe(401);
  expect(await sessionsOf()).toBe(0);
});

const signedIn = async () => {
  const browser = new Browser(app.url);
  await browser.post('/api/auth/email-login', { email: ann.user.email, password: ann.password });
  return browser;
};
