import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { needsDataFolder, type Settings } from '../settings/settings.ts';
import { dataFolderError } from '../startup/data-folder.ts';
import { StartupError } from '../startup/startup-error.ts';

/** A key that this server signs with and believes. Secret: never logged. */
export interface SigningKey {
  /** Names it, and says nothing of it. */
  readonly id: string;
  /** 32 bytes for one purpose, so that what is signed for one never counts for another. */
  secretFor(purpose: string): Uint8Array;
}

/** The keys that what this server signs is signed with, now and a while ago. */
export interface KeyRing {
  /** The one to sign with. */
  current(now: Date): Promise<SigningKey>;
  /** The one of this name; `null` for one that is not believed, or not any more. */
  find(id: string, now: Date): Promise<SigningKey | null>;
}

const DERIVED_BYTES = 32;
const ID_BYTES = 9;

/** @param material at least 32 random bytes, in letters. */
export const signingKey = (material: string): SigningKey => {
  const derive = (purpose: string, length: number): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', material, '', `caravan ${purpose}`, length));
  return {
    id: Buffer.from(derive('key id', ID_BYTES)).toString('base64url'),
    secretFor: (purpose) => derive(purpose, DERIVED_BYTES),
  };
};

/** Keys that were given: the first signs, all are believed. */
export const givenKeys = (materials: readonly [string, ...string[]]): KeyRing => {
  const [first, ...others] = materials;
  const current = signingKey(first);
  const all = [current, ...others.map(signingKey)];
  return {
    current: async () => current,
    find: async (id) => all.find((key) => key.id === id) ?? null,
  };
};

/** How long a key signs: each 30 days since 1970 have one. */
const PERIOD_MS = 30 * 86_400_000;
/**
 * How long what a key has signed may count, and how far the clocks of two servers may be apart: a key is believed so much
 * longer, and earlier.
 */
const OVERLAP_MS = 15 * 60_000;

const MATERIAL_BYTES = 32;
const MATERIAL = /^[\w-]{43}\n$/;
const KEY_FILE = /^(\d+)\.key$/;

/** What a file system says that cannot give a file a second name. */
const NO_LINK = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK']);

/**
 * Keys that are made when they are needed and kept in a folder, one file for each period. A file never changes once it has its
 * name, and the first to give it the name has made the key: servers that share the folder agree without a lock.
 *
 * @throws StartupError for a folder that cannot be used, and for a damaged file in it.
 */
export const openStoredKeys = async (folder: string, now: Date): Promise<KeyRing> => {
  const known = new Map<number, SigningKey>();
  const remember = (period: number, material: string): SigningKey => {
    const key = signingKey(material.trim());
    known.set(period, key);
    return key;
  };
  const findOf = async (period: number): Promise<SigningKey | null> => {
    const material = known.has(period) ? null : await readKey(folder, period);
    return material === null ? (known.get(period) ?? null) : remember(period, material);
  };
  const ring: KeyRing = {
    current: async (at) => {
      const period = periodAt(at.getTime());
      const found = await findOf(period);
      if (found) return found;
      const made = remember(period, await makeKey(folder, period));
      await removeFormer(folder, period);
      return made;
    },
    find: async (id, at) => {
      const keys = await Promise.all(believedAt(at).map(findOf));
      return keys.find((key) => key?.id === id) ?? null;
    },
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await Promise.all(believedAt(now).map(findOf));
    await ring.current(now);
  } catch (error) {
    throw error instanceof StartupError ? error : dataFolderError(folder, error);
  }
  return ring;
};

/** What a key is called that stays. */
const STAYING = 'staying';

/**
 * A key that stays, made when there is none: of servers that share the folder the first one makes it.
 *
 * @throws StartupError for a folder that cannot be used, and for a damaged file in it.
 */
export const openStoredKey = async (folder: string): Promise<SigningKey> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return signingKey(((await readKey(folder, STAYING)) ?? (await makeKey(folder, STAYING))).trim());
  } catch (error) {
    throw error instanceof StartupError ? error : dataFolderError(folder, error);
  }
};

const periodAt = (ms: number): number => Math.floor(ms / PERIOD_MS);

const believedAt = (now: Date): number[] => {
  const ms = now.getTime();
  return [...new Set([ms - OVERLAP_MS, ms, ms + OVERLAP_MS].map(periodAt))];
};

const fileOf = (folder: string, name: number | string): string => path.join(folder, `${name}.key`);

const readKey = async (folder: string, name: number | string): Promise<string | null> => {
  const file = fileOf(folder, name);
  try {
    const material = await readFile(file, 'latin1');
    if (MATERIAL.test(material)) return material;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  throw new StartupError(`The key file ${file} is damaged. Remove it and start again: a new one is made.`);
};

/** @returns the key of this name, which another server may have made first. */
const makeKey = async (folder: string, name: number | string): Promise<string> => {
  const draft = path.join(folder, `${randomUUID()}.new`);
  await writeWhole(draft, `${randomBytes(MATERIAL_BYTES).toString('base64url')}\n`);
  try {
    await nameFirst(draft, fileOf(folder, name));
  } finally {
    await rm(draft);
  }
  const material = await readKey(folder, name);
  if (material === null) throw new Error('A key is gone that was just made.');
  return material;
};

const writeWhole = async (file: string, content: string): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Leaves a file alone that has the name already. */
const nameFirst = async (draft: string, file: string): Promise<void> => {
  try {
    await link(draft, file).catch((error: unknown) => {
      if (!NO_LINK.has(codeOf(error))) throw error;
      return copyFile(draft, file, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
};

/** What was signed before the former period is over long since. */
const removeFormer = async (folder: string, period: number): Promise<void> => {
  const names = await readdir(folder);
  const former = names.filter((name) => Number(KEY_FILE.exec(name)?.[1] ?? period) < period - 1);
  await Promise.all(former.map((name) => rm(path.join(folder, name), { force: true })));
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * The server's own key, which stays: given, or made in the data folder.
 *
 * @throws StartupError for a key in the data folder that cannot be used.
 */
export const openServerKey = async ({
  serverKey,
  dataDir,
}: Pick<Settings, 'serverKey' | 'dataDir'>): Promise<SigningKey> =>
  serverKey === undefined ? openStoredKey(serverKeyFolder(dataDir)) : signingKey(serverKey);

const serverKeyFolder = (dataDir: string): string => path.join(dataDir, 'server-key');

/** What the server's own key in the data folder is made of, for a backup; `null` where there is none. Secret: never logged. */
export const readServerKey = (dataDir: string): Promise<string | null> => readKey(serverKeyFolder(dataDir), STAYING);

/** Puts a key from a backup in place of the one in the data folder, if there is one: the pseudonyms that came along are of that key. */
export const replaceServerKey = async (dataDir: string, material: string): Promise<void> => {
  if (!MATERIAL.test(material)) throw new StartupError('The server key in the backup is damaged.');
  const folder = serverKeyFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `${randomUUID()}.new`);
  await writeWhole(draft, material);
  await rename(draft, fileOf(folder, STAYING));
};

/**
 * The keys of what is signed for a while, such as phone tokens and captchas: given, or made in the data folder. Servers without one have
 * the same settings, and derive the same key from the server's own.
 *
 * @throws StartupError for keys in the data folder that cannot be used.
 */
export const openTokenKeys = async (
  settings: Pick<Settings, 'signIn' | 'serverKey' | 'dataDir' | 'databaseUrl' | 'bucket'>,
  now: Date,
): Promise<KeyRing> => {
  const [first, ...others] = settings.signIn.phoneTokenKeys;
  if (first !== undefined) return givenKeys([first, ...others]);
  if (needsDataFolder(settings)) return openStoredKeys(path.join(settings.dataDir, 'phone-keys'), now);
  const derived = (await openServerKey(settings)).secretFor('tokens');
  return givenKeys([Buffer.from(derived).toString('base64url')]);
};
