import { randomUUID } from 'node:crypto';
import { CODES_PER_HOUR } from '@caravan/contract/accounts/phone.rules.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { requestCode, otherThan, letCodesAge, receivedCode, takeCode, newNumber } from '../../testing/phone-codes.ts';
import { signUpByPhone } from '../../testing/phone-people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTwilio, type TwilioStub } from '../../testing/twilio-stub.ts';

let twilio: TwilioStub;
let app: TestApp;

beforeAll(async () => {
  twilio = await startTwilio();
  app = await startTestApp({ env: twilio.env });
});
afterAll(async () => {
  await app.stop();
  await twilio.stop();
});

const invalid = { status: 400, body: { code: 'code_invalid', message: 'Invalid verification code' } };
const over = {
  status: 410,
  body: { code: 'code_expired', message: 'The verification code has expired. Please request a new one.' },
};

test('the token for a code says whose number it is, for five minutes', async () => {
  const number = newNumber();
  const { verificationId, code } = await receivedCode(app, twilio, number);

  const { body } = await takeCode(app, verificationId, code);

  const { iat = 0, exp = 0, ...claims } = decodeJwt(body.idToken);
  expect(claims).toMatchObject({ iss: app.publicUrl, aud: 'phone-sign-in', sub: number, phone_number: number });
  expect(exp - iat).toBe(300);
  expect(Math.abs(Date.now() / 1000 - iat)).toBeLessThan(60);
});

test('a wrong code is refused, and the right one still works', async () => {
  const { verificationId, code } = await receivedCode(app, twilio, newNumber());

  expect(await takeCode(app, verificationId, otherThan(code))).toMatchObject(invalid);

  expect((await takeCode(app, verificationId, code)).status).toBe(200);
});

describe('whoever guesses a code', () => {
  const refusedAt = async (person: Person) => {
    const { body: events } = await person.get<SecurityEvent[]>('/api/auth/security-events');
    return events.filter(({ kind }) => kind === 'sign_in_failed' || kind === 'limit_reached');
  };
  const kept = async (reason: string) => {
    const { rows } = await app.database.pool.query(
      `select account from security_events where details ->> 'reason' = $1 or details ->> 'limit' = $1`,
      [reason],
    );
    return rows;
  };

  test('is reported to the owner of the number, as are too many requested codes', async () => {
    const owner = await signUpByPhone(app);
    const number = owner.user.signInPhone ?? '';
    for (let sent = 1; sent <= CODES_PER_HOUR; sent += 1) {
      const { verificationId, code } = await receivedCode(app, twilio, number);
      if (sent === 1) await takeCode(app, verificationId, otherThan(code));
      await letCodesAge(app, number, '31 seconds');
    }
    expect((await requestCode(app, number)).body.code).toBe('too_many_codes');

    const stopped = { kind: 'limit_reached', way: 'phone' };
    await expect.poll(() => refusedAt(owner)).toMatchObject([stopped, { kind: 'sign_in_failed', way: 'phone' }]);
  });

  test('is recorded under no name where the number is nobody’s, or there is no such code', async () => {
    await app.database.pool.query('delete from security_events');
    const { verificationId, code } = await receivedCode(app, twilio, newNumber());

    await takeCode(app, verificationId, otherThan(code));
    await takeCode(app, 'guessed', code);

    await expect.poll(() => kept('code_invalid')).toEqual([{ account: null }]);
    await expect.poll(() => kept('code_expired')).toEqual([{ account: null }]);
  });

  test('is answered before anybody looks whose number it is', async () => {
    const owner = await signUpByPhone(app);
    const { verificationId, code } = await receivedCode(app, twilio, owner.user.signInPhone ?? '');
    const holding = await app.database.pool.connect();
    await holding.query('begin; lock table users in access exclusive mode');

    const answer = await takeCode(app, verificationId, otherThan(code));

    await holding.query('rollback');
    holding.release();
    expect(answer).toMatchObject(invalid);
    await expect.poll(() => refusedAt(owner)).toMatchObject([{ kind: 'sign_in_failed', way: 'phone' }]);
  });
});

test('the fifth try may be the right one', async () => {
  const { verificationId, code } = await receivedCode(app, twilio, newNumber());
  for (let tries = 1; tries <= 4; tries += 1) await takeCode(app, verificationId, otherThan(code));

  expect((await takeCode(app, verificationId, code)).status).toBe(200);
});

test('after five wrong codes the right one is refused too', async () => {
  const { verificationId, code } = await receivedCode(app, twilio, newNumber());
  for (let tries = 1; tries <= 5; tries += 1) {
    expect(await takeCode(app, verificationId, otherThan(code))).toMatchObject(invalid);
  }

  expect(await takeCode(app, verificationId, code)).toMatchObject(over);
});

test('of twenty guesses at once five are looked at', async () => {
  const { verificationId, code } = await receivedCode(app, twilio, newNumber());

  const answers = await Promise.all(Array.from({ length: 20 }, () => takeCode(app, verificationId, otherThan(code))));

  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(15);
});

test('a code works for ten minutes', async () => {
  const [number, late] = [newNumber(), newNumber()];
  const inTime = await receivedCode(app, twilio, number);
  const tooLate = await receivedCode(app, twilio, late);
  await letCodesAge(app, number, '9 minutes 30 seconds');
  await letCodesAge(app, late, '10 minutes');

  expect((await takeCode(app, inTime.verificationId, inTime.code)).status).toBe(200);
  expect(await takeCode(app, tooLate.verificationId, tooLate.code)).toMatchObject(over);
});

test('a code works for the request that asked for it alone', async () => {
  const mine = await receivedCode(app, twilio, newNumber());
  const theirs = await receivedCode(app, twilio, newNumber());
  // One in a million is the same.
  const foreign = mine.code === theirs.code ? otherThan(theirs.code) : mine.code;

  expect(await takeCode(app, theirs.verificationId, foreign)).toMatchObject(invalid);
  expect((await takeCode(app, mine.verificationId, mine.code)).status).toBe(200);
});

test.each(['', 'guessed', randomUUID(), "' or 1=1; --", '\u0000', 'x'.repeat(200)])(
  'a verification id that nobody was given (%j) takes no token',
  async (verificationId) => {
    expect(await takeCode(app, verificationId, '123456')).toMatchObject(over);
  },
);

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', ' 1 2 3 '])('%j is no code', async (code) => {
  expect(await takeCode(app, 'any', code)).toMatchObject({
    status: 400,
    body: { code: 'validation', message: 'Verification code must be 6 digits' },
  });
});

test('of two who take one code at once, one gets a token', async () => {
  const { verificationId, code } = await receivedCode(app, twilio, newNumber());

  const answers = await Promise.all([takeCode(app, verificationId, code), takeCode(app, verificationId, code)]);

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
});

test('a request that comes again gets the same token, also at the same moment', async () => {
  const { verificationId, code } = await receivedCode(app, twilio, newNumber());
  const key = { 'idempotency-key': randomUUID() };
  const take = () => takeCode(app, verificationId, code, key);

  const [first, atOnce] = await Promise.all([take(), take()]);
  const later = await take();

  expect(first.status).toBe(200);
  expect([atOnce.body, later.body]).toEqual([first.body, first.body]);
  const { rows } = await app.database.pool.query('select idempotency_keys::text as row from idempotency_keys');
  expect(JSON.stringify(rows)).not.toContain(first.body.idToken.split('.')[2]);
});

test('a wrong code that comes again under its key is one more try', async () => {
  const { verificationId, code } = await receivedCode(app, twilio, newNumber());
  const key = { 'idempotency-key': randomUUID() };
  for (let tries = 1; tries <= 5; tries += 1) await takeCode(app, verificationId, otherThan(code), key);

  expect(await takeCode(app, verificationId, code)).toMatchObject(over);
});

test('an earlier code still works after another one was sent', async () => {
  const number = newNumber();
  const first = await receivedCode(app, twilio, number);
  await letCodesAge(app, number, '30 seconds');
  const second = await receivedCode(app, twilio, number);

  expect((await takeCode(app, first.verificationId, first.code)).status).toBe(200);
  expect((await takeCode(app, second.verificationId, second.code)).status).toBe(200);
});
