import { createECDH, randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { processCounts } from '../../platform/telemetry/telemetry.ts';
import { type Person, signInAgain } from '../../testing/person.ts';
import { startPushService } from '../../testing/push-stub.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PushDeliverer } from './push-deliverer.service.ts';
import { type PushOutcome, type PushService, webPushService } from './web-push.provider.ts';

let app: TestApp;
let people: Person[];

beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(['Anna', 'Ben', 'Carla', 'Dora'].map((firstName) => app.signUp({ firstName })));
});
afterAll(() => app.stop());

const subscribe = async (person: Person, endpoint: string): Promise<void> => {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'a'.repeat(22) };
  const { status } = await person.put('/api/notifications/subscription', { endpoint, keys, timeZone: 'UTC' });
  if (status !== 200) throw new Error(`not subscribed: ${status}`);
};

/** Something is to be pushed to all devices of these people; of the first the longest. */
const makeDue = async (those: readonly Person[]): Promise<void> => {
  for (const [place, { id }] of those.entries())
    await app.database.pool.query(
      `with news as (insert into notifications (user_id, id, kind, topic, facts, happened_at)
         values ($1, $2, 'flight', $2::uuid::text, '{}', now()) returning id, user_id)
       insert into due_pushes select s.id, news.id, user_id, now() - make_interval(mins => 9 - $3), now() + interval '1 hour', 0
         from push_subscriptions s join news using (user_id)`,
      [id, randomUUID(), place],
    );
};
const triesDue = async (): Promise<number[]> =>
  (await app.database.pool.query<{ tries: number }>('select tries from due_pushes order by 1')).rows.map(
    ({ tries }) => tries,
  );

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
const hostsOf = (sent: readonly Sending[]) => sent.map(({ host }) => host.split('.')[0]);
const silent: PushOutcome = { kind: 'later', status: null, retryAfter: null, isSilent: true };

test('devices of one person that never answer keep nobody else from hearing', async () => {
  const [anna, ben] = people as [Person, Person];
  for (let count = 0; count < 10; count += 1) await subscribe(await signInAgain(anna), `https://own${count}.example/x`);
  await subscribe(ben, 'https://common.example/ben');
  await makeDue([anna, ben]);

  const { sent } = startDeliverer();
  await expect.poll(() => hostsOf(sent)).toContain('common');
  const atFirst = hostsOf(sent).length;
  sent[0]?.end(silent);
  await expect.poll(() => sent.length).toBe(4);

  // Two of Anna's, and one more once one of them is over.
  expect(atFirst).toBe(3);
});

test('a service that is silent keeps no other waiting, and has all places again once it answers', async () => {
  const [anna, ben, carla, dora] = people as [Person, Person, Person, Person];
  for (const person of [anna, ben, carla]) await subscribe(person, 'https://common.example/x' + person.id);
  await subscribe(dora, 'https://other.example/dora');
  await makeDue([anna]);
  const { deliverer, sent } = startDeliverer();
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.end(silent);
  await expect.poll(triesDue).toEqual([1]);

  await makeDue([anna, ben, carla, dora]);
  deliverer.startDelivery();
  await expect.poll(() => hostsOf(sent)).toContain('other');
  const whileSilent = hostsOf(sent).slice(1);
  sent[1]?.end({ kind: 'sent' });
  await expect.poll(() => hostsOf(sent).slice(1)).toEqual(['common', 'common', 'other', 'common']);

  expect(whileSilent).toEqual(['common', 'common', 'other']);
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
