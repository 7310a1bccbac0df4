import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';
import { settingsFor, startServerFor, Lease } from './test-server.ts';

const AT_ONCE = { requestsMs: 20, restMs: 20 };

test('a server that does not become idle says what is under way, and a lease ends once', async () => {
  const database = await createTestDatabase();
  const lease = new Lease();
  lease.pool = new pg.Pool({ connectionString: database.url });
  const server = await startServerFor(lease, settingsFor(await mkdtemp(path.join(inject('testFolder'), 'lease-'))));
  const client = await lease.pool.connect();

  await expect(server.endLease(AT_ONCE)).rejects.toThrow('The server does not become idle');
  await expect(server.endLease(AT_ONCE)).rejects.toThrow(/[1-9]\d* connections to the database/);

  client.release();
  await server.endLease();
  await expect(server.endLease()).rejects.toThrow('has ended already');

  await server.close();
  await lease.pool.end();
  await database.release();
});
