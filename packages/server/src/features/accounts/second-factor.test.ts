import { createHash, randomUUID } from 'node:crypto';
import type { CurrentUser, SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { RECOVERY_CODES, type SecondFactor } from '@caravan/contract/accounts/passkeys.schema.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { hashesMade } from '../../testing/hashes-made.ts';
import { mailsTo, nextMail, secretIn, untilMailsLeft } from '../../testing/mailbox.ts';
import {
  addPasskey,
  requestAuthentication,
  atSecondFactor,
  confirmEmail,
  PASSKEY_SITE,
  signInWithPasskey,
  turnOnSecondFactor,
} from '../../testing/passkeys.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { tablesHolding } from '../../testing/tables-holding.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PASSKEY_SITE } });
});
afterAll(() => app.stop());

const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.get('/api/auth/user')).status === 200;
/** As the pages send each change. */
const withKey = () => ({ 'idempotency-key': randomUUID() });
const stateOf = async (person: Person): Promise<SecondFactor> =>
  (await person.get<SecondFactor>('/api/auth/second-factor')).body;
const turnOff = (person: Person) => person.post('/api/auth/second-factor/removals');
const renew = (person: Person) =>
  person.put<{ codes: string[] } & ErrorBody>('/api/auth/recovery-codes', undefined, withKey());
const giveCode = (browser: Browser, code = ''): Promise<Answer<SignInAnswer & ErrorBody>> =>
  browser.post('/api/auth/recovery-codes/sign-ins', { code });

/** An answer, and how many hashes it took. */
const withHashes = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
  const before = hashesMade.count;
  return [await work(), hashesMade.count - before];
};

/** Somebody whose account asks for a second factor. */
const guarded = async () => {
  const person = await app.signUp();
  const { passkey, authenticator } = await addPasskey(person);
  return { person, passkey, authenticator, codes: await turnOnSecondFactor(app, person) };
};

describe('whoever has their account ask for a second factor', () => {
  test('has a passkey first, and keeps nobody waiting with codes that come to nothing', async () => {
    const person = await app.signUp();

    const [answer, hashes] = await withHashes(() => person.put('/api/auth/second-factor'));

    expect([answer.status, answer.body.code, hashes]).toEqual([409, 'no_passkey', 0]);
    expect(await stateOf(person)).toEqual({ isOn: false, codesLeft: 0 });
  });

  test('has proven their address, where they have one: a link to it would get around it', async () => {
    const person = await app.signUp();
    await addPasskey(person);
    const on = () => person.put('/api/auth/second-factor');

    const [before, hashesBefore] = await withHashes(on);
    await confirmEmail(app, person);
    const [after, hashes] = await withHashes(on);

    expect([before.status, before.body.code, hashesBefore]).toEqual([409, 'email_unconfirmed', 0]);
    expect([after.status, hashes]).toEqual([200, RECOVERY_CODES]);
  });

  test('gets recovery codes, which are kept nowhere in the clear, and hears of it by mail', async () => {
    const { person, codes } = await guarded();

    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    for (const code of codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/);
    expect(await stateOf(person)).toEqual({ isOn: true, codesLeft: RECOVERY_CODES });
    expect((await person.get<CurrentUser>('/api/auth/user')).body).toMatchObject({ hasSecondFactor: true });
    const { rows } = await app.database.pool.query('select * from recovery_codes where user_id = $1', [person.id]);
    const salts = rows.map(({ digest }) => String(digest).split('$')[4]);
    const stored = JSON.stringify(rows);
    for (const { digest } of rows) expect(digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(salts).size).toBe(1);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    expect((await nextMail(app, person.user.email, 'asks for a second factor now')).text).toContain('recovery codes');
  });

  test('stays signed in where they are', async () => {
    const person = await app.signUp();
    const elsewhere = new Browser(app.url);
    await elsewhere.post('/api/auth/email-login', { email: person.user.email, password: person.password });
    await addPasskey(person);
    await turnOnSecondFactor(app, person);

    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  test('turns it off again: the codes work no more, and a mail says so, once', async () => {
    const { person, codes } = await guarded();
    const waiting = await atSecondFactor(person);

    const off = [await turnOff(person), await turnOff(person)];
    const late = await giveCode(waiting, codes[0]);
    const login = await new Browser(app.url).post('/api/auth/email-login', {
      email: person.user.email,
      password: person.password,
    });

    expect(off.map(({ status }) => status)).toEqual([204, 204]);
    expect(await stateOf(person)).toEqual({ isOn: false, codesLeft: 0 });
    expect(late.status).toBe(401);
    expect(login.body).toMatchObject({ user: { hasSecondFactor: false }, message: 'Signed in successfully' });
    await untilMailsLeft(app);
    const mails = await mailsTo(app, person.user.email);
    expect(mails.filter(({ subject }) => subject?.includes('no second factor any more'))).toHaveLength(1);
  });

  test('gets new codes instead of those before', async () => {
    const { person, codes } = await guarded();

    const { status, body } = await renew(person);
    const kept = await tablesHolding(app.database.pool, [...codes, ...body.codes]);
    const old = await giveCode(await atSecondFactor(person), codes[0]);
    const fresh = await giveCode(await atSecondFactor(person), body.codes[0]);

    expect([status, body.codes.length]).toEqual([200, RECOVERY_CODES]);
    expect(body.codes.filter((code) => codes.includes(code))).toEqual([]);
    expect([old.status, fresh.status]).toEqual([401, 200]);
    expect(await stateOf(person)).toEqual({ isOn: true, codesLeft: RECOVERY_CODES - 1 });
    expect(kept).toEqual([]);
  });

  test('gets no codes while it is off', async () => {
    const person = await app.signUp();

    const [answer, hashes] = await withHashes(() => renew(person));

    expect([answer.status, answer.body.code, hashes]).toEqual([409, 'second_factor_off', 0]);
  });
});

describe('whoever signs in to such an account', () => {
  test('is not in with the password alone', async () => {
    const { person } = await guarded();
    const browser = new Browser(app.url);
    const credentials = { email: person.user.email, password: person.password };

    const answer = await browser.post('/api/auth/email-login', credentials);

    expect([answer.status, answer.body]).toEqual([
      200,
      { secondFactor: { hasRecoveryCodes: true }, message: 'Confirm that it is you' },
    ]);
    expect(browser.cookies).toEqual(['second_factor']);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^second_factor=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is in with one of its passkeys, of which holding it is enough', async () => {
    const { person, authenticator } = await guarded();
    const { authenticator: other } = await addPasskey(person);
    const browser = await atSecondFactor(person);

    const question = await requestAuthentication(browser);
    const answer = await signInWithPasskey(browser, authenticator, { isVerified: false });

    expect(question.allowCredentials?.map(({ id }) => id)).toEqual([other.id, authenticator.id]);
    expect(question).toMatchObject({ userVerification: 'preferred' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { user: { id: person.id }, message: 'Signed in successfully' },
    ]);
    expect(browser.cookies).toEqual(['sid', 'device']);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('is reported to the owner, who learns that somebody else has their password', async () => {
    const { person } = await guarded();

    await atSecondFactor(person);

    const { body: events } = await person.get<SecurityEvent[]>('/api/auth/security-events?limit=1');
    expect(events).toMatchObject([{ kind: 'second_factor_asked', way: 'password' }]);
  });

  test("is not in with somebody else's passkey", async () => {
    const { person } = await guarded();
    const { authenticator: foreign } = await addPasskey(await app.signUp());
    const browser = await atSecondFactor(person);

    const answer = await signInWithPasskey(browser, foreign);

    expect([answer.status, answer.body.code]).toEqual([401, 'passkey_unknown']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is in with a passkey alone, which is both factors in one, and as somebody else too', async () => {
    const { person, authenticator } = await guarded();
    const { person: other, authenticator: others } = await guarded();
    const fresh = new Browser(app.url);
    const waiting = await atSecondFactor(person);

    const alone = await signInWithPasskey(fresh, authenticator);
    const begun = await waiting.post<{ options: never }>('/api/auth/passkeys/sign-in-options?for=sign_in');
    const response = others.show(begun.body.options);
    const changed = await waiting.post('/api/auth/passkeys/sign-ins', { response });

    expect(alone.body).toMatchObject({ user: { id: person.id } });
    expect(changed.body).toMatchObject({ user: { id: other.id } });
  });

  test('is refused when no sign-in waits for a second factor', async () => {
    const answer = await new Browser(app.url).post('/api/auth/passkeys/sign-in-options?for=second_factor');

    expect([answer.status, answer.body]).toMatchObject([410, { code: 'second_factor_gone' }]);
  });

  test.each<[string, (code: string) => string]>([
    ['as it was shown', (code) => code],
    ['without dashes, in upper case', (code) => code.replaceAll('-', '').toUpperCase()],
    ['with spaces', (code) => ` ${code.replaceAll('-', ' ')} `],
  ])('is in with a recovery code, %s, and hears of it by mail', async (_, spell) => {
    const { person, codes } = await guarded();
    const browser = await atSecondFactor(person);

    const answer = await giveCode(browser, spell(codes[3] ?? ''));

    expect([answer.status, answer.body]).toMatchObject([
      200,
      { user: { id: person.id }, message: 'Signed in successfully' },
    ]);
    expect(browser.cookies).toEqual(['sid', 'device']);
    expect(await stateOf(person)).toEqual({ isOn: true, codesLeft: RECOVERY_CODES - 1 });
    expect((await nextMail(app, person.user.email, 'A recovery code')).text).toContain('It works no more');
  });

  test('uses each recovery code once, also when two come with it at the same time', async () => {
    const { person, codes } = await guarded();
    const [one, other] = [await atSecondFactor(person), await atSecondFactor(person)];

    const answers = await Promise.all([giveCode(one, codes[0]), giveCode(other, codes[0])]);
    const later = await giveCode(await atSecondFactor(person), codes[0]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect([later.status, later.body]).toEqual([
      401,
      { code: 'recovery_code_wrong', message: 'This recovery code is not right, or it was used before.' },
    ]);
    expect(await stateOf(person)).toMatchObject({ codesLeft: RECOVERY_CODES - 1 });
  });

  test('goes on with the codes from before they were hashed like passwords, each once', async () => {
    const { person, codes } = await guarded();
    await app.database.pool.query('delete from recovery_codes where user_id = $1', [person.id]);
    const digest = createHash('sha256').update(`${person.id} k7m2w9xqp4td`).digest('hex');
    await app.database.pool.query('insert into recovery_codes (user_id, digest) values ($1, $2)', [person.id, digest]);

    const gone = await giveCode(await atSecondFactor(person), codes[0]);
    const right = await giveCode(await atSecondFactor(person), 'k7m2-w9xq-p4td');
    const again = await giveCode(await atSecondFactor(person), 'k7m2-w9xq-p4td');

    expect([gone.status, right.status, again.status]).toEqual([401, 200, 401]);
  });

  test('gets in once by one proven password, also with two codes at the same time', async () => {
    const { person, codes } = await guarded();
    const browser = await atSecondFactor(person);

    const answers = await Promise.all([giveCode(browser, codes[0]), giveCode(browser, codes[1])]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await stateOf(person)).toMatchObject({ codesLeft: RECOVERY_CODES - 1 });
  });

  test.each(['', 'k7m2-w9xq-p4td', 'x', '0000-0000-0000', 'ÿ'])('is not in with %j', async (code) => {
    const { person } = await guarded();
    const browser = await atSecondFactor(person);

    const answer = await giveCode(browser, code);

    expect([answer.status, answer.body.code]).toEqual([401, 'recovery_code_wrong']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test("is not in with somebody else's recovery code", async () => {
    const { person } = await guarded();
    const { codes } = await guarded();

    expect((await giveCode(await atSecondFactor(person), codes[0])).status).toBe(401);
  });

  test('guesses ten times in a quarter of an hour: then the right code waits too, there alone, and a passkey does not', async () => {
    const { person, codes, authenticator } = await guarded();
    const browser = await atSecondFactor(person);
    for (let count = 0; count < 10; count += 1) await giveCode(browser, 'k7m2-w9xq-p4td');

    const right = await giveCode(browser, codes[0]);
    const passkey = await signInWithPasskey(browser, authenticator);

    expect([right.status, right.body.code]).toEqual([429, 'too_many_failures']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(passkey.status).toBe(200);
    const events = async () => (await person.get<SecurityEvent[]>('/api/auth/security-events')).body;
    await expect.poll(events).toContainEqual(expect.objectContaining({ kind: 'limit_reached', way: 'recovery_code' }));
  });

  test('is kept out by nobody who guesses, where they have signed in before', async () => {
    const { person, codes } = await guarded();
    const browser = await atSecondFactor(person);
    await giveCode(browser, codes[0]);
    await browser.get('/api/logout');
    const stranger = await atSecondFactor(person);
    for (let count = 0; count < 10; count += 1) await giveCode(stranger, 'k7m2-w9xq-p4td');
    await browser.post('/api/auth/email-login', { email: person.user.email, password: person.password });

    const [closed, open] = [await giveCode(stranger, codes[1]), await giveCode(browser, codes[1])];

    expect([closed.status, open.status]).toEqual([429, 200]);
  });

  test('has ten minutes', async () => {
    const { person, codes, authenticator } = await guarded();
    const browser = await atSecondFactor(person);
    const question = await requestAuthentication(browser);
    await app.database.pool.query(`update sign_in_steps set expires_at = now() where kind = 'second_factor'`);

    const byPasskey = await browser.post('/api/auth/passkeys/sign-ins', { response: authenticator.show(question) });
    const byCode = await giveCode(browser, codes[0]);

    const gone = { code: 'second_factor_gone', message: 'This took too long. Please sign in again.' };
    expect([byPasskey.status, byPasskey.body]).toEqual([410, gone]);
    expect([byCode.status, byCode.body]).toEqual([410, gone]);
    expect(await stateOf(person)).toMatchObject({ codesLeft: RECOVERY_CODES });
  });

  test('is in by neither without a first factor', async () => {
    const { codes } = await guarded();

    expect((await giveCode(new Browser(app.url), codes[0])).status).toBe(410);
  });

  test('gets in when the first answer was lost', async () => {
    const { person, codes } = await guarded();
    const browser = await atSecondFactor(person);
    const unanswered = browser.copy();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (by: Browser) =>
      by.post<SignInAnswer>('/api/auth/recovery-codes/sign-ins', { code: codes[0] }, headers);

    const [first, again] = [await send(browser), await send(unanswered)];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ user: { id: person.id } });
    expect(await isSignedIn(unanswered)).toBe(true);
  });

  test('gives nobody else a session who has listened to how they got in, nor later their own browser', async () => {
    const { person, codes, authenticator } = await guarded();
    const repeats = async (browser: Browser, path: string, body: object) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const send = async (by: Browser) => (await by.post(path, body, headers)).body.code ?? 'in';
      const first = await send(browser);
      await browser.get('/api/logout');
      return [first, await send(browser), await send(new Browser(app.url))];
    };
    const [withCode, withPasskey] = [await atSecondFactor(person), await atSecondFactor(person)];
    const response = authenticator.show(await requestAuthentication(withPasskey));

    const outcomes = [
      await repeats(withCode, '/api/auth/recovery-codes/sign-ins', { code: codes[0] }),
      await repeats(withPasskey, '/api/auth/passkeys/sign-ins', { response }),
    ];

    const once = ['in', 'idempotency_mismatch', 'idempotency_mismatch'];
    expect(outcomes).toEqual([once, once]);
  });

  test('is asked anew at a repeat of a sign-in, and gets no session by one from before it was turned on', async () => {
    const person = await app.signUp();
    await addPasskey(person);
    const credentials = { email: person.user.email, password: person.password };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const login = async () => {
      const browser = new Browser(app.url);
      await browser.post('/api/auth/email-login', credentials, headers);
      return browser.cookies;
    };

    const before = await login();
    await turnOnSecondFactor(app, person);

    expect([before, await login(), await login()]).toEqual([['sid', 'device'], ['second_factor'], ['second_factor']]);
  });

  test('is asked too after choosing a new password by mail, which ends what the one before began', async () => {
    const { person, codes } = await guarded();
    const waiting = await atSecondFactor(person);
    await app.anonymous.post('/api/auth/password-reset-requests', { email: person.user.email });
    const secret = secretIn(await nextMail(app, person.user.email, 'Choose a new password'));
    const browser = new Browser(app.url);
    const password = 'a brand new one';

    const reset = await browser.post('/api/auth/password-resets', { secret, password });
    const late = await giveCode(waiting, codes[0]);
    const login = await browser.post('/api/auth/email-login', { email: person.user.email, password });

    expect([reset.status, late.status]).toEqual([200, 410]);
    expect(login.body).toMatchObject({ secondFactor: { hasRecoveryCodes: true } });
    expect(browser.cookies).toEqual(['second_factor']);
  });

  test('has none of it left once the account is deleted', async () => {
    const { person, codes } = await guarded();
    const waiting = await atSecondFactor(person);
    const deleted = await person.post('/api/auth/user/deletion');

    const answer = await giveCode(waiting, codes[0]);

    expect([deleted.status, answer.status]).toEqual([204, 410]);
    const kept = `select from passkeys where user_id = $1 union all select from recovery_codes where user_id = $1
      union all select from sign_in_steps where user_id = $1`;
    expect((await app.database.pool.query(kept, [person.id])).rowCount).toBe(0);
  });
});
