import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
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
