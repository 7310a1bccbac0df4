import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TripEvent } from '@caravan/contract/live.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CuttableProxy } from '../../testing/cuttable-proxy.ts';
import { type RedisServer, startRedis } from '../../testing/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Lease, logTo } from '../../testing/test-server.ts';
import { type Database, openDatabase } from '../db.ts';
import { RedisConnection } from '../redis/redis-connection.ts';
import type { Announcement } from './announcement.ts';
import { deleteOldAnnouncements } from './live-announcements.store.ts';
import { channelOfTrip, channelOfUser } from './live-channel.ts';
import { RedisLiveChannel } from './redis-live-channel.ts';

/** The way of one server to Redis takes so much longer, milliseconds. */
const FAR_MS = 100;
/** Somebody who is removed is out within a second, whatever waits beside it. */
const OUT_WITHIN_MS = 1_000;

const lease = new Lease();
const log = logTo(() => lease);
let redis: RedisServer;
let farWay: CuttableProxy;
let testDatabase: TestDatabase;
let database: Database;
let tripId: string;
let anna: string;
/** Who is on the trip. */
let people: string[];
let ends: (() => unknown)[];

beforeAll(async () => {
  redis = await startRedis();
  farWay = await CuttableProxy.to(Number(new URL(redis.url).port));
  testDatabase = await createTestDatabase();
  database = openDatabase({ connectionString: testDatabase.url, max: 5 }, log);
});
afterAll(async () => {
  await database.close();
  await testDatabase.release();
  await farWay.close();
  await redis.kill();
});
beforeEach(() => {
  [tripId, anna] = [randomUUID(), randomUUID()];
  people = [];
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  farWay.open();
  await database.pool.query('delete from live_announcements');
});

interface TestChannel {
  readonly live: RedisLiveChannel;
  readonly delivered: readonly Announcement[];
  /** How long each was on its way, milliseconds. */
  readonly ages: readonly number[];
}

/** What one server has. */
const openChannel = async (url = redis.url): Promise<TestChannel> => {
  const connection = await RedisConnection.open(url, log);
  ends.push(() => connection.close());
  const [delivered, ages] = [[] as Announcement[], [] as number[]];
  const live = new RedisLiveChannel({
    redis: connection,
    db: database.db,
    state: database.state,
    log,
    listPeople: async () => people,
    deliver: (announcement, announcedAt) => {
      delivered.push(announcement);
      ages.push(Date.now() - announcedAt);
    },
    reconnectAll: () => undefined,
  });
  ends.push(() => live.close());
  return { live, delivered, ages };
};

const changed = (resource: Extract<TripEvent, { type: 'trip_changed' }>['resource']): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId, resource },
});

const removal = (): Announcement => ({ kind: 'removed', tripId, userIds: [anna], reason: 'removed' });

const announce = async ({ live }: TestChannel, announcement: Announcement): Promise<void> =>
  live.send(await live.keep(database.db, [announcement]));

const farUrl = (): string => `redis://127.0.0.1:${farWay.port}`;

/** As a server leaves it that has ended, or has lost Redis, so long ago. */
const leave = (announcement: Announcement, secondsAgo: number, count = 1): Promise<unknown> =>
  database.pool.query(
    `insert into live_announcements (id, announcement, created_at)
     select gen_random_uuid(), $1, clock_timestamp() - make_interval(secs => $2) from generate_series(1, $3)`,
    [JSON.stringify(announcement), secondsAgo, count],
  );

const count = async (where = 'true'): Promise<number> =>
  (await database.pool.query(`select from live_announcements where ${where}`)).rowCount ?? 0;

describe('what two servers announce of a trip', () => {
  test('is heard in one order, also by the sockets of the server that is far from Redis', async () => {
    const [near, far] = [await openChannel(), await openChannel(farUrl())];
    await Promise.all([near, far].map(({ live }) => live.add(channelOfTrip(tripId))));
    farWay.slow(FAR_MS);

    await announce(near, changed('shopping'));
    await announce(far, changed('itinerary'));

    const inOrder = [changed('shopping'), changed('itinerary')];
    await expect.poll(() => [near.delivered, far.delivered]).toMatchObject([inOrder, inOrder]);
  });

  test('counts as on its way from its announcement on, whichever server brings it to the sockets', async () => {
    const [near, far] = [await openChannel(), await openChannel(farUrl())];
    await Promise.all([near, far].map(({ live }) => live.add(channelOfTrip(tripId))));
    farWay.slow(FAR_MS);

    await announce(near, changed('shopping'));
    await expect.poll(() => far.ages).toHaveLength(1);
    expect(far.ages[0]).toBeGreaterThanOrEqual(FAR_MS);

    farWay.cut();
    await leave(changed('itinerary'), 5);
    await expect.poll(() => far.ages).toHaveLength(2);
    expect(far.ages[1]).toBeGreaterThanOrEqual(5_000);
  });

  test('is heard at once by whom Redis does not bring it back to yet', async () => {
    const { live, delivered } = await openChannel(farUrl());
    await live.add(channelOfTrip(tripId));
    farWay.slow(FAR_MS);
    const listening = live.add(channelOfUser(anna));

    live.send([
      { id: randomUUID(), announcement: { kind: 'flights_changed', userIds: [anna] }, announcedAt: Date.now() },
    ]);

    expect(delivered).toEqual([{ kind: 'flights_changed', userIds: [anna] }]);
    await listening;
  });
});

describe('what nobody has published', () => {
  test('goes out while more of it waits than one look takes, and who loses access first', async () => {
    await leave(changed('shopping'), 2, 1_000);
    await leave(removal(), 1);
    const { live, delivered } = await openChannel();

    await live.add(channelOfTrip(tripId));

    await expect.poll(() => delivered.length).toBeGreaterThan(0);
    const began = performance.now();
    expect(delivered[0]).toEqual(removal());
    await expect.poll(() => delivered.length).toBe(1_001);
    expect(performance.now() - began).toBeLessThan(OUT_WITHIN_MS);
    await expect.poll(() => count('published_at is null')).toBe(0);
  });

  test('and is older than servers read back goes out no more, but for who loses access', async () => {
    await leave(changed('shopping'), 600, 1_000);
    await leave(removal(), 600);
    await leave(changed('itinerary'), 1);
    const { live, delivered } = await openChannel();

    await live.add(channelOfTrip(tripId));

    await expect.poll(() => count('published_at is not null')).toBe(2);
    expect(delivered).toMatchObject([removal(), changed('itinerary')]);
  });

  test('removes nobody who is back on the trip', async () => {
    people = [anna];
    await leave(removal(), 1);
    await leave(changed('itinerary'), 1);
    const [here, elsewhere] = [await openChannel(), await openChannel()];

    await Promise.all([here, elsewhere].map(({ live }) => live.add(channelOfTrip(tripId))));
    await Promise.all([here, elsewhere].map(({ live }) => live.add(channelOfUser(anna))));

    await expect.poll(() => count('published_at is null')).toBe(0);
    await expect
      .poll(() => [here.delivered, elsewhere.delivered])
      .toMatchObject([[changed('itinerary')], [changed('itinerary')]]);
  });
});

test('without Redis, what a commit brings that has waited for a standby is heard all the same', async () => {
  const { live, delivered } = await openChannel(farUrl());
  await live.add(channelOfTrip(tripId));
  farWay.cut();
  await leave(changed('shopping'), 1);
  await expect.poll(() => delivered).toMatchObject([changed('shopping')]);

  await leave(changed('itinerary'), 30);

  await expect.poll(() => delivered).toMatchObject([changed('shopping'), changed('itinerary')]);
});

test('all that is old is deleted at once, however much there is', async () => {
  await leave(changed('shopping'), 910, 12_000);
  await leave(removal(), 910);
  await leave(removal(), 600);
  await leave(changed('itinerary'), 1);

  await deleteOldAnnouncements(database.db);

  expect([await count(), await count(`announcement ->> 'kind' = 'removed'`)]).toEqual([2, 1]);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('of what was delivered nothing but its id stays in memory', async () => {
  const { live, delivered } = await openChannel();
  await live.add(channelOfTrip(tripId));
  const held = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const announcement = JSON.stringify({ ...changed('shopping'), padding: 'x'.repeat(500_000) });
  const before = held();

  for (let count = 0; count < 40; count += 1) {
    await redis.command('SPUBLISH', channelOfTrip(tripId), `${randomUUID()}${Date.now()}${announcement}`);
  }
  await expect.poll(() => delivered).toHaveLength(40);

  await vi.waitUntil(() => held() - before < 5_000_000);
});
