import { type Database, openDatabase } from '../platform/db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { logTo, type Lease } from './test-server.ts';

/** A database and the connections to it, of whoever leases the server. */
interface ConnectedDatabase {
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  lease: Lease;
}

/**
 * What the last lease of this worker's server has left, reset, with its connections: a new one takes PostgreSQL as long as dozens of
 * statements, and reads and plans all of them anew.
 */
let left: ConnectedDatabase | undefined;

/** Leases a new database, as far as anybody can tell, for a server that has so many connections. */
export const leaseDatabase = async (
  lease: Lease,
  max: number,
): Promise<{ readonly database: Database; release(): Promise<void> }> => {
  const leased = left ?? (await connect(lease, max));
  left = undefined;
  leased.lease = lease;
  const { database, testDatabase } = leased;
  lease.pool = database.pool;
  lease.probes = database.probes;
  const release = async (): Promise<void> => {
    if ((await isAsNew(database)) && (await testDatabase.reset())) {
      left = leased;
      return;
    }
    await database.close();
    await testDatabase.release();
  };
  return { database, release };
};

const connect = async (lease: Lease, max: number): Promise<ConnectedDatabase> => {
  const testDatabase = await createTestDatabase();
  const log = logTo(() => connected.lease);
  const connected = { testDatabase, lease, database: openDatabase({ connectionString: testDatabase.url, max }, log) };
  return connected;
};

/** Puts each connection back to how it began. @returns whether that was possible: none is in use, and all are there. */
const isAsNew = async ({ pool, state }: Database): Promise<boolean> => {
  if (pool.ending || state.isAway || pool.waitingCount > 0 || pool.idleCount < pool.totalCount) return false;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const put = clients.map((client) => client.query('reset all; unlisten *; select pg_advisory_unlock_all()'));
  const outcomes = await Promise.allSettled(put);
  for (const client of clients) client.release();
  return outcomes.every(({ status }) => status === 'fulfilled');
};
