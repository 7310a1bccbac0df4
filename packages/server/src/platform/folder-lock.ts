import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFolderError } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

/** SQLite's result code for a database that another process has locked. */
const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Makes this process the only Caravan server on a data folder. The lock is the operating system's own, taken through an
 * empty SQLite file: it ends with the process however that dies, no other process with the same id can be taken for it,
 * and two that start at once cannot both get it. `server.pid` beside it only says who has it.
 *
 * @throws {StartupError} when another server has the folder, or the folder cannot be written.
 */
export const lockFolder = (folder: string): FolderLock => {
  const lockFile = path.join(folder, 'server.lock');
  const holderFile = path.join(folder, 'server.pid');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockFile);
    // SQLite opens a file that it may only read as well, and then locks nobody out.
    accessSync(lockFile, constants.W_OK);
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? inUse(folder, holderFile) : dataFolderError(folder, systemErrorOf(folder, error));
  }
  const held = lock;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

const inUse = (folder: string, holderFile: string): StartupError => {
  const holder = readHolder(holderFile);
  const who = holder === undefined ? '' : ` (process ${holder})`;
  return new StartupError(`The data folder ${folder} is already in use by another Caravan server${who}.`);
};

/** Undefined in the moment between the holder's lock and its note. */
const readHolder = (holderFile: string): string | undefined => {
  try {
    return /^\d+/.exec(readFileSync(holderFile, 'utf8'))?.[0];
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
