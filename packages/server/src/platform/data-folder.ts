import { mkdir } from 'node:fs/promises';
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
    await mkdir(folder, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw dataFolderError(folder, error);
  }
};
