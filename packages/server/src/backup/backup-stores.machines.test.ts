import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepObjects } from '../platform/files/object-deletion.store.ts';
import type { ObjectStore } from '../platform/files/object-store.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { refuseUnfinishedRestore } from '../platform/startup/database-in-use.ts';
import { addFiles, backUpStores, contentsOf, restoreStores } from '../testing/backups.ts';
import { type S3Stub, startS3Stub } from '../testing/s3-stub.ts';
import { runCommand } from '../testing/server-command.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { behindDeadHost } from '../testing/two-hosts.ts';
import { readArchive } from './archive-reader.ts';
import { type StoreSettings, withTarget } from './stores.ts';

const log = pino({ level: 'silent' });

let folder = '';
let database: TestDatabase;
/** Rows of somebody, and their documents on a disk. */
let source: StoreSettings;
let documents: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-backup-stores-'));
  database = await createTestDatabase();
  source = onDisk(path.join(folder, 'data'), database.url);
  await mkdir(source.dataDir);
  documents = await withTarget(source, log, (target) =>
    addFiles(target, [randomBytes(300_000), Buffer.from('Ticket'), randomBytes(700_000)]),
  );
});

afterAll(async () => {
  await database.release();
  await rm(folder, { recursive: true });
});

const onDisk = (dataDir: string, databaseUrl: string): StoreSettings => ({
  dataDir,
  databaseUrl,
  serverKey: undefined,
  bucket: null,
});

const inBucket = (stub: S3Stub, databaseUrl: string): StoreSettings => ({
  ...onDisk(path.join(folder, 'none'), databaseUrl),
  serverKey: 'x'.repeat(64),
  bucket: readSettings({ ...stub.env }).bucket,
});

const withDatabase = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
  const empty = await createTestDatabase();
  try {
    return await work(empty.url);
  } finally {
    await empty.release();
  }
};

const withEmptyDisk = <Result>(work: (stores: StoreSettings) => Promise<Result>): Promise<Result> =>
  withDatabase(async (url) => work(onDisk(await mkdtemp(path.join(folder, 'empty-')), url)));

const messageOf = (failing: Promise<unknown>): Promise<string> =>
  failing.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** The text of an archive's entry. */
const entryOf = async (file: string, wanted: string): Promise<string> => {
  let text = '';
  for await (const { name, chunks } of readArchive(createReadStream(file), null)) {
    for await (const chunk of chunks) if (name === wanted) text += Buffer.from(chunk).toString();
  }
  return text;
};

/** Ends every connection to a database, as an operator or a restart of it does. */
const cutConnections = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
};

test('a backup goes from a disk into a bucket and from there onto a disk, rows and files the same', async () => {
  const stub = await startS3Stub();
  const before = await contentsOf(source);
  const [first, second] = [path.join(folder, 'disk.tar.zst'), path.join(folder, 'bucket.tar.zst')];

  await backUpStores(source, first);
  await withDatabase(async (url) => {
    await restoreStores(inBucket(stub, url), first);
    await backUpStores(inBucket(stub, url), second);
  });
  const after = await withEmptyDisk(async (stores) => {
    await restoreStores(stores, second);
    return contentsOf(stores);
  });
  const refused = await withDatabase((url) => messageOf(restoreStores(inBucket(stub, url), first)));
  await stub.stop();

  expect([...stub.objects.keys()].toSorted()).toEqual(documents.toSorted());
  expect(after).toEqual(before);
  expect(after.files.count).toBe(3);
  expect(refused).toMatch(/^The file store holds files already/);
});

test('what the store has lost is named by the backup, which is restored and backed up again without it', async () => {
  const [first, second] = [path.join(folder, 'lacking.tar.zst'), path.join(folder, 'lacking-still.tar.zst')];
  const lacking = await mkdtemp(path.join(folder, 'lacking-'));
  await cp(path.join(source.dataDir, 'objects'), path.join(lacking, 'objects'), { recursive: true });
  await rm(path.join(lacking, 'objects', documents[1]!.slice(0, 2), documents[1]!));
  const env = { DATABASE_URL: database.url, DATA_DIR: lacking };

  const made = await runCommand('backup/backup-command.ts', [first], env);
  const checked = await runCommand('backup/restore-command.ts', ['--check', first], env);
  const again = await withEmptyDisk(async (stores) => {
    const restored = await restoreStores(stores, first);
    return { restored, made: await backUpStores(stores, second) };
  });

  expect(made.code).toBe(0);
  expect(made.said).toMatch(/ and 2 files .+\nWarning: files that the rows know are not in the store .+: 1\.$/);
  expect(checked).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Files that the store had lost already when it was made: 1\.$/),
  });
  expect(again).toMatchObject({ restored: { files: 2, missingFiles: 1 }, made: { files: 2, missing: 1 } });
  expect(await entryOf(second, 'missing/000001')).toBe(`${documents[1]}\n`);
});

test('a backup that another one keeps waiting says so, and is made after it', async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await keepObjects(other);
  const waits: string[] = [];

  const { files } = await backUpStores(source, path.join(folder, 'second-of-two.tar.zst'), {
    onWait: () => {
      waits.push('waits');
      void other.end();
    },
  });

  expect(waits).toEqual(['waits']);
  expect(files).toBe(3);
});

test('a backup fails where the store fails, however many files it has given before', async () => {
  const into = await mkdtemp(path.join(folder, 'failing-'));
  const failing = (objects: ObjectStore): ObjectStore => ({
    ...objects,
    open: async (name) => {
      if (name === documents.toSorted().at(-1)) throw new Error('The bucket is away.');
      return objects.open(name);
    },
  });

  const said = await messageOf(
    backUpStores(source, path.join(into, 'backup'), {
      from: (whole) => ({ ...whole, objects: whole.objects && failing(whole.objects) }),
    }),
  );

  expect(said).toBe('The bucket is away.');
  expect(await readdir(into)).toEqual([]);
});

describe('encrypted for a key of age', () => {
  test('a backup is made with the public half alone, and restored with the other', async () => {
    const [identity, another] = [await generateIdentity(), await generateIdentity()];
    const file = path.join(folder, 'recipient.tar.zst.age');

    await backUpStores(source, file, { key: await identityToRecipient(identity) });
    const withAnother = await withEmptyDisk((stores) => messageOf(restoreStores(stores, file, { key: another })));
    const { files } = await withEmptyDisk((stores) => restoreStores(stores, file, { key: identity }));

    expect((await readFile(file, 'latin1')).startsWith('age-encryption.org/v1\n-> X25519 ')).toBe(true);
    expect(withAnother).toMatch(/^BACKUP_KEY is not the key/);
    expect(files).toBe(3);
  });

  test('a backup is made and restored with the secret half', async () => {
    const [identity, file] = [await generateIdentity(), path.join(folder, 'identity.tar.zst.age')];

    await backUpStores(source, file, { key: identity });

    expect((await withEmptyDisk((stores) => restoreStores(stores, file, { key: identity }))).files).toBe(3);
  });

  test.each(['AGE-SECRET-KEY-1QQQQ', 'age1qqqq'])('%s, which is mistyped, is refused', async (key) => {
    const into = await mkdtemp(path.join(folder, 'mistyped-'));

    const said = await messageOf(backUpStores(source, path.join(into, 'backup'), { key }));

    expect(said).toBe('BACKUP_KEY is no key of age, though it begins like one.');
    expect(await readdir(into)).toEqual([]);
  });
});

/** A disk of 64 KiB, which root alone can make; containers may keep root from it. */
const smallDisk = (() => {
  const mount = path.join(tmpdir(), `caravan-small-disk-${process.pid}`);
  try {
    mkdirSync(mount);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', mount], { stdio: 'ignore' });
    return mount;
  } catch {
    rmSync(mount, { recursive: true, force: true });
    return null;
  }
})();

afterAll(() => {
  if (smallDisk === null) return;
  execFileSync('umount', [smallDisk]);
  rmSync(smallDisk, { recursive: true });
});

test.skipIf(smallDisk === null)(
  'a backup onto a full disk says so in one line and leaves nothing (takes root, who mounts a small disk)',
  async () => {
    const file = path.join(smallDisk!, 'backup.tar.zst');

    const said = await messageOf(backUpStores(source, file));

    expect(said).toBe(`The backup ${file} cannot be written: no space is left on its disk.`);
    expect(await readdir(smallDisk!)).toEqual([]);
  },
);

test('a backup whose connection is cut in the middle fails and leaves nothing', async () => {
  const into = await mkdtemp(path.join(folder, 'cut-'));
  const cutting = (objects: ObjectStore): ObjectStore => ({
    ...objects,
    open: async (name) => {
      await cutConnections(database.url);
      return objects.open(name);
    },
  });

  const said = await messageOf(
    backUpStores(source, path.join(into, 'backup'), {
      from: (whole) => ({ ...whole, objects: whole.objects && cutting(whole.objects) }),
    }),
  );

  expect(said).toMatch(/connection|terminat/i);
  expect(await readdir(into)).toEqual([]);
});

test('a restore whose connection is cut in the middle leaves no row, and the same backup goes in afterwards', async () => {
  const file = path.join(folder, 'whole.tar.zst');
  await backUpStores(source, file);
  const before = await contentsOf(source);

  await withEmptyDisk(async (stores) => {
    let isCut = false;
    const cutting = (objects: ObjectStore): ObjectStore => ({
      ...objects,
      put: async (name, draft) => {
        if (!isCut) await cutConnections(stores.databaseUrl ?? '');
        isCut = true;
        await objects.put(name, draft);
      },
    });
    const said = await messageOf(
      restoreStores(stores, file, {
        into: (target) => ({ ...target, storage: { ...target.storage, objects: cutting(target.storage.objects) } }),
      }),
    );
    const pool = new pg.Pool({ connectionString: stores.databaseUrl });
    const { rows: people } = await pool.query('select from users');
    const started = await messageOf(refuseUnfinishedRestore(pool));
    const backedUp = await messageOf(backUpStores(stores, path.join(folder, 'of-nothing.tar.zst')));
    await restoreStores(stores, file);
    const startedAfter = await messageOf(refuseUnfinishedRestore(pool));
    await pool.end();

    expect(said).toMatch(/connection|terminat/i);
    expect(people).toEqual([]);
    expect(started).toMatch(/^A backup is being restored into this database, or its restore was interrupted/);
    expect(backedUp).toBe(started);
    expect(startedAfter).toBe('nothing failed');
    expect(await contentsOf(stores)).toEqual(before);
  });
});

test(
  'a backup goes by standard output into standard input, of databases that stand behind a dead host, and nothing else is said there',
  { timeout: 60_000 },
  async () => {
    const made = await runCommand('backup/backup-command.ts', ['-'], {
      DATABASE_URL: behindDeadHost(database.url),
      DATA_DIR: source.dataDir,
    });
    const before = await contentsOf(source);

    await withEmptyDisk(async (stores) => {
      const env = { DATABASE_URL: behindDeadHost(stores.databaseUrl ?? ''), DATA_DIR: stores.dataDir };
      const cut = await runCommand('backup/restore-command.ts', ['-'], env, made.output.subarray(0, 200_000));
      await rm(path.join(stores.dataDir, 'objects'), { recursive: true, force: true });
      const restored = await runCommand('backup/restore-command.ts', ['-'], env, made.output);

      expect(made).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Backed up \d+ rows .+ and 3 files .+, not encrypted\.$/),
      });
      expect(cut).toMatchObject({ code: 1, said: expect.stringMatching(/cut off/) });
      expect(restored).toMatchObject({
        code: 0,
        said: expect.stringMatching(/^Restored the backup of .+; 3 files\.$/),
      });
      expect(await contentsOf(stores)).toEqual(before);
    });
  },
);
