import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-lock-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder has one holder at a time, who is named', async () => {
  const lock = lockFolder(folder);

  const second = () => lockFolder(folder);

  expect(second).toThrow(StartupError);
  expect(second).toThrow(`already in use by another Caravan server (process ${process.pid}).`);
  lock.release();
  expect(second).not.toThrow();
});

test('a note of somebody who is gone keeps nobody out', async () => {
  await writeFile(path.join(folder, 'server.lock'), '');
  await writeFile(path.join(folder, 'server.pid'), `${process.ppid}\n`);

  const lock = lockFolder(folder);

  expect(await readFile(path.join(folder, 'server.pid'), 'utf8')).toBe(`${process.pid}\n`);
  lock.release();
});

test.skipIf(process.getuid?.() === 0)("somebody else's lock that may only be read is no lock", async () => {
  await writeFile(path.join(folder, 'server.lock'), '');
  await chmod(path.join(folder, 'server.lock'), 0o444);

  const lock = () => lockFolder(folder);

  expect(lock).toThrow(/cannot be used: permission denied/);
});
