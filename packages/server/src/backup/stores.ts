import path from 'node:path';
import type { Logger } from 'pino';
import { openFileStorage } from '../platform/files/file-storage.ts';
import { diskObjectStore, type ObjectStore } from '../platform/files/object-store.ts';
import { startDatabase } from '../platform/postgres/embedded-postgres.ts';
import { reachDatabase } from '../platform/postgres/reached-database.ts';
import { readServerKey, replaceServerKey } from '../platform/security/signing-keys.ts';
import { needsDataFolder, type Settings } from '../platform/settings/settings.ts';
import { FolderInUse } from '../platform/startup/data-folder.ts';
import { BackupError } from './archive-format.ts';
import type { BackupSource } from './backup.ts';
import type { RestoreTarget } from './restore.ts';
import { connect, openMigrationPool } from './rows.store.ts';

/** What of the settings says where the data is. */
export type StoreSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'serverKey' | 'bucket'>;

/** Connections of a database that is started for a restore alone. */
const POOL_SIZE = 3;

/**
 * Does something with a connection to the data that a backup is made of. The embedded database may be running, as part of a server; else
 * it is started for the time.
 *
 * @throws StartupError where there is none, or it cannot be reached.
 */
export const withSource = async <Result>(
  settings: StoreSettings,
  log: Logger,
  work: (source: BackupSource) => Promise<Result>,
): Promise<Result> => {
  const { url, close } = await reachDatabase(settings, log);
  try {
    const client = await connect(url);
    try {
      const serverKey = keepsServerKey(settings) ? await readServerKey(settings.dataDir) : null;
      return await withObjects(settings, log, (objects) => work({ client, objects, serverKey }));
    } finally {
      await client.end();
    }
  } finally {
    await close();
  }
};

/** Whether the server's own key was made in the data folder; else it is the operator's. */
const keepsServerKey = (settings: StoreSettings): boolean =>
  settings.serverKey === undefined && needsDataFolder(settings);

/** Does something with the files where they are. The drafts beside them are the running server's. */
const withObjects = async <Result>(
  { bucket, dataDir }: StoreSettings,
  log: Logger,
  work: (objects: ObjectStore) => Promise<Result>,
): Promise<Result> => {
  if (bucket === null) return work(diskObjectStore(path.join(dataDir, 'objects')));
  // Loaded where files are in a bucket alone.
  const { openBucketStore } = await import('../platform/files/bucket-store.ts');
  const store = await openBucketStore(bucket, { log });
  try {
    return await work(store.objects);
  } finally {
    store.close();
  }
};

/**
 * Does something with what a backup is restored into. It is nobody else's meanwhile.
 *
 * @throws StartupError where a server runs on it, or it cannot be reached.
 */
export const withTarget = async <Result>(
  settings: StoreSettings,
  log: Logger,
  work: (target: RestoreTarget) => Promise<Result>,
): Promise<Result> => {
  const { databaseUrl, dataDir, bucket } = settings;
  const database = await startDatabase({ databaseUrl, dataDir, bucket, databasePoolSize: POOL_SIZE }, log).catch(
    (error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error;
      throw new BackupError(`A server of Caravan runs on ${dataDir}: stop it, and restore then.`, { cause: error });
    },
  );
  try {
    const client = await connect(database.url);
    const pool = openMigrationPool(database.url);
    try {
      const storage = await openFileStorage(settings, log);
      try {
        const keepServerKey = keepsServerKey(settings) ? (key: string) => replaceServerKey(dataDir, key) : null;
        return await work({ client, pool, storage, keepServerKey });
      } finally {
        await storage.close();
      }
    } finally {
      await client.end();
      await pool.end();
    }
  } finally {
    await database.stop();
  }
};
