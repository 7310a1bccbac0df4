// What the benchmarks stand on: a database, the server and a bare one, all on the first core; the load runs on the second.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ensureServerCompiled } from '../scripts/compile-server.mjs';
import { serverFlags, serverMain, serverSpeedSettings } from '../scripts/server-process.mjs';

const root = path.join(import.meta.dirname, '..');
const databaseHolder = path.join(root, 'packages/server/src/testing/run-database.ts');
/** Where the database and the servers run. */
export const SERVER_CORE = '0';
/** How often it is asked whether data is loaded, milliseconds. */
const POLL_EVERY_MS = 50;
/** Where the load runs, and all that measures. */
export const LOAD_CORE = '1';

/** Resident memory of a process, MiB: now, and at its highest so far. */
export interface Memory {
  readonly now: number;
  readonly highest: number;
}

/** A process on the server's core that says where it listens. */
export interface Listening {
  readonly url: string;
  readonly pid: number;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

export interface Stage {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** Where PostgreSQL keeps its data. */
  readonly databaseFolder: string;
  /** The product, as `npm start` runs it in production, on the stage's database. */
  readonly server: Listening;
  /** Plain Fastify routes on the same database, and a plain WebSocket send loop. */
  readonly bare: Listening;
  /** One more server on the same database, which whoever starts it stops. */
  another(special?: Readonly<Record<string, string>>): Promise<Listening>;
  close(): Promise<void>;
}

/** @param special settings of the server that differ from what all are measured with. */
export const setStage = async (special: Readonly<Record<string, string>> = {}): Promise<Stage> => {
  // As before any other start: a server that compiles itself keeps the compiler in its memory.
  await ensureServerCompiled();
  await leaveServersCore();
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-bench-'));
  const holder = pinned([databaseHolder, folder, 'durable']);
  const databaseUrl = await lineWith(holder, (entry) => (typeof entry.url === 'string' ? entry.url : undefined));
  let servers = 0;
  const another = (settings: Readonly<Record<string, string>> = {}): Promise<Listening> => {
    servers += 1;
    return listening(
      pinned([...serverFlags, serverMain], {
        ...serverSpeedSettings,
        PORT: '0',
        DATA_DIR: path.join(folder, `server-${servers}`),
        DATABASE_URL: databaseUrl,
        RATE_LIMIT_SCALE: '1000000',
        // Elsewhere each answer says what it took, which takes some 7 % of the rate.
        NODE_ENV: 'production',
        // Loading all cities would take time from what is measured.
        REFERENCE_DATA: 'off',
        ...settings,
      }),
    );
  };
  const server = await another(special);
  const bare = await listening(
    pinned([path.join(import.meta.dirname, 'bare-server.ts')], { DATABASE_URL: databaseUrl }),
  );
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  return {
    pool,
    databaseUrl,
    databaseFolder: path.join(folder, 'postgres'),
    server,
    bare,
    another,
    close: async () => {
      await pool.end();
      await Promise.all([server.stop(), bare.stop()]);
      await ended(holder, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** What measures, and takes the servers' logs, is not to take time from what is measured. */
const leaveServersCore = () => promisify(execFile)('taskset', ['-apc', LOAD_CORE, String(process.pid)]);

/** Until the data is there that a server with `REFERENCE_DATA` on loads beside its answers: all of it at once. */
export const untilLoaded = async ({ pool }: Stage): Promise<void> => {
  while ((await pool.query('select from reference_data')).rowCount === 0) await delay(POLL_EVERY_MS);
};

/** A Node process on the server's core. */
export const pinned = (
  args: readonly string[],
  env: Record<string, string> = {},
  input: 'ignore' | 'pipe' = 'ignore',
): ChildProcess =>
  spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], {
    stdio: [input, 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });

/** Waits until the process says where it listens. */
export const listening = async (child: ChildProcess): Promise<Listening> => {
  const url = await lineWith(
    child,
    (entry) => /http:\/\/\S+/.exec(/ready/.test(String(entry.msg)) ? String(entry.msg) : '')?.[0],
  );
  const pid = child.pid ?? 0;
  return {
    url,
    pid,
    memory: () => memoryOf(pid),
    stop: () => ended(child, 'SIGTERM'),
  };
};

export const memoryOf = async (pid: number): Promise<Memory> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: mebibytes('VmRSS'), highest: mebibytes('VmHWM') };
};

/** Makes a process's highest memory so far what it is now. */
export const forgetHighest = ({ pid }: Pick<Listening, 'pid'>): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5');

/** The first of the process's JSON lines in which something is found; the rest is dropped unread. */
const lineWith = async <T>(
  child: ChildProcess,
  find: (entry: Record<string, unknown>) => T | undefined,
): Promise<T> => {
  if (child.stdout === null) throw new Error('the process has no output to read');
  const lines = createInterface({ input: child.stdout });
  return new Promise<T>((resolve, reject) => {
    lines.on('line', (line) => {
      const value = line.startsWith('{') ? find(JSON.parse(line)) : undefined;
      if (value === undefined) return;
      lines.close();
      child.stdout?.resume();
      resolve(value);
    });
    child.once('exit', (code) => reject(new Error(`a process of the stage ended with ${code}`)));
  });
};

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
};

/** Somebody who is signed in at the server. */
export interface Traveller {
  readonly id: string;
  readonly cookie: string;
}

export const signUp = async ({ url }: Pick<Listening, 'url'>): Promise<Traveller> => {
  const name = `t${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const response = await fetch(`${url}/api/auth/email-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.com`,
      password: randomUUID(),
      firstName: 'Tess',
      lastName: 'Traveller',
      username: name,
    }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`sign-up answered ${response.status}`);
  const { user } = (await response.json()) as { user: { id: string } };
  return { id: user.id, cookie };
};

/** Makes a trip of a traveller's through the API. */
export const makeTrip = async (
  { url }: Listening,
  { cookie }: Traveller,
  fields: Record<string, unknown>,
): Promise<string> => {
  const response = await fetch(`${url}/api/trips`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(fields),
  });
  if (!response.ok) throw new Error(`making a trip answered ${response.status}`);
  return ((await response.json()) as { id: string }).id;
};
