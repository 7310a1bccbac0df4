import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';

/**
 * Passes where the folder's disk has room and takes a write.
 *
 * @param freeBytes the least that must be free.
 */
export const hasRoom = async (folder: string, freeBytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < freeBytes) throw new Error('The disk is nearly full.');
  const file = path.join(folder, '.ready');
  const opened = await open(file, 'w', 0o600);
  try {
    await opened.write('ready');
    await opened.datasync();
  } finally {
    await opened.close();
    await rm(file, { force: true });
  }
};
