import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { dataFolderError, makeDataFolder } from '../startup/data-folder.ts';
import { diskObjectStore, type ObjectStore } from './object-store.ts';
import { DraftFolder } from './drafts.ts';

/** Where files are kept, and where they arrive. */
export interface FileStorage {
  readonly objects: ObjectStore;
  readonly drafts: DraftFolder;
}

/**
 * Opens what keeps files, in the data folder.
 *
 * @throws {StartupError} when the folder cannot be used.
 */
export const openFileStorage = async (dataDir: string): Promise<FileStorage> => {
  await makeDataFolder(dataDir);
  try {
    const objects = path.join(dataDir, 'objects');
    await mkdir(objects, { recursive: true, mode: 0o700 });
    return { objects: diskObjectStore(objects), drafts: await DraftFolder.open(path.join(dataDir, 'drafts')) };
  } catch (error) {
    throw dataFolderError(dataDir, error);
  }
};
