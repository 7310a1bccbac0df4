import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { MAILS_PER_ACCOUNT_AND_HOUR } from '@caravan/contract/accounts/recovery.schema.ts';
import { changeAddress, mailsTo, nextMail, secretIn, untilMailsLeft } from '../../testing/mailbox.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CONFIRM = 'Confirm your email address';
const REQUESTS = '/api/auth/user/email-confirmation-requests';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const confirm = (secret: string): Promise<Answer> => app.anonymous.post('/api/auth/email-confirmations', { secret });
const isConfirmed = async (person: Person): Promise<boolean> =>
  (await person.get<CurrentUser>('/api/auth/user')).body.isEmailConfirmed;
const linkOf = async (address: string | null): Promise<string> => secretIn(await nextMail(app, address, CONFIRM));

describe('an e-mail address', () => {
  test('is confirmed by the link that signing up sends, by whoever opens it, as often as they like', async () => {
    const person = await app.signUp();
    const secret = await linkOf(person.user.email);
    const before = await isConfirmed(person);

    const answers = [await confirm(secret), await confirm(secret)];

    expect(before).toBe(false);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { email: person.user.email, isChange: false }]),
    );
    expect(await isConfirmed(person)).toBe(true);
  });

  test('that is not confirmed locks nothing', async () => {
    const person = await app.signUp();

    expect((await person.post('/api/trips', { title: 'Lisbon' })).status).toBe(201);
  });

  test('is asked about again on request, and no more once it is confirmed', async () => {
    const person = await app.signUp();
    await linkOf(person.user.email);

    const again = await person.post(REQUESTS);
    await untilMailsLeft(app);
    const sent = await mailsTo(app, person.user.email);
    const secrets = sent.map(secretIn);
    await confirm(secrets.at(-1) ?? '');
    const needless = await person.post(REQUESTS);
    await untilMailsLeft(app);

    expect([again.status, needless.status]).toEqual([204, 204]);
    expect(new Set(secrets).size).toBe(2);
    expect(await mailsTo(app, person.user.email)).toEqual(sent);
  });

  test('gets a few mails in an hour, and the answer to a further request says when', async () => {
    const person = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: MAILS_PER_ACCOUNT_AND_HOUR + 1 }, () => person.post(REQUESTS)),
    );

    const refused = answers.filter(({ status }) => status === 429);

    // Signing up has sent the first.
    expect(refused).toHaveLength(2);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('rate_limited');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    }
    await untilMailsLeft(app);
    expect(await mailsTo(app, person.user.email)).toHaveLength(MAILS_PER_ACCOUNT_AND_HOUR);
  });
});

describe('a link that confirms an address', () => {
  const altered = (secret: string): string => (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);
  const expire = (person: Person) =>
    app.database.pool.query('update mail_links set expires_at = now() where user_id = $1', [person.id]);

  test.each<[string, (person: Person, secret: string) => Promise<string>]>([
    ['with one sign altered', async (_person, secret) => altered(secret)],
    ['whose time has passed', async (person, secret) => (await expire(person)) && secret],
    [
      'to an address that the account no longer has',
      async (person, secret) => {
        await changeAddress(app, person, `n.${person.user.email}`);
        return secret;
      },
    ],
    [
      'of an account that was deleted',
      async (person, secret) => (await person.post('/api/auth/user/deletion')) && secret,
    ],
    [
      'that changes a password',
      async ({ user }) => {
        await app.anonymous.post('/api/auth/password-reset-requests', { email: user.email });
        return secretIn(await nextMail(app, user.email, 'Choose a new password'));
      },
    ],
  ])('%s is refused', async (_which, spoil) => {
    const person = await app.signUp();
    const secret = await spoil(person, await linkOf(person.user.email));

    const answer = await confirm(secret);

    expect([answer.status, answer.body.code]).toEqual([410, 'mail_link_unusable']);
  });
});
