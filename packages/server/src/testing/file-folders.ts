import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Where a server has its files, and those that are still arriving. */
export const foldersIn = (dataDir: string): string[] => ['objects', 'drafts'].map((name) => path.join(dataDir, name));

/** Removes all files of a server that nothing knows any more, and leaves their folders. */
export const removeFiles = async (dataDir: string): Promise<void> => {
  for (const folder of foldersIn(dataDir)) {
    const entries = await readdir(folder);
    await Promise.all(entries.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  }
};
