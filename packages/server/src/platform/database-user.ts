import { type Stats } from 'node:fs';
import { lchown, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup-error.ts';

/** Whom a database process runs as. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** Users that a system may have for a database or for nothing else, best first. */
const candidates = ['caravan', 'postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. For root this is the user it runs as instead: the owner of the database's folder
 * where there is one already, else an unprivileged user of the system; undefined for everybody else, whose own it runs as.
 * @throws {StartupError} when root has nobody to run it as.
 */
export const databaseUser = async (folder: string): Promise<SystemUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(folder);
  if (owner !== undefined && owner.uid !== 0) return owner;
  const known = new Map((await passwdLines()).map((fields) => [fields[0], fields]));
  for (const name of candidates) {
    const fields = known.get(name);
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new StartupError(
    'PostgreSQL does not run as root, and this system has no user like nobody for it: start Caravan as another user or set DATABASE_URL.',
  );
};

const ownerOf = async (folder: string): Promise<SystemUser | undefined> => {
  const found = await stat(folder).catch(() => undefined);
  return found && { uid: found.uid, gid: found.gid };
};

/** Whether the system has a name for a user; PostgreSQL runs as nobody else. */
export const isKnownUser = async ({ uid }: SystemUser): Promise<boolean> =>
  (await passwdLines()).some((fields) => fields[2] === String(uid));

const passwdLines = async (): Promise<string[][]> => {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.split(':'));
};

/** Gives a folder and everything in it to the user, links themselves rather than what they point to. */
export const giveTo = async (user: SystemUser, folder: string): Promise<void> => {
  await lchown(folder, user.uid, user.gid);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(path.join(folder, entry), user.uid, user.gid)));
};

/** Whether the user may pass through every folder above a path, and enter or run the path itself. */
export const canReach = async (user: SystemUser | undefined, target: string): Promise<boolean> => {
  if (user === undefined) return true;
  const parents = ancestors(target);
  const all = await Promise.all(parents.map((each) => stat(each)));
  return all.every((stats) => mayPass(user, stats));
};

const ancestors = (target: string): string[] => {
  const parent = path.dirname(target);
  return parent === target ? [target] : [...ancestors(parent), target];
};

const mayPass = (user: SystemUser, { uid, gid, mode }: Stats): boolean => {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
};
