import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { foldersIn } from './file-folders.ts';
import type { TestApp } from './test-app.ts';

/** The names of all files that the server has on its disk, those that are still arriving too. */
export const keptFiles = async ({ dataDir }: TestApp): Promise<string[]> => {
  const entries = await Promise.all(
    foldersIn(dataDir).map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  return entries.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};

/** Expects so many files on the server's disk, soon: the bytes of deleted ones go after the answer. */
export const expectKeptFiles = async (app: TestApp, count: number): Promise<void> => {
  await expect.poll(() => keptFiles(app)).toHaveLength(count);
};
