import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCode, letCodesAge, newNumber } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('codes are forgotten after a day, and solved captchas once they are over', async () => {
  const [old, recent] = [newNumber(), newNumber()];
  await requestCode(app, old);
  await app.database.pool.query(`update spent_proofs set expires_at = now() - interval '61 minutes'`);
  await requestCode(app, recent);
  await letCodesAge(app, old, '24 hours 1 minute');
  await letCodesAge(app, recent, '23 hours 59 minutes');

  await app.runJob('housekeeping');

  const codes = await app.database.pool.query('select phone_number from phone_codes');
  expect(codes.rows).toEqual([{ phone_number: recent }]);
  const { rows } = await app.database.pool.query('select count(*)::int as proofs from spent_proofs');
  expect(rows).toEqual([{ proofs: 1 }]);
});
