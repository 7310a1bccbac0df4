import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, type MigrateOptions } from '../platform/migrate.ts';
import { migrationsFolder } from '../platform/migration-files.ts';
import { BackupError } from './archive-format.ts';
import { openMigrationPool } from './rows.store.ts';
import { withTarget } from './stores.ts';
import { addFiles, restoreStores } from '../testing/backups.ts';
import { runCommand } from '../testing/server-command.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backUpBeforeMigration, removeBackupsOfFormerUpgrades } from './backup-before-migration.ts';

const log = pino({ level: 'silent' });

let folder = '';
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-before-'));
  database = await createTestDatabase();
});

afterEach(async () => {
  await database.release();
  await rm(folder, { recursive: true });
});

/** The product's migrations, and one more that a later version brings. */
const layMigrations = async (more: string): Promise<string> => {
  const migrations = path.join(folder, 'migrations');
  await mkdir(migrations, { recursive: true });
  for (const name of await readdir(migrationsFolder)) {
    await copyFile(path.join(migrationsFolder, name), path.join(migrations, name));
  }
  await writeFile(path.join(migrations, '9000_more.sql'), more);
  return migrations;
};

/** Backs up as a start does that keeps so many. */
const backedUp = (keep: number): Pick<MigrateOptions, 'beforeApplying' | 'afterApplying'> => {
  const settings = { dataDir: folder, backupKey: null, backupsBeforeMigration: keep };
  return {
    beforeApplying: (pending) => backUpBeforeMigration(settings, database.url, pending, log),
    afterApplying: () => removeBackupsOfFormerUpgrades(settings, log),
  };
};

const backups = (): Promise<string[]> => readdir(path.join(folder, 'backups')).catch(() => []);

const stripeEvents = async (url: string): Promise<string[]> => {
  const pool = openMigrationPool(url);
  const { rows } = await pool.query<{ id: string }>('select id from stripe_events order by id');
  await pool.end();
  return rows.map(({ id }) => id);
};

test('what a migration has spoilt is there again after the backup from before it is restored', async () => {
  const pool = openMigrationPool(database.url);
  const migrations = await layMigrations('delete from stripe_events;');
  await pool.query(`insert into stripe_events (id) values ('evt_1')`);

  await migrate(pool, { folder: migrations, ...backedUp(3) });
  await pool.end();
  const [backup = ''] = await backups();
  const former = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  const stores = { dataDir, databaseUrl: former.url, serverKey: undefined, bucket: null };
  const { head } = await restoreStores(stores, path.join(folder, 'backups', backup));
  const after = [await stripeEvents(database.url), await stripeEvents(former.url)];
  await former.release();

  expect(backup).toMatch(/^before-9000-to-9000-.+Z\.tar\.zst$/);
  expect(head.kind).toBe('rows');
  expect(after).toEqual([[], ['evt_1']]);
});

test(
  'the way back from an upgrade of the embedded database leads to its rows, beside the files that are still there',
  { timeout: 90_000 },
  async () => {
    const dataDir = path.join(folder, 'data');
    const settings = { dataDir, databaseUrl: undefined, serverKey: undefined, bucket: null };
    const migrations = await layMigrations('truncate file_directory; drop table personal_files;');
    let plan = '';
    const [, lost] = await withTarget(settings, log, async ({ pool, storage }) => {
      await migrate(pool);
      const names = await addFiles({ pool, storage }, [Buffer.from('Passport'), Buffer.from('Ticket')]);
      const beforeApplying: MigrateOptions['beforeApplying'] = (pending) =>
        backUpBeforeMigration(
          { dataDir, backupKey: null, backupsBeforeMigration: 3 },
          pool.options.connectionString ?? '',
          pending,
          log,
        );
      await migrate(pool, { folder: migrations, beforeApplying });
      plan = (await runCommand('migrate-command.ts', ['--plan'], { DATA_DIR: dataDir })).output.toString();
      return names;
    });
    // Deleted by a server of the later version.
    await rm(path.join(dataDir, 'objects', lost!.slice(0, 2), lost!));

    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres-of-the-upgrade'));
    const [backup = ''] = await readdir(path.join(dataDir, 'backups'));
    const { missingFiles } = await restoreStores(settings, path.join(dataDir, 'backups', backup));
    const after = await withTarget(settings, log, async ({ pool }) => {
      const { rows } = await pool.query<{ files: number; isBefore: boolean }>(
        `select (select count(*)::integer from personal_files) as files, max(version) < 9000 as "isBefore" from schema_migrations`,
      );
      return rows;
    });

    expect(plan).toBe('Nothing is to be migrated.\n');
    expect(missingFiles).toBe(1);
    expect(after).toEqual([{ files: 2, isBefore: true }]);
  },
);

test('nothing is backed up where nothing is migrated, and the newest alone are kept', async () => {
  const pool = openMigrationPool(database.url);
  const migrations = await layMigrations('select 1;');
  await migrate(pool, { ...backedUp(1) });
  const withoutMigrations = await backups();
  await mkdir(path.join(folder, 'backups'));
  await writeFile(path.join(folder, 'backups', 'before-0027-to-0029-2026-01-01T00-00-00Z.tar.zst'), '');
  await writeFile(path.join(folder, 'backups', 'before-9000-to-9000-2026-01-01T00-00-00Z.tar.zst.1.unfinished'), '');
  await writeFile(path.join(folder, 'backups', 'notes.txt'), '');

  await migrate(pool, { folder: migrations, ...backedUp(1) });
  await pool.end();

  expect(withoutMigrations).toEqual([]);
  expect((await backups()).toSorted()).toEqual([expect.stringMatching(/^before-9000-to-9000/), 'notes.txt']);
});

test('an upgrade that fails again and again keeps the backup from before it, and makes no other', async () => {
  const pool = openMigrationPool(database.url);
  await pool.query('drop schema public cascade; create schema public');
  const migrations = await layMigrations('select 1 / 0;');
  await migrate(pool, { upTo: 20 });

  const upgrade = () => migrate(pool, { folder: migrations, ...backedUp(1) });
  await expect(upgrade()).rejects.toThrow(/^The migration 9000_more failed/);
  const made = await backups();
  for (let start = 2; start <= 4; start += 1) await expect(upgrade()).rejects.toThrow(/division by zero/);
  const left = await backups();
  await layMigrations('select 1;');
  await upgrade();
  await pool.end();
  const former = await createTestDatabase();
  const formerPool = openMigrationPool(former.url);
  await formerPool.query('drop schema public cascade; create schema public');
  const stores = { dataDir: folder, databaseUrl: former.url, serverKey: undefined, bucket: null };
  await restoreStores(stores, path.join(folder, 'backups', made[0]!));
  const restored = await formerPool.query('select max(version) as last from schema_migrations');
  await formerPool.end();
  await former.release();

  expect(made).toEqual([expect.stringMatching(/^before-0021-to-9000-/)]);
  expect(left).toEqual(made);
  expect(await backups()).toEqual(made);
  // Where the former release goes on.
  expect(restored.rows).toEqual([{ last: 20 }]);
});

test('where earlier releases may have gone on, each try is backed up, and the backup from before the first one stays', async () => {
  const pool = openMigrationPool(database.url);
  const migrations = await layMigrations('create table more (id integer);');
  await writeFile(path.join(migrations, '9001_fails.sql'), 'select 1 / 0;');

  const upgrade = () => migrate(pool, { folder: migrations, ...backedUp(1) });
  for (let start = 1; start <= 3; start += 1) await expect(upgrade()).rejects.toThrow(/division by zero/);
  const left = (await backups()).toSorted();
  await writeFile(path.join(migrations, '9001_fails.sql'), 'select 1;');
  await upgrade();
  await pool.end();

  expect(left).toEqual([
    expect.stringMatching(/^before-9000-to-9001-/),
    expect.stringMatching(/^before-9001-to-9001-/),
  ]);
  expect(await backups()).toEqual([left[0]]);
});

test('a migration does not begin without the backup', async () => {
  const pool = openMigrationPool(database.url);
  const migrations = await layMigrations('create table never (id integer);');
  await writeFile(path.join(folder, 'backups'), 'no folder');

  const failed = migrate(pool, { folder: migrations, ...backedUp(3) });

  await expect(failed).rejects.toThrow(BackupError);
  await expect(failed).rejects.toThrow(/^The folder for backups \/.+\/backups cannot be made: a file has its name\.$/);
  expect((await pool.query(`select to_regclass('never') as it`)).rows).toEqual([{ it: null }]);
  await pool.end();
});
