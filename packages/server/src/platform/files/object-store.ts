import { AppError } from '@caravan/contract/errors.ts';
import { constants } from 'node:fs';
import { type FileHandle, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** An object as it is read. Whoever gets it reads the stream to its end or destroys it. */
export interface OpenObject {
  /** Bytes. */
  readonly size: number;
  readonly stream: Readable;
}

/** Keeps bytes under names, wherever that is. A name is given once: what is kept under it never changes. */
export interface ObjectStore {
  /**
   * Keeps a local file's bytes. Once it is done they outlive a power failure; before, nothing is there under the name.
   *
   * @param source a file in the folder of drafts; it may be gone afterwards.
   * @throws AppError `storage_full`.
   */
  put(name: string, source: string): Promise<void>;
  /**
   * Keeps what is kept under some names under others too, each of which then goes its own way. Once it is done they outlive a
   * power failure.
   *
   * @param names the new name for each old one.
   * @returns whether all of them were there; if not, some may be copied.
   * @throws AppError `storage_full`.
   */
  copy(names: ReadonlyMap<string, string>): Promise<boolean>;
  /** @returns `null` where there is nothing. */
  open(name: string): Promise<OpenObject | null>;
  /** Removes what is there of these. What is being read stays readable to its end. */
  remove(names: readonly string[]): Promise<void>;
  /** Where whoever has the address reads an object for a short while; absent where objects are read through the server alone. */
  readonly addressOf?: (name: string, as: ObjectHeaders) => Promise<string>;
  /** Removes what a put has left that was begun long ago and has never ended; absent where nothing can be left. */
  readonly removeUnfinished?: () => Promise<void>;
}

/** What an object comes with that is read by its own address. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly contentDisposition: string;
  /** Whether a browser may keep it for as long as the address lives. */
  readonly isCacheable: boolean;
}

/** Bytes that are read at a time: fewer turns of the event loop than by the default of 64 KiB. */
const READ_AT_ONCE = 262_144;

/** Objects that are copied at a time: more would only wait for each other in the runtime's few threads. */
const COPIES_AT_ONCE = 32;

/** Whether it is one that this program gives: a UUID, and what tells a variant apart. */
export const isObjectName = (name: string): boolean => /^[0-9a-f]{2}[0-9a-f-]{34}(\.[a-z]+)?$/.test(name);

/** @throws for what is no name of an object. */
export const checkObjectName = (name: string): void => {
  if (!isObjectName(name)) throw new Error('That is no name of an object.');
};

/** Keeps objects as files below a folder that the drafts share a file system with. */
export const diskObjectStore = (folder: string): ObjectStore => ({
  put: async (name, source) => {
    try {
      await flush(source);
      await makeShard(folder, name);
      await rename(source, pathOf(folder, name));
      await flush(shardOf(folder, name));
    } catch (error) {
      throw asStorageError(error);
    }
  },
  copy: async (names) => {
    try {
      for (const some of inGroups([...names], COPIES_AT_ONCE)) {
        if (!(await areCopied(some.map(([from, to]) => copyObject(folder, from, to))))) return false;
      }
      const shards = new Set([...names.values()].map((name) => shardOf(folder, name)));
      for (const shard of shards) await flush(shard);
      return true;
    } catch (error) {
      throw asStorageError(error);
    }
  },
  open: async (name) => {
    const file = await openIfThere(pathOf(folder, name));
    return file && readAll(file);
  },
  remove: async (names) => {
    await Promise.all(names.map((name) => rm(pathOf(folder, name), { force: true })));
  },
});

/** A folder for each of 256 beginnings, so that none grows long. */
const shardOf = (folder: string, name: string): string => {
  checkObjectName(name);
  return path.join(folder, name.slice(0, 2));
};

const pathOf = (folder: string, name: string): string => path.join(shardOf(folder, name), name);

const makeShard = async (folder: string, name: string): Promise<void> => {
  const made = await mkdir(shardOf(folder, name), { recursive: true, mode: 0o700 });
  if (made !== undefined) await flush(path.dirname(made));
};

/** What a file system says that cannot give these bytes one more name: other bytes it is. */
const NO_LINK = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'ENOSYS']);

/** @returns whether there was anything. */
const copyObject = async (folder: string, from: string, to: string): Promise<boolean> => {
  await makeShard(folder, to);
  const [source, target] = [pathOf(folder, from), pathOf(folder, to)];
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (!NO_LINK.has(codeOf(error))) throw error;
  }
  await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await flush(target);
  return true;
};

/** Waits for all of them, failed or not: whoever removes what has come of them leaves none that comes after. */
export const areCopied = async (copies: readonly Promise<boolean>[]): Promise<boolean> => {
  await Promise.allSettled(copies);
  return (await Promise.all(copies)).every(Boolean);
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** Waits until the disk has a file's bytes, or a folder's names. */
const flush = async (file: string): Promise<void> => {
  const handle = await open(file);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const openIfThere = async (file: string): Promise<FileHandle | null> => {
  try {
    return await open(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** The stream closes the file, at its end or when it is destroyed. */
const readAll = async (file: FileHandle): Promise<OpenObject> => {
  try {
    const { size } = await file.stat();
    return { size, stream: file.createReadStream({ highWaterMark: READ_AT_ONCE }) };
  } catch (error) {
    await file.close();
    throw error;
  }
};

/** What the system says when there is no room: the disk is full, or the share of this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The error of a write: `storage_full` where there was no room, else as it is. */
export const asStorageError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && FULL.has(String(error.code)) ? new AppError('storage_full') : error;
