import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Stub } from '../../testing/s3-stub.ts';
import { startSwift } from '../../testing/swift-server.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings/settings.ts';
import { type FileStorage, openFileStorage } from './file-storage.ts';
import type { ObjectStore } from './object-store.ts';

/** What keeps objects, with what it takes to open it. */
interface Kind {
  readonly kind: string;
  readonly start: () => Promise<{
    readonly env: Readonly<Record<string, string>>;
    readonly stop?: () => Promise<void>;
  }>;
}

const disk: Kind = { kind: 'a disk', start: async () => ({ env: {} }) };
const kinds: Kind[] = [disk, { kind: 'a bucket', start: startS3Stub }];
// A real store of many programs, which a machine has to have: npm run test:machines.
if (process.env['TEST_MACHINES'] === '1') kinds.push({ kind: 'a bucket of OpenStack Swift', start: startSwift });

const log = createLog('silent');
let dataDir = '';
let storage: FileStorage;
let store: ObjectStore;
let stop: (() => Promise<void>) | undefined;

const openStore = async ({ start }: Kind): Promise<void> => {
  const started = await start();
  stop = started.stop;
  dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-store-'));
  storage = await openFileStorage(readSettings({ DATA_DIR: dataDir, ...started.env }), log);
  store = storage.objects;
};

const closeStore = async (): Promise<void> => {
  await storage.close();
  await stop?.();
  await rm(dataDir, { recursive: true });
};

const draftOf = async (bytes: Buffer): Promise<string> => {
  const draft = path.join(dataDir, 'drafts', randomUUID());
  await writeFile(draft, bytes);
  return draft;
};

const kept = async (bytes: Buffer, name: string = randomUUID()): Promise<string> => {
  await store.put(name, await draftOf(bytes));
  return name;
};

const read = async (name: string): Promise<Buffer | null> => {
  const object = await store.open(name);
  return object && buffer(object.stream);
};

const other = (): string => randomUUID();

describe.each(kinds)('in $kind', (kind) => {
  beforeAll(() => openStore(kind), 120_000);
  afterAll(closeStore);

  test.each([1, 700_000, 8_388_608, 8_388_609, 15_728_640])(
    'what is kept comes back as it was, %d bytes',
    async (size) => {
      const bytes = randomBytes(size);

      const object = await store.open(await kept(bytes));

      expect(object?.size).toBe(bytes.length);
      expect(object && (await buffer(object.stream)).equals(bytes)).toBe(true);
    },
  );

  test('a variant is kept beside what it is one of', async () => {
    const name = await kept(Buffer.from('Tram'));
    await kept(Buffer.from('tram'), `${name}.card`);

    expect([String(await read(name)), String(await read(`${name}.card`))]).toEqual(['Tram', 'tram']);
  });

  test('what is put once more is the same', async () => {
    const name = await kept(randomBytes(1_000));
    await kept(Buffer.from('Tram'), name);

    expect(String(await read(name))).toBe('Tram');
  });

  test('what is removed is gone, and removing it once more does nothing', async () => {
    const name = await kept(Buffer.from('Tram'));

    await store.remove([name, `${name}.card`]);
    await store.remove([name]);

    expect(await store.open(name)).toBeNull();
  });

  test('what was large is gone as well', async () => {
    const name = await kept(randomBytes(9_000_000));

    await store.remove([name]);

    expect(await store.open(name)).toBeNull();
  });

  test('hundreds are removed at a time', async () => {
    const names = await Promise.all(Array.from({ length: 100 }, (_, n) => kept(Buffer.from(`Tram ${n}`))));

    await store.remove(names);

    expect(await Promise.all(names.map((name) => store.open(name)))).toEqual(names.map(() => null));
  });

  test('what is removed can still be read to its end by whoever had begun', async () => {
    const bytes = randomBytes(2_000_000);
    const name = await kept(bytes);
    const object = await store.open(name);

    await store.remove([name]);

    expect(object && (await buffer(object.stream)).equals(bytes)).toBe(true);
    expect(await read(name)).toBeNull();
  });

  test('what is copied is there under both names, and stays under one when the other is removed', async () => {
    const bytes = randomBytes(1_000);
    const names = [await kept(bytes), other(), other()] as const;

    const isWhole = await store.copy(
      new Map([
        [names[0], names[1]],
        [await kept(bytes), names[2]],
      ]),
    );
    await store.remove([names[0]]);

    expect(isWhole).toBe(true);
    expect(await store.open(names[0])).toBeNull();
    expect(await read(names[1])).toEqual(bytes);
    expect(await read(names[2])).toEqual(bytes);
  });

  test('what came in parts is copied whole', async () => {
    const [bytes, to] = [randomBytes(9_000_000), other()];

    await store.copy(new Map([[await kept(bytes), to]]));

    expect((await read(to))?.equals(bytes)).toBe(true);
  });

  test('a copy differs from what is not there', async () => {
    const to = other();

    expect(await store.copy(new Map([[randomUUID(), to]]))).toBe(false);

    expect(await store.open(to)).toBeNull();
  });

  test('what is copied in hundreds at a time is there to the last', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => [await kept(Buffer.from(`Tram ${n}`)), other()] as const),
    );

    await store.copy(new Map(pairs));

    const copies = await Promise.all(pairs.map(async ([, to]) => String(await read(to))));
    expect(copies).toEqual(pairs.map((_, n) => `Tram ${n}`));
  });

  test('what is given up in the middle hinders nobody', async () => {
    const name = await kept(randomBytes(5_000_000));

    const objects = await Promise.all(Array.from({ length: 10 }, () => store.open(name)));
    for (const object of objects) object?.stream.destroy();

    expect(String(await read(await kept(Buffer.from('Tram'))))).toBe('Tram');
  });

  test('a draft that is not there leaves nothing under the name', async () => {
    const name = randomUUID();

    await expect(store.put(name, path.join(dataDir, 'drafts', 'none'))).rejects.toThrow('ENOENT');

    expect(await store.open(name)).toBeNull();
  });

  test.each(['../../etc/passwd', 'a/b', '', '.', 'x'.repeat(300)])('%j is no name of an object', async (name) => {
    await expect(store.open(name)).rejects.toThrow('no name');
    await expect(store.remove([name])).rejects.toThrow('no name');
    await expect(store.copy(new Map([[name, other()]]))).rejects.toThrow('no name');
  });

  test('what a killed server was receiving is gone with the next start', async () => {
    const draft = await draftOf(Buffer.from('half a'));

    const next = await openFileStorage({ dataDir, bucket: null, databaseUrl: undefined }, log);
    await next.close();

    await expect(stat(draft)).rejects.toThrow('ENOENT');
  });
});

describe('on a disk', () => {
  beforeAll(() => openStore(disk));
  afterAll(closeStore);

  test('what is kept is not left in the folder of drafts', async () => {
    const draft = await draftOf(Buffer.from('Tram'));

    await store.put(randomUUID(), draft);

    await expect(stat(draft)).rejects.toThrow('ENOENT');
  });

  test('what is kept is for this user of the system alone', async () => {
    const folder = await stat(path.join(dataDir, 'objects'));

    expect(folder.mode & 0o077).toBe(0);
  });

  test('what is kept is spread over folders by the beginning of its name', async () => {
    const name = await kept(Buffer.from('Tram'), `ab${randomUUID().slice(2)}`);

    expect(await readdir(path.join(dataDir, 'objects', 'ab'))).toContain(name);
  });

  test('a copy takes no room of its own where the disk can do without', async () => {
    const [from, to] = [await kept(randomBytes(1_000)), other()];

    await store.copy(new Map([[from, to]]));

    expect((await stat(path.join(dataDir, 'objects', to.slice(0, 2), to))).nlink).toBe(2);
  });

  test('copies have all come when one of several fails, so that whoever removes them leaves none', async () => {
    const [name, copies] = [await kept(randomBytes(1_000)), Array.from({ length: 16 }, () => randomUUID())];
    const originals = await Promise.all(copies.map(() => kept(randomBytes(1_000))));
    const names = new Map([[name, 'no name'], ...originals.map((from, at) => [from, copies[at]!] as const)]);

    await expect(store.copy(names)).rejects.toThrow('no name');

    expect(copies.map((copy) => existsSync(path.join(dataDir, 'objects', copy.slice(0, 2), copy)))).not.toContain(
      false,
    );
  });

  const memory = '/dev/shm';
  const isElsewhere = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;

  test.skipIf(!isElsewhere)('a copy from one disk to another is bytes of its own', async () => {
    const bytes = randomBytes(1_000);
    const [from, to] = [await kept(bytes, `dd${randomUUID().slice(2)}`), `ee${randomUUID().slice(2)}`];
    const elsewhere = await mkdtemp(path.join(memory, 'caravan-shard-'));
    const shard = path.join(dataDir, 'objects', 'ee');
    await rm(shard, { recursive: true, force: true });
    await symlink(elsewhere, shard);

    const isWhole = await store.copy(new Map([[from, to]]));

    expect([isWhole, await read(to)]).toEqual([true, bytes]);
    expect((await stat(path.join(elsewhere, to))).nlink).toBe(1);
    await rm(shard);
    await rm(elsewhere, { recursive: true });
  });
});
