import { readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import { signInAgain, Visitor } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('signing in by e-mail', () => {
  test('works whatever the case of the address, with a new session each time', async () => {
    const person = await app.signUp();

    const answer = await app.anonymous.post<SignedIn>('/api/auth/email-login', {
      email: person.user.email?.toUpperCase(),
      password: person.password,
    });

    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe(person.user.email);
    expect(answer.headers.getSetCookie()[0]).not.toContain(person.session.cookie);
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });

  test('ends the session that the browser had before', async () => {
    const person = await app.signUp();

    await person.post('/api/auth/email-login', { email: person.user.email, password: person.password });

    expect((await person.get('/api/auth/user')).status).toBe(401);
  });

  test('works with a password that is ten years old, and asks for no other', async () => {
    const person = await app.signUp();
    const before = { created_at: '2016-02-03', updated_at: '2016-02-03' };
    await app.database.pool.query('update users set created_at = $2, updated_at = $3 where id = $1', [
      person.id,
      ...Object.values(before),
    ]);

    const answer = await app.anonymous.post<SignedIn>('/api/auth/email-login', {
      email: person.user.email,
      password: person.password,
    });

    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([200, ['message', 'user']]);
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
    expect((await new Visitor(app.url, { cookie: cookie.join('; ') }).get('/api/trips')).status).toBe(200);
  });

  test('says the same of a wrong password and of an account that is not there', async () => {
    const person = await app.signUp();

    const wrong = await app.anonymous.post('/api/auth/email-login', { email: person.user.email, password: 'wrong' });
    const nobody = await app.anonymous.post('/api/auth/email-login', { email: 'no@where.org', password: 'wrong' });

    expect([wrong.status, wrong.body]).toEqual([nobody.status, nobody.body]);
    expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'invalid_credentials' });
  });

  test('needs a password', async () => {
    const answer = await app.anonymous.post('/api/auth/email-login', { email: 'a@b.co', password: '' });

    expect(answer.body.issues).toEqual([{ path: 'password', message: 'Password is required' }]);
  });

  test('is closed after ten failures for one account, to the right password too, and to nobody else', async () => {
    const [person, other] = await Promise.all([app.signUp(), app.signUp()]);
    const tryWith = (password: string) =>
      app.anonymous.post('/api/auth/email-login', { email: person.user.email, password });

    const failures = await Promise.all(Array.from({ length: 11 }, () => tryWith('wrong')));
    const right = await tryWith(person.password);

    expect(failures.filter(({ status }) => status === 401)).toHaveLength(10);
    expect([right.status, right.body.code]).toEqual([429, 'too_many_failures']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await signInAgain(other)).id).toBe(other.id);
  });

  test('is never closed by signing in rightly', async () => {
    const person = await app.signUp();

    for (let count = 0; count < 12; count += 1) await signInAgain(person);

    expect((await signInAgain(person)).id).toBe(person.id);
  });
});

describe('a password that was stored at another cost', () => {
  const outdated = async () => {
    const person = await app.signUp();
    const stored = await hash(person.password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await app.database.pool.query('update users set password = $2 where id = $1', [person.id, stored]);
    const signIn = (password: string) =>
      app.anonymous.post('/api/auth/email-login', { email: person.user.email, password });
    const storedNow = async (): Promise<string> => {
      const { rows } = await app.database.pool.query('select password from users where id = $1', [person.id]);
      return rows[0].password;
    };
    return { person, stored, signIn, storedNow };
  };
  const OF_TODAY = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

  test('is stored at the one of today by signing in with it, and by nothing else', async () => {
    const { person, stored, signIn, storedNow } = await outdated();

    const wrong = await signIn('wrong');
    const afterWrong = await storedNow();
    const right = await signIn(person.password);

    expect([wrong.status, afterWrong, right.status]).toEqual([401, stored, 200]);
    expect(await storedNow()).toMatch(OF_TODAY);
    expect((await signIn(person.password)).status).toBe(200);
  });

  test('lets all in who come with it at the same moment', async () => {
    const { person, signIn, storedNow } = await outdated();

    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(person.password)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await storedNow()).toMatch(OF_TODAY);
  });

  test('never comes back over the one that was chosen at the same moment', async () => {
    const { person, signIn } = await outdated();

    const [changed] = await Promise.all([
      person.put('/api/auth/user/password', { newPassword: 'chosen meanwhile' }),
      ...Array.from({ length: 3 }, () => signIn(person.password)),
    ]);

    const [chosen, former] = [await signIn('chosen meanwhile'), await signIn(person.password)];
    expect([changed.status, chosen.status, former.status]).toEqual([204, 200, 401]);
  });
});

describe('the session', () => {
  test('ends with signing out, which leads to the landing page', async () => {
    const person = await app.signUp();

    const answer = await person.get('/api/logout');

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=; Max-Age=0;/);
    expect((await person.get('/api/auth/user')).body).toEqual({ message: 'Unauthorized', code: 'unauthorized' });
  });

  test.each(['cross-site', 'same-site', 'elsewhere'])('is not ended by another site: %s', async (site) => {
    const person = await app.signUp();

    const answer = await person.get('/api/logout', { 'sec-fetch-site': site });

    expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });

  test.each(['same-origin', 'none'])('is ended by its own pages and by hand: %s', async (site) => {
    const person = await app.signUp();

    const answer = await person.get('/api/logout', { 'sec-fetch-site': site });

    expect(answer.status).toBe(302);
    expect((await person.get('/api/auth/user')).status).toBe(401);
  });

  test('has thirty days from its last use', async () => {
    const person = await app.signUp();
    await app.database.pool.query(`update sessions set expire = now() + interval '5 days' where user_id = $1`, [
      person.id,
    ]);

    const answer = await person.get('/api/auth/user');

    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
    const { rows } = await app.database.pool.query(
      `select expire > now() + interval '29 days' as long from sessions where user_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ long: true }]);
  });

  test('ends ninety days after its beginning, however often it is used', async () => {
    const person = await app.signUp();
    await app.database.pool.query(
      `update sessions set expire = now() + interval '5 days',
         sess = sess || jsonb_build_object('endsAt', now() + interval '10 days') where user_id = $1`,
      [person.id],
    );

    const answers = [await person.get('/api/auth/user'), await person.get('/api/auth/user')];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // Extended as far as its end, once a day.
    expect(answers.map(({ headers }) => headers.getSetCookie().length)).toEqual([1, 0]);
    const { rows } = await app.database.pool.query(
      `select round(extract(epoch from expire - now()) / 86400) as days from sessions where user_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ days: '10' }]);
  });

  test('of an earlier version ends ninety days after its sign-in', async () => {
    const person = await app.signUp();
    await app.database.pool.query(
      `update sessions set expire = now() + interval '5 days',
         sess = (sess - 'endsAt') || jsonb_build_object('signedInAt', now() - interval '91 days') where user_id = $1`,
      [person.id],
    );

    const answers = [await person.get('/api/auth/user'), await person.get('/api/auth/user')];

    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  test('is ended for everybody by the statement that docs/operations.md gives to whoever runs the server', async () => {
    const people = await Promise.all([app.signUp(), app.signUp()]);
    const operations = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
    const [, statement = ''] = /Everybody at once is signed out by `([^`]+)`/.exec(operations) ?? [];

    await app.database.pool.query(statement);

    const answers = await Promise.all(people.map((person) => person.get('/api/auth/user')));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  test('is over when its time has passed', async () => {
    const person = await app.signUp();
    await app.database.pool.query(`update sessions set expire = now() where user_id = $1`, [person.id]);

    const answer = await person.get('/api/auth/user');

    expect(answer.status).toBe(401);
  });

  test.each(['nonsense', '', 'A'.repeat(43), `'; drop table sessions; --`])(
    'is none with the cookie %j',
    async (value) => {
      const answer = await new Visitor(app.url, { cookie: `sid=${value}` }).get('/api/auth/user');

      expect(answer.status).toBe(401);
    },
  );

  test('/api/login leads to the landing page while no other provider is set', async () => {
    const answer = await app.anonymous.get('/api/login');

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  });
});

describe('changes from other sites', () => {
  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('with %j answer %d', async (headers, status) => {
    const person = await app.signUp();

    const answer = await person.put('/api/auth/user', { firstName: 'Bea' }, headers);

    expect(answer.status).toBe(status);
  });

  test('our own pages may change things', async () => {
    const person = await app.signUp();

    const answer = await person.put('/api/auth/user', { firstName: 'Bea' }, { origin: app.url });

    expect(answer.status).toBe(200);
  });
});
