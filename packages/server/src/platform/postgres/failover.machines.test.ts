import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db.ts';
import { sql } from 'drizzle-orm';
import { PostgresServer, type PostgresMajor } from '../../testing/postgres-server.ts';
import { checkExternalPostgres } from './external-postgres.ts';

const silent = pino({ level: 'silent' });

describe.each<PostgresMajor>([15, 18])('PostgreSQL %s with a standby', (major) => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let database: Database;

  beforeEach(async () => {
    primary = await PostgresServer.create(major);
    standby = await primary.addStandby(major);
    database = openDatabase({ connectionString: bothHosts(), max: 3 }, silent);
  }, 60_000);
  afterEach(async () => {
    await database.close();
    for (const server of [primary, standby]) await server.remove();
  });

  /** The standby first, so that it has to be passed over. */
  const bothHosts = () =>
    primary.url.replace(`127.0.0.1:${primary.port}`, `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`);

  /** The former primary first, as settings name them that nobody has changed since. */
  const formerFirst = () =>
    primary.url.replace(`127.0.0.1:${primary.port}`, `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`);

  const untilWritten = async (value: number): Promise<void> => {
    await expect
      .poll(() =>
        database.db.execute(sql`insert into moves values (${value})`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  };

  test('writes go to the primary, and to the standby once it is promoted, without a restart and without a loss; what starts then finds it at once', async () => {
    await checkExternalPostgres(bothHosts(), silent);
    await expect(checkExternalPostgres(standby.url, silent)).rejects.toThrow('it is a standby');
    await expect
      .poll(() =>
        database.db.execute(sql`create table moves (at int)`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await untilWritten(1);

    await primary.kill();
    await standby.promote();
    await untilWritten(2);

    const { rows } = await database.db.execute<{ at: number }>(sql`select at from moves order by at`);
    expect(rows).toEqual([{ at: 1 }, { at: 2 }]);
    const started = openDatabase(
      { connectionString: await checkExternalPostgres(formerFirst(), silent), max: 1 },
      silent,
    );
    const { rows: firstRead } = await started.pool.query('select at from moves order by at');
    await started.close();
    expect(firstRead).toEqual(rows);
  });
});
