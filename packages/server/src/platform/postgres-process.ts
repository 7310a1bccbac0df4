import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type FolderAccess, postgresArguments, type PostgresTuning } from './postgres-command.ts';
import { cannotRun, postgresFailure } from './postgres-failures.ts';
import { StartupError } from './startup-error.ts';

/** How long a start may take, recovery after a crash included, milliseconds. */
const READY_WITHIN_MS = 120_000;
/** How long an orderly stop may take before what runs is cut off, milliseconds. */
const FAST_STOP_MS = 5_000;
/** How long cutting off may take before the process is killed, milliseconds. */
const IMMEDIATE_STOP_MS = 1_500;
/** Lines that are kept to say why a start failed. */
const KEPT_LINES = 20;

export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface PostgresProcess {
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
    const kept: string[] = [];
    child.once('error', (error) => reject(cannotRun(error)));
    child.once('close', () => reject(postgresFailure('did not start', kept)));
    if (child.stderr === null) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (kept.push(line) > KEPT_LINES) kept.shift();
      passOn(line, log);
      if (line.includes('database system is ready to accept connections')) resolve();
    });
  });

/** What an operator should see of PostgreSQL's own log; the rest is for who looks closer. */
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
