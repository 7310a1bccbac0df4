import { mkdtemp, open, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { makeDataFolder, lockFolder } from '../startup/data-folder.ts';
import { databaseUser } from '../startup/system-users.ts';
import { supervise, startPostgres, clusterName, endLeftovers } from './postgres-process.ts';
import { checkExternalPostgres } from './external-postgres.ts';
import { findBinaries } from './postgres-binaries.ts';
import { accessTo } from './postgres-command.ts';
import { SERVER_DATABASE, SERVER_ROLE, prepareFolder } from './postgres-folder.ts';
import { needsDataFolder, type Settings } from '../settings/settings.ts';
import { StartupError } from '../startup/startup-error.ts';

interface EmbeddedOptions {
  /** Absolute; the database lies in its folder `postgres`. */
  dataDir: string;
  /** Connections of the server's pool. */
  poolSize: number;
  /** False only for tests: what is written outlives killed processes, but no power failure. */
  durable?: boolean;
}

/** A database that queries can be sent to. */
interface RunningDatabase {
  /** Connection string for `pg`, of several hosts with the primary first. Holds the password of an own database: never logged. */
  readonly url: string;
  /** Called each time the embedded database ends by itself; it is restarted. */
  onExit(listener: () => void): void;
  /** Stops the embedded database, within a few seconds, and gives the data folder free. May be called again. */
  stop(): Promise<void>;
}

/**
 * Makes the database ready that the settings name: an own one is checked, else the embedded one is started. The data folder,
 * where there is one, is this server's alone.
 * @throws {StartupError} with one line for the person who starts the server.
 */
export const startDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'databasePoolSize' | 'bucket'>,
  log: Logger,
): Promise<RunningDatabase> => {
  const { databaseUrl, dataDir, databasePoolSize } = settings;
  if (databaseUrl === undefined) return startEmbedded({ dataDir, poolSize: databasePoolSize }, log);
  const url = await checkExternalPostgres(databaseUrl, log);
  if (!needsDataFolder(settings)) return { url, onExit: () => {}, stop: async () => undefined };
  // Files are kept there.
  await makeDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  return { url, onExit: () => {}, stop: async () => lock.release() };
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
  const supervised = supervise(await start(new AbortController().signal), start, log);
  const stop = async () => {
    await supervised.stop();
    await socket.close();
    release();
  };
  let stopped: Promise<void> | undefined;
  return {
    url: urlThrough(socket.path),
    onExit: (listener) => supervised.onExit(listener),
    stop: () => (stopped ??= stop()),
  };
};

/**
 * The address of the embedded database that a running server, or whoever else has the data folder, has started there.
 *
 * @returns the way to it stays open until it is closed.
 */
export const findEmbedded = async (dataDir: string): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const socket = await shortWayTo(path.join(dataDir, 'postgres'));
  return { url: urlThrough(socket.path), close: () => socket.close() };
};

const urlThrough = (socketFolder: string): string =>
  `postgresql://${SERVER_ROLE}@localhost/${SERVER_DATABASE}?host=${encodeURIComponent(socketFolder)}`;

/** What systems take as the path of a socket (107 bytes on Linux, 103 on macOS), without the name that PostgreSQL adds. */
const MAX_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length;

interface SocketFolder {
  /** A path to the folder that is short enough for a socket in it. */
  path: string;
  close(): Promise<void>;
}

/** Finds a short way to a folder, however deep it lies, for the sockets in it. Good until it is closed. */
const shortWayTo = async (folder: string): Promise<SocketFolder> => {
  if (Buffer.byteLength(folder) <= MAX_FOLDER_BYTES) return { path: folder, close: async () => {} };
  return process.platform === 'linux' ? throughDescriptor(folder) : throughLink(folder);
};

/** An open folder has a name of its own; unlike a link under /tmp nothing tidies it away. */
const throughDescriptor = async (folder: string): Promise<SocketFolder> => {
  const handle = await open(folder, 'r');
  return { path: `/proc/${process.pid}/fd/${handle.fd}`, close: () => handle.close() };
};

const throughLink = async (folder: string): Promise<SocketFolder> => {
  const own = await mkdtemp('/tmp/caravan-');
  await symlink(folder, path.join(own, 'db'));
  return { path: path.join(own, 'db'), close: () => rm(own, { recursive: true, force: true }) };
};
