import { type Database, openDatabase } from '../platform/db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { logTo, type Lease } from './test-server.ts';

/** A database and the connections to it, of whoever leases the server. */
interface ConnectedDatabase {
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  /** How many connections there may be. */
  readonly max: number;
  lease: Lease;
}

/**
 * What earlier servers of this worker have left, reset, with their connections: a new one takes PostgreSQL as long as dozens of
 * statements, and reads and plans all of them anew.
 */
const left: ConnectedDatabase[] = [];
/** More would be connected for nothing: hardly any test has more servers at a time. */
const LEFT_MAX = 2;

/** Leases a new database, as far as anybody can tell, for a server that has so many connections. */
export const leaseDatabase = async (
  lease: Lease,
  max: number,
): Promise<{ readonly database: Database; release(): Promise<void> }> => {
  const at = left.findLastIndex((one) => one.max === max);
  const leased = left.splice(at, at < 0 ? 0 : 1)[0] ?? (await connect(lease, max));
  leased.lease = lease;
  const { database, testDatabase } = leased;
  lease.pool = database.pool;
  lease.probes = database.probes;
  const release = async (): Promise<void> => {
    if (left.length < LEFT_MAX && (await isAsNew(database)) && (await testDatabase.reset())) {
      left.push(leased);
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
  const database = openDatabase({ connectionString: testDatabase.url, max }, log);
  const connected = { database, testDatabase, max, lease };
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
