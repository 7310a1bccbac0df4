import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeObjectStore, openTestStore, type TestStore } from '../../testing/object-store-tests.ts';
import { startS3Stub } from '../../testing/s3-stub.ts';

describeObjectStore('a disk', async () => ({ env: {}, stop: async () => undefined }));
describeObjectStore('a bucket', startS3Stub);

describe('on a disk', () => {
  let store: TestStore;
  let dataDir = '';

  beforeAll(async () => {
    store = await openTestStore();
    dataDir = store.dataDir;
  });
  afterAll(() => store.close());

  test('what is kept is not left in the folder of drafts', async () => {
    const draft = await store.draftOf(Buffer.from('Tram'));

    await store.objects.put(randomUUID(), draft);

    await expect(stat(draft)).rejects.toThrow('ENOENT');
  });

  test('what is kept is for this user of the system alone', async () => {
    const folder = await stat(path.join(dataDir, 'objects'));

    expect(folder.mode & 0o077).toBe(0);
  });

  test('what is kept is spread over folders by the beginning of its name', async () => {
    const name = await store.keep(Buffer.from('Tram'), `ab${randomUUID().slice(2)}`);

    expect(await readdir(path.join(dataDir, 'objects', 'ab'))).toContain(name);
  });

  test('a copy takes no room of its own where the disk can do without', async () => {
    const [from, to] = [await store.keep(randomBytes(1_000)), randomUUID()];

    await store.objects.copy(new Map([[from, to]]));

    expect((await stat(path.join(dataDir, 'objects', to.slice(0, 2), to))).nlink).toBe(2);
  });

  test('copies have all come when one of several fails, so that whoever removes them leaves none', async () => {
    const [name, copies] = [await store.keep(randomBytes(1_000)), Array.from({ length: 16 }, () => randomUUID())];
    const originals = await Promise.all(copies.map(() => store.keep(randomBytes(1_000))));
    const names = new Map([[name, 'no name'], ...originals.map((from, at) => [from, copies[at]!] as const)]);

    await expect(store.objects.copy(names)).rejects.toThrow('no name');

    expect(copies.map((copy) => existsSync(path.join(dataDir, 'objects', copy.slice(0, 2), copy)))).not.toContain(
      false,
    );
  });

  const memory = '/dev/shm';
  const isElsewhere = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev;

  test.skipIf(!isElsewhere)('a copy from one disk to another is bytes of its own', async () => {
    const bytes = randomBytes(1_000);
    const [from, to] = [await store.keep(bytes, `dd${randomUUID().slice(2)}`), `ee${randomUUID().slice(2)}`];
    const elsewhere = await mkdtemp(path.join(memory, 'caravan-shard-'));
    const shard = path.join(dataDir, 'objects', 'ee');
    await rm(shard, { recursive: true, force: true });
    await symlink(elsewhere, shard);

    const isWhole = await store.objects.copy(new Map([[from, to]]));

    expect([isWhole, await store.read(to)]).toEqual([true, bytes]);
    expect((await stat(path.join(elsewhere, to))).nlink).toBe(1);
    await rm(shard);
    await rm(elsewhere, { recursive: true });
  });
});
