import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail, Mailer } from '../../platform/messages/mail.ts';
import { secretIn, untilMailsLeft } from '../../testing/mailbox.ts';
import type { Person } from '../../testing/person.ts';
import { type SmtpMood, type SmtpStub, startSmtp } from '../../testing/smtp-stub.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertMail } from './email-outbox.store.ts';
import { MailDeliverer } from './mail-deliverer.service.ts';

let smtp: SmtpStub;
let app: TestApp;
/** It sends no mails by itself. */
let quiet: TestApp;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp({ env: { ...smtp.env, PUBLIC_URL: 'https://trips.example.com' } });
  quiet = await startTestApp({ env: { NODE_ENV: 'production' } });
});
afterEach(() => smtp.feels('takes'));
afterAll(async () => {
  await Promise.all([app.stop(), quiet.stop()]);
  await smtp.stop();
});

const addressOf = ({ user }: Person): string => user.email ?? '';

interface WaitingMail {
  readonly tries: number;
  readonly minutes: number;
}

/** The mails of somebody that wait for another try, with the minutes until then. */
const waitingFor = async ({ id }: Person, { database } = app): Promise<WaitingMail[]> => {
  const { rows } = await database.pool.query<WaitingMail>(
    `select tries, round(extract(epoch from try_after - now()) / 60)::int as minutes
     from due_mails where user_id = $1 and sent_at is null`,
    [id],
  );
  return rows;
};

/** Waits until the log tells of another mail that did not leave. */
const untilFailed = async (failures: number): Promise<void> => {
  while (failuresLogged().length < failures) await setImmediate();
};
const failuresLogged = (): string[] => app.logged.filter((line) => line.includes('a mail did not leave'));

describe('a mail', () => {
  test('arrives at the mail server, from whom it should be, with its link in plain text', async () => {
    const person = await app.signUp({ firstName: 'José' });

    const mail = await smtp.next(addressOf(person));

    expect(mail.from).toBe('caravan@example.org');
    expect(mail.headers.get('from')).toBe('Caravan <caravan@example.org>');
    expect(mail.headers.get('to')).toBe(addressOf(person));
    expect(mail.headers.get('subject')).toBe('Confirm your email address for Caravan');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(mail.text).toContain('Hello José,');
    expect(mail.text).toContain(`\nhttps://trips.example.com/confirm-email#secret=${secretIn(mail)}\n`);
    expect(secretIn(mail)).toHaveLength(43);
  });

  test('of a change that came to nothing is never sent', async () => {
    const [person, other] = await Promise.all([app.signUp(), app.signUp()]);

    const refused = await person.put('/api/auth/user', { email: other.user.email });
    const later = await app.signUp();
    await smtp.next(addressOf(later));

    expect(refused.status).toBe(409);
    const { rows } = await app.database.pool.query(`select kind from due_mails where user_id = $1`, [person.id]);
    expect(rows).toEqual([{ kind: 'email_confirmation' }]);
  });

  test('is kept nowhere with its text or its secret', async () => {
    const person = await app.signUp();
    const secret = secretIn(await smtp.next(addressOf(person)));

    const tables = await Promise.all(
      ['due_mails', 'mail_links'].map((table) => app.database.pool.query(`select * from ${table}`)),
    );

    expect(JSON.stringify(tables.map(({ rows }) => rows))).not.toContain(secret);
    expect(app.logged.join()).not.toContain(secret);
  });
});

describe('where the mail server', () => {
  beforeEach(() => untilMailsLeft(app));

  test.each<SmtpMood>(['refuses', 'breaks off'])('%s, the mail waits a minute and arrives then', async (mood) => {
    smtp.feels(mood);
    const before = failuresLogged().length;
    const person = await app.signUp();
    await untilFailed(before + 1);

    const waiting = await waitingFor(person);
    smtp.feels('takes');
    await app.database.pool.query('update due_mails set try_after = now() where user_id = $1', [person.id]);
    await app.signUp();
    const mail = await smtp.next(addressOf(person));
    await untilMailsLeft(app);

    expect(waiting).toEqual([{ tries: 1, minutes: 1 }]);
    expect(secretIn(mail)).toHaveLength(43);
  });

  test('is silent, nobody waits for it', async () => {
    smtp.feels('is silent');
    const { tries } = smtp;

    const person = await app.signUp();
    await smtp.tried(tries + 1);

    expect((await person.get('/api/auth/user')).status).toBe(200);
    expect(await waitingFor(person)).toEqual([{ tries: 1, minutes: 1 }]);
  });
});

test('a mail that has waited for more than a day, as one does in a backup, is not sent', async () => {
  const { db, pool } = quiet.database;
  const person = await quiet.signUp();
  const sent: Mail[] = [];
  for (const kind of ['password_changed', 'email_changed'] as const) {
    await insertMail(db, { userId: person.id, kind, address: addressOf(person) });
  }
  await pool.query(
    `update due_mails set created_at = now() - interval '25 hours' where user_id = $1 and kind = 'password_changed'`,
    [person.id],
  );

  const deliverer = new MailDeliverer({
    db,
    log: pino({ level: 'silent' }),
    mailer: { send: async (mail) => void sent.push(mail) },
    findAddedTrip: async () => null,
    findMailedLink: async () => null,
    findDigest: async () => null,
    publicUrl: 'http://x',
  });
  deliverer.startDelivery();
  await deliverer.idle();

  const rows = await pool.query(`select kind from due_mails where user_id = $1 and sent_at is null`, [person.id]);
  expect(rows.rows).toEqual([{ kind: 'password_changed' }]);
  expect(sent.map(({ to }) => to)).toEqual([addressOf(person)]);
});

describe('a mail that never leaves', () => {
  const refusing: Mailer = {
    send: async ({ to }) => {
      throw Object.assign(new Error(`550 No such mailbox ${to}`), { code: 'EENVELOPE', responseCode: 550 });
    },
  };

  test('is tried five times with growing pauses and then given up, with a warning that names nobody', async () => {
    const { db, pool } = quiet.database;
    const person = await quiet.signUp();
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line) => void lines.push(line) });
    await insertMail(db, { userId: person.id, kind: 'password_changed', address: addressOf(person) });
    const pauses: number[] = [];

    const deliverer = new MailDeliverer({
      db,
      log,
      mailer: refusing,
      findAddedTrip: async () => null,
      findMailedLink: async () => null,
      findDigest: async () => null,
      publicUrl: 'http://x',
    });
    for (let tries = 1; tries <= 5; tries += 1) {
      deliverer.startDelivery();
      await deliverer.idle();
      pauses.push(...(await waitingFor(person, quiet)).map(({ minutes }) => minutes));
      await pool.query('update due_mails set try_after = now()');
    }

    expect(pauses).toEqual([1, 5, 15, 60]);
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([30, 30, 30, 30, 40]);
    expect(lines.at(-1)).toContain('"answered":550,"msg":"a mail did not leave and is given up"');
    expect(lines.join()).not.toContain(addressOf(person));
  });
});

describe('several servers on one database', () => {
  const sent: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      await setImmediate();
      sent.push(mail);
    },
  };
  beforeEach(() => void sent.splice(0));

  test('send each mail once', async () => {
    const { db } = quiet.database;
    const log = pino({ level: 'silent' });
    const people = await Promise.all(Array.from({ length: 20 }, () => quiet.signUp()));
    for (const person of people) {
      await insertMail(db, { userId: person.id, kind: 'password_changed', address: addressOf(person) });
    }

    const servers = [1, 2, 3].map(
      () =>
        new MailDeliverer({
          db,
          log,
          mailer,
          findAddedTrip: async () => null,
          findMailedLink: async () => null,
          findDigest: async () => null,
          publicUrl: 'http://x',
        }),
    );
    for (const server of servers) server.startDelivery();
    await Promise.all(servers.map((server) => server.idle()));

    expect(sent.map(({ to }) => to).toSorted()).toEqual(people.map(addressOf).toSorted());
  });
});
