import { mkdtemp, open, rm, symlink } from 'node:fs/promises';
import path from 'node:path';

/** What systems take as the path of a socket (107 bytes on Linux, 103 on macOS), without the name that PostgreSQL adds. */
const MAX_FOLDER_BYTES = 103 - '/.s.PGSQL.5432'.length;

export interface SocketFolder {
  /** A path to the folder that is short enough for a socket in it. */
  path: string;
  close(): Promise<void>;
}

/** Finds a short way to a folder, however deep it lies, for the sockets in it. Good until it is closed. */
export const shortWayTo = async (folder: string): Promise<SocketFolder> => {
  if (Buffer.byteLength(folder) <= MAX_FOLDER_BYTES) return { path: folder, close: async () => {} };
  return process.platform === 'linux' ? throughDescriptor(folder) : throughLink(folder);
};

/** An open folder has a name of its own; unlike a link under /tmp nothing tidies it away. */
const throughDescriptor = async (folder: string): Promise<SocketFolder> => {
  const handle = await open(folder, 'r');
  return { path: `/proc/${process.pid}/fd/${handle.fd}`, close: () => handle.close() };
};

const throughLink = async (folder: string): Promise<SocketFolder> => {
  const own = await mkdtemp('/tmp/caravan-');
  await symlink(folder, path.join(own, 'db'));
  return { path: path.join(own, 'db'), close: () => rm(own, { recursive: true, force: true }) };
};
