import { readdir, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';

/** A server, by the folder that it has its data in. */
interface ServerFolder {
  readonly dataDir: string;
}

/** The names of all files on the server's disk, unfinished uploads too. */
export const storedFiles = async ({ dataDir }: ServerFolder): Promise<string[]> => {
  const entries = await Promise.all(
    foldersIn(dataDir).map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
  );
  return entries.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
};

/** Expects so many files on the server's disk, soon: the bytes of deleted ones are removed after the answer. */
export const expectStoredFiles = async (app: ServerFolder, count: number): Promise<void> => {
  await expect.poll(() => storedFiles(app)).toHaveLength(count);
};

/** Deletes all files of everybody; their bytes go with the next collection. */
export const deleteAllFiles = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  await pool.query(`
    update trips set cover_id = null where cover_id is not null;
    update itinerary_items set attachment_id = null, attachment_filename = null where attachment_id is not null;
    delete from activity_attachments;
    update outfits set image_id = null where image_id is not null;
    update ideas set photo_id = null, link_image_id = null where coalesce(photo_id, link_image_id) is not null;
    update users set picture_id = null where picture_id is not null;
    insert into doomed_objects (id, remove_after) select id, date_trunc('milliseconds', now()) from file_directory;
    delete from files;
    delete from personal_files;
    delete from file_directory`);
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
