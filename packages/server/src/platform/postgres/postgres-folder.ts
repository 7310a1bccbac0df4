import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { dataFolderError } from '../startup/data-folder.ts';
import { giveTo, type SystemUser } from '../startup/system-users.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { accessTo, type FolderAccess, cannotRun, postgresFailure } from './postgres-command.ts';
import { StartupError } from '../startup/startup-error.ts';

/** The PostgreSQL that the product brings; another major version cannot read the same folder. */
const MAJOR_VERSION = '18';

/** The role and the database that the server uses, and the role that may do everything, for backups. */
export const SERVER_ROLE = 'caravan';
export const SERVER_DATABASE = 'caravan';
export const ADMIN_ROLE = 'postgres';

/** Begins the names of folders that an interrupted preparation leaves behind. */
const DRAFT_PREFIX = 'postgres.new-';

export interface FolderOptions {
  dataDir: string;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  /** False: nothing is forced to the disk (tests). */
  durable: boolean;
}

/**
 * Makes sure that a whole database lies in a folder, prepared where there is none. A preparation happens in a draft beside
 * it that gets the name at the end, so one that was interrupted is seen as none and done again.
 * @throws {StartupError} when the folder holds something else, or the database of another version.
 */
export const prepareFolder = async (folder: string, options: FolderOptions, log: Logger): Promise<void> => {
  await removeDrafts(options.dataDir);
  const found = await lookAt(folder);
  if (found === 'foreign') {
    throw new StartupError(
      `The folder ${folder} holds no PostgreSQL database: move it away or choose another with DATA_DIR.`,
    );
  }
  if (found === 'none') {
    log.info('Preparing the database (first start only)…');
    await prepare(folder, options);
    return;
  }
  if (found !== MAJOR_VERSION) {
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${found}, and this Caravan brings ${MAJOR_VERSION}: dump it with the version that made it and restore it (docs/operations.md).`,
    );
  }
  await restoreOwnership(folder, options.user);
};

/** A folder that came back from a backup may have another owner or let others in, which PostgreSQL refuses. */
const restoreOwnership = async (folder: string, user: SystemUser | undefined): Promise<void> => {
  const { uid, mode } = await stat(folder);
  if (user !== undefined && uid !== user.uid) await giveTo(user, folder);
  if ((mode & 0o027) !== 0) await chmod(folder, 0o700);
};

/** The major version of the database in a folder, or what is there instead. */
const lookAt = async (folder: string): Promise<string> => {
  const version = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(unlessMissing(folder));
  if (version !== undefined) return version.trim();
  const entries = await readdir(folder).catch(unlessMissing(folder));
  return entries === undefined || entries.length === 0 ? 'none' : 'foreign';
};

const unlessMissing = (folder: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw dataFolderError(folder, error);
};

const removeDrafts = async (dataDir: string): Promise<void> => {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(DRAFT_PREFIX));
  const remove = (name: string) => rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  // One that a dying preparation still writes to stays until the next start; nothing reads it.
  await Promise.allSettled(drafts.map(remove));
};

const prepare = async (folder: string, options: FolderOptions): Promise<void> => {
  const { dataDir, user } = options;
  const draft = await mkdtemp(path.join(dataDir, DRAFT_PREFIX)).catch((error: unknown) => {
    throw dataFolderError(dataDir, error);
  });
  try {
    if (user !== undefined) await chown(draft, user.uid, user.gid);
    await fill(await accessTo(draft, user), options);
    // Takes the place of an empty folder too, and of nothing else.
    await rename(draft, folder);
    if (options.durable) await syncFolder(dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error instanceof StartupError ? error : dataFolderError(dataDir, error);
  }
};

const fill = async ({ argument, options }: FolderAccess, { binaries, durable }: FolderOptions): Promise<void> => {
  const initdb = [
    ['-D', argument, `--username=${ADMIN_ROLE}`, '--auth=trust', '--no-instructions'],
    // The same order and case rules on every system, independent of its locales.
    ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    durable ? [] : ['--no-sync'],
  ].flat();
  await run(binaries.initdb, initdb, options, '');
  const single = ['--single', '-D', argument, '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'];
  const statements = [`CREATE ROLE ${SERVER_ROLE} LOGIN`, `CREATE DATABASE ${SERVER_DATABASE} OWNER ${SERVER_ROLE}`];
  await run(binaries.postgres, single, options, `${statements.join(';\n')};\n`);
};

/** Runs a program to its end. @throws {StartupError} with its own reason when that is not a good one. */
const run = async (program: string, args: string[], options: FolderAccess['options'], input: string): Promise<void> => {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(error)));
    child.once('close', (code) => resolve(code));
  });
  // A program that ends early does not read on; its exit code says why.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw postgresFailure('could not be prepared', said.split('\n'));
};

/** Keeps the new name through a power failure. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
