import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { OpenSession } from '@caravan/contract/accounts/sessions.endpoints.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import type { Person, RequestHeaders } from '../../testing/person.ts';
import { reauthenticate } from '../../testing/sign-in-methods.ts';
import { solve, solvedCaptcha } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ATTACKERS = { 'x-forwarded-for': '203.0.113.7' };
const HOME = { 'x-forwarded-for': '198.51.100.1' };
const HOTEL = { 'x-forwarded-for': '198.51.100.2' };

/** There is phone sign-in; nothing is sent. */
const SMS = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'not-used', TWILIO_FROM: '+12025550100' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ...SMS, TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());

interface Credentials {
  readonly email: string | null;
  readonly password: string;
  readonly captcha?: string;
}

const signIn = (browser: Browser, credentials: Credentials, from: RequestHeaders = HOME) =>
  browser.post<SignInAnswer & ErrorBody>('/api/auth/email-login', credentials, from);

const newBrowser = () => new Browser(app.url);

/** Ten wrong passwords from the same network. */
const attack = async (email: string | null): Promise<void> => {
  const guess = () => signIn(newBrowser(), { email, password: 'guessed' }, ATTACKERS);
  await Promise.all(Array.from({ length: 10 }, guess));
};

/** Somebody, and a browser that they have signed in with before. */
const newOwner = async () => {
  const person = await app.signUp();
  const credentials = { email: person.user.email, password: person.password };
  const browser = newBrowser();
  await signIn(browser, credentials);
  await browser.get('/api/logout');
  return { person, credentials, browser };
};

/** The captcha that a sign-in is refused with, solved. */
const captchaFor = async (email: string | null, from: RequestHeaders = HOTEL): Promise<string> => {
  const { body } = await signIn(newBrowser(), { email, password: 'any' }, from);
  if (!body.captcha) throw new Error(`no captcha is asked for: ${JSON.stringify(body)}`);
  return solve(body.captcha);
};

describe('an account that somebody guesses at', () => {
  let owner: Awaited<ReturnType<typeof newOwner>>;
  beforeAll(async () => {
    owner = await newOwner();
    await attack(owner.credentials.email);
  });

  test.each([
    ['a known device', 'elsewhere', 'the right password', HOME, [200, undefined]],
    ['a known device', "the attackers' network", 'the right password', ATTACKERS, [200, undefined]],
    ['a known device', "the attackers' network", 'a wrong password', ATTACKERS, [401, 'invalid_credentials']],
    ['another device', "the attackers' network", 'the right password', ATTACKERS, [429, 'too_many_failures']],
    ['another device', 'elsewhere', 'the right password', HOTEL, [403, 'captcha_required']],
    ['another device', 'elsewhere', 'a wrong password', HOTEL, [403, 'captcha_required']],
    ['a device with a captcha', 'elsewhere', 'the right password', HOTEL, [200, undefined]],
    ['a device with a captcha', 'elsewhere', 'a wrong password', HOTEL, [401, 'invalid_credentials']],
    ['a device with a captcha', "the attackers' network", 'the right password', ATTACKERS, [429, 'too_many_failures']],
  ])('answers %s from %s with %s', async (device, _where, password, from, answered) => {
    const { email } = owner.credentials;
    const browser = device === 'a known device' ? owner.browser.copy() : newBrowser();
    const captcha = device === 'a device with a captcha' ? { captcha: await captchaFor(email) } : {};
    const typed = password === 'the right password' ? owner.credentials.password : 'guessed';

    const { status, body } = await signIn(browser, { email, password: typed, ...captcha }, from);

    expect([status, body.code]).toEqual(answered);
  });

  test('says how long the attackers wait', async () => {
    const answer = await signIn(newBrowser(), owner.credentials, ATTACKERS);

    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('is in the log: what was refused, and that a captcha was required', async () => {
    await signIn(newBrowser(), owner.credentials, ATTACKERS);
    await signIn(newBrowser(), owner.credentials, HOTEL);

    const logged = app.logged.flatMap((line) => /"kind":"(limit_reached|captcha_demanded)"/.exec(line)?.[1] ?? []);
    expect(logged).toEqual(expect.arrayContaining(['limit_reached', 'captcha_demanded']));
    expect(app.logged.join('')).not.toContain(owner.credentials.email);
  });

  test('takes the proofs of whoever is signed in', async () => {
    const person = await app.signUp();
    await attack(person.user.email);

    const answer = await reauthenticate(person, { way: 'password', password: person.password });

    expect(answer.status).toBe(200);
  });
});

test('an account that is not there asks for the same, and answers the same', async () => {
  const email = 'nobody@where.example';
  await attack(email);

  const answers = [
    await signIn(newBrowser(), { email, password: 'guessed' }, ATTACKERS),
    await signIn(newBrowser(), { email, password: 'guessed' }, HOTEL),
    await signIn(newBrowser(), { email, password: 'guessed', captcha: await captchaFor(email) }, HOTEL),
  ];

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [429, 'too_many_failures'],
    [403, 'captcha_required'],
    [401, 'invalid_credentials'],
  ]);
});

test('an account that is not there costs the database as much as one that is', async () => {
  const { person, browser } = await newOwner();
  const answersFor = async (email: string | null): Promise<string[]> => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await signIn(browser.copy(), { email, password: 'guessed' });
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement).replaceAll('\\', ''));
    query.mockRestore();
    return statements.flatMap((statement) => /from "(?:users|known_devices)"/.exec(statement) ?? []);
  };

  const [there, notThere] = [await answersFor(person.user.email), await answersFor('nobody@nowhere.example')];

  expect(there).toHaveLength(2);
  expect(notThere).toEqual(there);
});

describe('the captcha of a sign-in', () => {
  test('is good for one try', async () => {
    const { credentials } = await newOwner();
    await attack(credentials.email);
    const captcha = await captchaFor(credentials.email);

    const first = await signIn(newBrowser(), { ...credentials, captcha }, HOTEL);
    const second = await signIn(newBrowser(), { ...credentials, captcha }, HOTEL);

    expect([first.status, second.status, second.body.code]).toEqual([200, 403, 'captcha_required']);
  });

  test.each<[string, () => Promise<string>]>([
    [
      'of another account',
      async () => {
        const { email } = (await newOwner()).credentials;
        await attack(email);
        return captchaFor(email);
      },
    ],
    ['of a code by phone', () => solvedCaptcha(app.anonymous)],
    ['that nobody has made', async () => 'made up'],
  ])('%s is none', async (_, otherCaptcha) => {
    const { credentials } = await newOwner();
    await attack(credentials.email);

    const { status, body } = await signIn(newBrowser(), { ...credentials, captcha: await otherCaptcha() }, HOTEL);

    expect([status, body.code]).toEqual([403, 'captcha_required']);
  });

  test('is no captcha for a code by phone', async () => {
    const { credentials } = await newOwner();
    await attack(credentials.email);

    const answer = await app.anonymous.post('/api/phone-auth/codes', {
      phoneNumber: '+14155550199',
      captcha: await captchaFor(credentials.email),
    });

    expect([answer.status, answer.body.code]).toEqual([400, 'captcha_failed']);
  });
});

describe('a device', () => {
  const isKnown = async (browser: Browser, { user, password }: Person, newPassword = password): Promise<boolean> => {
    await attack(user.email);
    return (await signIn(browser.copy(), { email: user.email, password: newPassword }, ATTACKERS)).status === 200;
  };
  const devicesOf = async ({ id }: Person): Promise<number> => {
    const { rowCount } = await app.database.pool.query('select from known_devices where user_id = $1', [id]);
    return rowCount ?? 0;
  };

  test('keeps a secret that no script reads, longer than the session, and that names nobody', async () => {
    const { person, credentials } = await newOwner();

    const answer = await signIn(newBrowser(), credentials);

    const [, cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const { rows } = await app.database.pool.query('select known_devices::text as row from known_devices');
    expect(JSON.stringify(rows)).not.toContain(/^device=([\w-]+)/.exec(cookie)?.[1]);
    expect(cookie).not.toContain(person.id);
  });

  test('is known to each account that has signed in on it, and to no other', async () => {
    const [one, two, other] = [await newOwner(), await newOwner(), await newOwner()];
    await signIn(one.browser, two.credentials);

    expect([await isKnown(one.browser, one.person), await isKnown(one.browser, two.person)]).toEqual([true, true]);
    expect(await isKnown(one.browser, other.person)).toBe(false);
  });

  test.each([
    ['with a secret that somebody made up', 'A'.repeat(43)],
    ['with one that is none', 'nonsense'],
  ])('%s is a stranger', async (_, secret) => {
    const { person } = await newOwner();

    expect(await isKnown(new Browser(app.url, { cookie: `device=${secret}` }), person)).toBe(false);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['all sessions are ended', (person) => person.delete('/api/auth/sessions')],
    [
      'the password is changed elsewhere',
      (person) => person.put('/api/auth/user/password', { newPassword: person.password + '!' }),
    ],
    ['the account is deleted', (person) => person.post('/api/auth/user/deletion')],
  ])('is a stranger again once %s', async (_, end) => {
    const { person, browser } = await newOwner();

    await end(person);

    expect(await devicesOf(person)).toBe(0);
    const answer = await signIn(browser, { email: person.user.email, password: 'guessed' });
    expect(answer.status).toBe(401);
  });

  const sessionOf = async (browser: Browser): Promise<string> => {
    const { body } = await browser.get<OpenSession[]>('/api/auth/sessions');
    return body.find(({ isCurrent }) => isCurrent)?.id ?? '';
  };

  test('whose session is ended elsewhere is a stranger again, and the other ones are not', async () => {
    const { person, credentials, browser } = await newOwner();
    const lost = newBrowser();
    await signIn(lost, credentials);

    const answer = await person.delete(`/api/auth/sessions/${await sessionOf(lost)}`);

    expect(answer.status).toBe(204);
    expect([await isKnown(lost, person), await isKnown(browser, person)]).toEqual([false, true]);
  });

  test('that ends its own session stays known', async () => {
    const { person, credentials, browser } = await newOwner();
    await signIn(browser, credentials);

    const answer = await browser.delete(`/api/auth/sessions/${await sessionOf(browser)}`);

    expect(answer.status).toBe(204);
    expect(await isKnown(browser, person)).toBe(true);
  });

  test('that has another session stays known when one of both is ended', async () => {
    const { person, credentials, browser } = await newOwner();
    await signIn(browser, credentials);
    const again = new Browser(app.url, { cookie: `device=${browser.cookie('device') ?? ''}` });
    await signIn(again, credentials);

    const answer = await again.delete(`/api/auth/sessions/${await sessionOf(browser)}`);

    expect(answer.status).toBe(204);
    expect(await isKnown(browser, person)).toBe(true);
  });

  test('on which the password is changed stays known', async () => {
    const { person, credentials, browser } = await newOwner();
    await signIn(browser, credentials);
    await browser.put('/api/auth/user/password', { newPassword: 'another long one' });

    expect(await isKnown(browser, person, 'another long one')).toBe(true);
  });

  test('that guesses itself is closed after ten failures, and no other is', async () => {
    const { credentials, browser } = await newOwner();
    const second = newBrowser();
    await signIn(second, credentials);
    for (let n = 0; n < 10; n += 1) await signIn(browser, { ...credentials, password: 'guessed' });

    const [guessing, other] = [await signIn(browser, credentials), await signIn(second, credentials)];

    expect([guessing.status, guessing.body.code, other.status]).toEqual([429, 'too_many_failures', 200]);
  });
});
