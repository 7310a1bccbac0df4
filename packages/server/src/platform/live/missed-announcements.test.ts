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
    log: logTo(() => lease),
    isDelivered: () => false,
    deliver: ({ announcement }) => void delivered.push(announcement),
    publish: async () => undefined,
    listPeople: async () => [],
    reconnectAll: () => void (reconnects += 1),
  });
});
afterEach(async () => {
  missed.end();
  await missed.idle();
  vi.useRealTimers();
  await database.pool.query('delete from live_announcements');
});

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
  await database.pool.query(
    `insert into live_announcements (id, announcement, created_at, published_at)
     values (gen_random_uuid(), $1, clock_timestamp() - interval '30 s', now())`,
    [changed],
  );
  vi.advanceTimersByTime(1_000);

  redis.isAnswering = true;
  await look();

  expect(delivered).toEqual([changed]);
});
