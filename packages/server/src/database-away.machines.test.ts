import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  query,
  type DatabaseProcess,
  startDatabaseProcess,
  isRunning,
  signalIfThere,
  postmasterOf,
} from './testing/database-process.ts';
import { type Answer, type Person, signUp, Visitor } from './testing/person.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** The server's; the database asks for one in one of the tests alone. */
const PASSWORD = 'opens-the-database';
const AWAY_MS = 5_000;
/** How soon a health check is answered, milliseconds. */
const ANSWER_WITHIN_MS = 2_000;
/** Pause between two tries of somebody who waits for the page, milliseconds. */
const TRY_AGAIN_MS = 100;
/** How soon after its return the database is used again, milliseconds. */
const BACK_WITHIN_MS = 2_000;

let dataDir = '';
let database: DatabaseProcess;
let server: ServerProcess;
let anna: Person;
let tripId = '';
/** What the server has logged. */
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'caravan-away-')), 'data');
  database = await startDatabaseProcess(dataDir);
  const env = { DATABASE_URL: withUser('caravan', PASSWORD), DATA_DIR: path.join(dataDir, 'server') };
  server = await startServer(env, (line) => logged.push(line));
  anna = await signUp(server.url);
  tripId = (await anna.post<Trip>('/api/trips', { title: 'Lisbon' })).body.id;
  // The first start prepares the database, which alone can take longer than a hook may.
}, 30_000);

afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await database.stop();
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

test(
  'while the database is away people get 503, and when it is there again all goes on by itself',
  // It is away for five seconds.
  { timeout: 30_000 },
  async () => {
    const live = await anna.live();
    await live.join(tripId);
    const before = logged.length;
    const key = randomUUID();
    const content = 'Written while nothing could be stored';
    const say = () => anna.post<Message>(`/api/trips/${tripId}/chat`, { content }, { 'idempotency-key': key });

    await cutOff();
    live.send({ type: 'chat_message', tripId, message: 'Over the socket' });
    const refusals = [await say(), ...(await requestsFor(AWAY_MS))];
    const refusedFrame = await live.next('error');
    database = await startDatabaseProcess(dataDir);
    const said = await vi.waitFor(
      async () => {
        const answer = await say();
        expect(answer.status).toBe(201);
        return answer;
      },
      { timeout: BACK_WITHIN_MS },
    );

    for (const { status, body, headers } of refusals) {
      expect({ status, body }).toEqual({
        status: 503,
        body: { message: expect.stringMatching(/\w/), code: 'unavailable' },
      });
      expect(headers.get('retry-after')).toBe('1');
    }
    expect(refusedFrame.code).toBe('unavailable');
    expect((await live.next('chat_message')).message).toEqual(said.body);
    expect((await anna.get<Message[]>(`/api/trips/${tripId}/chat`)).body).toEqual([said.body]);
    expect((await new Visitor(server.url).get('/api/health')).status).toBe(200);
    // Nobody listens at its socket, which is gone with it, or left behind.
    expectAwayOnce(before, /^(ENOENT|ECONNREFUSED)$/);
  },
);

test('while the database is frozen the server says within two seconds that it answers, and that it is not ready', async () => {
  const visitor = new Visitor(server.url);
  const readHealth = () => Promise.all([visitor.get('/api/health'), visitor.get('/api/ready')]);
  const processes = await databaseProcesses();
  const signalAll = (signal: NodeJS.Signals) => processes.forEach((pid) => signalIfThere(pid, signal));
  // Whatever this test meets, the database must be able to end after it.
  onTestFinished(() => signalAll('SIGCONT'));
  signalAll('SIGSTOP');
  const began = performance.now();

  const together = await Promise.all(Array.from({ length: 20 }, readHealth));
  const took = performance.now() - began;
  signalAll('SIGCONT');

  for (const [health, ready] of together) {
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }]);
    expect([ready.status, ready.body.issues?.map(({ path: name }) => name)]).toEqual([503, ['database', 'migrations']]);
  }
  expect(took).toBeLessThan(ANSWER_WITHIN_MS);
  await vi.waitFor(async () => expect((await visitor.get('/api/ready')).status).toBe(200), { timeout: BACK_WITHIN_MS });
});

test('a password that is changed makes the database away, and the server goes on by itself once it is changed back', async () => {
  const admin = withUser('postgres');
  const authentication = path.join(dataDir, 'postgres/pg_hba.conf');
  const former = await readFile(authentication, 'utf8');
  onTestFinished(async () => {
    await writeFile(authentication, former);
    await query(admin, 'select pg_reload_conf()');
  });
  await query(admin, `alter role caravan password 'another'`);
  await writeFile(authentication, `local all caravan scram-sha-256\n${former}`);
  await query(admin, 'select pg_reload_conf()');
  const before = logged.length;

  const byWrongPassword = () => expect(query(withUser('caravan', 'wrong'), 'select')).rejects.toThrow(/password/);
  await vi.waitFor(byWrongPassword, { timeout: BACK_WITHIN_MS });
  await query(admin, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'caravan'`);
  const refusals = [await anna.get('/api/trips'), await anna.get('/api/trips'), await anna.get('/api/trips')];
  await query(admin, `alter role caravan password '${PASSWORD}'`);
  // Nobody asks for anything meanwhile: the server finds out by itself.
  await vi.waitFor(() => expect(said(before)).toContain('the database is back'), { timeout: BACK_WITHIN_MS });
  const answer = await anna.get('/api/trips');

  expect(refusals.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '1'],
    [503, '1'],
    [503, '1'],
  ]);
  expect(answer.status).toBe(200);
  expectAwayOnce(before, /^28P01$/);
});

/** The database by a role. */
const withUser = (user: string, password = ''): string => {
  const url = new URL(database.url);
  url.username = user;
  url.password = password;
  return url.href;
};

const said = (since: number): string[] => logged.slice(since).map(({ msg }) => String(msg));

/**
 * The log has one line when the database went away and one when it was back, and no other that somebody is to look at in between,
 * however many requests were refused.
 */
const expectAwayOnce = (since: number, code: RegExp): void => {
  const lines = logged.slice(since);
  const first = lines.findIndex(({ msg }) => msg === 'the database is away: what needs it is refused until it is back');
  const last = lines.findLastIndex(({ msg }) => msg === 'the database is back');
  expect(lines[first]).toMatchObject({ level: 50, code: expect.stringMatching(code), reason: expect.any(String) });
  expect(lines[last]).toMatchObject({ level: 30 });
  expect(
    lines
      .slice(first + 1, last)
      .filter(({ level, msg }) => Number(level) > 30 || String(msg).startsWith('the database')),
  ).toEqual([]);
};

/**
 * Kills the database with all that belongs to it: a process that still serves a connection stores what it gets until it
 * notices that the others are gone.
 */
const cutOff = async (): Promise<void> => {
  const serving = await query<{ pid: number }>(database.url, 'select pid from pg_stat_activity');
  const postmaster = await postmasterOf(dataDir);
  // First what would start it again.
  await database.kill();
  process.kill(postmaster, 'SIGKILL');
  const isAnyLeft = async () => (await Promise.all(serving.map(({ pid }) => isRunning(pid)))).includes(true);
  await vi.waitFor(async () => expect(await isAnyLeft()).toBe(false), { timeout: BACK_WITHIN_MS });
};

/** All processes of the database, those that serve connections first. */
const databaseProcesses = async (): Promise<number[]> => {
  const serving = await query<{ pid: number }>(database.url, 'select pid from pg_stat_activity');
  const isRunningNow = await Promise.all(serving.map(({ pid }) => isRunning(pid)));
  return [...serving.map(({ pid }) => pid).filter((_, index) => isRunningNow[index]), await postmasterOf(dataDir)];
};

/** What somebody gets who goes on asking for this long: their trips, and how the server is. */
const requestsFor = async (milliseconds: number): Promise<Answer[]> => {
  const answers: Answer[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    answers.push(...(await Promise.all([anna.get('/api/trips'), anna.get('/api/health')])));
    await delay(TRY_AGAIN_MS);
  }
  return answers;
};
