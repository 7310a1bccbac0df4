import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { openDatabase } from '../platform/db.ts';
import type { ObjectStore } from '../platform/files/object-store.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { lockFolder } from '../platform/startup/data-folder.ts';
import { findUnfinishedRestore } from '../platform/startup/database-in-use.store.ts';
import { backUpStores, contentsOf, restoreStores } from '../testing/backups.ts';
import { storedFiles } from '../testing/stored-files.ts';
import { startS3Stub } from '../testing/s3-stub.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { samplePdf } from '../testing/sample-documents.ts';
import { upload } from '../testing/uploads.ts';
import { ArchiveWriter } from './archive-writer.ts';
import type { RestoreTarget } from './restore.ts';
import type { MigrationPool } from './rows.store.ts';
import type { StoreSettings } from './stores.ts';
import { checkArchive } from './verified-archive.ts';

/** An embedded database that is prepared anew takes longer than a test may where the machine is busy, milliseconds. */
const timeout = 60_000;

let app: TestApp;
let source: StoreSettings;
let folder = '';
let archive = '';

/** Texts that COPY has to write in another way, and values of every kind of column. */
const STRANGE = String.raw`tab	and line
end, back\slash, \N, \., quote ' and " — é 漢 🧳`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-backup-'));
  app = await startTestApp();
  await seedDemo({ app: app.app, db: app.database.db }, new Date());
  const { pool } = app.database;
  await pool.query(`update users set first_name = $1 where username = 'maya'`, [STRANGE.slice(0, 50)]);
  await pool.query(`update chat_messages set content = $1`, [STRANGE]);
  await pool.query(`insert into stripe_events (id) values ('evt_1')`);
  await pool.query(`select nextval('stripe_readings') from generate_series(1, 41)`);
  source = settingsOf(app.dataDir, pool.options.connectionString);
  archive = path.join(folder, 'all.tar.zst');
  await backUpStores(source, archive);
}, timeout);

afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const settingsOf = (dataDir: string, databaseUrl?: string): StoreSettings => ({
  dataDir,
  databaseUrl,
  serverKey: undefined,
  bucket: null,
});

/** An empty database of one's own, with a folder for files. */
const withEmptyStores = async <Result>(work: (stores: StoreSettings) => Promise<Result>): Promise<Result> => {
  const database = await createTestDatabase();
  try {
    return await work(settingsOf(await mkdtemp(path.join(folder, 'data-')), database.url));
  } finally {
    await database.release();
  }
};

const messageOf = async (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** Deletes a file that nothing refers to as the product does, except that its bytes may go at once. */
const deleteFile = async (id: string): Promise<void> => {
  const { pool } = app.database;
  await pool.query('delete from personal_files where id = $1', [id]);
  await pool.query('delete from file_directory where id = $1', [id]);
  await pool.query(`insert into doomed_objects (id, remove_after) values ($1, now() - interval '1 second')`, [id]);
};

describe('a backup', () => {
  test(
    'of an own database goes into an embedded one and from there into another own one, rows and files the same',
    { timeout },
    async () => {
      const embedded = settingsOf(path.join(folder, 'embedded'));
      const second = path.join(folder, 'second.tar.zst');
      const before = await contentsOf(source);

      const restored = await restoreStores(embedded, archive);
      await backUpStores(embedded, second, { key: 'a passphrase of some length' });
      await withEmptyStores(async (third) => {
        await restoreStores(third, second, { key: 'a passphrase of some length' });

        expect(await contentsOf(third)).toEqual(before);
        expect((await storedFiles(third)).toSorted()).toEqual((await storedFiles(app)).toSorted());
      });

      expect(restored.rows).toBe(before.tables.reduce((sum, { rows }) => sum + rows, 0));
      expect(restored.rows).toBeGreaterThan(100);
      expect(before.files.count).toBeGreaterThan(20);
    },
  );

  test('of files on a disk goes into a bucket and from there onto another disk, the same', { timeout }, async () => {
    const stub = await startS3Stub();
    const { bucket } = readSettings({ DATA_DIR: folder, ...stub.env });
    const second = path.join(folder, 'of-a-bucket.tar.zst');
    const before = await contentsOf(source);

    await withEmptyStores(async (stores) => {
      const inBucket = { ...stores, bucket };
      await restoreStores(inBucket, archive);
      await backUpStores(inBucket, second);

      expect(stub.objects.size).toBe(before.files.count);
      expect(await storedFiles(stores).catch(() => [])).toEqual([]);
      expect(await messageOf(restoreStores(inBucket, archive))).toMatch(/^The database holds data already/);
    });
    await withEmptyStores(async (stores) => {
      expect(await messageOf(restoreStores({ ...stores, bucket }, archive))).toMatch(/^The file store holds files/);
      await restoreStores(stores, second);

      expect(await contentsOf(stores)).toEqual(before);
    });
    await stub.stop();
  });

  test('leaves out nothing but what Caravan brings along or makes anew', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );

    const kept = new Set((await contentsOf(source)).tables.map(({ name }) => name));
    const leftOut = rows.map(({ name }) => name).filter((name) => !kept.has(name));

    expect(leftOut).toEqual([
      'airlines',
      'airports',
      'area_names',
      'countries',
      'live_announcements',
      'place_names',
      'place_starts',
      'places',
      'reference_data',
      'regions',
      'schema_migrations',
      'servers',
    ]);
  });

  test('gives the sequences back, so that the next number is a new one', async () => {
    await withEmptyStores(async (stores) => {
      await restoreStores(stores, archive, {
        into: (target) => ({
          ...target,
          keepServerKey: async () => {
            // The last step before the commit.
          },
        }),
      });

      const second = path.join(stores.dataDir, 'second.tar.zst');
      await backUpStores(stores, second);
      const next = await readHead(second);
      expect(next.sequences).toEqual([{ name: 'stripe_readings', lastValue: '41', isCalled: true }]);
    });
  });

  test('holds what was deleted while it was made, the files too', async () => {
    const anna = await app.signUp();
    const { objectPath } = (await upload(anna, { name: 'booking.pdf', bytes: samplePdf() })).body;
    const id = objectPath.split('/').at(-1) ?? '';
    const file = path.join(folder, 'meanwhile.tar.zst');
    let hasDeleted = false;
    const deleteMeanwhile = (objects: ObjectStore): ObjectStore => ({
      ...objects,
      open: async (name) => {
        if (!hasDeleted) await deleteFile(id);
        if (!hasDeleted) await app.runJob('housekeeping');
        hasDeleted = true;
        return objects.open(name);
      },
    });

    await backUpStores(source, file, {
      from: (whole) => ({ ...whole, objects: whole.objects && deleteMeanwhile(whole.objects) }),
    });
    const during = await storedFiles(app);
    await app.runJob('housekeeping');

    expect(during).toContain(id);
    expect(await storedFiles(app)).not.toContain(id);
    await withEmptyStores(async (stores) => {
      await restoreStores(stores, file);
      expect(await storedFiles(stores)).toContain(id);
    });
  });

  test.each(['an empty folder', 'none'])('fails where its files are %s, and leaves nothing', async (what) => {
    const files = await mkdtemp(path.join(folder, 'missing-'));
    const into = await mkdtemp(path.join(folder, 'into-'));
    if (what !== 'none') await mkdir(path.join(files, 'objects'));

    const said = await messageOf(backUpStores({ ...source, dataDir: files }, path.join(into, 'backup')));

    expect(said).toMatch(/^The file store is empty, though the database knows files such as [0-9a-f-]{36}: nothing/);
    expect(await readdir(into)).toEqual([]);
  });

  test('fails where its files have lost more than they have, as a folder that a start without its disk makes anew', async () => {
    const files = await mkdtemp(path.join(folder, 'mostly-missing-'));
    const [kept = ''] = await storedFiles(app);
    await mkdir(path.join(files, 'objects', kept.slice(0, 2)), { recursive: true });
    await writeFile(path.join(files, 'objects', kept.slice(0, 2), kept), 'one of many');

    const said = await messageOf(backUpStores({ ...source, dataDir: files }, path.join(files, 'backup')));

    expect(said).toMatch(/^The file store lacks \d+ of the \d+ files that the database knows: nothing is backed up\.$/);
    expect(await readdir(files)).toEqual(['objects']);
  });

  test('is for its owner alone, and says in one line where it cannot be written', async () => {
    const said = await messageOf(backUpStores(source, path.join(folder, 'nowhere', 'backup')));

    expect(((await stat(archive)).mode & 0o777).toString(8)).toBe('600');
    expect(said).toMatch(/^The backup .*\/nowhere\/backup cannot be written: its folder is not there\.$/);
  });
});

interface Head {
  migrations: { version: number; name: string; hash: string }[];
  sequences: unknown[];
  format: number;
}

/** What an archive says of itself at its beginning. */
const readHead = async (file: string): Promise<Head> => {
  const { readArchive } = await import('./archive-reader.ts');
  for await (const { chunks } of readArchive(createReadStream(file), null)) {
    let text = '';
    for await (const chunk of chunks) text += Buffer.from(chunk).toString();
    return JSON.parse(text);
  }
  throw new Error('The archive is empty.');
};

/** An archive of nothing but a beginning like this one's, changed. */
const withHead = async (change: (head: Head) => void): Promise<string> => {
  const head = await readHead(archive);
  change(head);
  const file = path.join(folder, 'changed.tar.zst');
  const { createWriteStream } = await import('node:fs');
  const writer = await ArchiveWriter.to(createWriteStream(file), null, new Date());
  await writer.add('backup.json', JSON.stringify(head));
  await writer.finish();
  return file;
};

describe('a restore', () => {
  test.each([
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200), /cannot be read beyond .+ cut off/],
    [
      'is cut off in the middle',
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      /cannot be read beyond .+ cut off/,
    ],
    // Where it fell decides who sees it: the compression, or the digest of the entry.
    [
      'has a bit that fell over',
      (bytes: Buffer) => flipped(bytes, bytes.length >> 1),
      /beyond .+ damaged|^The backup is damaged: its entry .+ is not what was put there\.$/,
    ],
    ['is none', () => Buffer.from('A letter to grandmother.'), /no backup of Caravan/],
    ['is empty', () => Buffer.alloc(0), /^The backup is empty\.$/],
  ])('of a backup that %s says so, and leaves an empty database', async (_, change, message) => {
    const damaged = path.join(folder, 'damaged.tar.zst');
    await writeFile(damaged, change(await readFile(archive)));

    expect(await messageOf(checkArchive(createReadStream(damaged), null))).toMatch(message);
    await withEmptyStores(async (stores) => {
      expect(await messageOf(restoreStores(stores, damaged))).toMatch(message);
      // The whole one goes in behind it: nothing of the other is there.
      await rm(path.join(stores.dataDir, 'objects'), { recursive: true, force: true });
      expect((await restoreStores(stores, archive)).files).toBeGreaterThan(20);
    });
  });

  test.each([
    ['no key', undefined, /^The backup is encrypted: give the key/],
    ['another key', 'another passphrase than that', /^BACKUP_KEY is not the key/],
    ['the public half of a key', 'age1qqqqqqqqqqqqqq', /^BACKUP_KEY is the public half/],
  ])('of an encrypted backup with %s says so', async (_, key, message) => {
    const file = path.join(folder, 'secret.age');
    await backUpStores(source, file, { key: 'a passphrase of some length' });

    expect(await messageOf(checkArchive(createReadStream(file), key ?? null))).toMatch(message);
    expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true);
  });

  test.each([
    ['another format', (head: Head) => (head.format = 2), /newer version of Caravan \(format 2/],
    [
      'a migration that this version does not know',
      (head: Head) => head.migrations.push({ version: 9_001, name: '9001_more', hash: 'x' }),
      /has the migration 9001_more, which this version does not know: restore it with that version/,
    ],
  ])('of a backup with %s is refused', async (_, change, message) => {
    const file = await withHead((head) => void change(head));

    await withEmptyStores(async (stores) => {
      expect(await messageOf(restoreStores(stores, file))).toMatch(message);
    });
  });

  test('over data, over files and under a running server is refused', async () => {
    const into = settingsOf(await mkdtemp(path.join(folder, 'over-')), source.databaseUrl);
    const running = openDatabase({ connectionString: source.databaseUrl ?? '' }, pino({ level: 'silent' }));
    await running.pool.query('select 1');
    const besideServer = await messageOf(restoreStores(into, archive));
    await running.close();
    const dataDir = await mkdtemp(path.join(folder, 'locked-'));
    const lock = lockFolder(dataDir);
    const underServer = await messageOf(restoreStores(settingsOf(dataDir), archive));
    lock.release();

    expect(besideServer).toMatch(/^A server of Caravan runs on the database/);
    expect(underServer).toMatch(/^A server of Caravan runs on /);
    await withEmptyStores(async (stores) => {
      await mkdir(path.join(stores.dataDir, 'objects', 'ab'), { recursive: true });
      await writeFile(path.join(stores.dataDir, 'objects', 'ab', 'ab'), 'somebody’s');
      expect(await messageOf(restoreStores(stores, archive))).toMatch(/^The file store holds files already/);
      await rm(path.join(stores.dataDir, 'objects', 'ab'), { recursive: true });
      await restoreStores(stores, archive);
      expect(await messageOf(restoreStores(stores, archive))).toMatch(
        /^The database holds data already \(activity_attachments and \d+ other tables\)/,
      );
    });
  });

  test('that finds a server which has just started leaves nothing that keeps servers away', async () => {
    await withEmptyStores(async (stores) => {
      let server: ReturnType<typeof openDatabase> | undefined;
      // The server looks for a marker while there is none yet, and is connected by the time that the restore looks for servers.
      const startServer = async ({ client, pool }: RestoreTarget): Promise<void> => {
        server = openDatabase({ connectionString: pool.options.connectionString ?? '' }, pino({ level: 'silent' }));
        await server.pool.query('select 1');
        expect(await findUnfinishedRestore(client)).toBeNull();
      };
      const refused = restoreStores(stores, archive, {
        into: (target) => ({ ...target, pool: beforeFirstQuery(target.pool, () => startServer(target)) }),
      });

      expect(await messageOf(refused)).toMatch(/^A server of Caravan runs on the database/);
      await server?.close();
      await restoreStores(stores, archive);
    });
  });

  test('that was interrupted goes on with the same backup, and with no other', async () => {
    const other = path.join(folder, 'other.tar.zst');
    await backUpStores(source, other);
    await withEmptyStores(async (stores) => {
      let files = 0;
      const failing = (objects: ObjectStore): ObjectStore => ({
        ...objects,
        put: async (name, draft) => {
          files += 1;
          if (files > 5) throw new Error('The power failed.');
          await objects.put(name, draft);
        },
      });
      const interrupted = restoreStores(stores, archive, {
        into: (target) => ({ ...target, storage: { ...target.storage, objects: failing(target.storage.objects) } }),
      });

      expect(await messageOf(interrupted)).toBe('The power failed.');
      expect(await storedFiles(stores)).toHaveLength(5);
      expect(await messageOf(restoreStores(stores, other))).toMatch(
        /files of another backup, whose restore was interr/,
      );
      await restoreStores(stores, archive);
      expect((await contentsOf(stores)).files).toEqual((await checkArchive(createReadStream(archive), null)).files);
    });
  });
});

/** The same pool, whose first query waits for something. */
const beforeFirstQuery = (pool: MigrationPool, work: () => Promise<void>): MigrationPool => {
  let isFirst = true;
  const query = async (...args: Parameters<MigrationPool['query']>) => {
    if (isFirst) {
      isFirst = false;
      await work();
    }
    return pool.query(...args);
  };
  return Object.assign(Object.create(pool) as MigrationPool, { query });
};

const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0x10;
  return changed;
};
