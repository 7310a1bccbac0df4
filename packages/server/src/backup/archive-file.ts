import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { BackupError } from './archive-format.ts';

/** How an archive that is being written is called; the rest of the name is another each time. */
export const DRAFT_SUFFIX = '.unfinished';

/**
 * Writes a file that is there whole or not at all: under another name beside it first, for its owner alone, on the disk before it gets
 * its own. What goes wrong, a full disk too, leaves nothing, and a file that had the name before stays.
 *
 * @param write writes all and ends the stream.
 * @throws BackupError.
 */
export const writeWholeFile = async <Result>(
  file: string,
  write: (destination: Writable) => Promise<Result>,
): Promise<Result> => {
  const draft = `${file}.${randomUUID().slice(0, 8)}${DRAFT_SUFFIX}`;
  try {
    const destination = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await once(destination, 'open');
    // Whoever writes learns of an error by writing; one that comes before the first byte would end the process.
    destination.on('error', () => undefined);
    const result = await write(destination);
    await rename(draft, file);
    await flushFolder(path.dirname(file));
    return result;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw fileError(file, error);
  }
};

/**
 * Makes a folder for backups where it is missing, for its owner alone. The one that it is in has to be there: else backups would go to
 * another disk while theirs is not mounted.
 *
 * @throws BackupError.
 */
export const makeBackupFolder = async (folder: string): Promise<void> => {
  if ((await stat(folder).catch(() => null))?.isDirectory()) return;
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    throw new BackupError(`The folder for backups ${folder} cannot be made: ${reasonOf(cause)}.`, { cause });
  });
};

/** Keeps the new name through a power failure. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const reasons: Record<string, string> = {
  ENOSPC: 'no space is left on its disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'a file has its name',
  EPIPE: 'nobody reads it any more',
};

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
};

/** What the system says of the archive's file, in one line; any other error as it is. */
export const fileError = (file: string, error: unknown): unknown => {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  // What goes wrong elsewhere, such as on the way to the database, has a path of its own or none.
  const isItself = !('path' in error) || String(error.path).startsWith(file);
  const reason = reasons[String(error.code)];
  return isItself && reason !== undefined
    ? new BackupError(`The backup ${file} cannot be written: ${reason}.`, { cause: error })
    : error;
};
