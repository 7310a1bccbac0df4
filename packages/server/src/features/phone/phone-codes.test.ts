import { randomUUID } from 'node:crypto';
import type { OutboxMessage } from '@caravan/contract/service/service.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCode, letCodesAge, takeCode, newNumber, solvedCaptcha } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTwilio, type TwilioStub } from '../../testing/twilio-stub.ts';

const TEST_NUMBER = '+15555550100';

let twilio: TwilioStub;
let app: TestApp;

beforeAll(async () => {
  twilio = await startTwilio();
  app = await startTestApp({ env: { ...twilio.env, PUBLIC_URL: 'https://trips.example' } });
});
afterAll(async () => {
  await app.stop();
  await twilio.stop();
});

const messagesTo = (phoneNumber: string) => twilio.requests.filter(({ to }) => to === phoneNumber);

test('a code of six digits comes as a message, and takes a token once', async () => {
  const number = newNumber();

  const { status, body } = await requestCode(app, number);

  expect(status).toBe(200);
  const [message] = messagesTo(number);
  expect(message?.text).toMatch(/^\d{6} is your Caravan code\..+\n\n@trips\.example #\d{6}$/s);
  const code = twilio.codeTo(number);
  expect(await takeCode(app, body.verificationId, code)).toMatchObject({ status: 200 });
  expect(await takeCode(app, body.verificationId, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
});

test('a number is taken as people write it', async () => {
  const number = newNumber();
  const written = `${number.slice(2, 5)}-${number.slice(5, 8)}-${number.slice(8)}`;

  expect((await requestCode(app, written)).status).toBe(200);
  expect(messagesTo(number)).toHaveLength(1);
});

test.each([
  ['too short', '555-0100', 'Phone number must be at least 10 digits'],
  ['with letters', '212-CALL-NOW', 'Phone number must be at least 10 digits'],
  ['empty', '', 'Phone number must be at least 10 digits'],
  ['nothing', null, 'Phone number must be at least 10 digits'],
  [
    'of another country',
    '+4915112345678',
    'Invalid phone number format. Please include country code (e.g., +1 for US).',
  ],
  [
    'with an area code that is none',
    '055-555-0100',
    'Invalid phone number format. Please include country code (e.g., +1 for US).',
  ],
])('a number %s gets no code', async (_, phoneNumber, message) => {
  const before = twilio.requests.length;

  const answer = await app.anonymous.post('/api/phone-auth/codes', { phoneNumber, captcha: null });

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation', message } });
  expect(twilio.requests).toHaveLength(before);
});

test('a second code has to wait for 30 seconds', async () => {
  const number = newNumber();
  await requestCode(app, number);
  await letCodesAge(app, number, '12 seconds');

  const early = await requestCode(app, number);

  expect(early.status).toBe(429);
  expect(early.body.code).toBe('code_cooldown');
  expect(early.body.message).toMatch(/^Please wait 1[78] seconds before trying again to avoid rate limiting$/);
  expect(early.headers.get('retry-after')).toMatch(/^1[78]$/);
  await letCodesAge(app, number, '18 seconds');
  expect((await requestCode(app, number)).status).toBe(200);
  expect(messagesTo(number)).toHaveLength(2);
});

test('a number gets five codes in an hour', async () => {
  const number = newNumber();
  for (let count = 1; count <= 5; count += 1) {
    expect((await requestCode(app, number)).status).toBe(200);
    await letCodesAge(app, number, '5 minutes');
  }

  const sixth = await requestCode(app, number);

  expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
  // The first of the five was 25 minutes ago.
  expect(Number(sixth.headers.get('retry-after')) / 60).toBeCloseTo(35, 0);
  await letCodesAge(app, number, '35 minutes');
  expect((await requestCode(app, number)).status).toBe(200);
});

test('ten who ask for one number at the same moment make one message', async () => {
  const number = newNumber();
  const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(app.anonymous)));

  const answers = await Promise.all(
    captchas.map((captcha) => app.anonymous.post('/api/phone-auth/codes', { phoneNumber: number, captcha })),
  );

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array(9).fill(429),
  ]);
  const waits = 'Please wait 30 seconds before trying again to avoid rate limiting';
  expect(answers.filter(({ body }) => body.code === 'code_cooldown' && body.message === waits)).toHaveLength(9);
  expect(messagesTo(number)).toHaveLength(1);
});

test('a request that comes again gets the first answer, and makes no second message', async () => {
  const number = newNumber();
  const key = { 'idempotency-key': randomUUID() };
  const body = { phoneNumber: number, captcha: await solvedCaptcha(app.anonymous) };
  const ask = () => app.anonymous.post<{ verificationId: string }>('/api/phone-auth/codes', body, key);

  const [first, atOnce] = await Promise.all([ask(), ask()]);
  const later = await ask();

  expect(first).toMatchObject({ status: 200, body: { verificationId: expect.stringMatching(/^[\w-]{43}$/) } });
  expect([atOnce.body, later.body]).toEqual([first.body, first.body]);
  expect(messagesTo(number)).toHaveLength(1);
  expect((await takeCode(app, later.body.verificationId, twilio.codeTo(number))).status).toBe(200);
});

test('a key that was used for one number is refused for another', async () => {
  const key = { 'idempotency-key': randomUUID() };
  await requestCode(app, newNumber(), key);

  expect(await requestCode(app, newNumber(), key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency_mismatch' },
  });
});

test('the database knows neither codes nor the ids that they work with', async () => {
  const number = newNumber();
  const { body } = await requestCode(app, number, { 'idempotency-key': randomUUID() });
  const code = twilio.codeTo(number);

  const { rows } = await app.database.pool.query(
    `select phone_codes::text as row from phone_codes where phone_number = $1
     union all select idempotency_keys::text from idempotency_keys`,
    [number],
  );

  const kept = rows.map(({ row }: { row: string }) => row).join('\n');
  expect(kept).toContain(number);
  expect(kept).not.toContain(body.verificationId);
  expect(kept.replaceAll(number, '')).not.toMatch(new RegExp(`\\b${code}\\b`));
});

test('a test number needs no captcha and gets no message, and its code is 123456', async () => {
  const { status, body } = await app.anonymous.post<{ verificationId: string }>('/api/phone-auth/codes', {
    phoneNumber: TEST_NUMBER,
  });

  expect(status).toBe(200);
  expect(messagesTo(TEST_NUMBER)).toEqual([]);
  expect((await takeCode(app, body.verificationId, '123456')).status).toBe(200);
  const again = await app.anonymous.post('/api/phone-auth/codes', { phoneNumber: TEST_NUMBER });
  expect(again).toMatchObject({ status: 429, body: { code: 'code_cooldown' } });
});

test('a test number has more than five codes in an hour', async () => {
  const phoneNumber = '+15555550101';
  for (let count = 1; count <= 7; count += 1) {
    expect((await app.anonymous.post('/api/phone-auth/codes', { phoneNumber })).status).toBe(200);
    await letCodesAge(app, phoneNumber, '30 seconds');
  }
});

test('in a day no more codes are sent than the settings allow, and test numbers do not count', async () => {
  const frugal = await startTestApp({ env: { ...twilio.env, PHONE_CODES_PER_DAY: '2' } });
  try {
    await frugal.anonymous.post('/api/phone-auth/codes', { phoneNumber: TEST_NUMBER });
    const [first, second] = [newNumber(), newNumber()];
    await requestCode(frugal, first);
    await requestCode(frugal, second);

    expect(await requestCode(frugal, newNumber())).toMatchObject({ status: 503, body: { code: 'sms_quota' } });
    const story = await frugal.anonymous.post('/api/phone-auth/codes', { phoneNumber: '+15555550102' });
    expect(story.status).toBe(200);
    await letCodesAge(frugal, first, '24 hours');
    expect((await requestCode(frugal, newNumber())).status).toBe(200);
  } finally {
    await frugal.stop();
  }
});

test('without a gateway codes are read in the development outbox and in the log', async () => {
  const developing = await startTestApp();
  try {
    const number = newNumber();

    const { body } = await requestCode(developing, number);

    const outbox = await developing.anonymous.get<OutboxMessage[]>('/api/dev/outbox');
    const [message] = outbox.body;
    expect(message).toMatchObject({ channel: 'sms', to: number });
    const code = message?.text.slice(0, 6) ?? '';
    expect(developing.logged.some((line) => line.includes(`${code} is your Caravan code`))).toBe(true);
    expect(developing.logged.join('')).not.toContain(number);
    expect((await takeCode(developing, body.verificationId, code)).status).toBe(200);
  } finally {
    await developing.stop();
  }
});

test.each([
  ['in production without a gateway', null, { NODE_ENV: 'production' }],
  [
    'where Firebase sends the codes',
    'firebase',
    { FIREBASE_PROJECT_ID: 'trips-4711', FIREBASE_API_KEY: 'a-web-api-key' },
  ],
])('%s nothing of it is offered', async (_, phoneProvider, env) => {
  const without = await startTestApp({ env });
  try {
    const answers = await Promise.all([
      without.anonymous.get('/api/phone-auth/captcha'),
      without.anonymous.post('/api/phone-auth/codes', { phoneNumber: TEST_NUMBER }),
      without.anonymous.post('/api/phone-auth/tokens', { verificationId: 'any', code: '123456' }),
    ]);

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'phone_not_configured' } });
      expect(answer.body.message).toContain('not configured');
    }
    expect((await without.anonymous.get('/api/config')).body).toMatchObject({ phoneProvider });
  } finally {
    await without.stop();
  }
});

test('in production a test number is a number like any other', async () => {
  const live = await startTestApp({ env: { ...twilio.env, NODE_ENV: 'production' } });
  try {
    const bare = await live.anonymous.post('/api/phone-auth/codes', { phoneNumber: TEST_NUMBER });
    expect(bare).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });

    expect((await requestCode(live, TEST_NUMBER)).status).toBe(200);
    expect(messagesTo(TEST_NUMBER)).toHaveLength(1);
  } finally {
    await live.stop();
  }
});
