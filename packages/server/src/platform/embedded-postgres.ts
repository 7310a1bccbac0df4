import path from 'node:path';
import type { Logger } from 'pino';
import { makeDataFolder } from './data-folder.ts';
import { databaseUser } from './database-user.ts';
import { lockFolder } from './folder-lock.ts';
import { keepRunning } from './keep-running.ts';
import { checkOwnPostgres } from './own-postgres.ts';
import { findBinaries } from './postgres-binaries.ts';
import { accessTo } from './postgres-command.ts';
import { prepareFolder, SERVER_DATABASE, SERVER_ROLE } from './postgres-folder.ts';
import { clusterName, endLeftovers } from './postgres-leftovers.ts';
import { startPostgres } from './postgres-process.ts';
import type { Settings } from './settings.ts';
import { shortWayTo } from './socket-folder.ts';
import { StartupError } from './startup-error.ts';

export interface EmbeddedOptions {
  /** Absolute; the database lies in its folder `postgres`. */
  dataDir: string;
  /** Connections of the server's pool. */
  poolSize: number;
  /** False only for tests: what is written outlives killed processes, but no power failure. */
  durable?: boolean;
}

/** A database that queries can be sent to. */
export interface RunningDatabase {
  /** Connection string for `pg`. Holds the password of an own database: never logged. */
  readonly url: string;
  /** Hears each unasked end of the embedded database; it is started again by itself. */
  onExit(listener: () => void): void;
  /** Stops the embedded database, within a few seconds, and gives the data folder free. May be called again. */
  stop(): Promise<void>;
}

/**
 * Makes the database ready that the settings name: an own one is checked, else the embedded one is started. In either case
 * the data folder is this server's alone.
 * @throws {StartupError} with one line for the person who starts the server.
 */
export const startDatabase = async (
  { databaseUrl, dataDir, databasePoolSize }: Pick<Settings, 'databaseUrl' | 'dataDir' | 'databasePoolSize'>,
  log: Logger,
): Promise<RunningDatabase> => {
  if (databaseUrl === undefined) return startEmbedded({ dataDir, poolSize: databasePoolSize }, log);
  await checkOwnPostgres(databaseUrl, log);
  // Files are kept there in any case.
  await makeDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  return { url: databaseUrl, onExit: () => {}, stop: async () => lock.release() };
};

/**
 * Starts the PostgreSQL that the product brings, in the data folder, and keeps it running until it is stopped: first start,
 * taking over after a kill, starting again when it dies.
 * @throws {StartupError}
 */
export const startEmbedded = async (options: EmbeddedOptions, log: Logger): Promise<RunningDatabase> => {
  if (process.platform === 'win32') {
    throw new StartupError(
      'The embedded database runs on Linux and macOS: set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  await makeDataFolder(options.dataDir);
  const lock = lockFolder(options.dataDir);
  try {
    return await startLocked(options, log, lock.release);
  } catch (error) {
    lock.release();
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The embedded database did not start: ${reason}`, { cause: error });
  }
};

const startLocked = async (
  { dataDir, poolSize, durable = true }: EmbeddedOptions,
  log: Logger,
  release: () => void,
): Promise<RunningDatabase> => {
  const folder = path.join(dataDir, 'postgres');
  const user = await databaseUser(folder);
  const binaries = await findBinaries(user);
  await prepareFolder(folder, { dataDir, binaries, user, durable }, log);
  const access = await accessTo(folder, user);
  const tuning = { poolSize, durable, name: await clusterName(folder) };
  const start = async (cancel: AbortSignal) => {
    await endLeftovers(folder, log, cancel);
    return startPostgres(binaries, access, tuning, log, cancel);
  };
  const socket = await shortWayTo(folder);
  const kept = keepRunning(await start(new AbortController().signal), start, log);
  const stop = async () => {
    await kept.stop();
    await socket.close();
    release();
  };
  let stopped: Promise<void> | undefined;
  return {
    url: `postgresql://${SERVER_ROLE}@localhost/${SERVER_DATABASE}?host=${encodeURIComponent(socket.path)}`,
    onExit: (listener) => kept.onExit(listener),
    stop: () => (stopped ??= stop()),
  };
};
