import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';

const program = path.join(import.meta.dirname, 'run-database.ts');

/** A server process of its own with an embedded database, which a test may kill. */
export interface DatabaseProcess {
  readonly url: string;
  readonly pid: number;
  /** What it has logged so far. */
  readonly messages: readonly string[];
  /** Kills it with -9 and waits for its end. */
  kill(): Promise<void>;
  /** Ends it in order and answers its exit code. */
  stop(): Promise<number | null>;
}

/** What a start that failed said, and its exit code. */
export interface RefusedStart {
  readonly code: number | null;
  readonly said: string;
}

const launch = (dataDir: string) => spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });

/** Starts one and waits until its database takes queries. */
export const startDatabaseProcess = async (dataDir: string): Promise<DatabaseProcess> => {
  const child = launch(dataDir);
  const said = text(child.stderr);
  const messages: string[] = [];
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry: { url?: string; msg?: string } = JSON.parse(line);
      if (entry.msg !== undefined) messages.push(entry.msg);
      if (entry.url !== undefined) resolve(entry.url);
    });
    void ended.then(async () => reject(new Error(`The database did not start: ${await said}`)));
  });
  const endWith = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    messages,
    kill: async () => void (await endWith('SIGKILL')),
    stop: () => endWith('SIGTERM'),
  };
};

/** Starts one that is expected to fail. */
export const startRefused = async (dataDir: string): Promise<RefusedStart> => {
  const child = launch(dataDir);
  const said = text(child.stderr);
  const [code] = await once(child, 'exit');
  return { code, said: await said };
};

/** Starts one and kills it with -9 at the moment that a condition comes true. */
export const killWhen = async (dataDir: string, isTime: () => Promise<boolean>): Promise<void> => {
  const child = launch(dataDir);
  const ended = once(child, 'exit');
  while (!(await isTime())) await setImmediate();
  child.kill('SIGKILL');
  await ended;
};

/** Sends one statement over a connection of its own. */
export const query = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  // A database that is killed under it breaks the connection as well as the statement.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** A transaction of a test's own, which is in the way of others. */
export interface Holding {
  /** The backends that wait for it. */
  waiting(): Promise<number[]>;
  /** Ends it, without a change. */
  end(): Promise<void>;
}

/** Keeps what a statement locks. */
export const holdLocked = async (url: string, statement: string): Promise<Holding> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; ${statement}`);
  return {
    waiting: async () => {
      // Within a transaction, what was seen once would be seen for good.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      return rows.map(({ pid }) => pid);
    },
    end: () => client.end(),
  };
};

/** The process that PostgreSQL itself noted in its folder. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

/** Whether a process runs; one that ended but was not yet collected by its parent does not. */
export const isRunning = async (pid: number): Promise<boolean> => {
  const state =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      : await text(spawn('ps', ['-o', 'stat=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] }).stdout);
  return state !== '' && !/^Z|\) Z /.test(state);
};

/** Sends a signal to a process that may have ended meanwhile. */
export const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};
