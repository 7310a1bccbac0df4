import { readdir, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import yauzl from 'yauzl';
import type { TestApp } from './test-app.ts';

/** The names of all files on the server's disk, unfinished uploads too. */
export const storedFiles = async ({ dataDir }: TestApp): Promise<string[]> => {
  const entries = await Promise.all(
    foldersIn(dataDir).map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  return entries.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};

/** Expects so many files on the server's disk, soon: the bytes of deleted ones are removed after the answer. */
export const expectStoredFiles = async (app: TestApp, count: number): Promise<void> => {
  await expect.poll(() => storedFiles(app)).toHaveLength(count);
};

/** Where a server has its files and unfinished uploads. */
const foldersIn = (dataDir: string): string[] => ['objects', 'drafts'].map((name) => path.join(dataDir, name));

/** Removes all files of a server, and leaves their folders. */
export const removeFiles = async (dataDir: string): Promise<void> => {
  for (const folder of foldersIn(dataDir)) {
    const entries = await readdir(folder);
    await Promise.all(entries.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  }
};

/** The files that this process has open. */
export const openFiles = async (): Promise<string[]> => {
  const numbers = await readdir('/proc/self/fd');
  // The one that lists them is closed by now.
  const files = await Promise.allSettled(numbers.map((number) => readlink(`/proc/self/fd/${number}`)));
  return files.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
};

/** What is in an archive, by its path; read the way an unpacking program reads it, which checks sizes and names. */
export const unzipped = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (found.has(entry.fileName)) throw new Error(`${entry.fileName} is in the archive twice`);
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
};
