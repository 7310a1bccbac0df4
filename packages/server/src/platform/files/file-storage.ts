import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { loggable } from '../db.ts';
import { needsDataFolder, type Settings } from '../settings/settings.ts';
import { dataFolderError, lockFolder, makeDataFolder } from '../startup/data-folder.ts';
import { StartupError } from '../startup/startup-error.ts';
import { DraftFolder } from './drafts.ts';
import { diskObjectStore, type ObjectStore } from './object-store.ts';

/** Where files are kept, and where they arrive. */
export interface FileStorage {
  readonly objects: ObjectStore;
  readonly drafts: DraftFolder;
  /** The folder whose disk has to have room: that of the data, or the system's temporary one. */
  readonly folder: string;
  /** Fails where what keeps files has not answered of late; absent where that is the disk. */
  readonly check?: () => Promise<void>;
  /** Ends it, and removes what is for this run alone. */
  close(): Promise<void>;
}

/**
 * Opens what keeps files: the data folder, or a bucket, beside which drafts need no folder that outlives the server.
 *
 * @throws {StartupError} when the folder cannot be used, and for a bucket that refuses what it is asked; not for one that is away.
 */
export const openFileStorage = async (
  settings: Pick<Settings, 'dataDir' | 'bucket' | 'databaseUrl'>,
  log: Logger,
): Promise<FileStorage> => {
  const { drafts, folder, close } = needsDataFolder(settings)
    ? await openInDataFolder(settings.dataDir)
    : await openInTemporaryFolder(log);
  if (settings.bucket === null) {
    return { objects: await openDisk(settings.dataDir), drafts, folder, close };
  }
  try {
    // Loaded where files are in a bucket alone.
    const { openBucketStore } = await import('./bucket-store.ts');
    const store = await openBucketStore(settings.bucket, { log });
    const closeAll = async (): Promise<void> => {
      store.close();
      await close();
    };
    return { objects: store.objects, check: store.check, drafts, folder, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
};

type DraftStorage = Pick<FileStorage, 'drafts' | 'folder' | 'close'>;

const openInDataFolder = async (dataDir: string): Promise<DraftStorage> => {
  await makeDataFolder(dataDir);
  try {
    const drafts = await DraftFolder.open(path.join(dataDir, 'drafts'));
    return { drafts, folder: dataDir, close: async () => undefined };
  } catch (error) {
    throw dataFolderError(dataDir, error);
  }
};

const openDisk = async (dataDir: string): Promise<ObjectStore> => {
  try {
    const objects = path.join(dataDir, 'objects');
    await mkdir(objects, { recursive: true, mode: 0o700 });
    return diskObjectStore(objects);
  } catch (error) {
    throw dataFolderError(dataDir, error);
  }
};

const TEMPORARY_PREFIX = 'caravan-drafts-';
/** A folder that is younger may not be locked yet, milliseconds. */
const LOCKED_WITHIN_MS = 60_000;

/** A folder of this server alone, which goes with it. What killed servers have left there goes first. */
const openInTemporaryFolder = async (log: Logger): Promise<DraftStorage> => {
  const system = tmpdir();
  try {
    await removeAbandoned(system);
    const own = await mkdtemp(path.join(system, TEMPORARY_PREFIX));
    // Held for as long as this process lives, however it ends.
    const lock = lockFolder(own);
    const drafts = await DraftFolder.open(path.join(own, 'drafts'));
    const close = async (): Promise<void> => {
      lock.release();
      await rm(own, { recursive: true, force: true }).catch((error: unknown) => {
        log.warn({ failure: loggable(error) }, 'the folder of drafts could not be removed');
      });
    };
    return { drafts, folder: own, close };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The folder for temporary files ${system} cannot be used: ${reason}. Choose another with TMPDIR.`,
      {
        cause: error,
      },
    );
  }
};

const removeAbandoned = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(TEMPORARY_PREFIX));
  // Those of other users cannot be entered.
  await Promise.allSettled(names.map((name) => removeIfAbandoned(path.join(folder, name))));
};

const removeIfAbandoned = async (draftFolder: string): Promise<void> => {
  const { mtimeMs } = await stat(draftFolder);
  if (Date.now() - mtimeMs < LOCKED_WITHIN_MS) return;
  const lock = lockFolder(draftFolder);
  try {
    await rm(draftFolder, { recursive: true, force: true });
  } finally {
    lock.release();
  }
};
