import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { freePorts } from '../../testing/free-ports.ts';
import { codeOf, openDatabase } from '../db.ts';
import { databaseServers } from './database-hosts.ts';

test.each([
  ['postgresql://u:p@one/trips', ['postgresql://u:p@one/trips']],
  [
    'postgres://u:p,q@one:5433,two/trips?sslmode=require',
    ['postgres://u:p,q@one:5433/trips?sslmode=require', 'postgres://u:p,q@two/trips?sslmode=require'],
  ],
  [
    'postgresql://one,two,[::1]:5/trips',
    ['postgresql://one/trips', 'postgresql://two/trips', 'postgresql://[::1]:5/trips'],
  ],
  ['postgresql://localhost/trips?host=/a,b', ['postgresql://localhost/trips?host=/a,b']],
  ['not an address', ['not an address']],
])('%s names the servers %j', (connectionString, servers) => {
  expect(databaseServers(connectionString)).toEqual(servers);
});

test('a host where nobody listens is passed over by the connection after the one that failed there', async () => {
  const place = await createTestDatabase();
  const [nobody] = await freePorts(1);
  const { pathname, searchParams } = new URL(place.url);
  const [user, socket] = ['caravan', encodeURIComponent(searchParams.get('host') ?? '')];
  // The host of the query goes before the one of the authority: only the port of the second host leads to the socket.
  const connectionString = `postgresql://${user}@localhost:${nobody},localhost:5432${pathname}?host=${socket}`;
  const database = openDatabase({ connectionString, max: 2 }, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await database.close();
    await place.release();
  });
  const ask = () => database.db.execute<{ one: number }>(sql`select 1 as one`);

  const refusal: unknown = await ask().catch((error: unknown) => error);
  const { rows } = await ask();

  expect(codeOf(refusal)).toBe('ENOENT');
  expect(rows).toEqual([{ one: 1 }]);
});
