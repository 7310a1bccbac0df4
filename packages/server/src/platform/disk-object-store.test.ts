import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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
