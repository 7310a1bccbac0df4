import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber } from '../../testing/phone-tokens.ts';
import { solvedCaptcha } from '../../testing/solved-captcha.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { tries } from '../../testing/tries.ts';
import { startTwilio, type TwilioStub } from '../../testing/twilio-stub.ts';

/** A long flood takes longer than a test may where the machine is busy, milliseconds. */
const timeout = 60_000;
const REQUESTS = tries(1_000, 10_000);
/** As many as somebody may ask for in an hour, by default. */
const PER_ADDRESS = 20;
const AT_ONCE = 100;

let twilio: TwilioStub;
let app: TestApp;
beforeAll(async () => {
  twilio = await startTwilio();
  app = await startTestApp({ env: { ...twilio.env, RATE_LIMIT_SCALE: '1' } });
});
afterAll(async () => {
  await app.stop();
  await twilio.stop();
});

const inGroups = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(begun + index)));
  }
};

test('a flood of requests from one address sends no more codes than one address may have', { timeout }, async () => {
  const captchas = await Promise.all(Array.from({ length: 2 * PER_ADDRESS }, () => solvedCaptcha(app.anonymous)));
  const statuses = new Map<number, number>();

  await inGroups(REQUESTS, async (index) => {
    const captcha = captchas[index % captchas.length];
    const { status } = await app.anonymous.post('/api/phone-auth/codes', { phoneNumber: newNumber(), captcha });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });

  expect(statuses).toEqual(
    new Map([
      [200, PER_ADDRESS],
      [429, REQUESTS - PER_ADDRESS],
    ]),
  );
  expect(twilio.asked).toHaveLength(PER_ADDRESS);
  const { rows } = await app.database.pool.query('select count(*)::int as codes from phone_codes');
  expect(rows).toEqual([{ codes: PER_ADDRESS }]);
});
