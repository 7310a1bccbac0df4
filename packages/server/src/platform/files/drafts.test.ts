import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../../testing/open-files.ts';
import { DraftFolder, type DraftWriter } from './drafts.ts';

let folder: string;
let drafts: DraftFolder;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-drafts-'));
  drafts = await DraftFolder.open(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const isOpen = async ({ path: file }: DraftWriter): Promise<boolean> => (await openFiles()).includes(file);

test('a draft that has come to its end is there and closed', async () => {
  const draft = drafts.begin();
  draft.write('Tram');

  await draft.finished();

  expect([await readFile(draft.path, 'utf8'), await isOpen(draft)]).toEqual(['Tram', false]);
});

test('a draft that is given up in the middle is closed', async () => {
  const draft = drafts.begin();
  await new Promise((resolve) => void draft.write('Tram', resolve));
  const wasOpen = await isOpen(draft);

  draft.destroy();
  await once(draft, 'close');

  expect([wasOpen, await isOpen(draft)]).toEqual([true, false]);
});

test('a draft that is given up before it is there is closed', async () => {
  const draft = drafts.begin();

  draft.destroy();
  await once(draft, 'close');

  expect(await isOpen(draft)).toBe(false);
});
