import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isRunning, postmasterOf } from './testing/database-process.ts';
import { type Person, signUp, Visitor } from './testing/person.ts';
import { headOf } from './testing/raw-request.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** What is promised to whoever stops the server, milliseconds. */
const STOPPED_WITHIN_MS = 10_000;
/** Whole starts of server and database take longer than a test or hook may where the machine is busy, milliseconds. */
const START_TIMEOUT_MS = 30_000;

let dataDir = '';
let server: ServerProcess;
let anna: Person;
/** Somebody who works on the database beside the server. */
let operator: pg.Client;

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'caravan-shutdown-')), 'data');
});

beforeEach(async () => {
  server = await startServer({ DATA_DIR: dataDir });
  anna = await signUp(server.url);
  operator = new pg.Client({ host: path.join(dataDir, 'postgres'), user: 'caravan', database: 'caravan' });
  // The database ends under it.
  operator.on('error', () => undefined);
  await operator.connect();
}, START_TIMEOUT_MS);

afterEach(async () => {
  server.signal('SIGTERM');
  await server.ended;
});

afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

/** Makes everybody wait who changes a trip, until the transaction is over. */
const lockTrips = async (): Promise<void> => {
  await operator.query('begin');
  await operator.query('lock table trips in share mode');
};

/** Until a call waits for the lock; vacuuming may, too, and is nobody. */
const untilSomebodyWaits = async (): Promise<void> => {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and backend_type = 'client backend'`;
  do {
    // Within a transaction, what was seen once would be seen for good.
    await operator.query('select pg_stat_clear_snapshot()');
  } while ((await operator.query(waiting)).rowCount === 0);
};

const toServer = (): Socket => connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) });

const isLetIn = async (): Promise<boolean> => {
  const socket = toServer();
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

const untilNobodyIsLetIn = (): Promise<void> =>
  vi.waitFor(async () => expect(await isLetIn()).toBe(false), STOPPED_WITHIN_MS);

/** Asks the server to stop, and says how it ended and after how many milliseconds. */
const stop = async (): Promise<{ code: number | null; took: number }> => {
  const began = performance.now();
  server.signal('SIGTERM');
  return { code: await server.ended, took: performance.now() - began };
};

test(
  'a stop lets nobody in, finishes what runs, sends the sockets away and leaves no database running',
  { timeout: START_TIMEOUT_MS },
  async () => {
    const live = await anna.live();
    const postmaster = await postmasterOf(dataDir);
    await lockTrips();
    const saving = anna.post<Trip>('/api/trips', { title: 'Saved at the last moment' });
    await untilSomebodyWaits();

    const stopping = stop();
    await untilNobodyIsLetIn();
    await operator.query('commit');
    const saved = await saving;
    const { code, took } = await stopping;

    expect(saved.status).toBe(201);
    expect(await live.closed()).toBe(1001);
    expect(code).toBe(0);
    expect(took).toBeLessThan(STOPPED_WITHIN_MS);
    expect(await isRunning(postmaster)).toBe(false);
    server = await startServer({ DATA_DIR: dataDir });
    const { body: trips } = await new Visitor(server.url, anna.session).get<Trip[]>('/api/trips');
    expect(trips.map(({ id }) => id)).toEqual([saved.body.id]);
  },
);

test('whoever asks for more over an open connection while the server stops gets 503', async () => {
  await lockTrips();
  const connection = toServer();
  const answers = text(connection);
  const body = '{"title":"Saved at the last moment"}';
  const cookie = `cookie: ${anna.session['cookie']}`;
  const json = ['content-type: application/json', `content-length: ${body.length}`];
  connection.write(headOf('POST /api/trips', [cookie, ...json]).replace('connection: close', 'x-more: comes') + body);
  await untilSomebodyWaits();

  const stopping = stop();
  await untilNobodyIsLetIn();
  await new Promise((resolve) => void connection.write(headOf('GET /api/trips', [cookie]), resolve));
  await operator.query('commit');

  const [first, second] = (await answers).split('HTTP/1.1 ').slice(1);
  expect(first).toMatch(/^201 /);
  expect(second).toMatch(/^503 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"unavailable"\}$/);
  expect(second).toContain('x-content-type-options: nosniff');
  expect((await stopping).code).toBe(0);
});

test(
  'a stop is not held up by a client that never finishes, nor by a statement that does not end',
  // The server gives what runs five seconds.
  { timeout: 20_000 },
  async () => {
    const postmaster = await postmasterOf(dataDir);
    const slow = toServer();
    slow.on('error', () => undefined);
    slow.write(headOf('POST /api/auth/email-login', ['content-type: application/json', 'content-length: 100']) + '{');
    await lockTrips();
    const stuck = anna.post('/api/trips', { title: 'Never saved' }).catch((error: unknown) => error);
    await untilSomebodyWaits();

    const { code, took } = await stop();

    expect(code).toBe(0);
    expect(took).toBeLessThan(STOPPED_WITHIN_MS);
    expect(await isRunning(postmaster)).toBe(false);
    expect(await stuck).toMatchObject({ code: 'ECONNRESET' });
  },
);
