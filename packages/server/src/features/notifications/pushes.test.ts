import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type {
  Notification,
  NotificationSettings,
  OwnNotificationSettings,
} from '@caravan/contract/notifications/notifications.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAgain } from '../../testing/person.ts';
import { type PushStub, startPushService } from '../../testing/push-stub.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let stub: PushStub;
let app: TestApp;
let anna: Person;
let ben: Person;
let tripId: string;

beforeAll(async () => {
  stub = await startPushService();
  app = await startTestApp({ env: stub.env });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

beforeEach(async () => {
  [anna, ben] = await Promise.all([
    app.signUp({ firstName: 'Anna', lastName: 'Berg' }),
    app.signUp({ firstName: 'Ben', lastName: 'Oja' }),
  ]);
  tripId = (await anna.post<TripDetail>('/api/trips', { title: 'Lisbon' })).body.id;
  await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
  await ben.post('/api/notifications/read', { all: true });
});

const subscribe = async (person: Person, timeZone?: string) => {
  const device = stub.device(timeZone);
  const { status } = await person.put('/api/notifications/subscription', device.subscription);
  if (status !== 200) throw new Error(`not subscribed: ${status}`);
  return device;
};
const say = async (by: Person, content: string): Promise<Message> =>
  (await by.post<Message>(`/api/trips/${tripId}/chat`, { content })).body;
/** Says something, and waits until everybody was notified of it. */
const sayNoticed = async (by: Person, content: string): Promise<void> => {
  const { seq } = await say(by, content);
  const noticed = 'select from chat_notices where trip_id = $1 and seq >= $2';
  while ((await app.database.pool.query(noticed, [tripId, seq])).rowCount === 0);
};
const settingsOf = async (person: Person): Promise<OwnNotificationSettings> =>
  (await person.get<OwnNotificationSettings>('/api/notifications/settings')).body;
const choose = (person: Person, change: Partial<NotificationSettings>) =>
  person.patch('/api/notifications/settings', change);
const duePushes = async (): Promise<{ tries: number; wait: number }[]> =>
  (
    await app.database.pool.query<{ tries: number; wait: number }>(
      'select tries, extract(epoch from try_after - now())::float8 as wait from due_pushes where user_id = $1',
      [ben.id],
    )
  ).rows;
/** Waits until every push of Ben's is sent or given up: what has not arrived then was not sent. */
const untilNoneIsDue = async (): Promise<void> => {
  while ((await duePushes()).length > 0) await app.runJob('pushes');
};
/** Waits until a push of Ben's waits for another try: one that is being sent is claimed for a minute, which no pause is close to. */
const untilPostponed = async (): Promise<{ tries: number; wait: number }> => {
  for (;;) {
    const [due] = await duePushes();
    if (due && due.tries > 0 && (due.wait > 61 || (due.wait > 0 && due.wait < 31))) return due;
  }
};

describe('a push', () => {
  test('brings a message, encrypted for the device alone and signed by the server', async () => {
    const device = await subscribe(ben);

    await say(anna, 'Who books the train?');
    const push = await device.next();

    expect(push.payload).toEqual({
      id: push.payload.id,
      title: 'Lisbon',
      text: 'Anna Berg: Who books the train?',
      path: `/trip/${tripId}/chat`,
      tag: `message:${tripId}`,
    });
    expect(push).toMatchObject({ urgency: 'normal', topic: expect.stringMatching(/^[\w-]{24}$/) });
    expect([push.ttl > 86_300, push.ttl <= 86_400]).toEqual([true, true]);
    expect(push.sender).toEqual({ key: (await settingsOf(ben)).publicKey, subject: expect.stringMatching(/^mailto:/) });
    await untilNoneIsDue();
  });

  test('cuts a long text, and stays small however it is written', async () => {
    const device = await subscribe(ben);

    await say(anna, `@Ben ${'語'.repeat(3_900)}`);
    const { payload, size, urgency } = await device.next();

    expect(payload).toMatchObject({ title: 'Anna Berg mentioned you in Lisbon', text: expect.stringMatching(/語…$/) });
    expect([size < 3_000, urgency]).toEqual([true, 'high']);
  });

  test('of one chat takes the place of the one before it', async () => {
    const device = await subscribe(ben);
    await say(anna, 'One');
    const first = await device.next();

    await say(anna, 'Two');
    const second = await device.next();

    expect(second.payload).toMatchObject({ title: 'Lisbon · 2 messages', text: 'Anna Berg: Two' });
    expect([second.payload.tag, second.topic]).toEqual([first.payload.tag, first.topic]);
  });

  test('comes to every device of somebody, and never to whoever did it', async () => {
    const [own, phone] = await Promise.all([subscribe(anna), subscribe(ben)]);
    const laptop = await subscribe(await signInAgain(ben));

    await say(anna, 'Hello');
    await Promise.all([phone.next(), laptop.next()]);
    await untilNoneIsDue();

    expect(own.arrived).toEqual([]);
  });

  test.each([
    ['of a kind that is off', (): unknown => choose(ben, { messages: false })],
    [
      'of a trip of which only mentions count',
      () => ben.put(`/api/trips/${tripId}/notifications`, { notice: 'mentions' }),
    ],
    ['of a trip that is to be silent', () => ben.put(`/api/trips/${tripId}/notifications`, { notice: 'nothing' })],
  ])('is not sent: %s', async (_what, chosen) => {
    const device = await subscribe(ben);
    await chosen();

    await sayNoticed(anna, 'Still there?');
    await untilNoneIsDue();
    await choose(ben, { messages: true });
    await ben.put(`/api/trips/${tripId}/notifications`, { notice: 'all' });
    await say(anna, 'Now?');

    expect((await device.next()).payload.text).toBe('Anna Berg: Now?');
  });

  test('waits for the end of quiet hours, and comes once with what has gathered; what was read meanwhile does not', async () => {
    const device = await subscribe(ben, 'Asia/Tokyo');
    const now = new Date();
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' });
    const at = (hours: number) => clock.format(new Date(now.getTime() + hours * 3_600_000));
    await choose(ben, { quietHours: { from: at(-1), until: at(2) } });
    const restore = app.saveClock();

    await say(anna, 'Asleep?');
    const { tries } = await untilHeld();
    await sayNoticed(anna, 'Sleep well');
    await untilHeld();
    app.setNow(new Date(now.getTime() + 3 * 3_600_000).toISOString());
    await app.runJob('pushes');
    const push = await device.next();
    restore();

    expect(tries).toBe(0);
    expect(push.payload).toMatchObject({ title: 'Lisbon · 2 messages', text: 'Anna Berg: Sleep well' });
    await untilNoneIsDue();
    expect(device.arrived).toHaveLength(1);
  });

  test('is not sent of what was read before it was', async () => {
    const device = await subscribe(ben);
    device.feels({ status: 503 });
    const { seq } = await say(anna, 'Hello');
    await device.next();
    await untilPostponed();

    await ben.put(`/api/trips/${tripId}/chat/read`, { seq });
    device.feels({ status: 201 });
    await makeDue();
    await untilNoneIsDue();

    expect(device.arrived).toHaveLength(1);
  });
});

/** Waits until a push of Ben's is held back to the end of his quiet hours. */
const untilHeld = async (): Promise<{ tries: number }> => {
  for (;;) {
    const [due] = await duePushes();
    if (due && due.wait > 3_600) return due;
  }
};
const makeDue = () => app.database.pool.query(`update due_pushes set try_after = now() - interval '1 second'`);

describe('a push service', () => {
  test.each([404, 410])('that answers %i is right: nobody is there any more', async (status) => {
    const device = await subscribe(ben);
    device.feels({ status });

    await say(anna, 'Hello');
    await device.next();
    await untilNoneIsDue();

    expect((await settingsOf(ben)).devices).toEqual([]);
  });

  test.each([
    ['429, and says when', { status: 429, headers: { 'retry-after': '900' } }, 900],
    ['429, for a year', { status: 429, headers: { 'retry-after': '31536000' } }, 7_200],
    ['500', { status: 500 }, 30],
  ] as const)('that answers %s is asked again later', async (_what, mood, wait) => {
    const device = await subscribe(ben);
    device.feels(mood);

    await say(anna, 'Hello');
    await device.next();
    const due = await untilPostponed();
    device.feels({ status: 201 });
    await makeDue();
    await untilNoneIsDue();

    expect([due.tries, due.wait > wait - 20, due.wait <= wait + 1]).toEqual([1, true, true]);
    expect(device.arrived).toHaveLength(2);
  });

  test('that always fails is given up after five tries', async () => {
    const device = await subscribe(ben);
    device.feels({ status: 500 });
    await say(anna, 'Hello');

    for (let tries = 1; tries < 5; tries += 1) {
      await device.next();
      await untilPostponed();
      await makeDue();
      await app.runJob('pushes');
    }
    await device.next();
    await untilNoneIsDue();

    expect([device.arrived.length, (await settingsOf(ben)).devices.length]).toEqual([5, 1]);
  });

  test.each([
    ['redirects', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }],
    ['refuses', { status: 403 }],
  ])('that %s gets no second try', async (_what, mood) => {
    const device = await subscribe(ben);
    device.feels(mood);

    await say(anna, 'Hello');
    await device.next();
    await untilNoneIsDue();

    expect([device.arrived.length, (await settingsOf(ben)).devices.length]).toEqual([1, 1]);
  });

  test.each(['127.0.0.1', 'localhost', '[::1]'])('is none on this machine: %s is not connected to', async (host) => {
    const inside = await startCounting();
    const { subscription } = stub.device();
    const endpoint = `https://${host}:${inside.port}/push`;

    await ben.put('/api/notifications/subscription', { ...subscription, endpoint });
    await say(anna, 'Hello');
    const { tries } = await untilPostponed();

    expect([tries, inside.connections]).toEqual([1, 0]);
  });

  test('is none without TLS', async () => {
    const { subscription } = stub.device();
    const endpoint = 'http://push.example.com/x';

    const { status } = await ben.put('/api/notifications/subscription', { ...subscription, endpoint });

    expect(status).toBe(400);
  });
});

/** Something of this machine that counts who connects to it. */
const startCounting = async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(server.listen(0), 'listening');
  onTestFinished(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return connections;
    },
  };
};

describe('a subscription', () => {
  test('goes with its session: signed out, ended from elsewhere, or with the account', async () => {
    const [phone, laptop] = await Promise.all([signInAgain(ben), signInAgain(ben)]);
    const [own] = await Promise.all([subscribe(ben), subscribe(phone), subscribe(laptop)]);

    await phone.get('/api/logout');
    const afterOne = (await settingsOf(ben)).devices;
    const { body: open } = await ben.get<{ id: string; isCurrent: boolean }[]>('/api/auth/sessions');
    const other = open.find(({ isCurrent }) => !isCurrent);
    await ben.delete(`/api/auth/sessions/${other?.id ?? ''}`);
    const afterTwo = (await settingsOf(ben)).devices;
    await say(anna, 'Hello');
    await own.next();
    await ben.post('/api/auth/user/deletion');
    const { rowCount } = await app.database.pool.query(
      `select user_id from push_subscriptions where user_id = $1 union all select user_id from notifications where user_id = $1
       union all select user_id from notification_settings where user_id = $1`,
      [ben.id],
    );

    expect([afterOne.length, afterTwo.map(({ isCurrent }) => isCurrent), rowCount]).toEqual([2, [true], 0]);
  });

  test('of one too many takes the place of the oldest, and a browser has one', async () => {
    for (let count = 1; count <= 11; count += 1) await subscribe(await signInAgain(ben));
    const device = await subscribe(ben);
    const again = await ben.put<{ id: string }>('/api/notifications/subscription', device.subscription);

    const { devices } = await settingsOf(ben);

    expect([devices.length, devices.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)]).toEqual([
      10,
      [again.body.id],
    ]);
  });

  test('that is just ending keeps no change of the plan from being made', async () => {
    await subscribe(ben);
    const ending = await app.database.pool.connect();
    onTestFinished(async () => {
      await ending.query('commit');
      ending.release();
    });
    await ending.query('begin');
    await ending.query('delete from push_subscriptions where user_id = $1', [ben.id]);

    const dinner = { title: 'Dinner', startTime: new Date().toISOString() };
    const { status } = await anna.post(`/api/trips/${tripId}/itinerary`, dinner);
    const { body: list } = await ben.get<Notification[]>('/api/notifications');

    expect([status, list[0]?.kind, await duePushes()]).toEqual([201, 'plan', []]);
  });

  test('of a browser that somebody else signs in on is theirs', async () => {
    const device = await subscribe(anna);

    await ben.put('/api/notifications/subscription', device.subscription);

    expect([(await settingsOf(anna)).devices.length, (await settingsOf(ben)).devices.length]).toEqual([0, 1]);
  });
});

test('the list keeps what was pushed, and says where it leads', async () => {
  await say(anna, 'Hello');
  const list = async () => (await ben.get<Notification[]>('/api/notifications')).body;
  while ((await list())[0]?.kind !== 'message');

  expect((await list()).map(({ kind, isRead }) => [kind, isRead])).toEqual([
    ['message', false],
    ['added', true],
  ]);
});
