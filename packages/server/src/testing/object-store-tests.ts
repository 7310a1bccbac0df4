import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStorage, openFileStorage } from '../platform/files/file-storage.ts';
import { inGroups } from '../platform/files/object-store.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings/settings.ts';

/** A store as a server opens it, in a data folder of its own. */
export interface TestStore extends FileStorage {
  readonly dataDir: string;
  draftOf(bytes: Buffer): Promise<string>;
  /** Keeps bytes, under a new name where none is given. */
  keep(bytes: Buffer, name?: string): Promise<string>;
  read(name: string): Promise<Buffer | null>;
}

/** @param env where objects are kept; the data folder by default. */
export const openTestStore = async (
  env: Readonly<Record<string, string>> = {},
  log: Logger = createLog('silent'),
): Promise<TestStore> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-store-'));
  const storage = await openFileStorage(readSettings({ DATA_DIR: dataDir, ...env }), log);
  const { objects } = storage;
  const draftOf = async (bytes: Buffer): Promise<string> => {
    const draft = path.join(dataDir, 'drafts', randomUUID());
    await writeFile(draft, bytes);
    return draft;
  };
  return {
    ...storage,
    dataDir,
    draftOf,
    keep: async (bytes, name = randomUUID()) => {
      await objects.put(name, await draftOf(bytes));
      return name;
    },
    read: async (name) => {
      const object = await objects.open(name);
      return object && buffer(object.stream);
    },
    close: async () => {
      await storage.close();
      await rm(dataDir, { recursive: true });
    },
  };
};

const someAtATime = async <T, Result>(all: readonly T[], work: (each: T) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (const some of inGroups(all, 16)) results.push(...(await Promise.all(some.map(work))));
  return results;
};

/** What keeps objects. */
interface Kind {
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** What holds for whatever keeps objects: the same for a disk and for every bucket. */
export const describeObjectStore = (what: string, start: () => Promise<Kind>): void => {
  let kind: Kind;
  let store: TestStore;
  const kept = (bytes: Buffer, name?: string) => store.keep(bytes, name);
  const read = (name: string) => store.read(name);
  const other = (): string => randomUUID();

  describe(`in ${what}`, () => {
    beforeAll(async () => {
      kind = await start();
      store = await openTestStore(kind.env);
    }, 120_000);
    afterAll(async () => {
      await store.close();
      await kind.stop();
    });

    test.each([1, 700_000, 8_388_608, 8_388_609, 15_728_640])(
      'what is kept comes back as it was, %d bytes',
      async (size) => {
        const bytes = randomBytes(size);

        const object = await store.objects.open(await kept(bytes));

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

      await store.objects.remove([name, `${name}.card`]);
      await store.objects.remove([name]);

      expect(await store.objects.open(name)).toBeNull();
    });

    test('what was large is gone as well', async () => {
      const name = await kept(randomBytes(9_000_000));

      await store.objects.remove([name]);

      expect(await store.objects.open(name)).toBeNull();
    });

    test('hundreds are removed at a time', async () => {
      const numbers = Array.from({ length: 100 }, (_, n) => n);
      const names = await someAtATime(numbers, (n) => kept(Buffer.from(`Tram ${n}`)));

      await store.objects.remove(names);

      expect(await someAtATime(names, (name) => store.objects.open(name))).toEqual(names.map(() => null));
    });

    test('what is removed can still be read to its end by whoever had begun', async () => {
      const bytes = randomBytes(2_000_000);
      const name = await kept(bytes);
      const object = await store.objects.open(name);

      await store.objects.remove([name]);

      expect(object && (await buffer(object.stream)).equals(bytes)).toBe(true);
      expect(await read(name)).toBeNull();
    });

    test('what is copied is there under both names, and stays under one when the other is removed', async () => {
      const bytes = randomBytes(1_000);
      const names = [await kept(bytes), other(), other()] as const;

      const isWhole = await store.objects.copy(
        new Map([
          [names[0], names[1]],
          [await kept(bytes), names[2]],
        ]),
      );
      await store.objects.remove([names[0]]);

      expect(isWhole).toBe(true);
      expect(await store.objects.open(names[0])).toBeNull();
      expect(await read(names[1])).toEqual(bytes);
      expect(await read(names[2])).toEqual(bytes);
    });

    test('what came in parts is copied whole', async () => {
      const [bytes, to] = [randomBytes(9_000_000), other()];

      await store.objects.copy(new Map([[await kept(bytes), to]]));

      expect((await read(to))?.equals(bytes)).toBe(true);
    });

    test('a copy differs from what is not there', async () => {
      const to = other();

      expect(await store.objects.copy(new Map([[randomUUID(), to]]))).toBe(false);

      expect(await store.objects.open(to)).toBeNull();
    });

    test('what is copied in hundreds at a time is there to the last', async () => {
      const numbers = Array.from({ length: 200 }, (_, n) => n);
      // Some at a time, as servers do it: a store refuses whoever has waited too long behind others.
      const pairs = await someAtATime(numbers, async (n) => [await kept(Buffer.from(`Tram ${n}`)), other()] as const);

      await store.objects.copy(new Map(pairs));

      const copies = await someAtATime(pairs, async ([, to]) => String(await read(to)));
      expect(copies).toEqual(numbers.map((n) => `Tram ${n}`));
    });

    test('what is given up in the middle hinders nobody', async () => {
      const name = await kept(randomBytes(5_000_000));

      const objects = await Promise.all(Array.from({ length: 10 }, () => store.objects.open(name)));
      for (const object of objects) object?.stream.destroy();

      expect(String(await read(await kept(Buffer.from('Tram'))))).toBe('Tram');
    });

    test('a draft that is not there leaves nothing under the name', async () => {
      const name = randomUUID();

      await expect(store.objects.put(name, path.join(store.dataDir, 'drafts', 'none'))).rejects.toThrow('ENOENT');

      expect(await store.objects.open(name)).toBeNull();
    });

    test.each(['../../etc/passwd', 'a/b', '', '.', 'x'.repeat(300)])('%j is no name of an object', async (name) => {
      await expect(store.objects.open(name)).rejects.toThrow('no name');
      await expect(store.objects.remove([name])).rejects.toThrow('no name');
      await expect(store.objects.copy(new Map([[name, other()]]))).rejects.toThrow('no name');
    });

    test('what a killed server was receiving is gone with the next start', async () => {
      const draft = await store.draftOf(Buffer.from('half a'));

      const next = await openFileStorage(
        { dataDir: store.dataDir, bucket: null, databaseUrl: undefined },
        createLog('silent'),
      );
      await next.close();

      await expect(stat(draft)).rejects.toThrow('ENOENT');
    });
  });
};
