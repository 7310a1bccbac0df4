import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { FolderInUse } from '../startup/data-folder.ts';
import { findEmbedded, startDatabase } from './embedded-postgres.ts';
import { checkExternalPostgres } from './external-postgres.ts';
import { StartupError } from '../startup/startup-error.ts';

/** What of the settings says where the database is. */
type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'bucket'>;

interface ReachedDatabase {
  /** Of several hosts with the primary first. Secret: never logged. */
  readonly url: string;
  close(): Promise<void>;
}

/** Connections of a database that is started for one command alone. */
const POOL_SIZE = 3;

/** Whether there is a database, as far as that shows without asking it. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabaseSettings): boolean =>
  databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'));

/**
 * The database that there is, for a command beside the server: the operator's own, or the embedded one, which may be running as part
 * of a server; else it is started for the time.
 *
 * @throws StartupError where there is none, or it cannot be reached.
 */
export const reachDatabase = async (settings: DatabaseSettings, log: Logger): Promise<ReachedDatabase> => {
  const { databaseUrl, dataDir, bucket } = settings;
  if (databaseUrl !== undefined) {
    return { url: await checkExternalPostgres(databaseUrl, log), close: async () => undefined };
  }
  if (!hasDatabase(settings)) {
    throw new StartupError(`There is nothing here yet: ${dataDir} holds no database (DATA_DIR).`);
  }
  try {
    const started = await startDatabase({ databaseUrl, dataDir, bucket, databasePoolSize: POOL_SIZE }, log);
    return { url: started.url, close: () => started.stop() };
  } catch (error) {
    if (error instanceof FolderInUse) return findEmbedded(dataDir);
    throw error;
  }
};
