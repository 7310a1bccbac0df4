import { randomUUID } from 'node:crypto';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { ServerFrame } from '@caravan/contract/live.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { SOCKETS_PER_USER } from '../platform/live/live-hub.ts';
import { type FanOut, fanOuts } from '../platform/telemetry/telemetry.ts';
import type { TestLive } from '../testing/live-client.ts';
import { type Person, signInAgain, type Visitor } from '../testing/person.ts';
import { type RedisServer, startRedis } from '../testing/redis-server.ts';
import { type Replicas, startReplicas } from '../testing/replicas.ts';

/** Somebody who is removed hears no more of the trip so long after the answer, milliseconds. */
const OUT_WITHIN_MS = 1_000;

let redis: RedisServer;
let replicas: Replicas;
let anna: Person;
let ben: Person;
/** Ben in front of the other server. */
let benElsewhere: Visitor;
let tripId: string;
let sockets: TestLive[];

beforeAll(async () => {
  redis = await startRedis();
  replicas = await startReplicas(2, { REDIS_URL: redis.url });
  [anna, ben] = await Promise.all([replicas.signUp(), replicas.signUp()]);
  benElsewhere = replicas.at(ben, 1);
}, 30_000);
afterAll(async () => {
  await replicas.stop();
  await redis.kill();
});

beforeEach(async () => {
  sockets = [];
  const trip = { title: 'Lisbon', destination: 'Lisbon', startDate: '2027-05-01', endDate: '2027-05-04' };
  tripId = (await anna.post<TripDetail>('/api/trips', trip)).body.id;
  const added = await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
  if (added.status !== 201) throw new Error(`Ben was not added: ${added.status}.`);
});
afterEach(() => {
  for (const socket of sockets) socket.close();
});

const open = async (visitor: Visitor): Promise<TestLive> => {
  const live = await visitor.live();
  sockets.push(live);
  return live;
};

const onTrip = async (visitor: Visitor): Promise<TestLive> => {
  const live = await open(visitor);
  await live.join(tripId);
  return live;
};

const untilHeard = (live: TestLive, frame: ServerFrame): Promise<void> =>
  expect.poll(() => live.heard, { timeout: 10_000 }).toContainEqual(expect.objectContaining(frame));

const say = async (content: string, visitor: Visitor = anna): Promise<void> => {
  const answer = await visitor.post<Message>(`/api/trips/${tripId}/chat`, { content });
  expect(answer.status).toBe(201);
};

const said = async (live: TestLive): Promise<string> => (await live.next('chat_message')).message.content;

/** A socket hears it, and hears it once however often it comes. */
const expectOnce = async (live: TestLive, content: string): Promise<void> => {
  expect(await said(live)).toBe(content);
  await live.settled();
  expect(live.heard.filter((frame) => frame.type === 'chat_message' && frame.message.content === content)).toHaveLength(
    1,
  );
};

/** Waits until every server has logged it since the last time. */
const untilLogged = async (message: string): Promise<void> => {
  for (const { logged } of replicas.all) {
    await expect
      .poll(() => logged.findLast((line) => line.includes('"Redis is ')), { timeout: 20_000 })
      .toContain(message);
  }
};

describe('people in front of different servers', () => {
  test('hear each other, once and in order', async () => {
    const [here, elsewhere] = [await onTrip(anna), await onTrip(benElsewhere)];

    await say('first');
    await say('second', benElsewhere);

    for (const live of [here, elsewhere]) {
      expect([await said(live), await said(live)]).toEqual(['first', 'second']);
      await live.settled();
      expect(live.heard.filter(({ type }) => type === 'chat_message')).toHaveLength(2);
    }
  });

  test('are counted with the whole time that a change took to them, also where another server had it', async () => {
    await Promise.all([onTrip(anna), onTrip(benElsewhere)]);
    const seconds: number[] = [];
    const note = (message: unknown) => void seconds.push((message as FanOut).seconds);
    fanOuts.subscribe(note);
    onTestFinished(() => {
      fanOuts.unsubscribe(note);
    });

    await replicas.database.pool.query(
      `insert into live_announcements (id, announcement, created_at) values ($1, $2, clock_timestamp() - interval '5 s')`,
      [randomUUID(), { kind: 'event', event: { type: 'trip_changed', tripId, resource: 'shopping' } }],
    );

    await expect.poll(() => seconds.filter((each) => each >= 5)).toHaveLength(2);
  });

  test('see on their lists what changes on trips that they have not opened', async () => {
    const elsewhere = await open(benElsewhere);

    await anna.put(`/api/trips/${tripId}`, { title: 'Porto' });

    await expect
      .poll(() => elsewhere.heard, { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ type: 'trip_changed', tripId, resource: 'trip' }));
  });

  test('are out of a trip at once when they are removed, and hear no more of it', async () => {
    const elsewhere = await onTrip(benElsewhere);

    await anna.delete(`/api/trips/${tripId}/members/${ben.id}`);
    const removed = await elsewhere.next('removed');
    await say('among ourselves');
    await replicasAgree();
    await elsewhere.settled();

    expect(removed).toEqual({ type: 'removed', tripId, reason: 'removed' });
    expect(elsewhere.heard.filter(({ type }) => type === 'chat_message')).toEqual([]);
    await expect(elsewhere.join(tripId)).rejects.toThrow('trip_not_found');
  });

  test('are signed out everywhere when they end their sessions', async () => {
    const again = await signInAgain(ben);
    const elsewhere = await open(replicas.at(again, 1));

    await ben.delete('/api/auth/sessions?which=others');

    expect(await elsewhere.closed()).toBe(4401);
  });

  test('open no more sockets at a server at once than one person may have there', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 4 * SOCKETS_PER_USER }, () => open(benElsewhere)));

    const opened = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value.socket] : []));
    await expect
      .poll(() => opened.filter((socket) => socket.readyState === WebSocket.OPEN))
      .toHaveLength(SOCKETS_PER_USER);
  });

  test('of whom one leaves the trip and comes back hear the rest', async () => {
    const elsewhere = await onTrip(benElsewhere);
    elsewhere.send({ type: 'leave_trip', tripId });
    await elsewhere.join(tripId);

    await say('welcome back');

    await expectOnce(elsewhere, 'welcome back');
  });
});

/** Whatever was announced before has arrived at the other server. */
const replicasAgree = async (): Promise<void> => {
  const other = await onTrip(replicas.at(anna, 1));
  await say('the last word');
  await expect
    .poll(() => other.heard.some((f) => f.type === 'chat_message' && f.message.content === 'the last word'))
    .toBe(true);
};

describe('an announcement', () => {
  test('that a server has left behind is published by another', async () => {
    const elsewhere = await onTrip(benElsewhere);
    const event = { type: 'trip_changed', tripId, resource: 'shopping' } as const;
    const left = JSON.stringify({ kind: 'event', event });

    await replicas.database.pool.query(
      'insert into live_announcements (id, announcement) values (gen_random_uuid(), $1)',
      [left],
    );

    await untilHeard(elsewhere, event);
    await expect.poll(unpublished).toBe(0);
  });

  test('is in the database from its change on, and noted as published', async () => {
    await say('hello');

    const kept = await replicas.database.pool.query(
      `select from live_announcements where announcement -> 'event' ->> 'tripId' = $1 and announcement -> 'event' ->> 'type' = 'chat_message'`,
      [tripId],
    );
    expect(kept.rowCount).toBe(1);
    await expect.poll(unpublished).toBe(0);
  });

  test('of a change that comes to nothing is kept nowhere', async () => {
    const before = await announcements();

    const answer = await benElsewhere.put(`/api/trips/${tripId}`, { title: 'Mine' });

    expect([answer.status, await announcements()]).toEqual([403, before]);
  });

  test('for more people than a trip usually has reaches each of them', async () => {
    const elsewhere = await open(benElsewhere);
    const nobodies = Array.from({ length: 40 }, () => randomUUID());
    const crowd = { kind: 'flights_changed', userIds: [...nobodies, ben.id] };

    await replicas.database.pool.query(
      'insert into live_announcements (id, announcement) values (gen_random_uuid(), $1)',
      [JSON.stringify(crowd)],
    );

    expect(await elsewhere.next('flights_changed')).toEqual({ type: 'flights_changed' });
  });

  test('that stands in Redis and is none is passed over', async () => {
    const elsewhere = await onTrip(benElsewhere);

    const start = () => `${randomUUID()}${Date.now()}`;
    const unknown = JSON.stringify({ kind: 'event', event: { type: 'fly', tripId } });
    for (const message of ['nonsense', `${start()}{`, `${start()}${unknown}`]) {
      await redis.command('SPUBLISH', `caravan:trip:${tripId}`, message);
    }
    await say('sense');

    await expectOnce(elsewhere, 'sense');
  });
});

const announcements = async (): Promise<number> =>
  (await replicas.database.pool.query('select from live_announcements')).rowCount ?? 0;

const unpublished = async (): Promise<number> =>
  (await replicas.database.pool.query('select from live_announcements where published_at is null')).rowCount ?? 0;

describe('while Redis', () => {
  afterEach(async () => {
    redis.thaw();
    await redis.kill();
    await redis.restart();
    await untilLogged('Redis is back');
  }, 30_000);

  test.each([
    ['is away', () => redis.kill()],
    ['is there and silent', async () => redis.freeze()],
  ])('%s, people are heard and removed all the same, within moments', async (_, breakIt) => {
    const [here, elsewhere] = [await onTrip(anna), await onTrip(benElsewhere)];
    await breakIt();

    await say('can you hear me?');
    await expectOnce(elsewhere, 'can you hear me?');
    await anna.delete(`/api/trips/${tripId}/members/${ben.id}`);
    const began = performance.now();
    await elsewhere.next('removed');

    expect(performance.now() - began).toBeLessThan(OUT_WITHIN_MS);
    await expectOnce(here, 'can you hear me?');
    await untilLogged('Redis is away');
  });

  test('is away, people join, and hear the rest once it is back', async () => {
    const elsewhere = await open(benElsewhere);
    await onTrip(anna);
    await redis.kill();
    await untilLogged('Redis is away');
    await elsewhere.join(tripId);
    await say('without Redis');
    await expectOnce(elsewhere, 'without Redis');

    await redis.restart();
    await untilLogged('Redis is back');
    await say('with Redis');

    await expectOnce(elsewhere, 'with Redis');
    await expect.poll(unpublished, { timeout: 5_000 }).toBe(0);
    await elsewhere.settled();
    expect(elsewhere.heard.filter(({ type }) => type === 'chat_message')).toHaveLength(2);
  });

  test('is away, somebody who is removed and put back stays, also once it is back', async () => {
    await redis.kill();
    await anna.delete(`/api/trips/${tripId}/members/${ben.id}`);
    await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
    // Nobody was at that server, so that it has not heard of the removal.
    const elsewhere = await onTrip(benElsewhere);
    await say('welcome back');
    await expectOnce(elsewhere, 'welcome back');

    await redis.restart();
    await untilLogged('Redis is back');
    await expect.poll(unpublished).toBe(0);
    await say('you have not missed much');

    await expectOnce(elsewhere, 'you have not missed much');
    expect(elsewhere.heard.filter(({ type }) => type === 'removed')).toEqual([]);
  });

  test('was silent for a while, those who joined meanwhile hear the rest', async () => {
    const elsewhere = await open(benElsewhere);
    await onTrip(anna);
    redis.freeze();
    await untilLogged('Redis is away');
    await elsewhere.join(tripId);

    redis.thaw();
    await untilLogged('Redis is back');
    await say('awake again');

    await expectOnce(elsewhere, 'awake again');
  });

  test('has lost all that it knew, people hear each other on', async () => {
    const elsewhere = await onTrip(benElsewhere);

    await redis.command('FLUSHALL');
    await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await say('still there?');

    await expectOnce(elsewhere, 'still there?');
  });
});
