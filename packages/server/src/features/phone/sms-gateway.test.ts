import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SmsError } from '../../platform/messages/sms.ts';
import { NOBODY_THERE } from '../../testing/free-ports.ts';
import { requestCode, takeCode, newNumber, solvedCaptcha } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTwilio, type TwilioFault, twilioRefusal, type TwilioStub } from '../../testing/twilio-stub.ts';
import { twilioSms } from './twilio.provider.ts';

let twilio: TwilioStub;
let app: TestApp;

beforeAll(async () => {
  twilio = await startTwilio();
  app = await startTestApp({ env: twilio.env });
});
beforeEach(async () => {
  twilio.fail(null);
  // A message that leaves ends a row of failures, after which the gateway would be left alone for a while.
  await requestCode(app, newNumber());
});
afterAll(async () => {
  await app.stop();
  await twilio.stop();
});

const page: TwilioFault = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>');
const cutOff: TwilioFault = (_request, response) => {
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '500' }).write('{"sid":');
  response.destroy();
};
const reset: TwilioFault = ({ socket }) => void socket.resetAndDestroy();
const failedAtOnce: TwilioFault = (_request, response) =>
  void response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'failed', error_code: 30006 }));
const elsewhere: TwilioFault = (_request, response) => void response.writeHead(302, { location: '/other' }).end();

const failed = { status: 502, code: 'sms_failed', message: 'Failed to send verification code' };
const unavailable = {
  status: 503,
  code: 'sms_unavailable',
  message: 'Phone authentication is temporarily unavailable. Please use email authentication to continue.',
};
const invalid = {
  status: 400,
  code: 'phone_invalid',
  message: 'Invalid phone number format. Please include country code (e.g., +1 for US).',
};
const tooMany = {
  status: 429,
  code: 'too_many_codes',
  message: 'Too many attempts. Please try again later or use email authentication.',
};

/** A request that can come again as it was. */
const request = async (phoneNumber: string) => {
  const body = { phoneNumber, captcha: await solvedCaptcha(app.anonymous) };
  const headers = { 'idempotency-key': randomUUID() };
  return () => app.anonymous.post<{ verificationId: string }>('/api/phone-auth/codes', body, headers);
};

test.each([
  ['says that the number is none', twilioRefusal(400, 21211), invalid],
  ['says that the number is no mobile phone', twilioRefusal(400, 21614), invalid],
  ['may not send to that region', twilioRefusal(403, 21408), invalid],
  ['finds at once that a number takes no messages', failedAtOnce, invalid],
  ['takes no more for the moment', twilioRefusal(429, 20429), tooMany],
  ['has a full queue', twilioRefusal(400, 21611), tooMany],
  ['does not know the account', twilioRefusal(401, 20003), unavailable],
  ['has closed the account', twilioRefusal(403, 20005), unavailable],
  ['has suspended the account', twilioRefusal(400, 30002), unavailable],
  ['refuses what it sends from', twilioRefusal(400, 21606), unavailable],
  ['refuses without a reason that is known', twilioRefusal(400, 99_999), failed],
])('a gateway that %s is asked once, and nothing counts', async (_, fault, { status, ...body }) => {
  const ask = await request(newNumber());
  const before = twilio.requests.length;
  twilio.fail(fault);

  const refused = await ask();

  expect(refused).toMatchObject({ status, body });
  expect(twilio.requests).toHaveLength(before + 1);
  twilio.fail(null);
  expect((await ask()).status).toBe(200);
  expect(twilio.requests).toHaveLength(before + 2);
});

test.each([
  ['fails', twilioRefusal(500, 20500)],
  ['answers with a page', page],
  ['breaks off its answer', cutOff],
  ['hangs up', reset],
  ['leads elsewhere', elsewhere],
])('a gateway that %s is asked once, and the code counts, as it may have left', async (_, fault) => {
  const number = newNumber();
  const ask = await request(number);
  const before = twilio.requests.length;
  twilio.fail(fault);

  const first = await ask();

  const { status, ...body } = failed;
  expect(first).toMatchObject({ status, body });
  twilio.fail(null);
  expect(await ask()).toMatchObject({ status, body });
  expect(await requestCode(app, number)).toMatchObject({ status: 429, body: { code: 'code_cooldown' } });
  expect(twilio.requests).toHaveLength(before + 1);
});

test('a gateway that is down is reported, and nothing counts', async () => {
  const cutOffApp = await startTestApp({ env: { ...twilio.env, TWILIO_URL: NOBODY_THERE } });
  try {
    const number = newNumber();
    for (let tries = 1; tries <= 2; tries += 1) {
      expect(await requestCode(cutOffApp, number)).toMatchObject({ status: 502, body: { code: 'sms_failed' } });
    }
    const { rows } = await cutOffApp.database.pool.query('select * from phone_codes');
    expect(rows).toEqual([]);
  } finally {
    await cutOffApp.stop();
  }
});

test('what went wrong is logged by its number, without whom it was for or what it said', async () => {
  const number = newNumber();
  twilio.fail(twilioRefusal(403, 20005, `Account is not active, to ${number}`));

  await requestCode(app, number);

  const line = app.loggedErrors.findLast((each) => each.includes('a code was not sent')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ problem: 'account', status: 403, code: 20_005 });
  expect(line).not.toContain(number);
  expect(line).not.toContain(twilio.codeTo(number));
});

test('a code that may have left does not work, as nobody was given its id', async () => {
  const number = newNumber();
  const key = { 'idempotency-key': randomUUID() };
  twilio.fail(reset);
  await requestCode(app, number, key);

  const { rows } = await app.database.pool.query('select sent_at, used_at from phone_codes where phone_number = $1', [
    number,
  ]);
  expect(rows).toEqual([{ sent_at: null, used_at: null }]);
});

test('a code does not work before the gateway has taken its message', async () => {
  const number = newNumber();
  let open: ServerResponse | undefined;
  const arrived = new Promise<void>((resolve) =>
    twilio.fail((_request, response) => {
      open = response;
      resolve();
    }),
  );
  const ask = await request(number);
  const first = ask();
  await arrived;

  const second = ask();
  const { rows } = await app.database.pool.query('select sent_at from phone_codes where phone_number = $1', [number]);
  expect(rows).toEqual([{ sent_at: null }]);
  open?.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'queued', error_code: null }));

  const answers = await Promise.all([first, second]);
  expect(answers[0].status).toBe(200);
  expect(answers[1].body).toEqual(answers[0].body);
  expect((await takeCode(app, answers[0].body.verificationId, twilio.codeTo(number))).status).toBe(200);
});

test('while a message is on its way no transaction is open', async () => {
  let isIdle: boolean | undefined;
  twilio.fail((_request, response) => {
    const open = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    void app.database.pool.query(open).then(({ rowCount }) => {
      isIdle = rowCount === 0;
      response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'queued' }));
    });
  });

  await requestCode(app, newNumber());

  expect(isIdle).toBe(true);
});

describe('the adapter', () => {
  const sms = { to: '+12125550142', text: '123456 is your code' };
  const settings = () => ({
    log: pino({ level: 'silent' }),
    url: twilio.url,
    accountSid: twilio.env['TWILIO_ACCOUNT_SID'] ?? '',
    authToken: twilio.env['TWILIO_AUTH_TOKEN'] ?? '',
    from: twilio.env['TWILIO_FROM'] ?? '',
  });

  test('sends from a number', async () => {
    await twilioSms(settings()).send(sms);

    expect(twilio.requests.at(-1)).toEqual({ ...sms, from: settings().from });
  });

  test('sends from a messaging service', async () => {
    const from = `MG${'ab'.repeat(16)}`;

    await twilioSms({ ...settings(), from }).send(sms);

    expect(twilio.requests.at(-1)).toEqual({ ...sms, from });
  });

  test('is refused with another token', async () => {
    const sending = twilioSms({ ...settings(), authToken: 'another-token' }).send(sms);

    await expect(sending).rejects.toMatchObject({ problem: 'account', mayHaveLeft: false });
  });

  test('waits for no answer longer than it may', async () => {
    twilio.fail(() => undefined);

    const sending = twilioSms({ ...settings(), timeLimit: 50 }).send(sms);

    await expect(sending).rejects.toThrow(SmsError);
    await expect(sending).rejects.toMatchObject({ problem: 'other', mayHaveLeft: true });
  });

  test('leaves a gateway alone that fails again and again, and says that nothing has left', async () => {
    const gateway = twilioSms(settings());
    twilio.fail(page);
    for (let time = 0; time < 5; time += 1)
      await expect(gateway.send(sms)).rejects.toMatchObject({ mayHaveLeft: true });
    const requestsBefore = twilio.requests.length;

    await expect(gateway.send(sms)).rejects.toMatchObject({ problem: 'other', mayHaveLeft: false });

    expect(twilio.requests).toHaveLength(requestsBefore);
  });
});
