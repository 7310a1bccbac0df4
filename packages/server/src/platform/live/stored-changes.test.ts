import { randomUUID } from 'node:crypto';
import { isComparable, mayLack, type Stamp, stampIn } from '@caravan/contract/live-stamps.rules.ts';
import type { LiveResource } from '@caravan/contract/live.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { Lease, logTo } from '../../testing/test-server.ts';
import { type Database, openDatabase } from '../db.ts';
import { snapshotStamp } from './live-announcements.store.ts';
import type { Announcement } from './announcement.ts';
import { keepStored, storedChanges } from './stored-announcements.ts';
import { CHANGES_MAX } from './trip-changes.ts';

const lease = new Lease();
let testDatabase: TestDatabase;
let database: Database;
let tripId: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(
    { connectionString: testDatabase.url, max: 5 },
    logTo(() => lease),
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.release();
});
beforeEach(() => {
  tripId = randomUUID();
});
afterEach(() => database.pool.query('delete from live_announcements'));

const changed = (resource: LiveResource, of = tripId): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId: of, resource },
});

/** A change of a trip as the transaction of its request makes it. */
const change = (resource: LiveResource, of = tripId): Promise<unknown> =>
  database.db.transaction((transaction) => keepStored(transaction, [changed(resource, of)]));

/** The stamp of what is read from now on. */
const read = async (): Promise<Stamp> => {
  const [row] = await database.db.select({ stamp: snapshotStamp }).from(sql`(select 1) one`);
  const stamp = stampIn(row?.stamp ?? null);
  if (!stamp) throw new Error('It is no stamp.');
  return stamp;
};

/** What of the trip a read may lack, `null` where nobody can say. */
const lackedBy = async (stamp: Stamp): Promise<string[] | null> => {
  const { asOf, since, changes } = await storedChanges(database.db).stateOf(tripId);
  const state = stampIn(asOf);
  if (!state || !isComparable(stamp, state, since)) return null;
  return changes.filter(([, position]) => mayLack(stamp, position)).map(([resource]) => resource);
};

/** The stamp of a read that lacks nothing: while others of the same PostgreSQL write, one may be unsure of what came just before it. */
const readAll = async (): Promise<Stamp> => {
  for (;;) {
    const stamp = await read();
    if ((await lackedBy(stamp))?.length === 0) return stamp;
  }
};

describe('a read lacks', () => {
  test('nothing where nothing has changed since, and no change of another trip', async () => {
    await change('itinerary');
    const stamp = await readAll();
    await change('shopping', randomUUID());

    expect(await lackedBy(stamp)).toEqual([]);
  });

  test('what was changed since', async () => {
    await change('itinerary');
    const stamp = await readAll();
    await change('shopping');

    expect(await lackedBy(stamp)).toEqual(['shopping']);
  });

  test('what had begun to change when it was read, and is kept later', async () => {
    const [begun, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = database.db.transaction(async (transaction) => {
      await keepStored(transaction, [changed('shopping')]);
      begun.resolve();
      await hold.promise;
    });
    await begun.promise;
    // Later ones are kept before it.
    await change('itinerary');
    const stamp = await read();
    expect(await lackedBy(stamp), 'it may hold what it is not sure to hold').toEqual(['itinerary']);
    hold.resolve();
    await changing;

    expect(await lackedBy(stamp)).toEqual(expect.arrayContaining(['shopping']));
  });

  test('nobody knows what, after longer than changes are remembered', async () => {
    const stamp = await read();

    expect(await lackedBy({ ...stamp, moment: stamp.moment - 15 * 60_000 })).toBeNull();
  });

  test('nobody knows what, where another database has taken the place of the one that it came from', async () => {
    const stamp = await read();

    expect(await lackedBy({ ...stamp, epoch: '1' })).toBeNull();
  });

  test('nobody knows what, after more changes than are listed', async () => {
    const stamp = await read();
    const many = Array.from({ length: CHANGES_MAX }, () => changed('shopping'));
    await database.db.transaction((transaction) => keepStored(transaction, many));

    expect(await lackedBy(stamp)).toBeNull();
  });
});

test('what is announced carries the position under which it is remembered', async () => {
  const kept = await database.db.transaction((transaction) => keepStored(transaction, [changed('shopping')]));

  const { changes } = await storedChanges(database.db).stateOf(tripId);
  expect(kept.map(({ announcement }) => announcement)).toMatchObject([
    { kind: 'event', event: { resource: 'shopping', position: changes[0]?.[1] } },
  ]);
});
