import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAgain, Visitor } from '../../testing/person.ts';
import { expireReauthentication, reauthenticate } from '../../testing/sign-in-methods.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PROOFS = 4;
const CREDENTIALS = 2;
const EVERYTHING = 40;

let app: TestApp;
beforeAll(async () => {
  const limits = {
    RATE_LIMIT_PROOF: String(PROOFS),
    RATE_LIMIT_CREDENTIALS: String(CREDENTIALS),
    RATE_LIMIT_EVERYTHING: String(EVERYTHING),
  };
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', ...limits } });
});
afterAll(() => app.stop());

/** Somebody on their own device, and a thief who has copied the cookie of a session that they have on another one. */
const robbed = async () => {
  const first = await app.signUp();
  const thief = new Visitor(app.url, first.session);
  return { thief, owner: await signInAgain(first) };
};

/** The statuses of so many requests, one after the other. */
const statusesOf = async (times: number, work: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push((await work()).status);
  return statuses;
};

const choosePassword = (by: Visitor, newPassword: string) => by.put('/api/auth/user/password', { newPassword });
const provePassword = ({ password }: Person, by: Visitor) => reauthenticate(by, { way: 'password', password });

describe('another session of the same person', () => {
  test('cannot use up the proofs of who they are', async () => {
    const { thief, owner } = await robbed();
    await expireReauthentication(app, owner);

    const guessed = await statusesOf(PROOFS + 1, () => reauthenticate(thief, { way: 'password', password: 'guessed' }));
    const right = await provePassword(owner, owner);

    expect(guessed).toEqual([...Array(PROOFS).fill(403), 429]);
    expect(right.status).toBe(200);
  });

  test('cannot use up the changes of the password, neither without reauthentication nor after it', async () => {
    const { thief, owner } = await robbed();

    const proven = await statusesOf(CREDENTIALS + 1, () => choosePassword(thief, 'password'));
    await expireReauthentication(app, owner);
    const unproven = await statusesOf(20, () => choosePassword(thief, 'another long one'));
    await provePassword(owner, owner);
    const own = await choosePassword(owner, 'another long one');

    expect(proven).toEqual([...Array(CREDENTIALS).fill(400), 429]);
    expect(unproven).toEqual(Array(20).fill(403));
    expect(own.status).toBe(204);
  });

  test('uses up nothing of its own by what is refused for want of a proof', async () => {
    const { owner } = await robbed();
    await expireReauthentication(app, owner);
    await statusesOf(CREDENTIALS + 1, () => choosePassword(owner, 'another long one'));
    await provePassword(owner, owner);

    expect((await choosePassword(owner, 'another long one')).status).toBe(204);
  });

  test('cannot keep them from proving who they are and ending it, however much it asks for', async () => {
    const { thief, owner } = await robbed();
    await expireReauthentication(app, owner);
    await statusesOf(EVERYTHING, () => thief.get('/api/auth/user'));

    const refused = await owner.get('/api/auth/user');
    const answers = [
      await provePassword(owner, owner),
      await owner.get('/api/auth/sessions'),
      await owner.delete('/api/auth/sessions?which=others'),
    ];

    expect(refused.status).toBe(429);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204]);
    expect((await thief.get('/api/auth/user')).status).toBe(401);
  });
});

test('all sessions of a person together make four times as many passwords and recovery codes anew as one', async () => {
  const person = await app.signUp();
  const sessions = [person];
  while (sessions.length < 5) sessions.push(await signInAgain(person));

  const statuses = [];
  for (const session of sessions) {
    statuses.push(...(await statusesOf(CREDENTIALS, () => session.put('/api/auth/second-factor'))));
  }

  expect(statuses).toEqual([...Array(4 * CREDENTIALS).fill(409), ...Array(CREDENTIALS).fill(429)]);
});

test('a session that asks to be ended over and over has to wait', async () => {
  const person = await app.signUp();

  const statuses = await statusesOf(EVERYTHING + 1, () => person.delete('/api/auth/sessions?which=others'));

  expect(statuses).toEqual([...Array(EVERYTHING).fill(204), 429]);
});
