import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStoredKey, openStoredKeys, openTokenKeys } from './signing-keys.ts';
import { readSettings } from '../settings/settings.ts';
import { StartupError } from '../startup/startup-error.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The beginning of a period of 30 days. */
const BEGINNING = new Date(690 * 30 * DAY_MS);

const after = (ms: number): Date => new Date(BEGINNING.getTime() + ms);

let parent = '';
let folder = '';

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'caravan-keys-'));
  folder = path.join(parent, 'keys');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('a key is made where there is none, for its owner alone', async () => {
  await openStoredKeys(folder, BEGINNING);

  expect(await readdir(folder)).toEqual(['690.key']);
  const file = await stat(path.join(folder, '690.key'));
  expect([file.mode & 0o777, file.size]).toEqual([0o600, 44]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a key is the same after a restart', async () => {
  const before = await (await openStoredKeys(folder, BEGINNING)).current(BEGINNING);

  const later = await openStoredKeys(folder, after(5 * DAY_MS));

  const key = await later.find(before.id, after(5 * DAY_MS));
  expect(key?.secretFor('test')).toEqual(before.secretFor('test'));
  expect((await later.current(after(5 * DAY_MS))).id).toBe(before.id);
});

test('ten servers that start at once agree on a key', async () => {
  const rings = await Promise.all(Array.from({ length: 10 }, () => openStoredKeys(folder, BEGINNING)));

  const keys = await Promise.all(rings.map((ring) => ring.current(BEGINNING)));

  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['690.key']);
});

test('after 30 days another key signs, and the former is believed until its tokens are over', async () => {
  const ring = await openStoredKeys(folder, BEGINNING);
  const former = await ring.current(after(30 * DAY_MS - 1));

  const next = await ring.current(after(30 * DAY_MS));

  expect(next.id).not.toBe(former.id);
  expect(await ring.find(former.id, after(30 * DAY_MS + 14 * MINUTE_MS))).not.toBeNull();
  expect(await ring.find(former.id, after(30 * DAY_MS + 16 * MINUTE_MS))).toBeNull();
});

test('a server believes the next key of another whose clock is ahead', async () => {
  const [slow, fast] = await Promise.all([openStoredKeys(folder, BEGINNING), openStoredKeys(folder, BEGINNING)]);

  const next = await fast.current(after(30 * DAY_MS + 1));

  expect(await slow.find(next.id, after(30 * DAY_MS - MINUTE_MS))).not.toBeNull();
  expect((await slow.current(after(30 * DAY_MS + 1))).id).toBe(next.id);
});

test('keys that nobody believes any more are removed with the next one', async () => {
  const ring = await openStoredKeys(folder, BEGINNING);
  await ring.current(after(30 * DAY_MS));

  await ring.current(after(60 * DAY_MS));

  expect((await readdir(folder)).toSorted()).toEqual(['691.key', '692.key']);
});

test('no key has two purposes', async () => {
  const key = await (await openStoredKeys(folder, BEGINNING)).current(BEGINNING);

  expect(key.secretFor('one')).toHaveLength(32);
  expect(key.secretFor('one')).not.toEqual(key.secretFor('other'));
  expect(await readFile(path.join(folder, '690.key'), 'utf8')).not.toContain(key.id);
});

test.each([
  ['empty', ''],
  ['cut off', 'abc'],
  ['longer', `${'a'.repeat(44)}\n`],
  ['no key', `${'!'.repeat(43)}\n`],
])('a key file that is %s is named, and not replaced', async (_, content) => {
  const file = path.join(folder, '690.key');
  await mkdir(folder);
  await writeFile(file, content);

  const opening = openStoredKeys(folder, BEGINNING);

  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(`The key file ${file} is damaged.`);
  expect(await readFile(file, 'utf8')).toBe(content);
});

test('a folder that cannot be used is named', async () => {
  await writeFile(folder, 'a file');

  await expect(openStoredKeys(folder, BEGINNING)).rejects.toThrow(`The data folder ${folder} cannot be used`);
});

test('a key that cannot be read is not taken for a damaged one, which somebody would remove', async () => {
  await mkdir(path.join(folder, '690.key'), { recursive: true });

  const opening = openStoredKeys(folder, BEGINNING);

  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(`The data folder ${folder} cannot be used`);
});

test('a key that stays is one for ten servers that start at once, and the same after a restart', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => openStoredKey(folder)));

  const later = await openStoredKey(folder);

  expect(new Set([...keys, later].map(({ id }) => id)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['staying.key']);
  expect((await stat(path.join(folder, 'staying.key'))).mode & 0o777).toBe(0o600);
});

test('servers without a data folder believe what the others sign, and nobody with another key does', async () => {
  const env = {
    DATABASE_URL: 'postgresql://db/trips',
    S3_BUCKET: 'caravan',
    S3_ACCESS_KEY_ID: 'AKIACARAVAN',
    S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
  };
  const openWith = async (serverKey: string) =>
    openTokenKeys({ ...readSettings({ ...env, SERVER_KEY: serverKey }), dataDir: folder }, BEGINNING);
  const [one, other, foreign] = [
    await openWith('a'.repeat(43)),
    await openWith('a'.repeat(43)),
    await openWith('b'.repeat(43)),
  ];

  const key = await one.current(BEGINNING);

  expect((await other.find(key.id, BEGINNING))?.secretFor('test')).toEqual(key.secretFor('test'));
  expect(await foreign.find(key.id, BEGINNING)).toBeNull();
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});
