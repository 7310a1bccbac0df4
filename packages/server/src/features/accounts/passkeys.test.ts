import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { type Passkey, PASSKEYS_MAX } from '@caravan/contract/accounts/passkeys.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator, type Deviations, type Question } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { nextMail } from '../../testing/mailbox.ts';
import { addPasskey, requestRegistration, PASSKEY_SITE, turnOnSecondFactor } from '../../testing/passkeys.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const FAILED = { code: 'passkey_failed', message: 'The passkey could not be checked. Please try again.' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PASSKEY_SITE } });
});
afterAll(() => app.stop());

const newDevice = () => new Authenticator(PASSKEY_SITE);
const listOf = async (person: Person): Promise<Passkey[]> => (await person.get<Passkey[]>('/api/auth/passkeys')).body;

/** Somebody whose browser has the options to register a passkey. */
const beginRegistration = async (): Promise<{ person: Person; browser: Browser; question: Question }> => {
  const person = await app.signUp();
  const browser = new Browser(app.url, person.session);
  return { person, browser, question: await requestRegistration(browser) };
};

describe('whoever adds a passkey', () => {
  test('has their browser given the site, the account and the passkeys that it has', async () => {
    const person = await app.signUp({ firstName: 'Anna', lastName: 'Lee' });
    const { authenticator } = await addPasskey(person);
    const browser = new Browser(app.url, person.session);

    const first = await requestRegistration(browser);
    const second = await requestRegistration(browser);

    expect(first).toMatchObject({
      rp: { id: 'localhost', name: 'Caravan' },
      user: { name: person.user.email, displayName: 'Anna Lee' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [{ id: authenticator.id, transports: ['internal', 'hybrid'] }],
      timeout: 300_000,
    });
    expect(first.user?.id).toBe(second.user?.id);
    expect(Buffer.from(first.user?.id ?? '', 'base64url')).toHaveLength(32);
    expect(first.challenge).not.toBe(second.challenge);
  });

  test('sees it in their list, the newest first, and hears of it by mail', async () => {
    const person = await app.signUp();
    const { passkey: older } = await addPasskey(person);
    const { passkey: newer } = await addPasskey(person);

    expect(await listOf(person)).toEqual([newer, older]);
    expect(newer).toEqual({
      id: expect.any(String),
      name: 'Passkey 2',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isBackedUp: true,
    });
    expect((await person.get<CurrentUser>('/api/auth/user')).body).toMatchObject({ hasPasskey: true });
    expect((await nextMail(app, person.user.email, 'A passkey was added')).text).toContain('remove the passkey');
  });

  test.each<[string, string | undefined, string | undefined, string]>([
    ['as they say', 'Kitchen tablet', IPHONE, 'Kitchen tablet'],
    ['after the device, where they say nothing', undefined, IPHONE, 'Safari on iPhone'],
    ['after the device, where they leave it empty', '  ', IPHONE, 'Safari on iPhone'],
    ['a passkey, where the device does not tell either', undefined, 'curl/8.1', 'Passkey'],
  ])('has it called %s', async (_, name, userAgent = '', expected) => {
    const { browser, question } = await beginRegistration();
    const response = newDevice().make(question);

    const kept = await browser.post<Passkey>('/api/auth/passkeys', { response, name }, { 'user-agent': userAgent });

    expect([kept.status, kept.body.name]).toEqual([201, expected]);
  });

  test.each<[string, Deviations]>([
    ['was made for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['was made on the page of another site', { origin: 'http://localhost:8080.evil.example' }],
    ['was made on a page of another server on the same machine', { origin: 'http://localhost:8081' }],
    ['was made for another site', { rpId: 'evil.example' }],
    ['was shown rather than made', { type: 'webauthn.get' }],
    ['was made while nobody was there', { isPresent: false }],
    [
      "carries its maker's word with certificates, which name addresses",
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [new Uint8Array([1])]]]) } },
    ],
    ["carries a maker's word of a kind that was not asked for", { attestation: { fmt: 'tpm', attStmt: new Map() } }],
  ])('is refused one that %s', async (_, deviations) => {
    const { person, browser, question } = await beginRegistration();

    const answer = await browser.post('/api/auth/passkeys', { response: newDevice().make(question, deviations) });

    expect([answer.status, answer.body]).toEqual([400, FAILED]);
    expect(await listOf(person)).toEqual([]);
  });

  test.each<[string, (made: ReturnType<Authenticator['make']>) => unknown]>([
    ['nothing', () => ({})],
    ['an answer in pieces', ({ id }) => ({ id, rawId: id, type: 'public-key', response: {} })],
    ['letters for bytes', (made) => ({ ...made, response: { ...made.response, attestationObject: 'not cbor' } })],
    ['bytes of something else', (made) => ({ ...made, response: { ...made.response, attestationObject: 'AAAA' } })],
    ['another id than its own', (made) => ({ ...made, rawId: 'AAAA' })],
    ['a key of another kind', (made) => ({ ...made, type: 'password' })],
    ['no words of the browser', (made) => ({ ...made, response: { ...made.response, clientDataJSON: 'e30' } })],
    ['an id as long as a book', (made) => ({ ...made, id: 'A'.repeat(2000), rawId: 'A'.repeat(2000) })],
  ])('is refused %s', async (_, spoil) => {
    const { browser, question } = await beginRegistration();

    const answer = await browser.post('/api/auth/passkeys', { response: spoil(newDevice().make(question)) });

    expect([answer.status, answer.body]).toEqual([400, FAILED]);
  });

  test('answers each question once, rightly or not', async () => {
    const { person, browser, question } = await beginRegistration();
    const wrong = await browser.post('/api/auth/passkeys', { response: newDevice().make(question, { origin: 'x:y' }) });
    const late = await browser.post('/api/auth/passkeys', { response: newDevice().make(question) });

    expect([wrong.body, late.body]).toEqual([FAILED, FAILED]);
    expect(await listOf(person)).toEqual([]);
  });

  test('answers in the browser that was asked, in time, and for themselves', async () => {
    const { person, question, browser } = await beginRegistration();
    const elsewhere = new Browser(app.url, person.session);
    const stranger = await app.signUp();
    const add = (by: Browser, headers?: Record<string, string>) =>
      by.post('/api/auth/passkeys', { response: newDevice().make(question) }, headers);

    const unrequested = await add(elsewhere);
    const cookie = [stranger.session.cookie, `passkey_registration=${browser.cookie('passkey_registration')}`].join(
      '; ',
    );
    const foreign = await add(browser, { cookie });
    await app.database.pool.query('update sign_in_steps set expires_at = now() where user_id = $1', [person.id]);
    const late = await add(browser);

    expect([unrequested.body, foreign.body, late.body]).toEqual([FAILED, FAILED, FAILED]);
    expect([await listOf(person), await listOf(stranger)]).toEqual([[], []]);
  });

  test('gets the same answer again when the first one was lost, and one passkey', async () => {
    const { person, browser, question } = await beginRegistration();
    const body = { response: newDevice().make(question) };
    const headers = { 'idempotency-key': crypto.randomUUID() };

    const first = await browser.post('/api/auth/passkeys', body, headers);
    const again = await browser.post('/api/auth/passkeys', body, headers);

    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await listOf(person)).toHaveLength(1);
  });

  test('is refused one that is somebody’s already, be it their own', async () => {
    const { authenticator } = await addPasskey(await app.signUp());
    const { person, browser, question } = await beginRegistration();

    const answer = await browser.post('/api/auth/passkeys', { response: authenticator.make(question) });

    expect([answer.status, answer.body.code]).toEqual([409, 'passkey_known']);
    expect(await listOf(person)).toEqual([]);
  });

  test(`has ${PASSKEYS_MAX} at most, also when two come at once`, async () => {
    const person = await app.signUp();
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await addPasskey(person);
    const adding = async () => {
      const browser = new Browser(app.url, person.session);
      const response = newDevice().make(await requestRegistration(browser));
      return () => browser.post('/api/auth/passkeys', { response });
    };
    const [one, other] = [await adding(), await adding()];

    const answers = await Promise.all([one(), other()]);
    const begun = await person.post('/api/auth/passkeys/registration-options');

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.map(({ body }) => body.code)).toContain('too_many_passkeys');
    expect([begun.status, begun.body.code]).toEqual([409, 'too_many_passkeys']);
    expect(await listOf(person)).toHaveLength(PASSKEYS_MAX);
  });

  test('begins anew after choosing another password meanwhile', async () => {
    const { person, browser, question } = await beginRegistration();
    const newPassword = 'another long one';
    await person.put('/api/auth/user/password', { newPassword });

    const answer = await browser.post('/api/auth/passkeys', { response: newDevice().make(question) });

    expect(answer.body).toEqual(FAILED);
  });
});

describe('the owner of a passkey', () => {
  test('gives it another name', async () => {
    const person = await app.signUp();
    const { passkey } = await addPasskey(person);

    const named = await person.patch<Passkey>(`/api/auth/passkeys/${passkey.id}`, { name: ' Work laptop ' });
    const unnamed = await person.patch(`/api/auth/passkeys/${passkey.id}`, { name: ' ' });

    expect([named.status, named.body]).toEqual([200, { ...passkey, name: 'Work laptop' }]);
    expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Please give the passkey a name']);
  });

  test('removes it and hears of it by mail, and nobody else does or names it', async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    const { passkey } = await addPasskey(person);
    const address = `/api/auth/passkeys/${passkey.id}`;

    const foreign = [await stranger.delete(address), await stranger.patch(address, { name: 'Mine' })];
    const removed = await person.delete(address);
    const again = await person.delete(address);

    expect(foreign.map(({ status }) => status)).toEqual([404, 404]);
    expect([removed.status, again.status]).toEqual([204, 404]);
    expect(await listOf(person)).toEqual([]);
    expect((await nextMail(app, person.user.email, 'A passkey was removed')).text).toContain('If it was not you');
  });

  test('keeps the last one while it is the second factor', async () => {
    const person = await app.signUp();
    const [{ passkey: one }, { passkey: other }] = [await addPasskey(person), await addPasskey(person)];
    await turnOnSecondFactor(app, person);

    const answers = [
      await person.delete(`/api/auth/passkeys/${one.id}`),
      await person.delete(`/api/auth/passkeys/${other.id}`),
    ];

    expect(answers.map(({ status, body }) => [status, body?.code])).toEqual([
      [204, undefined],
      [409, 'last_passkey'],
    ]);
    expect(await listOf(person)).toEqual([other]);
  });

  test.each<[string, string, number]>([
    ['nothing else signs in', 'password = null', 409],
    ['a password is of no use without an address', 'email = null', 409],
    ['an address and a password sign in', 'id = id', 204],
    ['a proven number signs in', "password = null, sign_in_phone = '+4915112345678'", 204],
  ])('keeps it only where it is the only sign-in method: %s', async (_, changes, status) => {
    const person = await app.signUp();
    const { passkey } = await addPasskey(person);
    await app.database.pool.query(`update users set ${changes} where id = $1`, [person.id]);

    const answer = await person.delete(`/api/auth/passkeys/${passkey.id}`);

    expect([answer.status, answer.body?.code]).toEqual([status, status === 409 ? 'only_way_in' : undefined]);
    await app.database.pool.query('update users set sign_in_phone = null where id = $1', [person.id]);
  });

  test('keeps the one that signs in alone, where the other one does not', async () => {
    const person = await app.signUp();
    const { passkey: alone } = await addPasskey(person);
    const { passkey: key } = await addPasskey(person, newDevice(), { isVerified: false });
    await app.database.pool.query('update users set password = null where id = $1', [person.id]);

    const refused = await person.delete(`/api/auth/passkeys/${alone.id}`);
    const removed = await person.delete(`/api/auth/passkeys/${key.id}`);

    expect([refused.body.code, removed.status]).toEqual(['only_way_in', 204]);
  });
});
