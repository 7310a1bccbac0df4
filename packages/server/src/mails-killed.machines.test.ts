import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from './testing/database-process.ts';
import { secretIn } from './testing/mailbox.ts';
import { signUp, Visitor } from './testing/person.ts';
import { startServer } from './testing/server-process.ts';
import { type SmtpStub, startSmtp } from './testing/smtp-stub.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let smtp: SmtpStub;
let database: TestDatabase;
let dataDir = '';

beforeAll(async () => {
  [smtp, database, dataDir] = await Promise.all([
    startSmtp(),
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'caravan-mails-')),
  ]);
});
afterAll(async () => {
  await smtp.stop();
  await database.release();
  await rm(dataDir, { recursive: true, force: true });
});

test(
  'a mail arrives although the server was killed while it was being sent',
  // Two servers start in it, one after the other.
  { timeout: 30_000 },
  async () => {
    const env = { ...smtp.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
    smtp.feels('is silent');
    const first = await startServer(env);
    const { user } = await signUp(first.url);
    await smtp.tried(1);
    first.signal('SIGKILL');
    await first.ended;
    smtp.feels('takes');
    // The pause after the try that was cut off is over.
    await query(database.url, 'update due_mails set try_after = now()');

    const second = await startServer(env);
    const mail = await smtp.next(user.email ?? '');
    const confirmed = await new Visitor(second.url).post('/api/auth/email-confirmations', { secret: secretIn(mail) });
    second.signal('SIGTERM');

    expect(confirmed).toMatchObject({ status: 200, body: { email: user.email } });
    expect(await second.ended).toBe(0);
  },
);

test('a mail that is on its way does not hold up the end of the server', async () => {
  smtp.feels('is silent');
  const server = await startServer({ ...smtp.env, DATABASE_URL: database.url, DATA_DIR: dataDir });
  const { tries } = smtp;
  await signUp(server.url, { username: 'leaving' });
  await smtp.tried(tries + 1);

  server.signal('SIGTERM');

  expect(await server.ended).toBe(0);
});
