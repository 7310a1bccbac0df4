import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailSignup } from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { MAILS_PER_ACCOUNT_AND_HOUR } from '@caravan/contract/accounts/recovery.schema.ts';
import { changeAddress, mailsTo, nextMail, secretIn, untilMailsLeft } from '../../testing/mailbox.ts';
import { type Answer, type Person, signInAgain } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'a brand new one';
const COMMON = 'This password is too common';
const FORGOTTEN = 'Choose a new password';
const CHANGED = 'password for Caravan was changed';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ask = (email: string | null): Promise<Answer> =>
  app.anonymous.post('/api/auth/password-reset-requests', { email });
const check = (secret: string): Promise<Answer> => app.anonymous.post('/api/auth/password-reset-links', { secret });
const reset = (secret: string, password = NEW_PASSWORD): Promise<Answer> =>
  app.anonymous.post('/api/auth/password-resets', { secret, password });
const signInWith = (person: Person, password: string): Promise<Answer> =>
  app.anonymous.post('/api/auth/email-login', { email: person.user.email, password });

/** Somebody who was sent a link, and its secret. */
const forgetful = async (): Promise<{ person: Person; secret: string }> => {
  const person = await app.signUp();
  await ask(person.user.email);
  return { person, secret: secretIn(await nextMail(app, person.user.email, FORGOTTEN)) };
};

describe('whoever has forgotten their password', () => {
  test('is sent a link, sees whose password it changes, and signs in with the new one', async () => {
    const person = await app.signUp({ email: 'Forgetful@Example.com' });

    const answer = await ask('forgetful@example.COM');
    const secret = secretIn(await nextMail(app, 'Forgetful@Example.com', FORGOTTEN));
    const checked = await check(secret);
    const changed = await reset(secret);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect([checked.status, checked.body]).toEqual([200, { email: 'F•••@E•••.com' }]);
    expect([changed.status, changed.body]).toEqual([200, { email: 'Forgetful@Example.com' }]);
    expect((await signInWith(person, NEW_PASSWORD)).status).toBe(200);
    expect((await signInWith(person, person.password)).status).toBe(401);
  });

  test('is signed out everywhere, on the live channel too, and hears that the password was changed', async () => {
    const { person, secret } = await forgetful();
    const phone = await signInAgain(person);
    const sockets = await Promise.all([person.live(), phone.live()]);

    await reset(secret);

    expect(await Promise.all(sockets.map((socket) => socket.closed()))).toEqual([4401, 4401]);
    expect([(await person.get('/api/auth/user')).status, (await phone.get('/api/auth/user')).status]).toEqual([
      401, 401,
    ]);
    expect((await nextMail(app, person.user.email, CHANGED)).text).toContain('If it was not you');
  });

  test('has their cookie cleared where they were still signed in, and nobody else', async () => {
    const { person, secret } = await forgetful();
    const { secret: another } = await forgetful();
    const bystander = await app.signUp();

    const own = await person.post('/api/auth/password-resets', { secret, password: NEW_PASSWORD });
    const others = await bystander.post('/api/auth/password-resets', { secret: another, password: NEW_PASSWORD });

    expect(own.headers.getSetCookie()[0]).toMatch(/^sid=; Max-Age=0;/);
    expect(others.headers.getSetCookie()).toEqual([]);
    expect((await bystander.get('/api/auth/user')).status).toBe(200);
  });

  test('is asked for no more than an address and the mailed secret: no question, no hint, from the sign-up on', () => {
    const fields = [emailSignup, requestPasswordReset, checkPasswordReset, resetPassword].map(({ body }) =>
      Object.keys(body.shape).toSorted(),
    );

    expect(fields).toEqual([
      ['email', 'firstName', 'lastName', 'password', 'username'],
      ['email'],
      ['secret'],
      ['password', 'secret'],
    ]);
  });

  test('has proven their address by it', async () => {
    const { person, secret } = await forgetful();

    await reset(secret);

    const signedIn = await signInWith(person, NEW_PASSWORD);
    expect(signedIn.body).toMatchObject({ user: { isEmailConfirmed: true } });
  });

  test('gets in with the new password after too many wrong ones', async () => {
    const { person, secret } = await forgetful();
    for (let count = 0; count < 11; count += 1) await signInWith(person, 'wrong');
    const lockedOut = await signInWith(person, person.password);

    await reset(secret);

    expect([lockedOut.status, (await signInWith(person, NEW_PASSWORD)).status]).toEqual([429, 200]);
  });

  test('keeps the old password when the new one is too short or too common, and may use the link again', async () => {
    const { person, secret } = await forgetful();

    const refused = [
      await reset(secret, '1234567'),
      await reset(secret, 'iloveyou'),
      await reset(secret, `${person.user.username}!!!!`),
    ];
    const longer = await reset(secret);

    expect(refused.map(({ status, body }) => [status, body.issues])).toEqual(
      ['Password must be at least 8 characters', COMMON, COMMON].map((message) => [
        400,
        [{ path: 'password', message }],
      ]),
    );
    expect(longer.status).toBe(200);
  });
});

describe('a link to choose a new password', () => {
  const UNUSABLE = {
    code: 'mail_link_unusable',
    message: 'This link has been used, has expired or is not complete. Please ask for a new one.',
  };
  const expire = (person: Person) =>
    app.database.pool.query(`update mail_links set expires_at = now() where user_id = $1`, [person.id]);
  const altered = (secret: string): string => (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);

  test.each<[string, (given: { person: Person; secret: string }) => Promise<string>]>([
    ['that was used', async ({ secret }) => (await reset(secret)) && secret],
    ['with one sign altered', async ({ secret }) => altered(secret)],
    ['without its last sign', async ({ secret }) => secret.slice(0, -1)],
    ['without a secret', async () => ''],
    ['whose time has passed', async ({ person, secret }) => (await expire(person)) && secret],
    [
      'that confirms an address',
      async ({ person }) => secretIn(await nextMail(app, person.user.email, 'Confirm your email')),
    ],
    [
      'that went to an address the account no longer has',
      async ({ person, secret }) => {
        await changeAddress(app, person, `new.${person.user.email}`);
        return secret;
      },
    ],
    [
      'that went to an address the account has again',
      async ({ person, secret }) => {
        await changeAddress(app, person, `new.${person.user.email}`);
        await changeAddress(app, person, person.user.email ?? '');
        return secret;
      },
    ],
    [
      'of an account that was deleted',
      async ({ person, secret }) => (await person.post('/api/auth/user/deletion')) && secret,
    ],
    [
      'that came before the password was changed in another way',
      async ({ person, secret }) => {
        return (await person.put('/api/auth/user/password', { newPassword: 'changed meanwhile' })) && secret;
      },
    ],
    [
      'that came before another was used',
      async ({ person, secret }) => {
        await ask(person.user.email);
        await untilMailsLeft(app);
        const mails = await mailsTo(app, person.user.email);
        await reset(secretIn(mails.at(-1) ?? { text: '' }));
        return secret;
      },
    ],
  ])('%s is refused as what it is', async (_which, spoil) => {
    const secret = await spoil(await forgetful());

    const [checked, used] = [await check(secret), await reset(secret, 'not to be stored')];

    expect([checked.status, checked.body]).toEqual([410, UNUSABLE]);
    expect([used.status, used.body]).toEqual([410, UNUSABLE]);
  });

  test('opens for one of two who use it at the same moment', async () => {
    const { person, secret } = await forgetful();

    const answers = await Promise.all([reset(secret, 'the first one'), reset(secret, 'the second one')]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const winner = answers[0]?.status === 200 ? 'the first one' : 'the second one';
    expect((await signInWith(person, winner)).status).toBe(200);
  });

  test('answers a repeat of its use under the same key as it did at first', async () => {
    const { secret } = await forgetful();
    const use = () =>
      app.anonymous.post('/api/auth/password-resets', { secret, password: NEW_PASSWORD }, { 'idempotency-key': key });
    const key = randomUUID();

    const answers = [await use(), await use()];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  test('is looked at as often as a browser likes, and still works', async () => {
    const { secret } = await forgetful();

    const looks = [await check(secret), await check(secret), await check(secret)];

    expect([...looks, await reset(secret)].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('whoever asks for a link at an address', () => {
  test('is answered the same, and has the same done, whether or not there is an account', async () => {
    const person = await app.signUp();
    await untilMailsLeft(app);
    // Mails are sent by nobody while this is held.
    const holder = await app.database.pool.connect();
    await holder.query('select pg_advisory_lock(7264001)');

    const answers = [await ask(person.user.email), await ask('nobody@nowhere.example')];
    const { rows } = await holder.query(
      `select kind, user_id as "userId", tries from due_mails where sent_at is null order by id`,
    );
    await holder.query('select pg_advisory_unlock(7264001)');
    holder.release();
    await nextMail(app, person.user.email, FORGOTTEN);
    await untilMailsLeft(app);

    expect(answers[0]?.status).toBe(204);
    expect([...(answers[0]?.headers.keys() ?? [])]).toEqual([...(answers[1]?.headers.keys() ?? [])]);
    expect(answers[1]?.status).toBe(204);
    expect(rows).toEqual([0, 1].map(() => ({ kind: 'password_reset', userId: null, tries: 0 })));
    expect(await mailsTo(app, 'nobody@nowhere.example')).toEqual([]);
  });

  test('that is no address is refused', async () => {
    const answer = await ask('nobody');

    expect(answer.body.issues).toEqual([{ path: 'email', message: 'Invalid email address' }]);
  });

  test('sends nobody more than a few mails in an hour, without a word', async () => {
    const person = await app.signUp();
    const requests = Array.from({ length: MAILS_PER_ACCOUNT_AND_HOUR + 3 }, () => ask(person.user.email));

    const answers = await Promise.all(requests);
    await untilMailsLeft(app);

    const links = (await mailsTo(app, person.user.email)).filter(({ subject }) => subject?.includes(FORGOTTEN));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(links).toHaveLength(MAILS_PER_ACCOUNT_AND_HOUR);
    expect((await reset(secretIn(links.at(0) ?? { text: '' }))).status).toBe(200);
  });
});

describe('whoever asks without an end', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', RATE_LIMIT_MAIL: '3', RATE_LIMIT_CREDENTIALS: '2' } });
  });
  afterAll(() => strict.stop());

  test('has to wait, from one network address, whatever they ask for', async () => {
    const calls: [string, object][] = [
      ['/api/auth/password-reset-requests', { email: 'one@example.com' }],
      ['/api/auth/password-reset-links', { secret: 'guessed' }],
      ['/api/auth/password-resets', { secret: 'guessed', password: NEW_PASSWORD }],
      ['/api/auth/password-reset-requests', { email: 'two@example.com' }],
      ['/api/auth/email-confirmations', { secret: 'guessed' }],
    ];

    const answers: Answer[] = [];
    for (const [path, body] of calls) answers.push(await strict.anonymous.post(path, body));

    expect(answers.map(({ status }) => status)).toEqual([204, 410, 410, 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  test('waits with passwords and recovery codes of their own, each as dear as a sign-in, and nobody else does', async () => {
    const [one, other] = [await strict.signUp(), await strict.signUp()];
    const choose = (person: Person) => person.put('/api/auth/user/password', { newPassword: NEW_PASSWORD });

    const answers = [
      await one.put('/api/auth/second-factor'),
      await one.put('/api/auth/recovery-codes'),
      await choose(one),
      await one.put('/api/auth/second-factor'),
      await choose(other),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 429, 429, 204]);
  });
});

describe('a sign-in that was under way while the password was changed', () => {
  test('comes to nothing', async () => {
    const { person, secret } = await forgetful();

    const [signedIn] = await Promise.all([signInWith(person, person.password), reset(secret)]);

    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? 'sid=';
    expect((await app.anonymous.get('/api/auth/user', { cookie })).status).toBe(401);
  });
});

describe('a server in production that has no mail server', () => {
  test('says so instead of promising a mail, has no outbox, and lets people sign up all the same', async () => {
    const production = await startTestApp({ env: { NODE_ENV: 'production' } });
    try {
      const person = await production.signUp();
      const refused = [
        await production.anonymous.post('/api/auth/password-reset-requests', { email: person.user.email }),
        await person.post('/api/auth/user/email-confirmation-requests'),
      ];
      const { rowCount } = await production.database.pool.query('select from due_mails');

      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
        refused.map(() => [503, 'mail_not_configured']),
      );
      expect(rowCount).toBe(0);
      expect((await production.anonymous.get('/api/dev/outbox')).status).toBe(404);
      expect((await production.anonymous.get('/api/config')).body).toMatchObject({
        canSendMail: false,
        hasOutbox: false,
      });
      expect(production.loggedErrors).toEqual([]);
    } finally {
      await production.stop();
    }
  });
});
