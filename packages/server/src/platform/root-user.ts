import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { canReach, isKnownUser, type SystemUser } from './database-user.ts';

/** Where Linux says from which port on everybody may listen. */
const FREE_PORTS_FILE = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
/** From which port on everybody may, where nothing is said. */
const FREE_PORTS = 1_024;

/**
 * Started as root, goes on as whom the data folder belongs to, for good: whoever takes over the server then has the data that it has
 * anyway, and not the machine.
 *
 * @returns why it stays root; `null` where it is not root, or no more.
 * @throws {StartupError} where the data folder cannot be made.
 */
export const leaveRoot = async ({ dataDir, port }: { dataDir: string; port: number }): Promise<string | null> => {
  if (process.getuid?.() !== 0) return null;
  await makeDataFolder(dataDir);
  const owner = await ownerOf(dataDir);
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
  const owners = await Promise.all(names.map((name) => ownerOf(path.join(dataDir, name))));
  if (owners.some(({ uid }) => uid !== owner.uid)) return `what is in ${dataDir} does not all belong to its owner`;
  if (port !== 0 && port < (await firstFreePort())) return `port ${port} is root's alone`;
  const needed = [process.execPath, import.meta.filename];
  const reached = await Promise.all(needed.map((file) => canReach(owner, path.dirname(file))));
  return reached.includes(false) ? `the owner of ${dataDir} cannot read the program` : null;
};

const ownerOf = async (file: string): Promise<SystemUser> => {
  const { uid, gid } = await stat(file);
  return { uid, gid };
};

const firstFreePort = async (): Promise<number> => {
  const told = await readFile(FREE_PORTS_FILE, 'utf8').catch(() => '');
  return /^\d+\s*$/.test(told) ? Number(told) : FREE_PORTS;
};
