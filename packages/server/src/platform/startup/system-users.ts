import type { Stats } from 'node:fs';
import { lchown, readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from './data-folder.ts';
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
const isKnownUser = async ({ uid }: SystemUser): Promise<boolean> =>
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

/** Where Linux says from which port on everybody may listen. */
const FREE_PORTS_FILE = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
/** From which port on everybody may, where nothing is said. */
const FREE_PORTS = 1_024;

/**
 * Started as root, goes on as whom the data folder belongs to, for good: whoever takes over the server then has the data that it has
 * anyway, and not the machine.
 *
 * @param dataDir `null` where nothing is kept on this machine.
 * @returns why it stays root; `null` where it is not root, or no more.
 * @throws {StartupError} where the data folder cannot be made.
 */
export const leaveRoot = async ({
  dataDir,
  port,
}: {
  dataDir: string | null;
  port: number;
}): Promise<string | null> => {
  if (process.getuid?.() !== 0) return null;
  if (dataDir === null)
    return 'it keeps nothing on this machine whose owner it could go on as: start it as another user';
  await makeDataFolder(dataDir);
  const owner = await folderOwner(dataDir);
  const reason = await whatKeeps(owner, dataDir, port);
  if (reason !== null) return reason;
  return become(owner);
};

/** A container may leave root without the right to become anybody else, or with half of it. */
const become = ({ uid, gid }: SystemUser): string | null => {
  const [group = 0, groups = []] = [process.getgid?.(), process.getgroups?.()];
  try {
    process.setgroups?.([gid]);
    process.setgid?.(gid);
    process.setuid?.(uid);
    return null;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    goBack(group, groups);
    return 'the system lets this process become nobody else: start it as the owner of its data, or with CAP_SETUID and CAP_SETGID';
  }
};

const goBack = (group: number, groups: readonly number[]): void => {
  if (process.getgid?.() === group) return;
  process.setgroups?.([...groups]);
  process.setgid?.(group);
};

const isForbidden = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPERM';

const whatKeeps = async (owner: SystemUser, dataDir: string, port: number): Promise<string | null> => {
  if (owner.uid === 0) return `give ${dataDir} to another user, and the server goes on as that one`;
  if (!(await isKnownUser(owner))) return `the system has no user ${owner.uid}, whom ${dataDir} belongs to`;
  const names = await readdir(dataDir);
  const owners = await Promise.all(names.map((name) => folderOwner(path.join(dataDir, name))));
  if (owners.some(({ uid }) => uid !== owner.uid)) return `what is in ${dataDir} does not all belong to its owner`;
  if (port !== 0 && port < (await firstFreePort())) return `port ${port} is root's alone`;
  const needed = [process.execPath, import.meta.filename];
  const reached = await Promise.all(needed.map((file) => canReach(owner, path.dirname(file))));
  return reached.includes(false) ? `the owner of ${dataDir} cannot read the program` : null;
};

const folderOwner = async (file: string): Promise<SystemUser> => {
  const { uid, gid } = await stat(file);
  return { uid, gid };
};

const firstFreePort = async (): Promise<number> => {
  const text = await readFile(FREE_PORTS_FILE, 'utf8').catch(() => '');
  return /^\d+\s*$/.test(text) ? Number(text) : FREE_PORTS;
};
