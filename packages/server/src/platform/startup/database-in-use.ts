import type { ClientBase, Pool } from 'pg';
import type { MigrationFile } from '../migration-files.ts';
import { findNamelessConnections, findUnfinishedRestore } from './database-in-use.store.ts';
import { StartupError } from './startup-error.ts';

/**
 * A database into which a backup has not come whole is nothing to serve: what people add to it would keep the restore from being
 * repeated.
 *
 * @throws {StartupError} while a restore is under way, and after one was interrupted.
 */
export const refuseUnfinishedRestore = async (database: Pool | ClientBase): Promise<void> => {
  if ((await findUnfinishedRestore(database)) === null) return;
  throw new StartupError(
    'A backup is being restored into this database, or its restore was interrupted: wait for its end, or restore the same backup again.',
  );
};

/**
 * Migrations that no earlier release goes on with are not applied under its servers, which would answer with errors from then on.
 * Those of 1.0.0 are recognized by their connections; none that is newer has such migrations before it.
 *
 * @param client a connection that is to apply them.
 * @throws {StartupError} that names where the servers are.
 */
export const refuseBesideFormerServers = async (
  client: ClientBase,
  pending: readonly MigrationFile[],
): Promise<void> => {
  const alone = pending.find(({ oldestRelease }) => oldestRelease === null);
  if (!alone) return;
  const addresses = await findNamelessConnections(client);
  if (addresses.length === 0) return;
  throw new StartupError(
    `Servers of an earlier version seem to use this database (from ${addresses.join(', ')}), and none of them goes on with the migration ${alone.name}: stop every server, and whatever else connects by this role without an application_name, and start this one then.`,
  );
};
