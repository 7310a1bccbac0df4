import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator, type Deviations } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { addPasskey, requestAuthentication, PASSKEY_SITE, signInWithPasskey } from '../../testing/passkeys.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const FAILED = { code: 'passkey_failed', message: 'The passkey could not be checked. Please try again.' };
const UNKNOWN = {
  code: 'passkey_unknown',
  message: 'This passkey does not sign in here. Please take another way.',
};

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PASSKEY_SITE } });
});
afterAll(() => app.stop());

const withPasskey = async (authenticator?: Authenticator) => {
  const person = await app.signUp();
  return { person, ...(await addPasskey(person, authenticator)) };
};
const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/auth/user')).status === 200;

describe('whoever signs in with a passkey', () => {
  test('is asked for any that tells who they are and that it is them', async () => {
    const question = await requestAuthentication(new Browser(app.url));

    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 });
    expect(question.allowCredentials).toBeUndefined();
  });

  test('needs nothing else, and sees when it was last used', async () => {
    const { person, passkey, authenticator } = await withPasskey();
    const browser = new Browser(app.url);

    const answer = await signInWithPasskey(browser, authenticator);

    expect([answer.status, answer.body]).toMatchObject([
      200,
      { user: { id: person.id, hasPasskey: true }, message: 'Signed in successfully' },
    ]);
    expect(browser.cookies).toEqual(['sid', 'device']);
    const [listed] = (await browser.get<Passkey[]>('/api/auth/passkeys')).body;
    expect(listed).toEqual({ ...passkey, lastUsedAt: expect.any(String) });
  });

  test('uses one that counts, and one that does not, again and again', async () => {
    const { authenticator: counting } = await withPasskey();
    const { authenticator: other } = await withPasskey(new Authenticator(PASSKEY_SITE, { counts: false }));
    const answers = [];
    for (const each of [counting, other, counting, other]) {
      answers.push(await signInWithPasskey(new Browser(app.url), each));
    }

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test.each<[string, Deviations]>([
    ['answers another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['was shown on the page of another site', { origin: 'https://evil.example' }],
    ['was shown to another site', { rpId: 'evil.example' }],
    ['was made rather than shown', { type: 'webauthn.create' }],
    ['was shown while nobody was there', { isPresent: false }],
    ['was shown by whoever held the device', { isVerified: false }],
    ['is signed by nobody', { signature: Buffer.alloc(70) }],
    ['is signed with nothing', { signature: Buffer.from([0]) }],
    ['calls its owner somebody else', { userHandle: 'AAAA' }],
  ])('is refused one that %s', async (_, deviations) => {
    const { authenticator } = await withPasskey();
    const browser = new Browser(app.url);

    const answer = await signInWithPasskey(browser, authenticator, deviations);

    expect([answer.status, answer.body]).toEqual([400, FAILED]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['an id alone', { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }],
    ['an id that is no text', { id: 7 }],
    ['a list', { response: [] }],
  ])('is refused %s', async (_, response) => {
    const browser = new Browser(app.url);
    await requestAuthentication(browser);

    const answer = await browser.post('/api/auth/passkeys/sign-ins', { response });

    expect([answer.status, answer.body]).toEqual([400, FAILED]);
  });

  test('is refused one that nobody has added, and one that was removed', async () => {
    const { person, passkey, authenticator } = await withPasskey();
    await person.delete(`/api/auth/passkeys/${passkey.id}`);

    const answers = [
      await signInWithPasskey(new Browser(app.url), new Authenticator(PASSKEY_SITE)),
      await signInWithPasskey(new Browser(app.url), authenticator),
    ];

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [401, UNKNOWN],
      [401, UNKNOWN],
    ]);
  });

  test('is refused one whose account is deleted', async () => {
    const { person, authenticator } = await withPasskey();
    const deleted = await person.post('/api/auth/user/deletion');

    const answer = await signInWithPasskey(new Browser(app.url), authenticator);

    expect([deleted.status, answer.status, answer.body]).toEqual([204, 401, UNKNOWN]);
  });

  test('is refused a copy of one: its counter gives it away, and whoever runs the server reads of it', async () => {
    const { passkey, authenticator } = await withPasskey();
    await signInWithPasskey(new Browser(app.url), authenticator);
    await signInWithPasskey(new Browser(app.url), authenticator);

    const answer = await signInWithPasskey(new Browser(app.url), authenticator, { counter: 2 });

    expect([answer.status, answer.body]).toEqual([401, UNKNOWN]);
    const warning = app.loggedErrors.find((line) => line.includes(passkey.id));
    expect(warning).toContain('a passkey may be used in two places');
  });

  test('answers each question once, rightly or not, and in the browser that was asked', async () => {
    const { authenticator } = await withPasskey();
    const show = async (browser: Browser, response: unknown) =>
      (await browser.post('/api/auth/passkeys/sign-ins', { response })).status;
    const [browser, other, late] = [new Browser(app.url), new Browser(app.url), new Browser(app.url)];
    const [right, wrong] = [await requestAuthentication(browser), await requestAuthentication(other)];
    const response = authenticator.show(right);
    const tooLate = authenticator.show(await requestAuthentication(late));

    expect(await show(new Browser(app.url), response)).toBe(400);
    expect(await show(other, response)).toBe(400);
    expect(await show(other, authenticator.show(wrong))).toBe(400);
    await app.database.pool.query(`update sign_in_steps set expires_at = now() where data ->> 'challenge' = $1`, [
      (JSON.parse(Buffer.from(tooLate.response.clientDataJSON, 'base64url').toString()) as { challenge: string })
        .challenge,
    ]);
    expect(await show(late, tooLate)).toBe(400);
    expect(await show(browser, authenticator.show(right))).toBe(200);
    expect(await show(browser, response)).toBe(400);
  });

  test('is in once, when the same answer comes twice at the same time', async () => {
    const { authenticator } = await withPasskey();
    const browser = new Browser(app.url);
    const response = authenticator.show(await requestAuthentication(browser));

    const answers = await Promise.all([1, 2, 3].map(() => browser.post('/api/auth/passkeys/sign-ins', { response })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('gets in when the first answer was lost, with a session of its own', async () => {
    const { person, authenticator } = await withPasskey();
    const browser = new Browser(app.url);
    const response = authenticator.show(await requestAuthentication(browser));
    const unanswered = browser.copy();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (by: Browser) => by.post<SignInAnswer>('/api/auth/passkeys/sign-ins', { response }, headers);

    const [first, again] = [await send(browser), await send(unanswered)];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ user: { id: person.id } });
    expect(await isSignedIn(unanswered)).toBe(true);
  });

  test('does not get in that way any more once the passkey is removed, or all devices are signed out', async () => {
    const outcome = async (end: (person: Person, passkeyId: string) => Promise<unknown>) => {
      const { person, passkey, authenticator } = await withPasskey();
      const browser = new Browser(app.url);
      const body = { response: authenticator.show(await requestAuthentication(browser)) };
      const unanswered = browser.copy();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      await browser.post('/api/auth/passkeys/sign-ins', body, headers);
      await end(person, passkey.id);
      return (await unanswered.post('/api/auth/passkeys/sign-ins', body, headers)).status;
    };

    expect(await outcome((person, id) => person.delete(`/api/auth/passkeys/${id}`))).toBe(400);
    expect(await outcome((person) => person.delete('/api/auth/sessions'))).toBe(400);
  });
});

test('whoever tries too often from one address waits', async () => {
  const narrow = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', RATE_LIMIT_PASSKEY: '2' } });
  const browser = new Browser(narrow.url);

  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await browser.post('/api/auth/passkeys/sign-in-options')).status);
  }

  expect(statuses).toEqual([200, 200, 429]);
  await narrow.stop();
});
