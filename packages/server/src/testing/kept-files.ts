import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

/**
 * The names of all files that the server has on its disk, those that are still arriving too. The bytes of deleted ones go
 * soon after the answer, so a test that expects fewer polls.
 */
export const keptFiles = async ({ dataDir }: TestApp): Promise<string[]> => {
  const folders = ['objects', 'drafts'].map((name) => path.join(dataDir, name));
  const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  return entries.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};
