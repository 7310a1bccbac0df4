import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  // Without a mail server nothing is sent meanwhile.
  app = await startTestApp({ env: { NODE_ENV: 'production' } });
  person = await app.signUp();
});
afterAll(() => app.stop());

const countAfterTidying = async (table: string): Promise<number> => {
  await app.runJob('housekeeping');
  const { rowCount } = await app.database.pool.query(`delete from ${table} returning 1`);
  return rowCount ?? 0;
};

test.each([
  ['a sent mail', '59 minutes', 1, true],
  ['a sent mail', '61 minutes', 0, true],
  ['a mail that waits to be sent', '23 hours', 1, false],
  ['a mail that nobody has sent', '25 hours', 0, false],
])('%s from %s ago: %d is left', async (_what, age, left, isSent) => {
  await app.database.pool.query(
    `insert into due_mails (id, user_id, kind, address, created_at, sent_at)
     values (gen_random_uuid(), $1, 'password_changed', '', now() - $2::interval, case when $3 then now() end)`,
    [person.id, age, isSent],
  );

  expect(await countAfterTidying('due_mails')).toBe(left);
});

test.each([
  ['that still works', '1 minute', 1],
  ['that has expired', '-1 minute', 0],
])('a link %s (%s from now): %d is left', async (_what, time, left) => {
  await app.database.pool.query(
    `insert into mail_links (digest, user_id, purpose, email, expires_at)
     values ('digest', $1, 'password_reset', 'a@b.co', now() + $2::interval)`,
    [person.id, time],
  );

  expect(await countAfterTidying('mail_links')).toBe(left);
});

test.each([
  ['that can still be put back', '1 minute', 1],
  ['that cannot be put back any more', '-1 minute', 0],
])('an address %s (%s from now): %d is left', async (_what, time, left) => {
  await app.database.pool.query(
    `insert into former_emails (user_id, email, asked_at, kept_until) values ($1, 'a@b.co', now(), now() + $2::interval)`,
    [person.id, time],
  );

  expect(await countAfterTidying('former_emails')).toBe(left);
});

test('an address that has waited too long to be confirmed is forgotten', async () => {
  const { pool } = app.database;
  const wait = `update users set pending_email = 'c@d.co', pending_email_at = now(), pending_email_until = now() - interval '1 minute'`;
  await pool.query(wait);

  await app.runJob('housekeeping');

  const { rowCount } = await pool.query('select from users where pending_email is not null');
  expect(rowCount).toBe(0);
});
