import { createECDH, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../platform/db.ts';
import { processCounts } from '../../platform/telemetry/telemetry.ts';
import { type Person, signInAgain } from '../../testing/person.ts';
import { startPushService } from '../../testing/push-stub.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { claimPush, putOffPushes } from './due-pushes.store.ts';
import { PushDeliverer } from './push-deliverer.service.ts';
import { type PushOutcome, type PushService, webPushService } from './web-push.provider.ts';

let app: TestApp;
let people: Person[];

beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(['Anna', 'Ben', 'Carla', 'Dora', 'Eva'].map((firstName) => app.signUp({ firstName })));
});
afterAll(() => app.stop());

const subscribe = async (person: Person, endpoint: string): Promise<void> => {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) };
  const { status } = await person.put('/api/notifications/subscription', { endpoint, keys, timeZone: 'UTC' });
  if (status !== 200) throw new Error(`not subscribed: ${status}`);
};

/** Something, or so many things, is to be pushed to all devices of each of these people; of the first the longest. */
const makeDue = async (those: readonly Person[], things: readonly number[] = []): Promise<void> => {
  for (const [place, { id }] of those.entries())
    await app.database.pool.query(
      `with news as (insert into notifications (user_id, id, kind, topic, facts, happened_at)
         select $1, id, 'flight', id::text, '{}', now() from (select gen_random_uuid() as id from generate_series(1, $3)) as made
         returning id, user_id)
       insert into due_pushes select s.id, news.id, user_id,
           now() - make_interval(mins => 9 - $2) + row_number() over () * interval '1 millisecond',
           now() + interval '1 hour' + row_number() over () * interval '1 millisecond', 0
         from push_subscriptions s join news using (user_id)`,
      [id, place, things[place] ?? 1],
    );
};
const triesDue = async (): Promise<number[]> =>
  (await app.database.pool.query<{ tries: number }>('select tries from due_pushes order by 1')).rows.map(
    ({ tries }) => tries,
  );

/** How many wait for their second try: a claim counts it before it is over, and keeps others away for longer. */
const postponed = async (): Promise<number | null> =>
  (
    await app.database.pool.query(
      `select from due_pushes where tries = 1 and try_after < now() + interval '31 seconds'`,
    )
  ).rowCount;

interface Sending {
  readonly host: string;
  readonly end: (outcome: PushOutcome) => void;
}

/** Delivers to services that answer nothing until the test does for them. */
const startDeliverer = (send?: PushService['send']) => {
  const sent: Sending[] = [];
  const service: PushService = {
    takes: () => true,
    send: send ?? (({ endpoint }) => new Promise((end) => sent.push({ host: new URL(endpoint).host, end }))),
  };
  const { db } = app.database;
  const clock = { now: () => new Date() };
  const deliverer = new PushDeliverer({ db, clock, log: pino({ level: 'silent' }), service, holdMs: 0 });
  onTestFinished(async () => {
    await app.database.pool.query('delete from push_subscriptions');
    for (const { end } of sent) end({ kind: 'sent' });
    await deliverer.end();
  });
  deliverer.startDelivery();
  return { deliverer, sent };
};
/** Where they were sent; those that leave together may overtake each other. */
const hostsOf = (sent: readonly Sending[]) => sent.map(({ host }) => host.slice(0, host.indexOf('.'))).toSorted();
const silent: PushOutcome = { kind: 'later', status: null, retryAfter: null, isSilent: true };

test('devices of one person that never answer keep nobody else from hearing, however much waits for them', async () => {
  const [anna, ben] = people as [Person, Person];
  for (let count = 0; count < 10; count += 1)
    await subscribe(await signInAgain(anna), `https://own.${count}.example/x`);
  await subscribe(ben, 'https://common.example/ben');
  await makeDue([anna, ben], [30]);

  const { sent } = startDeliverer();
  // Two of Anna's, and one more once one of them is over.
  await expect.poll(() => hostsOf(sent)).toEqual(['common', 'own', 'own']);
  sent.find(({ host }) => host.startsWith('own'))?.end(silent);

  await expect.poll(() => hostsOf(sent)).toEqual(['common', 'own', 'own', 'own']);
});

test('a service that is silent keeps no other waiting, and has all places again once it answers', async () => {
  const [anna, ben, carla, dora] = people as [Person, Person, Person, Person];
  for (const person of [anna, ben, carla]) await subscribe(person, 'https://common.example/x' + person.id);
  await subscribe(dora, 'https://other.example/dora');
  await makeDue([anna]);
  const { deliverer, sent } = startDeliverer();
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.end(silent);
  await expect.poll(postponed).toBe(1);

  await makeDue([anna, ben, carla, dora]);
  deliverer.startDelivery();
  await expect.poll(() => hostsOf(sent.slice(1))).toEqual(['common', 'common', 'other']);
  sent
    .slice(1)
    .find(({ host }) => host.startsWith('common'))
    ?.end({ kind: 'sent' });

  await expect.poll(() => hostsOf(sent.slice(1))).toEqual(['common', 'common', 'common', 'other']);
});

test('services that have never answered leave places to one that has', async () => {
  const eva = people[4] as Person;
  const others = people.slice(0, 4);
  await subscribe(eva, 'https://common.example/eva');
  await makeDue([eva]);
  const { deliverer, sent } = startDeliverer();
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.end({ kind: 'sent' });
  await expect.poll(triesDue).toEqual([]);
  for (const person of [...others, ...others])
    await subscribe(await signInAgain(person), `https://new.${randomUUID()}.example/x`);

  await makeDue([...others, eva]);
  deliverer.startDelivery();

  await expect.poll(() => hostsOf(sent)).toEqual(['common', 'common', 'new', 'new', 'new']);
});

/** How many due pushes this connection has read lately. */
const rowsRead = async (db: Db): Promise<number> => {
  const counts = await db.execute<{ rows: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'due_pushes'`,
  );
  return counts.rows[0]?.rows ?? 0;
};

test('a claim reads few pushes however many wait for a silent service, and leaves each its order, its tries and its end', async () => {
  const [anna, ben] = people as [Person, Person];
  await subscribe(anna, 'https://silent.example/anna');
  await subscribe(ben, 'https://other.example/ben');
  await makeDue([anna, ben], [3_000]);
  await app.database.pool.query('analyze due_pushes, push_subscriptions');
  onTestFinished(async () => void (await app.database.pool.query('delete from push_subscriptions')));
  const stored = `select user_id as "userId", expires_at as "expiresAt", tries from due_pushes where user_id = $1 order by try_after`;
  const ofAnna = async () => (await app.database.pool.query<{ expiresAt: Date }>(stored, [anna.id])).rows;
  const before = await ofAnna();

  const now = new Date();
  const waiting = { userIds: [], hosts: ['silent.example'], onlyHosts: null };
  const round = (behind: Date | null) =>
    app.database.db.transaction(async (transaction) => {
      const countBefore = await rowsRead(transaction);
      const push = await claimPush(transaction, now, waiting);
      const read = (await rowsRead(transaction)) - countBefore;
      return { push, read, end: push ? null : await putOffPushes(transaction, now, waiting, behind) };
    });
  const rounds = [await round(null)];
  for (let end = rounds[0]?.end; end; end = rounds.at(-1)?.end) rounds.push(await round(end));
  const after = await ofAnna();
  const next = await claimPush(app.database.db, new Date(now.getTime() + 61_000), {
    ...waiting,
    userIds: [ben.id],
    hosts: [],
  });

  expect([rounds.length, rounds.at(-1)?.push?.userId]).toEqual([16, ben.id]);
  expect(Math.max(...rounds.map(({ read }) => read))).toBeLessThan(300);
  expect(after).toEqual(before);
  expect(next?.expiresAt).toBe(before[0]?.expiresAt.toISOString());
});

const answering = async (outcome: PushOutcome) => outcome;
test.each([
  ['is taken', () => answering({ kind: 'sent' }), 'sent', []],
  ['finds nobody', () => answering({ kind: 'gone' }), 'gone', []],
  ['is refused', () => answering({ kind: 'refused', status: 403 }), 'refused', []],
  ['cannot be made', () => Promise.reject(new Error('no key')), 'refused', []],
  ['is not answered', () => answering(silent), 'postponed', [1]],
] as const)(
  'a push that %s is counted, and waits only where another try may help',
  async (_what, send, count, tries) => {
    const [anna] = people as [Person];
    await subscribe(anna, 'https://common.example/anna');
    await makeDue([anna]);
    const before = { ...processCounts.pushes };

    startDeliverer(send);
    await expect.poll(() => processCounts.pushes).not.toEqual(before);

    expect(processCounts.pushes).toEqual({ ...before, [count]: before[count] + 1 });
    await expect.poll(triesDue).toEqual(tries);
  },
);

test('a service that does not answer in time is silent', async () => {
  const stub = await startPushService();
  const pair = createECDH('prime256v1');
  const keys = { publicKey: pair.generateKeys('base64url'), privateKey: pair.getPrivateKey('base64url') };
  const ownServices = [stub.env['PUSH_SERVICES'] ?? ''];
  const service = webPushService({ keys, subject: 'mailto:a@example.com', ownServices, answerWithinMs: 100 });
  const device = stub.device();
  device.feels('hangs');
  const { endpoint, keys: of } = device.subscription;

  const push = { payload: JSON.stringify({ id: randomUUID(), title: '', text: '', path: '/', tag: '' }), ttl: 60 };
  const address = { endpoint, p256dh: of.p256dh, auth: of.auth };
  const outcome = await service.send(address, { ...push, topic: 'x', isUrgent: false }, new AbortController().signal);
  await stub.stop();
  const away = await service.send(address, { ...push, topic: 'x', isUrgent: false }, new AbortController().signal);

  expect([device.arrived.length, outcome, away]).toEqual([1, silent, { ...silent, isSilent: false }]);
});
