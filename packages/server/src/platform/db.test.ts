import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { causeOf, codeOf, type Database, openDatabase } from './db.ts';
import { migrate } from './migrate.ts';
import { isUnavailable } from './postgres/unavailability.ts';

/** The database says nothing for longer than its connections wait. */
const SILENCE_MS = 500;
const pause = sql`select pg_sleep(1)`;

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
});
afterAll(() => place.release());

beforeEach(() => {
  const log = pino({ level: 'silent' });
  database = openDatabase({ connectionString: place.url, max: 1, silenceMs: SILENCE_MS }, log);
});
afterEach(() => database.close());

test.each([
  ['a query', () => database.db.execute(pause)],
  ['a transaction', () => database.db.transaction((db) => db.execute(pause))],
])(
  '%s that the database leaves without an answer fails as not available, and the next one is answered',
  async (_what, work) => {
    const error: unknown = await work().then(
      () => null,
      (refusal: unknown) => refusal,
    );

    const { rows } = await database.db.execute<{ one: number }>(sql`select 1 as one`);

    expect(isUnavailable(codeOf(error), (causeOf(error) as Error).message)).toBe(true);
    expect(rows).toEqual([{ one: 1 }]);
  },
);

test('a connection that is lost while others can be made is no database that is away', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const opened = openDatabase({ connectionString: place.url, max: 2 }, log);
  const { rows: own } = await opened.pool.query<{ pid: number }>('select pg_backend_pid() as pid');

  const isLost = once(opened.pool, 'error');
  await database.pool.query('select pg_terminate_backend($1)', [own[0]?.pid]);
  await isLost;
  const { rows } = await opened.pool.query('select 1 as one');
  await opened.close();

  expect(rows).toEqual([{ one: 1 }]);
  expect(lines).toEqual([]);
});

test('a connection that breaks at the moment it is made fails what was to use it, and nothing else', async () => {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', '', ''];
  const error = Buffer.from(fields.join('\0'));
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + error.length);
  // AuthenticationOk, ReadyForQuery and ErrorResponse of the protocol, in one packet.
  const answer = Buffer.concat([Buffer.from('R\0\0\0\b\0\0\0\0Z\0\0\0\x05IE'), length, error]);
  const server = createServer((socket: Socket) => socket.once('data', () => socket.end(answer)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const opened = openDatabase(
    { connectionString: `postgresql://nobody@127.0.0.1:${port}/none`, max: 1 },
    pino({ level: 'silent' }),
  );

  const failures = await Promise.all(
    [opened.pool, opened.probes].map((pool) => pool.query('select 1').catch((failure: unknown) => failure)),
  );
  await opened.close();
  server.close();

  expect(failures.map((failure) => isUnavailable(codeOf(failure), (failure as Error).message))).toEqual([true, true]);
});

test('a statement runs no longer than it may', async () => {
  const bounded = openDatabase({ connectionString: place.url, max: 1, statementMs: 100 }, pino({ level: 'silent' }));

  const code = await bounded.db.execute(pause).then(
    () => null,
    (error: unknown) => codeOf(error),
  );
  await bounded.close();

  expect(code).toBe('57014');
});

test.each([
  ['ten seconds where nothing else is said', {}, '10s'],
  ['as long as is said', { statementMs: 600_000 }, '10min'],
])('a statement may run %s', async (_how, timeout, expected) => {
  const config = { connectionString: place.url, max: 1, ...timeout };
  const bounded = openDatabase(config, pino({ level: 'silent' }));

  const { rows } = await bounded.db.execute<{ statement_timeout: string }>(sql`show statement_timeout`);
  await bounded.close();

  expect(rows).toEqual([{ statement_timeout: expected }]);
});

test('a migration takes the time it needs', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-migrations-'));
  await database.db.execute(sql`drop table schema_migrations`);
  await writeFile(path.join(folder, '0001_slow.sql'), 'select pg_sleep(1);');

  const { applied } = await migrate(database.pool, { folder });

  expect(applied).toEqual(['0001_slow']);
  await rm(folder, { recursive: true });
});
