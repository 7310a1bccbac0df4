import { randomUUID } from 'node:crypto';
import { PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import { REAUTHENTICATION_MINUTES } from '@caravan/contract/accounts/reauthentication.schema.ts';
import type { Method } from '@caravan/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Authenticator, Deviations, Question } from '../../testing/authenticator.ts';
import { Browser } from '../../testing/browser.ts';
import { collectEndpoints, nameOf } from '../../testing/contract-endpoints.ts';
import { nextMail } from '../../testing/mailbox.ts';
import { addPasskey, PASSKEY_SITE, turnOnSecondFactor } from '../../testing/passkeys.ts';
import { type Person, signInAgain } from '../../testing/person.ts';
import { signUpByPhone } from '../../testing/phone-people.ts';
import { bearing, newNumber, tokenFor } from '../../testing/phone-codes.ts';
import {
  expireReauthentication,
  isReauthenticated,
  reauthenticationOf,
  reauthenticate,
} from '../../testing/sign-in-methods.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: PASSKEY_SITE } });
});
afterAll(() => app.stop());

const NONE = { password: false, passkey: false, phone: false, provider: false, recoveryCode: false };

/** Somebody who signed in an hour ago. */
const returned = async (person = app.signUp()): Promise<Person> => {
  const found = await person;
  await expireReauthentication(app, found);
  return found;
};
const byPassword = (person: Person, password = person.password) =>
  reauthenticate(person, { way: 'password', password });
const askForPasskey = async (browser: Browser): Promise<Question> => {
  const path = '/api/auth/reauthentication/passkey-options';
  return (await browser.post<{ options: Question }>(path)).body.options;
};
const byPasskey = async (browser: Browser, authenticator: Authenticator, deviations: Deviations = {}) =>
  reauthenticate(browser, { way: 'passkey', response: authenticator.show(await askForPasskey(browser), deviations) });

/** Somebody with a passkey, and their browser. */
const withPasskey = async () => {
  const person = await app.signUp();
  const { authenticator } = await addPasskey(person);
  return { person, authenticator, browser: new Browser(app.url, person.session) };
};

describe('a proof of who somebody is', () => {
  test('is given by signing in, and is fresh for ten minutes', async () => {
    const start = Date.now();
    const restore = app.saveClock();
    app.setNow(new Date(start).toISOString());
    const person = await app.signUp();
    const after = async (milliseconds: number) => {
      app.setNow(new Date(start + milliseconds).toISOString());
      return (await reauthenticationOf(person)).freshUntil;
    };
    const until = new Date(start + REAUTHENTICATION_MINUTES * 60_000).toISOString();

    const found = [
      await after(0),
      await after(REAUTHENTICATION_MINUTES * 60_000),
      await after(REAUTHENTICATION_MINUTES * 60_000 + 1),
    ];
    const anew = await byPassword(person);
    restore();

    expect(found).toEqual([until, until, null]);
    expect(anew.body.freshUntil).toBe(new Date(start + 2 * REAUTHENTICATION_MINUTES * 60_000 + 1).toISOString());
  });

  test('counts from signing in where a session is older than the asking', async () => {
    const person = await app.signUp();
    await app.database.pool.query(`update sessions set sess = sess - 'provenAt' where user_id = $1`, [person.id]);

    expect(await isReauthenticated(person)).toBe(true);
  });

  test('is given by signing in once: the repeat of a call whose answer was lost gives none', async () => {
    const person = await app.signUp();
    const body = { email: person.user.email, password: person.password };
    const key = { 'idempotency-key': randomUUID() };
    const [first, repeat] = [new Browser(app.url), new Browser(app.url)];
    await first.post('/api/auth/email-login', body, key);

    const answer = await repeat.post('/api/auth/email-login', body, key);

    expect([answer.status, await isReauthenticated(first), await isReauthenticated(repeat)]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test('is that of one session, which lives no longer by it', async () => {
    const person = await app.signUp();
    const elsewhere = await signInAgain(person);
    await expireReauthentication(app, person);
    const ends = 'select expire from sessions where user_id = $1 order by sid';
    const before = await app.database.pool.query(ends, [person.id]);

    const answer = await byPassword(person);

    expect(answer.status).toBe(200);
    expect([await isReauthenticated(person), await isReauthenticated(elsewhere)]).toEqual([true, false]);
    expect((await app.database.pool.query(ends, [person.id])).rows).toEqual(before.rows);
  });

  test('is kept once where its answer was lost', async () => {
    const { person, authenticator, browser } = await withPasskey();
    await expireReauthentication(app, person);
    const body = { way: 'passkey', response: authenticator.show(await askForPasskey(browser)) };
    const key = { 'idempotency-key': randomUUID() };
    const unanswered = browser.copy();

    const first = await browser.post('/api/auth/reauthentication', body, key);
    const repeat = await unanswered.post('/api/auth/reauthentication', body, key);

    expect([first.status, repeat.status, repeat.body]).toEqual([200, 200, first.body]);
  });
});

describe('the password', () => {
  test('proves it, and a wrong one does not', async () => {
    const person = await returned();

    const wrong = await byPassword(person, 'guessed');
    const isProvenByIt = await isReauthenticated(person);
    const right = await byPassword(person);

    expect([wrong.status, wrong.body.code, isProvenByIt]).toEqual([403, 'wrong_password', false]);
    expect([right.status, await isReauthenticated(person)]).toEqual([200, true]);
    expect((await reauthenticationOf(person)).ways).toEqual({ ...NONE, password: true });
    const recorded = app.logged.flatMap(
      (line) => /"kind":"(proof_\w+)".*"way":"(\w+)"/.exec(line)?.slice(1).join(' ') ?? [],
    );
    expect(recorded.slice(-2)).toEqual(['proof_refused password', 'proof_given password']);
  });

  test('is guessed ten times in a session, whatever strangers guess at the sign-in', async () => {
    const person = await returned();
    const credentials = { email: person.user.email, password: 'guessed' };
    for (let count = 0; count < 10; count += 1) await app.anonymous.post('/api/auth/email-login', credentials);
    for (let count = 0; count < 9; count += 1) await byPassword(person, 'guessed');
    const tenth = await byPassword(person, 'guessed');

    const right = await byPassword(person);

    expect([tenth.status, right.status, right.body.code]).toEqual([403, 429, 'too_many_failures']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isReauthenticated(person)).toBe(false);
  });

  test('proves nothing once another one has ended the session', async () => {
    const person = await returned();
    const changing = await app.database.pool.connect();
    await changing.query('begin');
    await changing.query(`update users set password = 'another' where id = $1`, [person.id]);

    const proving = byPassword(person);
    await app.untilSomebodyWaits();
    await changing.query('commit');
    changing.release();

    expect(await proving).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect(await isReauthenticated(person)).toBe(false);
  });

  test('proves nothing where there is none', async () => {
    const person = await returned(signUpByPhone(app));

    const answer = await byPassword(person, 'guessed');

    expect([answer.status, answer.body.code]).toEqual([409, 'no_password']);
  });
});

describe('a passkey', () => {
  test('proves it, where the device has asked for its owner', async () => {
    const { person, authenticator, browser } = await withPasskey();
    await expireReauthentication(app, person);

    const question = await askForPasskey(browser);
    const unverified = await byPasskey(browser, authenticator, { isVerified: false });
    const wasProven = await isReauthenticated(browser);
    const answer = await byPasskey(browser, authenticator);

    expect(question).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: authenticator.id }] });
    expect([unverified.status, unverified.body.code, wasProven]).toEqual([400, 'passkey_failed', false]);
    expect([answer.status, await isReauthenticated(browser)]).toEqual([200, true]);
    expect(browser.cookies).toEqual(['sid']);
  });

  test('of somebody else does not', async () => {
    const { person, browser } = await withPasskey();
    const { authenticator } = await withPasskey();
    await expireReauthentication(app, person);

    const answer = await byPasskey(browser, authenticator);

    expect([answer.status, answer.body.code, await isReauthenticated(browser)]).toEqual([
      401,
      'passkey_unknown',
      false,
    ]);
  });

  test('answers a question once, and in the session that it was put to', async () => {
    const { person, authenticator, browser } = await withPasskey();
    const response = authenticator.show(await askForPasskey(browser));
    const elsewhere = new Browser(app.url, (await signInAgain(person)).session);
    const other = authenticator.show(await askForPasskey(elsewhere));
    const mixed = new Browser(app.url, { cookie: `reauthentication=${elsewhere.cookie('reauthentication') ?? ''}` });
    const otherRequest = `${person.session.cookie}; reauthentication=${elsewhere.cookie('reauthentication') ?? ''}`;
    await expireReauthentication(app, person);

    const answers = [
      await mixed.post('/api/auth/reauthentication', { way: 'passkey', response: other }, { cookie: otherRequest }),
      await reauthenticate(browser.copy(), { way: 'passkey', response }),
      await reauthenticate(browser.copy(), { way: 'passkey', response }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 200, 400]);
  });

  test('that was asked for here does not sign in', async () => {
    const { authenticator, browser } = await withPasskey();
    const response = authenticator.show(await askForPasskey(browser));
    const secret = browser.cookie('reauthentication') ?? '';

    const cookie = `passkey_sign_in=${secret}; reauthentication=${secret}`;
    const answer = await app.anonymous.post('/api/auth/passkeys/sign-ins', { response }, { cookie });

    expect([answer.status, answer.body.code]).toEqual([400, 'passkey_failed']);
  });

  test('is asked of nobody who has none', async () => {
    const answer = await (await app.signUp()).post('/api/auth/reauthentication/passkey-options');

    expect([answer.status, answer.body.code]).toEqual([409, 'no_passkey']);
  });
});

describe('a code to the phone', () => {
  test('proves it, for the number that signs in alone, and once', async () => {
    const person = await returned(signUpByPhone(app));
    const contact = newNumber();
    await person.put('/api/auth/user', { phoneNumber: contact });
    const foreign = await tokenFor(app, contact);
    const own = await tokenFor(app, person.user.signInPhone ?? '');
    const byPhone = (idToken: string) => reauthenticate(person, { way: 'phone', idToken });

    const answers = [await byPhone(foreign), await byPhone('made up'), await byPhone(own), await byPhone(own)];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'phone_not_proven'],
      [401, 'phone_not_proven'],
      [200, undefined],
      [401, 'phone_not_proven'],
    ]);
    expect(await reauthenticationOf(person)).toMatchObject({ ways: { ...NONE, phone: true } });
  });
});

describe('an account that asks for a second factor', () => {
  const guarded = async () => {
    const found = await withPasskey();
    const codes = await turnOnSecondFactor(app, found.person);
    await expireReauthentication(app, found.person);
    return { ...found, codes };
  };

  test('is proven by a passkey or a recovery code, and not by the password alone', async () => {
    const { person, authenticator, browser } = await guarded();

    const { ways } = await reauthenticationOf(person);
    const alone = await byPassword(person);
    const wasProven = await isReauthenticated(person);
    const answer = await byPasskey(browser, authenticator);

    expect(ways).toEqual({ ...NONE, passkey: true, recoveryCode: true });
    expect([alone.status, alone.body.code, wasProven]).toEqual([403, 'second_factor_needed', false]);
    expect([answer.status, await isReauthenticated(person)]).toEqual([200, true]);
  });

  test('has a recovery code used up by it, also where the answer was lost, and its address hears of it', async () => {
    const { person, codes } = await guarded();
    const body = { way: 'recovery_code', code: codes[0] };
    const key = { 'idempotency-key': randomUUID() };

    const wrong = await reauthenticate(person, { way: 'recovery_code', code: 'k7m2-w9xq-p4td' });
    const answers = [
      await person.post('/api/auth/reauthentication', body, key),
      await person.post('/api/auth/reauthentication', body, key),
      await reauthenticate(person, body),
    ];

    expect([wrong.status, wrong.body.code]).toEqual([401, 'recovery_code_wrong']);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect(await isReauthenticated(person)).toBe(true);
    expect((await nextMail(app, person.user.email, 'A recovery code')).text).toContain('It works no more');
  });

  test('is proven by no recovery code while it asks for none', async () => {
    const person = await returned();

    const answer = await reauthenticate(person, { way: 'recovery_code', code: 'k7m2-w9xq-p4td' });

    expect([answer.status, answer.body.code]).toEqual([401, 'recovery_code_wrong']);
  });
});

/** What requires reauthentication. It stands here a second time on purpose: leaving one out must be meant. */
const DEMANDING: readonly string[] = [
  'GET /api/auth/user/data',
  'POST /api/auth/passkeys/registration-options',
  'POST /api/auth/passkeys',
  'PUT /api/auth/second-factor',
  'PUT /api/auth/recovery-codes',
  'POST /api/auth/second-factor/removals',
  'DELETE /api/auth/passkeys/:passkeyId',
  'PUT /api/auth/user/phone',
  'DELETE /api/auth/user/phone',
  'PUT /api/auth/user/password',
  'DELETE /api/auth/sessions/:sessionId',
  'DELETE /api/auth/sessions',
  'POST /api/auth/user/deletion',
  'PUT /api/user/payment-details',
];

describe('reauthentication', () => {
  const ask = async (person: Person, name: string) => {
    const [method = '', template = ''] = name.split(' ');
    const phoneNumber = newNumber();
    const body = { phoneNumber, verificationCode: '123456', newPassword: 'another long one', response: {} };
    const headers = name === 'PUT /api/auth/user/phone' ? bearing(await tokenFor(app, phoneNumber)) : {};
    const address = template.replace(/:\w+/, randomUUID());
    return person.request(
      method as Method,
      address,
      method === 'GET' || method === 'DELETE' ? undefined : body,
      headers,
    );
  };

  test('is required by all that gives an account away, or takes it, or leads its money elsewhere, and by nothing else', async () => {
    const demanding = (await collectEndpoints()).filter(({ needsReauthentication }) => needsReauthentication === true);

    expect(demanding.map(nameOf).toSorted()).toEqual([...DEMANDING].toSorted());
  });

  test.each(DEMANDING)('lets pass, and nothing else does: %s', async (name) => {
    const person = await returned();

    const before = await ask(person, name);
    await byPassword(person);
    const after = await ask(person, name);

    expect([before.status, before.body]).toEqual([
      403,
      { code: PROOF_REQUIRED, message: 'Please confirm that it is you.' },
    ]);
    expect(after.body?.code).not.toBe(PROOF_REQUIRED);
    expect(after.status).not.toBe(401);
  });

  test('is asked of a session that repeats what another one was answered', async () => {
    const person = await app.signUp();
    const key = { 'idempotency-key': randomUUID() };
    const removal = '/api/auth/second-factor/removals';
    const first = await person.post(removal, undefined, key);
    const elsewhere = await signInAgain(person);
    await expireReauthentication(app, person);

    const repeat = await elsewhere.post(removal, undefined, key);

    expect([first.status, repeat.status, repeat.body.code]).toEqual([204, 403, PROOF_REQUIRED]);
  });

  test('that another session gave counts no more once the account asks for a second factor', async () => {
    const { person } = await withPasskey();
    const elsewhere = await signInAgain(person);

    await turnOnSecondFactor(app, person);

    expect([await isReauthenticated(person), await isReauthenticated(elsewhere)]).toEqual([true, false]);
  });
});
