import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartupError } from '../startup/startup-error.ts';

/** How each signal ends PostgreSQL, and how long it is given for that, milliseconds. */
const measures = [
  { signal: 'SIGINT', patience: 5_000 },
  { signal: 'SIGQUIT', patience: 2_000 },
  { signal: 'SIGKILL', patience: 2_000 },
] as const;
const LOOK_EVERY_MS = 10;

/** Where PostgreSQL notes its process: for the folder, and for the socket in it. */
const notes = ['postmaster.pid', '.s.PGSQL.5432.lock'];

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
 * killed, the note of one that is gone. Call it only while holding the folder's lock, when nobody else can be using it.
 * @param cancel ends the wait for processes that are ending.
 * @throws {StartupError} when a process cannot be ended.
 */
export const endLeftovers = async (folder: string, log: Logger, cancel: AbortSignal): Promise<void> => {
  const name = await clusterName(folder);
  const { uid } = await stat(folder);
  const find = async () => (await processes(uid)).filter((each) => each.command.includes(name)).map(({ pid }) => pid);

  let pids = await find();
  if (pids.length > 0) log.info('Stopping the database that an earlier run left behind…');
  for (const { signal, patience } of measures) {
    const deadline = performance.now() + patience;
    for (const pid of pids) send(pid, signal);
    while (pids.length > 0 && performance.now() < deadline) {
      await delay(LOOK_EVERY_MS, undefined, { signal: cancel });
      pids = await find();
    }
  }
  if (pids.length > 0) {
    throw new StartupError(
      `The database of an earlier run cannot be stopped: end the process ${pids.join(', ')} first.`,
    );
  }
  // Any process may have the number in these notes by now, and PostgreSQL would take it for one of its own.
  await Promise.all(notes.map((note) => rm(path.join(folder, note), { force: true })));
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
    // It ended between the look at the list and the look at it.
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
