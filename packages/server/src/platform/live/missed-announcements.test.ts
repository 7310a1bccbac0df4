import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Lease, logTo } from '../../testing/test-server.ts';
import { type Database, openDatabase } from '../db.ts';
import type { Announcement } from './announcement.ts';
import { KEPT_SECONDS } from './live-announcements.store.ts';
import { MissedAnnouncements } from './missed-announcements.ts';

const changed: Announcement = {
  kind: 'event',
  event: { type: 'trip_changed', tripId: randomUUID(), resource: 'itinerary' },
};

let lease: Lease;
let testDatabase: TestDatabase;
let database: Database;
/** One that is away, and which of both the server has. */
let away: Database;
let has: Database;
let missed: MissedAnnouncements;
/** What the server knows of Redis, and its call when Redis is back. */
let redis: { isAnswering: boolean; back: () => void };
let delivered: Announcement[];
let reconnects: number;
/** What publishing and asking for the people of a trip come to. */
let publish: () => Promise<unknown>;
let listPeople: () => Promise<string[]>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = logTo(() => lease);
  database = openDatabase({ connectionString: testDatabase.url, max: 2 }, log);
  away = openDatabase({ connectionString: 'postgres://caravan@127.0.0.1:1/caravan', max: 2 }, log);
});
afterAll(async () => {
  await away.close();
  await database.close();
  await testDatabase.release();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  lease = new Lease();
  redis = { isAnswering: true, back: () => undefined };
  has = database;
  [delivered, reconnects] = [[], 0];
  publish = async () => undefined;
  listPeople = async () => [];
  missed = new MissedAnnouncements({
    redis: {
      get isAnswering() {
        return redis.isAnswering;
      },
      onChange: ({ back }) => void (redis.back = back),
    },
    get db() {
      return has.db;
    },
    state: {
      get isAway() {
        return has.state.isAway;
      },
    },
    log: logTo(() => lease),
    isDelivered: () => false,
    deliver: ({ announcement }) => void delivered.push(announcement),
    publish: () => publish(),
    listPeople: () => listPeople(),
    reconnectAll: () => void (reconnects += 1),
  });
});
afterEach(async () => {
  missed.end();
  await missed.idle();
  vi.useRealTimers();
  await database.pool.query('delete from live_announcements');
});

/** As another server has kept it so long ago, and published it or not. */
const keep = (announcement: Announcement, ago: string, publishedAt: 'now' | null = null): Promise<unknown> =>
  database.pool.query(
    `insert into live_announcements (id, announcement, created_at, published_at)
     values (gen_random_uuid(), $1, clock_timestamp() - $2::interval, $3)`,
    [announcement, ago, publishedAt],
  );

/** What the log says of something wrong. */
const warnings = (): string[] => lease.loggedErrors.map((line) => (JSON.parse(line) as { msg: string }).msg);

/** Has it look once, whenever its next look is due. */
const look = async (): Promise<void> => {
  redis.back();
  await missed.idle();
};

describe('a server that has read nothing for longer than announcements are kept', () => {
  test('has its clients come back once the database answers, and not before', async () => {
    missed.begin();
    await look();
    has = away;
    vi.advanceTimersByTime((KEPT_SECONDS + 1) * 1_000);

    await look();
    expect(reconnects).toBe(0);

    has = database;
    await look();
    await look();
    expect(reconnects).toBe(1);
  });
});

test('what was committed long after it was announced is read by the last look, too, when Redis is back', async () => {
  redis.isAnswering = false;
  missed.begin();
  await look();
  await keep(changed, '30 s', 'now');
  vi.advanceTimersByTime(1_000);

  redis.isAnswering = true;
  await look();

  expect(delivered).toMatchObject([changed]);
});

describe('a look that comes to nothing', () => {
  beforeEach(() => missed.begin());

  test('because the database is away is no news beside that', async () => {
    has = away;
    for (let times = 0; times < 3; times += 1) await look();

    expect(warnings().filter((line) => !line.startsWith('the database is away'))).toEqual([]);
  });

  test('because Redis does not take what it finds is no news beside what is said of Redis', async () => {
    publish = () => Promise.reject(new Error('Socket closed unexpectedly'));
    await keep(changed, '1 s');
    for (let times = 0; times < 3; times += 1) await look();

    expect(delivered[0]).toMatchObject(changed);
    expect(warnings()).toEqual([]);
  });

  test('for another reason is said once until it goes well again', async () => {
    listPeople = () => Promise.reject(new Error('This cannot be read.'));
    await keep({ kind: 'removed', tripId: randomUUID(), userIds: ['anna'], reason: 'removed' }, '1 s');
    for (let times = 0; times < 3; times += 1) await look();
    listPeople = async () => [];
    await look();

    expect(warnings()).toEqual(['announcements could not be read']);
    expect(delivered).toHaveLength(1);
  });
});
