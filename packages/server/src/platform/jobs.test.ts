import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { ClusterJobs, type RecurringJob } from './jobs.ts';

const POLL_S = 0.5;
const RETRY_S = 0.5;
const NAME = 'look-after-flights';

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** How the database is. */
const THERE = { isAway: false };

/** A database and a hand that makes the job due, as the clock does every minute. */
const newCluster = async () => {
  const database = await createTestDatabase();
  ends.push(() => database.release());
  const pool = new pg.Pool({ connectionString: database.url });
  ends.push(() => pool.end());
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
  const hand = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
  });
  const startServer = (run: RecurringJob['run'], about: Pick<RecurringJob, 'isDueAtStart'> = {}): ClusterJobs => {
    const server = new ClusterJobs({ pool, state: THERE, log, pollSeconds: POLL_S, retrySeconds: RETRY_S });
    server.add({ name: NAME, cron: '0 0 29 2 *', run, ...about });
    void server.start();
    ends.push(() => server.stop());
    return server;
  };
  const begin = async (): Promise<void> => {
    await hand.start();
    ends.push(() => hand.stop({ close: false, graceful: false }));
    await vi.waitUntil(async () => (await hand.getQueues()).some(({ name }) => name === NAME), { timeout: 10_000 });
  };
  return { pool, hand, logged, startServer, begin };
};

describe('a job of a cluster', () => {
  test('runs on one of its servers alone, and not again while it runs', async () => {
    const { hand, startServer, begin } = await newCluster();
    const runs: string[] = [];
    const ended = Promise.withResolvers<void>();
    for (const server of ['one', 'other']) {
      startServer(async () => {
        runs.push(server);
        await ended.promise;
      });
    }
    await begin();

    const first = await hand.send(NAME, {});
    await vi.waitUntil(() => runs.length > 0, { timeout: 10_000 });
    const again = await hand.send(NAME, {});

    expect(first).not.toBeNull();
    expect(again).toBeNull();
    ended.resolve();
    await vi.waitUntil(async () => (await hand.send(NAME, {})) !== null, { timeout: 10_000 });
    await vi.waitUntil(() => runs.length > 1, { timeout: 10_000 });
  });

  test('that fails is logged, and runs again when it is due next', async () => {
    const { hand, logged, startServer, begin } = await newCluster();
    let runs = 0;
    startServer(async () => {
      runs += 1;
      if (runs === 1) throw new Error('no flights today');
    });
    await begin();

    await hand.send(NAME, {});
    await vi.waitUntil(async () => (await hand.send(NAME, {})) !== null, { timeout: 10_000 });
    await vi.waitUntil(() => runs > 1, { timeout: 10_000 });

    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['a job failed and is done again in its next turn']);
  });

  test('that is due at the start runs with each of them', async () => {
    const { startServer } = await newCluster();
    let runs = 0;

    for (const expected of [1, 2]) {
      const server = startServer(
        async () => {
          runs += 1;
        },
        { isDueAtStart: true },
      );
      await vi.waitUntil(() => runs === expected, { timeout: 10_000 });
      await server.stop();
    }

    expect(runs).toBe(2);
  });

  test('that is due at the start waits for one that a killed server took along', async () => {
    const { pool, hand, logged, startServer, begin } = await newCluster();
    const killed = startServer(async () => undefined);
    await begin();
    await killed.stop();
    await hand.send(NAME, {});
    await pool.query(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = $1 and state = 'created'`,
      [NAME],
    );
    let runs = 0;

    startServer(
      async () => {
        runs += 1;
      },
      { isDueAtStart: true },
    );
    await vi.waitUntil(() => logged.length > 0, { timeout: 10_000 });
    await pool.query(
      `update pgboss.job set started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = $1`,
      [NAME],
    );
    await hand.supervise(NAME);
    await vi.waitUntil(() => runs > 0, { timeout: 10_000 });

    expect(runs).toBe(1);
    expect(JSON.parse(logged[0] ?? '').msg).toBe(
      'a job that is due at the start was begun elsewhere and is sent again in a minute',
    );
  });

  test('that a server took along when it was killed is given up, and its next turn goes on', async () => {
    const { pool, hand, startServer, begin } = await newCluster();
    let runs = 0;
    startServer(async () => {
      runs += 1;
    });
    await begin();
    await hand.send(NAME, {});
    await vi.waitUntil(() => runs > 0, { timeout: 10_000 });
    await vi.waitUntil(async () => (await hand.send(NAME, {}, { startAfter: 3_600 })) !== null, { timeout: 10_000 });
    // Taken by somebody who then said no word for longer than one may.
    await pool.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
       where name = $1 and state = 'created'`,
      [NAME],
    );
    expect(await hand.send(NAME, {})).toBeNull();

    await hand.supervise(NAME);
    await hand.send(NAME, {});

    await vi.waitUntil(() => runs > 1, { timeout: 10_000 });
  });

  test('ends early when its server stops', async () => {
    const { hand, startServer, begin } = await newCluster();
    const began = Promise.withResolvers<void>();
    let wasAborted = false;
    const server = startServer(async (ending) => {
      began.resolve();
      await delay(60_000, undefined, { signal: ending }).catch(() => undefined);
      wasAborted = ending.aborted;
    });
    await begin();
    await hand.send(NAME, {});
    await began.promise;

    await server.stop();

    expect(wasAborted).toBe(true);
  });
});

test('jobs that could not all begin have one worker each in the end', async () => {
  const { pool, logged } = await newCluster();
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  let isAway = true;
  const query = (async (text: string, values?: unknown[]) => {
    if (isAway && JSON.stringify([text, values]).includes('other-job')) {
      isAway = false;
      throw new Error('the database is away');
    }
    return pool.query(text, values);
  }) as pg.Pool['query'];
  const work = vi.spyOn(PgBoss.prototype, 'work');
  ends.push(async () => work.mockRestore());
  const server = new ClusterJobs({ pool: { query }, state: THERE, log, pollSeconds: POLL_S, retrySeconds: RETRY_S });
  ends.push(() => server.stop());
  for (const name of [NAME, 'other-job', 'last-job']) {
    server.add({ name, cron: '0 0 29 2 *', isDueAtStart: true, run: async () => undefined });
  }

  void server.start();
  await vi.waitUntil(() => work.mock.calls.some(([name]) => name === 'last-job'), { timeout: 10_000 });

  expect(work.mock.calls.map(([name]) => name)).toEqual([NAME, 'other-job', 'last-job']);
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['jobs could not begin and are tried again in a minute']);
});

test('a server that stops as its jobs begin does not wait for the rest of them', async () => {
  const { pool } = await newCluster();
  const log = pino({ level: 'silent' });
  let stopped: Promise<void> | undefined;
  const query = (async (text: string, values?: unknown[]) => {
    if (JSON.stringify([text, values]).includes(NAME)) stopped ??= server.stop();
    return pool.query(text, values);
  }) as pg.Pool['query'];
  const work = vi.spyOn(PgBoss.prototype, 'work');
  ends.push(async () => work.mockRestore());
  const server = new ClusterJobs({ pool: { query }, state: THERE, log, pollSeconds: POLL_S, retrySeconds: RETRY_S });
  for (const name of [NAME, 'other-job']) server.add({ name, cron: '0 0 29 2 *', run: async () => undefined });

  await server.start();
  await stopped;

  expect(work.mock.calls.map(([name]) => name)).toEqual([NAME]);
});

test('a server without jobs asks the database nothing', async () => {
  const pool = new pg.Pool();
  const query = vi.spyOn(pool, 'query');
  const server = new ClusterJobs({ pool, state: THERE, log: pino({ level: 'silent' }) });

  void server.start();
  await server.stop();

  expect(query).not.toHaveBeenCalled();
});

test('a server whose database is away begins later, and says so', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const server = new ClusterJobs({ pool, state: THERE, log });
  server.add({ name: NAME, cron: '* * * * *', run: async () => undefined });

  void server.start();
  await server.stop();
  await pool.end();

  expect(logged.map((line) => JSON.parse(line).msg)).toContain('jobs could not begin and are tried again in a minute');
});
