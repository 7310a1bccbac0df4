import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWholeFile } from './archive-file.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a file whose writing is stopped before its first byte leaves nothing, and costs no former one', async () => {
  const file = path.join(folder, 'backup');
  await writeFile(file, 'the former one');

  const stopped = writeWholeFile(file, async (destination) => {
    destination.destroy(new Error('The disk was pulled.'));
    while (!destination.closed) await setImmediate();
    throw new Error('It was stopped.');
  });

  await expect(stopped).rejects.toThrow('It was stopped.');
  expect(await readdir(folder)).toEqual(['backup']);
});
