import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser, SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import { Visitor } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const LONGEST_PASSWORD = 'kettles and lanterns by the sea, '.repeat(4).slice(0, 128);

let made = 0;
const form = (fields: Record<string, unknown> = {}): Record<string, unknown> => {
  made += 1;
  return {
    email: `traveller${made}@example.com`,
    password: 'correct horse',
    firstName: 'anna',
    lastName: 'bell',
    username: `traveller_${made}`,
    ...fields,
  };
};
const visitorWith = (cookies: readonly string[]): Visitor =>
  new Visitor(app.url, { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
const countUsers = async (email: unknown): Promise<number> =>
  (await app.database.pool.query('select from users where lower(email) = lower($1)', [email])).rowCount ?? 0;

describe('signing up by e-mail', () => {
  test('makes an account and signs in, with a capital to each name', async () => {
    const given = form();

    const answer = await app.anonymous.post<SignedIn>('/api/auth/email-signup', given);

    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: given.email,
      username: given.username,
      firstName: 'Anna',
      lastName: 'Bell',
      authProvider: 'email',
    });
    const me = await visitorWith(answer.headers.getSetCookie()).get<CurrentUser>('/api/auth/user');
    expect(me.body).toEqual({ ...answer.body.user, unreadChats: [], unreadNotifications: 0 });
  });

  test('hands out a cookie that scripts and other sites do not get', async () => {
    const answer = await app.anonymous.post<SignedIn>('/api/auth/email-signup', form());

    const [cookie] = answer.headers.getSetCookie();

    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('keeps neither the password nor the session as they are', async () => {
    const given = form();
    const answer = await app.anonymous.post<SignedIn>('/api/auth/email-signup', given);
    const token = answer.headers.getSetCookie()[0]?.split(/[=;]/)[1];

    const { rows: users } = await app.database.pool.query('select password from users where email = $1', [given.email]);
    const { rows: sessions } = await app.database.pool.query('select sid from sessions where user_id = $1', [
      answer.body.user.id,
    ]);

    expect(users).toEqual([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
    expect(sessions).toEqual([{ sid: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  test.each([
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ email: undefined }, 'email', 'Invalid email address'],
    [{ email: 'anna@example.com\r\nBcc: everybody@example.com' }, 'email', 'Invalid email address'],
    [{ email: 'anna@example.com, ben@example.com' }, 'email', 'Invalid email address'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ password: '12345678' }, 'password', 'This password is too common'],
    [{ password: 'TrustNo1' }, 'password', 'This password is too common'],
    [{ password: ' trustno1 ' }, 'password', 'This password is too common'],
    [{ password: '87654321' }, 'password', 'This password is too common'],
    [{ password: '24.05.1987' }, 'password', 'This password is too common'],
    [{ password: 'caravan-2026' }, 'password', 'This password is too common'],
    [{ password: 'O.Neill@Example.com', email: 'o.neill@example.com' }, 'password', 'This password is too common'],
    [{ password: 'oneill99', email: 'o.neill@example.com' }, 'password', 'This password is too common'],
    [{ password: 'annaBELL1987' }, 'password', 'This password is too common'],
    [{ password: 'wanderer_77', username: 'wanderer_7' }, 'password', 'This password is too common'],
    [{ firstName: '  ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(31) }, 'username', 'Username must be at most 30 characters'],
    [{ username: 'anna bell' }, 'username', 'Username can only contain letters, numbers, and underscores'],
  ])('with %j is refused at its field', async (fields, path, message) => {
    const given = form(fields);

    const answer = await app.anonymous.post('/api/auth/email-signup', given);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
  });

  test('a body that is none is refused in words', async () => {
    const answer = await app.anonymous.post('/api/auth/email-signup', 'null');

    expect(answer.body).toEqual({
      message: 'Please check what you entered.',
      code: 'validation',
      issues: [{ path: '', message: 'Please check what you entered.' }],
    });
  });

  test.each([
    ['blanks at its ends', '  eight chars  ', 'eight chars'],
    ['small letters alone', 'kettlesandlanterns', 'Kettlesandlanterns'],
    ['any script and signs', 'ночной поезд 🐪 до моря', 'ночной поезд до моря'],
    ['128 characters', LONGEST_PASSWORD, LONGEST_PASSWORD.slice(0, -1)],
  ])('a password of %s is taken as it is typed, and nothing like it', async (_what, password, like) => {
    const given = form({ password });
    await app.anonymous.post('/api/auth/email-signup', given);
    const signIn = (typed: string) =>
      app.anonymous.post('/api/auth/email-login', { email: given.email, password: typed });

    const [other, same] = await Promise.all([signIn(like), signIn(password)]);

    expect([other.status, same.status]).toEqual([401, 200]);
  });

  test('an address or a user name that is taken is refused, whatever its case', async () => {
    const first = form({ email: 'Ada@Example.com', username: 'Ada_L' });
    await app.anonymous.post('/api/auth/email-signup', first);

    const sameEmail = await app.anonymous.post('/api/auth/email-signup', form({ email: 'ada@example.COM' }));
    const sameName = await app.anonymous.post('/api/auth/email-signup', form({ username: 'ada_l' }));

    expect([sameEmail.status, sameEmail.body.code]).toEqual([409, 'email_taken']);
    expect([sameName.status, sameName.body.code]).toEqual([409, 'username_taken']);
    expect(sameName.body.message).toBe('Username unavailable. Please choose a different username');
  });

  test('twenty at once with one address make one account', async () => {
    const { email } = form();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.anonymous.post('/api/auth/email-signup', form({ email }))),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await countUsers(email)).toBe(1);
  });

  test('a repeat under the same key makes one account and signs in each time', async () => {
    const given = form();
    const key = { 'idempotency-key': randomUUID() };

    const answers = await Promise.all([
      app.anonymous.post<SignedIn>('/api/auth/email-signup', given, key),
      app.anonymous.post<SignedIn>('/api/auth/email-signup', given, key),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(await countUsers(given.email)).toBe(1);
    const whoever = await Promise.all(
      answers.map(({ headers }) => visitorWith(headers.getSetCookie()).get<CurrentUser>('/api/auth/user')),
    );
    expect(whoever.map(({ body }) => body.id)).toEqual([answers[0].body.user.id, answers[0].body.user.id]);
  });

  test('a key that was used with another password is refused and signs nobody in', async () => {
    const given = form();
    const key = { 'idempotency-key': randomUUID() };
    await app.anonymous.post('/api/auth/email-signup', given, key);

    const answer = await app.anonymous.post('/api/auth/email-signup', { ...given, password: 'a wrong one' }, key);

    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency_mismatch']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('the profile', () => {
  test('changes what is sent and leaves the rest', async () => {
    const person = await app.signUp({ firstName: 'Cleo', lastName: 'Day' });

    const answer = await person.put<CurrentUser>('/api/auth/user', {
      firstName: 'dora',
      phoneNumber: '(555) 123-4567',
    });

    expect(answer.body).toEqual({ ...person.user, firstName: 'Dora', phoneNumber: '+15551234567' });
  });

  test('an empty phone number clears it', async () => {
    const person = await app.signUp();
    await person.put('/api/auth/user', { phoneNumber: '5551234567' });

    const answer = await person.put<CurrentUser>('/api/auth/user', { phoneNumber: '' });

    expect(answer.body.phoneNumber).toBeNull();
  });

  test('a user name can be set once: the same again is fine, another is refused', async () => {
    const person = await app.signUp({ username: 'Eva_1' });

    const same = await person.put<CurrentUser>('/api/auth/user', { username: 'eva_1', firstName: 'Eva' });
    const another = await person.put('/api/auth/user', { username: 'eva_2', firstName: 'Nobody' });

    expect([same.status, same.body.username]).toEqual([200, 'Eva_1']);
    expect([another.status, another.body.message]).toEqual([409, 'Username can only be set once']);
    expect((await person.get<CurrentUser>('/api/auth/user')).body.firstName).toBe('Eva');
  });

  test("somebody else's address is refused", async () => {
    const [one, other] = await Promise.all([app.signUp(), app.signUp()]);

    const answer = await one.put('/api/auth/user', { email: other.user.email?.toUpperCase() });

    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
  });

  test('a phone number that is none is refused at its field', async () => {
    const person = await app.signUp();

    const answer = await person.put('/api/auth/user', { phoneNumber: '12345' });

    expect(answer.body.issues).toEqual([{ path: 'phoneNumber', message: 'Phone number must be at least 10 digits' }]);
  });
});

describe('preferences', () => {
  test('are left to the browser at first, and are what one chooses from then on', async () => {
    const person = await app.signUp();
    const before = await person.get<CurrentUser>('/api/auth/user');

    const chosen = await person.patch<CurrentUser>('/api/user/preferences', { units: 'metric', theme: 'dark' });
    const left = await person.patch<CurrentUser>('/api/user/preferences', { theme: null, clockFormat: '24-hour' });

    expect(before.body.preferences).toEqual(NO_PREFERENCES);
    expect({ ...chosen.body, unreadChats: [], unreadNotifications: 0 }).toEqual({
      ...before.body,
      preferences: { ...NO_PREFERENCES, units: 'metric', theme: 'dark' },
    });
    expect(left.body.preferences).toEqual({ ...NO_PREFERENCES, units: 'metric', clockFormat: '24-hour' });
    expect((await person.get('/api/auth/user')).body).toEqual({
      ...left.body,
      unreadChats: [],
      unreadNotifications: 0,
    });
  });

  test('that nobody offers are refused at their field', async () => {
    const refused = await (await app.signUp()).patch('/api/user/preferences', { firstWeekday: 'tuesday' });

    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'firstWeekday']);
  });
});

describe('user names', () => {
  test('one that is taken, too short or has other signs is not available', async () => {
    await app.signUp({ username: 'Faye_99' });
    const available = async (name: string) =>
      (await app.anonymous.get<{ available: boolean }>(`/api/auth/username/${encodeURIComponent(name)}/available`)).body
        .available;

    const answers = await Promise.all(['faye_99', 'fa', 'faye 99', 'faye_100'].map(available));

    expect(answers).toEqual([false, false, false, true]);
  });

  test('five free ones are suggested', async () => {
    await app.signUp({ username: 'gustavmahler' });

    const answer = await app.anonymous.get<{ suggestions: string[] }>(
      '/api/auth/username/suggestions?firstName=Gustav&lastName=Mahler',
    );

    expect(answer.body.suggestions).toHaveLength(5);
    expect(answer.body.suggestions).not.toContain('gustavmahler');
    expect(answer.body.suggestions[0]).toBe('gustav_mahler');
  });

  test('people whose names have no latin letters get suggestions too', async () => {
    const answer = await app.anonymous.get<{ suggestions: string[] }>(
      `/api/auth/username/suggestions?firstName=${encodeURIComponent('花子')}&lastName=${encodeURIComponent('山田')}`,
    );

    expect(answer.body.suggestions[0]).toBe('traveler');
  });
});
