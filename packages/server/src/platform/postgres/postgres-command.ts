import type { SpawnOptions } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { type SystemUser, canReach } from '../startup/system-users.ts';
import { StartupError } from '../startup/startup-error.ts';

/** The one name that the socket in the database's folder has; there is no TCP port. */
const SOCKET_PORT = 5432;

/** Connections that backups, an administrator and PostgreSQL itself may take beside the server's pool. */
const SPARE_CONNECTIONS = 20;

export interface PostgresTuning {
  /** Connections of the server's pool. */
  poolSize: number;
  /** False only for tests: what is written outlives killed processes, but no power failure. */
  durable: boolean;
  /** Shown in the command line of each of its processes. */
  name: string;
}

/** How a program of PostgreSQL is started on a database folder. */
export interface FolderAccess {
  /** What to give as the folder. */
  argument: string;
  options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'env'>;
}

/**
 * Lets the user's PostgreSQL work in a folder that lies below one the user cannot pass (a clone under /root): the process
 * is started inside the folder, and /proc/self/cwd names it without a path from the root.
 * @throws {StartupError} where the system has no such name.
 */
export const accessTo = async (folder: string, user: SystemUser | undefined): Promise<FolderAccess> => {
  const real = await realpath(folder);
  const options = { cwd: real, ...user, env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } };
  if (await canReach(user, real)) return { argument: real, options };
  if (process.platform === 'linux') return { argument: '/proc/self/cwd', options };
  throw new StartupError(
    `PostgreSQL does not run as root, and no other user can get to ${real}: move the data folder with DATA_DIR or start Caravan as another user.`,
  );
};

/** Settings of the running database. They stand here alone: the command line goes before the folder's own files. */
export const postgresArguments = (argument: string, { poolSize, durable, name }: PostgresTuning): string[] => {
  const values: Record<string, string | number> = {
    cluster_name: name,
    // Reached through a socket in its own folder, which only its owner and root can enter.
    listen_addresses: '',
    port: SOCKET_PORT,
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: poolSize + SPARE_CONNECTIONS,
    // A trip planner's whole database fits into little memory.
    shared_buffers: '96MB',
    max_wal_size: '512MB',
    huge_pages: 'off',
    io_method: 'sync',
    jit: 'off',
    random_page_cost: '1.1',
    // Parallel workers need more shared memory than containers give, and gain nothing at this size.
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    max_logical_replication_workers: 0,
    ...durability(durable),
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // What goes wrong in a statement is the server's to log: PostgreSQL would write personal data with it.
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_statement: 'none',
  };
  return ['-D', argument, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

/** What has been answered is on the disk; written out, so that no file in the folder can take it back. */
const durability = (durable: boolean): Record<string, string> => ({
  fsync: durable ? 'on' : 'off',
  synchronous_commit: 'on',
  full_page_writes: 'on',
});

/** The error of a program that the system does not run at all. */
export const cannotRun = (error: Error): StartupError => {
  const code = 'code' in error ? String(error.code) : error.message;
  return new StartupError(
    `PostgreSQL cannot be run on this system (${code}): set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: error },
  );
};

/**
 * One line from what PostgreSQL wrote before it ended.
 * @param what it failed at, such as 'did not start'.
 */
export const postgresFailure = (what: string, lines: readonly string[]): StartupError => {
  if (lines.some((line) => line.includes('No space left on device'))) {
    return new StartupError(`The embedded database ${what}: no space is left on the disk of the data folder.`);
  }
  const reason = reasonIn(lines);
  return new StartupError(`The embedded database ${what}: ${reason}`);
};

const severity = /^(?:initdb: error|FATAL|PANIC|ERROR): +/;

/** The last line that names an error, else the last line at all. */
const reasonIn = (lines: readonly string[]): string => {
  const said = lines.filter((line) => line.trim() !== '');
  const named = said.findLast((line) => severity.test(line)) ?? said.at(-1) ?? 'it said nothing.';
  return named.replace(severity, '').trim();
};
