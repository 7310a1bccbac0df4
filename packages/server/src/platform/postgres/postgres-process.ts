import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartupError } from '../startup/startup-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import {
  type FolderAccess,
  type PostgresTuning,
  cannotRun,
  postgresArguments,
  postgresFailure,
} from './postgres-command.ts';

/** How long a start may take, recovery after a crash included, milliseconds. */
const READY_WITHIN_MS = 120_000;
/** How long an orderly stop may take before what runs is cut off, milliseconds. */
const FAST_STOP_MS = 5_000;
/** How long cutting off may take before the process is killed, milliseconds. */
const IMMEDIATE_STOP_MS = 1_500;
/** Lines that are kept to say why a start failed. */
const LINES_FOR_REASON = 20;

interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface PostgresProcess {
  readonly pid: number | undefined;
  /** Resolves once the process has ended, however it did. */
  readonly ended: Promise<ProcessEnd>;
  /** Ends it: in order, then at once, then by force. Resolves when it has ended. */
  stop(): Promise<void>;
  /** Asks for the orderly end without waiting, for the last moment of this process. */
  signalStop(): void;
}

/**
 * Starts PostgreSQL on a folder and waits until it takes queries.
 * @param cancel ends a start that is under way.
 * @throws {StartupError} with PostgreSQL's own reason when it ends before that.
 */
export const startPostgres = async (
  { postgres }: PostgresBinaries,
  { argument, options }: FolderAccess,
  tuning: PostgresTuning,
  log: Logger,
  cancel: AbortSignal,
): Promise<PostgresProcess> => {
  const child = spawn(postgres, postgresArguments(argument, tuning), {
    ...options,
    // A session of its own, so that Ctrl+C in a terminal reaches the server alone, which then stops this in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const running = processOf(child);
  const decided = new AbortController();
  // A server that ends in the middle of this leaves nothing running.
  process.once('exit', running.signalStop);
  try {
    await Promise.race([readiness(child, log), lateness(AbortSignal.any([cancel, decided.signal]))]);
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  } finally {
    process.off('exit', running.signalStop);
    decided.abort();
  }
};

const processOf = (child: ChildProcess): PostgresProcess => {
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  const endsWithin = (milliseconds: number): Promise<boolean> =>
    Promise.race([ended.then(() => true), delay(milliseconds, false, { ref: false })]);
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    if (await endsWithin(FAST_STOP_MS)) return;
    child.kill('SIGQUIT');
    if (await endsWithin(IMMEDIATE_STOP_MS)) return;
    child.kill('SIGKILL');
    await ended;
  };
  return { pid: child.pid, ended, stop, signalStop: () => child.kill('SIGINT') };
};

/** PostgreSQL says in its log when it takes queries; that is exact, and nothing has to be asked again and again. */
const readiness = (child: ChildProcess, log: Logger): Promise<void> =>
  new Promise((resolve, reject) => {
    const lines: string[] = [];
    child.once('error', (error) => reject(cannotRun(error)));
    child.once('close', () => reject(postgresFailure('did not start', lines)));
    if (child.stderr === null) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (lines.push(line) > LINES_FOR_REASON) lines.shift();
      passOn(line, log);
      if (line.includes('database system is ready to accept connections')) resolve();
    });
  });

/** What an operator should see of PostgreSQL's own log; the rest is for whoever reads the debug level. */
const passOn = (line: string, log: Logger): void => {
  const source = { source: 'postgresql' };
  if (line.startsWith('PANIC:')) log.error(source, line);
  else if (line.startsWith('WARNING:')) log.warn(source, line);
  else if (line.includes('automatic recovery in progress')) log.info('Recovering the database after an unclean end…');
  else log.debug(source, line);
};

const lateness = async (signal: AbortSignal): Promise<never> => {
  // Rejects with the signal too: nobody listens any more once the start is decided, and a cancelled start has failed.
  await delay(READY_WITHIN_MS, undefined, { signal });
  throw new StartupError(`The embedded database did not get ready within ${READY_WITHIN_MS / 1000} s.`);
};

/** Pauses before each attempt to start a process again, milliseconds; the last one repeats. */
const PAUSES_MS = [0, 100, 300, 1_000, 3_000] as const;
const LAST_PAUSE_MS = 3_000;
/** One that ran this long was well: when it ends the pauses begin anew, milliseconds. */
const WELL_AFTER_MS = 30_000;

interface SupervisedProcess {
  onExit(listener: () => void): void;
  /** Ends the process and starts it no more, in the middle of a start too. */
  stop(): Promise<void>;
}

type Start = (cancel: AbortSignal) => Promise<PostgresProcess>;

/** Starts a process whenever it ends unasked, more and more slowly while it does not stay. */
export const supervise = (first: PostgresProcess, start: Start, log: Logger): SupervisedProcess => {
  const stopping = new AbortController();
  const listeners: (() => void)[] = [];
  let current: PostgresProcess | undefined = first;
  // A server that ends without stopping it leaves a database that closes by itself in order.
  const atExit = () => current?.signalStop();
  process.once('exit', atExit);

  const superviseUntilStopped = async (): Promise<void> => {
    let attempt = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const end = await current?.ended;
      if (stopping.signal.aborted) return;
      if (end !== undefined) {
        log.error({ ...end }, 'The database ended unexpectedly; it is started again.');
        for (const listener of listeners) listener();
      }
      attempt = performance.now() - startedAt > WELL_AFTER_MS ? 0 : attempt;
      current = await startAgain(attempt);
      attempt += 1;
    }
  };
  const startAgain = async (attempt: number): Promise<PostgresProcess | undefined> => {
    try {
      await delay(PAUSES_MS[attempt] ?? LAST_PAUSE_MS, undefined, { signal: stopping.signal });
      const again = await start(stopping.signal);
      log.info('The database is back.');
      return again;
    } catch (error) {
      if (stopping.signal.aborted) return undefined;
      log.error(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const stopped = superviseUntilStopped();
  return {
    onExit: (listener) => listeners.push(listener),
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await stopped;
      process.off('exit', atExit);
    },
  };
};

/** How each signal ends PostgreSQL, and how long it is given for that, milliseconds. */
const measures = [
  { signal: 'SIGINT', timeout: 5_000 },
  { signal: 'SIGQUIT', timeout: 2_000 },
  { signal: 'SIGKILL', timeout: 2_000 },
] as const;
const POLL_MS = 10;

/** Where PostgreSQL writes its process number: for the folder, and for the socket in it. */
const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'];

interface Process {
  pid: number;
  uid: number;
  command: string;
}

/**
 * A name that every process of the database on this folder shows in its command line, and no other: with it they are found
 * again after the server's death, whatever became of their numbers.
 */
export const clusterName = async (folder: string): Promise<string> => {
  const { dev, ino } = await stat(folder);
  return `caravan-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`;
};

/**
 * Ends what an earlier server left behind in a database folder: a PostgreSQL that outlived it, the backends of one that was
 * killed, the lock file of one that is gone. Call it only while holding the folder's lock, when nobody else can be using it.
 * @param cancel ends the wait for processes that are ending.
 * @throws {StartupError} when a process cannot be ended.
 */
export const endLeftovers = async (folder: string, log: Logger, cancel: AbortSignal): Promise<void> => {
  const name = await clusterName(folder);
  const { uid } = await stat(folder);
  const find = async () => (await processes(uid)).filter((each) => each.command.includes(name)).map(({ pid }) => pid);

  let pids = await find();
  if (pids.length > 0) log.info('Stopping the database that an earlier run left behind…');
  for (const { signal, timeout } of measures) {
    const deadline = performance.now() + timeout;
    for (const pid of pids) send(pid, signal);
    while (pids.length > 0 && performance.now() < deadline) {
      await delay(POLL_MS, undefined, { signal: cancel });
      pids = await find();
    }
  }
  if (pids.length > 0) {
    throw new StartupError(
      `The database of an earlier run cannot be stopped: end the process ${pids.join(', ')} first.`,
    );
  }
  // Any process may have the number in these files by now, and PostgreSQL would take it for one of its own.
  await Promise.all(lockFiles.map((file) => rm(path.join(folder, file), { force: true })));
};

/** The processes of a user. What ended but was not collected by its parent has no command any more. */
const processes = (uid: number): Promise<Process[]> =>
  process.platform === 'linux' ? processesInProc(uid) : processesByPs(uid);

const processesInProc = async (uid: number): Promise<Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => processInProc(pid, uid)));
  return found.filter((each) => each !== undefined);
};

const processInProc = async (pid: string, uid: number): Promise<Process | undefined> => {
  try {
    const { uid: owner } = await stat(`/proc/${pid}`);
    if (owner !== uid) return undefined;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    return { pid: Number(pid), uid: owner, command };
  } catch {
    // It ended after the list was read.
    return undefined;
  }
};

const processesByPs = async (uid: number): Promise<Process[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,uid=,command='], { maxBuffer: 16 << 20 });
  const rows = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  return rows
    .map((row) => ({ pid: Number(row?.[1]), uid: Number(row?.[2]), command: row?.[3] ?? '' }))
    .filter((each) => each.uid === uid);
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended before the signal came, which the next look shows, or stays, which is an error in the end.
  }
};
