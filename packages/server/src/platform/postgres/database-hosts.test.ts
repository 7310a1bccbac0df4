import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { behindDeadHost } from '../../testing/two-hosts.ts';
import { codeOf, openDatabase } from '../db.ts';
import { databaseServers, startingAt } from './database-hosts.ts';

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

test.each([
  ['postgresql://one,two,three/trips', 'postgresql://two/trips', 'postgresql://two,three,one/trips'],
  [
    'postgresql://u:p@one:1,two:2/trips?a=b',
    'postgresql://u:p@one:1/trips?a=b',
    'postgresql://u:p@one:1,two:2/trips?a=b',
  ],
  ['postgresql://one/trips', 'postgresql://one/trips', 'postgresql://one/trips'],
])('%s with %s as its first server is %s', (connectionString, server, expected) => {
  expect(startingAt(connectionString, server)).toBe(expected);
});

test('a host where nobody listens is passed over by the connection after the one that failed there', async () => {
  const place = await createTestDatabase();
  const database = openDatabase({ connectionString: behindDeadHost(place.url), max: 2 }, pino({ level: 'silent' }));
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
