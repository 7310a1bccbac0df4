import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { OpenSession } from '@caravan/contract/accounts/sessions.endpoints.ts';
import { nextMail } from '../../testing/mailbox.ts';
import { type Answer, type Person, signInAgain, Visitor } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SESSIONS = '/api/auth/sessions';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sessionsOf = async (visitor: Visitor): Promise<OpenSession[]> =>
  (await visitor.get<OpenSession[]>(SESSIONS)).body;
const currentOf = async (visitor: Visitor): Promise<string> =>
  (await sessionsOf(visitor)).find(({ isCurrent }) => isCurrent)?.id ?? '';
const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/api/auth/user')).status === 200;

describe('the list of open sessions', () => {
  test('tells this one first, then the last used, each with what signed in', async () => {
    const person = await app.signUp();
    const answer = await app.anonymous.post<SignedIn>(
      '/api/auth/email-login',
      { email: person.user.email, password: person.password },
      { 'user-agent': IPHONE },
    );
    const phone = new Visitor(app.url, { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
    const tablet = await signInAgain(person);
    await app.database.pool.query(`update sessions set expire = expire - interval '3 days' where id = $1`, [
      await currentOf(phone),
    ]);

    const listed = await sessionsOf(person);

    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(listed.map(({ device, system }) => [device, system])).toEqual([
      [null, null],
      [null, null],
      ['Safari 17 on iPhone', 'iOS 17.5'],
    ]);
    expect(listed.map(({ id }) => id)).toEqual(await Promise.all([person, tablet, phone].map(currentOf)));
    const day = 86_400_000;
    const ages = listed.map(({ lastUsedAt }) => Math.round((Date.now() - Date.parse(lastUsedAt)) / day));
    expect(ages).toEqual([0, 0, 3]);
    for (const { signedInAt } of listed) expect(Date.now() - Date.parse(signedInAt)).toBeLessThan(60_000);
  });

  test('shows nothing of a session that would let somebody in, of an expired one, or of somebody else', async () => {
    const [person, other] = await Promise.all([app.signUp(), app.signUp()]);
    const old = await signInAgain(person);
    await app.database.pool.query('update sessions set expire = now() where id = $1', [await currentOf(old)]);

    const listed = await sessionsOf(person);

    expect(listed).toHaveLength(1);
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'device',
      'id',
      'isCurrent',
      'lastUsedAt',
      'signedInAt',
      'system',
    ]);
    expect(listed.map(({ id }) => id)).not.toContain(await currentOf(other));
  });
});

describe('a session', () => {
  test('is ended from another device, with its socket', async () => {
    const person = await app.signUp();
    const phone = await signInAgain(person);
    const live = await phone.live();

    const answer = await person.delete(`${SESSIONS}/${await currentOf(phone)}`);

    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await live.closed()).toBe(4401);
    expect([await isIn(phone), await isIn(person)]).toEqual([false, true]);
  });

  test('that ends itself takes its cookie along', async () => {
    const person = await app.signUp();

    const answer = await person.delete(`${SESSIONS}/${await currentOf(person)}`);

    expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=; Max-Age=0;/);
    expect(await isIn(person)).toBe(false);
  });

  test("of somebody else is ended by nobody, and reads like one that isn't there", async () => {
    const [person, other] = await Promise.all([app.signUp(), app.signUp()]);
    const id = await currentOf(other);

    const answers = [await person.delete(`${SESSIONS}/${id}`), await person.delete(`${SESSIONS}/${randomUUID()}`)];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
    expect(await isIn(other)).toBe(true);
  });
});

test('signing out everywhere else ends every session but this one, with their sockets', async () => {
  const person = await app.signUp();
  const phone = await signInAgain(person);
  const live = await phone.live();

  const answer = await person.delete(`${SESSIONS}?which=others`);

  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
  expect(await live.closed()).toBe(4401);
  expect([await isIn(person), await isIn(phone)]).toEqual([true, false]);
});

test('the last use of a session is shown to the hour, and written down once for many requests of one moment', async () => {
  const person = await app.signUp();
  await app.database.pool.query(`update sessions set expire = expire - interval '2 hours' where user_id = $1`, [
    person.id,
  ]);

  const answers = await Promise.all(Array.from({ length: 5 }, () => person.get('/api/auth/user')));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [session] = await sessionsOf(person);
  expect(Date.now() - Date.parse(session?.lastUsedAt ?? '')).toBeLessThan(60_000);
  expect((await person.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
});

test('signing out everywhere ends every session, this one too, with their sockets', async () => {
  const [person, other] = await Promise.all([app.signUp(), app.signUp()]);
  const phone = await signInAgain(person);
  const sockets = await Promise.all([person.live(), phone.live()]);

  const answer = await person.delete(SESSIONS);

  expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=; Max-Age=0;/);
  expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([4401, 4401]);
  expect([await isIn(person), await isIn(phone), await isIn(other)]).toEqual([false, false, true]);
});

describe('changing the password', () => {
  const change = (person: Person, newPassword = 'a brand new one'): Promise<Answer> =>
    person.put('/api/auth/user/password', { newPassword });
  const signInWith = (person: Person, password: string): Promise<Answer> =>
    app.anonymous.post('/api/auth/email-login', { email: person.user.email, password });

  test('ends all other sessions with their sockets, keeps this one, and tells by mail', async () => {
    const person = await app.signUp();
    const phone = await signInAgain(person);
    const live = await phone.live();

    const answer = await change(person);

    expect(answer.status).toBe(204);
    expect(await live.closed()).toBe(4401);
    expect([await isIn(phone), await isIn(person)]).toEqual([false, true]);
    expect((await signInWith(person, 'a brand new one')).status).toBe(200);
    expect((await signInWith(person, person.password)).status).toBe(401);
    expect((await nextMail(app, person.user.email, 'was changed')).subject).toBe(
      'Your password for Caravan was changed',
    );
  });

  test('takes a repeat, whose first answer was lost, for what it is', async () => {
    const person = await app.signUp();

    const answers = [await change(person), await change(person)];

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await signInWith(person, 'a brand new one')).status).toBe(200);
  });

  test('needs one that is not too common, and changes nothing without it', async () => {
    const person = await app.signUp();
    const phone = await signInAgain(person);

    const short = await change(person, '1234567');
    const common = await change(person, 'sunshine');
    const own = await change(person, person.user.email ?? '');

    expect(short.body.issues).toEqual([{ path: 'newPassword', message: 'Password must be at least 8 characters' }]);
    for (const { status, body } of [common, own]) {
      expect([status, body.issues]).toEqual([400, [{ path: 'newPassword', message: 'This password is too common' }]]);
    }
    expect(await isIn(phone)).toBe(true);
    expect((await signInWith(person, person.password)).status).toBe(200);
  });

  test('of two at the same moment one is kept, and the other gets 401', async () => {
    const person = await app.signUp();
    const phone = await signInAgain(person);

    const answers = await Promise.all([change(person, 'the first one'), change(phone, 'the second one')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401]);
  });

  test('is refused in words where the account has no password', async () => {
    const person = await app.signUp();
    await app.database.pool.query('update users set password = null where id = $1', [person.id]);

    const answer = await change(person, 'anything at all');

    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'no_password',
        message: 'This account has no password yet. Set one in your profile, under Sign-in and Security.',
      },
    ]);
  });
});
