import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from './startup-error.ts';

/** What a person understands of the system's answer, by its code. */
const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
  ENAMETOOLONG: 'its path is too long',
  ELOOP: 'its path goes round in circles',
};

/** The error for a data folder that cannot be used, in one line. */
export const dataFolderError = (folder: string, error: unknown): StartupError => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error));
  return new StartupError(
    `The data folder ${folder} cannot be used: ${reason}. Free it or choose another with DATA_DIR.`,
    {
      cause: error,
    },
  );
};

/**
 * Makes the data folder where it is missing. Others may pass through it but not look into it: run by root, the database
 * belongs to another user who has to get to its folder inside.
 * @throws {StartupError}
 */
export const makeDataFolder = async (folder: string): Promise<void> => {
  try {
    await makeWithParents(folder);
  } catch (error) {
    throw dataFolderError(folder, error);
  }
};

/** Node's own recursive mkdir never comes back from a place that takes no folders, such as /proc. */
const makeWithParents = async (folder: string): Promise<void> => {
  try {
    await makeOne(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (!hasCode(error, 'ENOENT') || parent === folder) throw error;
    await makeWithParents(parent);
    await makeOne(folder);
  }
};

const makeOne = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { mode: 0o711 });
  } catch (error) {
    const isThere = hasCode(error, 'EEXIST') && (await stat(folder)).isDirectory();
    if (!isThere) throw error;
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** SQLite's result code for a database that another process has locked. */
const SQLITE_BUSY = 5;

/** Another Caravan has the data folder. */
export class FolderInUse extends StartupError {}

interface FolderLock {
  release(): void;
}

/**
 * Makes this process the only Caravan server on a data folder. The lock is the operating system's own, taken through an
 * empty SQLite file: it ends with the process however that dies, no other process with the same id can be taken for it,
 * and two that start at once cannot both get it. `server.pid` beside it only says who has it.
 *
 * @throws {FolderInUse} when another server has the folder.
 * @throws {StartupError} when it cannot be written.
 */
export const lockFolder = (folder: string): FolderLock => {
  const lockFile = path.join(folder, 'server.lock');
  const ownerFile = path.join(folder, 'server.pid');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockFile);
    // SQLite opens a file that it may only read as well, and then locks nobody out.
    accessSync(lockFile, constants.W_OK);
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(ownerFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? inUse(folder, ownerFile) : dataFolderError(folder, systemErrorOf(folder, error));
  }
  const locked = lock;
  return {
    release: () => {
      if (locked.isOpen) locked.close();
    },
  };
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

const inUse = (folder: string, ownerFile: string): StartupError => {
  const owner = readOwner(ownerFile);
  const who = owner === undefined ? '' : ` (process ${owner})`;
  return new FolderInUse(`The data folder ${folder} is already in use by another Caravan server${who}.`);
};

/** Undefined in the moment between the owner's lock and its note. */
const readOwner = (ownerFile: string): string | undefined => {
  try {
    return /^\d+/.exec(readFileSync(ownerFile, 'utf8'))?.[0];
  } catch {
    return undefined;
  }
};

/** SQLite says no more than that it could not open or write its file; the system knows why. */
const systemErrorOf = (folder: string, error: unknown): unknown => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return error;
  } catch (reason) {
    return reason;
  }
};
