import { randomUUID } from 'node:crypto';
import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signingKey, type KeyRing } from '../../platform/security/signing-keys.ts';
import { keysOf, newNumber } from '../../testing/phone-tokens.ts';
import { solve, solvedCaptcha, written } from '../../testing/solved-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { altchaCaptchas } from '../../platform/security/captchas.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newCaptcha = async (): Promise<Captcha> => (await app.anonymous.get<Captcha>('/api/phone-auth/captcha')).body;

const askWith = (captcha: string | null, phoneNumber = newNumber()) =>
  app.anonymous.post('/api/phone-auth/codes', { phoneNumber, captcha });

const demand = { purpose: 'phone_code', subject: '', work: 1 } as const;

const refused = {
  status: 400,
  body: {
    code: 'captcha_failed',
    message: 'reCAPTCHA verification failed. Please try again or use email authentication.',
  },
};

test('a solved captcha is good for one code', async () => {
  const captcha = await solvedCaptcha(app.anonymous);

  expect((await askWith(captcha)).status).toBe(200);
  expect(await askWith(captcha)).toMatchObject(refused);
});

test('of two who show one captcha at once, one gets a code', async () => {
  const captcha = await solvedCaptcha(app.anonymous);

  const answers = await Promise.all([askWith(captcha), askWith(captcha)]);

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
});

test('a captcha that was used is not taken in another spelling', async () => {
  const challenge = await newCaptcha();
  const solution = await solveChallenge({ challenge, deriveKey });
  expect((await askWith(written({ challenge, solution }))).status).toBe(200);

  const respelled = [
    written({ solution, challenge }),
    written({ challenge, solution: { ...solution, time: 1, counter: 7 } }),
    Buffer.from(JSON.stringify({ challenge, solution }, null, 2)).toString('base64'),
    written({ challenge: { ...challenge, extra: 1 }, solution }),
  ];

  for (const captcha of respelled) expect(await askWith(captcha)).toMatchObject(refused);
});

test('a captcha that got no code can be shown again', async () => {
  const number = newNumber();
  await askWith(await solvedCaptcha(app.anonymous), number);
  const captcha = await solvedCaptcha(app.anonymous);
  expect((await askWith(captcha, number)).status).toBe(429);

  expect((await askWith(captcha)).status).toBe(200);
});

test.each<[string, (challenge: Captcha) => unknown]>([
  ['nobody has solved', (challenge) => ({ challenge, solution: { counter: 0, derivedKey: '00'.repeat(32) } })],
  ['is made easier', ({ parameters, signature }) => solvedAnew({ parameters: { ...parameters, cost: 1 }, signature })],
  [
    'is made to last longer',
    async ({ parameters, signature }) => {
      const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey });
      return {
        challenge: { parameters: { ...parameters, expiresAt: parameters.expiresAt + 600 }, signature },
        solution,
      };
    },
  ],
  ['names no key', (challenge) => ({ challenge: withKey(challenge, ''), solution: null })],
  ['names a key that there is not', (challenge) => solvedAnew(withKey(challenge, 'AAAAAAAAAAAA'))],
  ['has no signature', ({ parameters }) => solvedAnew({ parameters } as Captcha)],
  ['says nothing', () => null],
  ['is a list', () => []],
])('a captcha that %s gets no code', async (_, forge) => {
  expect(await askWith(written(await forge(await newCaptcha())))).toMatchObject(refused);
});

const withKey = ({ parameters, signature }: Captcha, key: string): Captcha => ({
  parameters: { ...parameters, data: { ...parameters.data, key } },
  signature,
});

const solvedAnew = async (challenge: Captcha) => ({
  challenge,
  solution: await solveChallenge({
    challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } },
    deriveKey,
  }),
});

test.each([null, '', '%%%', 'e30=', Buffer.from('{"challenge":').toString('base64'), 'x'.repeat(4_096)])(
  'garbage (%j) gets no code',
  async (captcha) => {
    expect(await askWith(captcha)).toMatchObject(refused);
  },
);

test('a captcha that is longer than any can be is refused unread', async () => {
  expect((await askWith('x'.repeat(4_097))).status).toBe(400);
});

test('a captcha that another server has signed gets no code', async () => {
  const key = signingKey(randomUUID());
  const strangers: KeyRing = { current: async () => key, find: async () => key };

  expect(await askWith(await solve(await altchaCaptchas(strangers).make(demand)))).toMatchObject(refused);
});

test('a captcha is over after ten minutes', async () => {
  const captchas = altchaCaptchas(await keysOf(app));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 10 * 60_000 - 1_000 });
  const old = await captchas.make(demand).finally(() => vi.useRealTimers());

  expect(await askWith(await solve(old))).toMatchObject(refused);
});

test('the work of a captcha stays within bounds', async () => {
  const { parameters } = await newCaptcha();
  const solution = await solveChallenge({ challenge: await newCaptcha(), deriveKey });

  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1_000 });
  expect(solution?.counter).toBeGreaterThanOrEqual(60);
  expect(solution?.counter).toBeLessThanOrEqual(120);
});
