import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFileStorage } from './file-storage.ts';
import type { ObjectStore } from './object-store.ts';

let dataDir = '';
let store: ObjectStore;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-store-'));
  store = (await openFileStorage(dataDir)).objects;
});
afterAll(() => rm(dataDir, { recursive: true }));

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

describe('what is kept', () => {
  test('comes back as it was, with its size', async () => {
    const bytes = randomBytes(700_000);

    const object = await store.open(await kept(bytes));

    expect(object?.size).toBe(bytes.length);
    expect(object && (await buffer(object.stream)).equals(bytes)).toBe(true);
  });

  test('is not left in the folder of drafts', async () => {
    const draft = await draftOf(Buffer.from('Tram'));

    await store.put(randomUUID(), draft);

    await expect(stat(draft)).rejects.toThrow('ENOENT');
  });

  test('is for this user of the system alone', async () => {
    const folder = await stat(path.join(dataDir, 'objects'));

    expect(folder.mode & 0o077).toBe(0);
  });

  test('is spread over folders by the beginning of its name', async () => {
    const name = await kept(Buffer.from('Tram'), `ab${randomUUID().slice(2)}`);

    expect(await readdir(path.join(dataDir, 'objects', 'ab'))).toContain(name);
  });
});

describe('what is removed', () => {
  test('is gone, and removing it once more does nothing', async () => {
    const name = await kept(Buffer.from('Tram'));

    await store.remove([name, `${name}.card`]);
    await store.remove([name]);

    expect(await store.open(name)).toBeNull();
  });

  test('can still be read to its end by whoever had begun', async () => {
    const bytes = randomBytes(2_000_000);
    const name = await kept(bytes);
    const object = await store.open(name);

    await store.remove([name]);

    expect(object && (await buffer(object.stream)).equals(bytes)).toBe(true);
    expect(await read(name)).toBeNull();
  });
});

describe('what is copied', () => {
  const other = () => randomUUID();

  test('is there under both names, and stays under one when the other is removed', async () => {
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

  test('takes no room of its own where the disk can do without', async () => {
    const [from, to] = [await kept(randomBytes(1_000)), other()];

    await store.copy(new Map([[from, to]]));

    expect((await stat(path.join(dataDir, 'objects', to.slice(0, 2), to))).nlink).toBe(2);
  });

  test('differs from what is not there', async () => {
    const to = other();

    expect(await store.copy(new Map([[randomUUID(), to]]))).toBe(false);

    expect(await store.open(to)).toBeNull();
  });

  test('has all come when one of several fails, so that whoever removes them leaves none', async () => {
    const [name, copies] = [await kept(randomBytes(1_000)), Array.from({ length: 16 }, () => randomUUID())];
    const originals = await Promise.all(copies.map(() => kept(randomBytes(1_000))));
    const names = new Map([[name, 'no name'], ...originals.map((from, at) => [from, copies[at]!] as const)]);

    await expect(store.copy(names)).rejects.toThrow('no name');

    expect(copies.map((copy) => existsSync(path.join(dataDir, 'objects', copy.slice(0, 2), copy)))).not.toContain(
      false,
    );
  });

  test('in hundreds at a time is there to the last', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => [await kept(Buffer.from(`Tram ${n}`)), other()] as const),
    );

    await store.copy(new Map(pairs));

    const copies = await Promise.all(pairs.map(async ([, to]) => String(await read(to))));
    expect(copies).toEqual(pairs.map((_, n) => `Tram ${n}`));
  });

  const memory = '/dev/shm';
  const isElsewhere = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;

  test.skipIf(!isElsewhere)('from one disk to another is bytes of its own', async () => {
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

test('a draft that is not there leaves nothing under the name', async () => {
  const name = randomUUID();

  await expect(store.put(name, path.join(dataDir, 'drafts', 'none'))).rejects.toThrow('ENOENT');

  expect(await store.open(name)).toBeNull();
});

test.each(['../../etc/passwd', 'a/b', '', '.', 'x'.repeat(300)])('%j is no name of an object', async (name) => {
  await expect(store.open(name)).rejects.toThrow('no name');
});

test('what a killed server was receiving is gone with the next start', async () => {
  const draft = await draftOf(Buffer.from('half a'));

  await openFileStorage(dataDir);

  await expect(stat(draft)).rejects.toThrow('ENOENT');
});
