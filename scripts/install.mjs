import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { duration, say, withProgress } from './progress.mjs';
import { CommandError, environment, pinnedNode, root, run, systemPath } from './processes.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * Packages that have a lock file of their own.
 * @typedef {object} PackageSet
 * @property {string} folder
 * @property {string} name As it stands behind a number of them.
 * @property {string[]} options Those of npm that this set needs.
 */

/** @type {PackageSet} */
const product = { folder: root, name: 'packages', options: [] };

/** Installs the packages of the lock file where they are missing or others; takes milliseconds where they are there. */
export async function ensureInstalled() {
  await ensurePackages(product, () => existsSync(pinnedNode));
  if (existsSync(pinnedNode)) return;
  throw new CommandError(
    "The packages are installed, but Node 24 is not among them: npm's setting ignore-scripts must be off.",
  );
}

/**
 * Installs a set of packages where it is missing or another.
 * @param {PackageSet} set
 * @param {() => boolean} [isWhole] Whether all is there that the record of an install claims.
 */
export async function ensurePackages(set, isWhole = () => true) {
  const lock = readFileSync(path.join(set.folder, 'package-lock.json'), 'utf8');
  const stampFile = path.join(set.folder, 'node_modules', '.caravan-install');
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (isWhole() && readIfThere(stampFile) === stamp) return;

  if (!isInstalledByNpm(set.folder, lock)) await install(set, lock);
  if (isWhole()) writeStamp(stampFile, stamp);
}

/**
 * Without a stamp the next command compares the lock files again, which costs milliseconds: packages that root has installed take
 * none from another user.
 * @param {string} file
 * @param {string} stamp
 */
function writeStamp(file, stamp) {
  try {
    writeFileSync(file, stamp);
  } catch {
    // As above.
  }
}

/**
 * Whether npm's own record of node_modules says the same as the lock file. npm writes it last, so an install that was
 * cut short has none.
 * @param {string} folder
 * @param {string} lock
 */
function isInstalledByNpm(folder, lock) {
  const installedLock = readIfThere(path.join(folder, 'node_modules', '.package-lock.json'));
  if (installedLock === undefined) return false;
  const installed = readPackages(installedLock);
  return Object.entries(readPackages(lock)).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** A registry that can't be reached is given up after half a minute instead of npm's several. */
const installOptions = [
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=10000',
];

const ownLibc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';

/**
 * Whether this machine gets the package at all.
 * @param {[string, LockedPackage]} entry
 */
function isForHere([place, { link, os = [process.platform], cpu = [process.arch], libc = [ownLibc] }]) {
  const isFor = (/** @type {string[]} */ names, /** @type {string} */ own) =>
    names.includes(own) || names.some((name) => name.startsWith('!') && name !== `!${own}`);
  const isForSystem = isFor(os, process.platform) && isFor(cpu, process.arch) && isFor(libc, ownLibc);
  return place.includes('node_modules/') && link !== true && isForSystem;
}

/**
 * @param {PackageSet} set
 * @param {string} lock
 */
async function install({ folder, name, options }, lock) {
  const began = performance.now();
  const places = Object.entries(readPackages(lock))
    .filter(isForHere)
    .map(([place]) => place);
  say(`Installing ${places.length} ${name} with npm (once; a few minutes on a slow line)…`);
  const describe = () => {
    const there = places.filter((place) => existsSync(path.join(folder, place, 'package.json'))).length;
    return `  ${there} of ${places.length} ${name}, ${duration(performance.now() - began)}`;
  };
  const { program, args } = npm();
  const { code, output } = await withProgress(
    describe,
    run(program, [...args, 'ci', ...installOptions, ...options], {
      cwd: folder,
      // The install replaces node_modules and with it the Node that may be running this.
      env: environment({ PATH: systemPath() }),
      capture: true,
    }),
  );
  if (code !== 0) throw new CommandError(`The ${name} could not be installed: ${reason(output)}`);
  say(`Installed in ${duration(performance.now() - began)}.`);
}

/** The npm that runs this command, and with the Node it runs on. */
function npm() {
  const script = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  const isOutside = node !== undefined && !node.startsWith(path.join(root, 'node_modules'));
  if (script !== undefined && isOutside && existsSync(script)) return { program: node, args: [script] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/** @type {Record<string, string>} */
const reasons = {
  ENOTFOUND: 'the package registry was not found. Is this machine online?',
  EAI_AGAIN: 'the package registry was not found. Is this machine online?',
  ECONNREFUSED: 'the package registry refused the connection. Is this machine online?',
  ECONNRESET: 'the connection to the package registry broke. Is this machine online?',
  ETIMEDOUT: 'the package registry did not answer. Is this machine online?',
  ERR_SOCKET_TIMEOUT: 'the package registry did not answer. Is this machine online?',
  ENOTCACHED: 'a package is missing and npm is set to work offline.',
  ENOSPC: 'the disk is full.',
  EDQUOT: 'the disk quota is used up.',
  EROFS: `${root} is read-only.`,
  EACCES: `${root} or npm's cache may not be written by this user.`,
  EPERM: `${root} or npm's cache may not be written by this user.`,
  EUSAGE: 'package.json and package-lock.json do not fit each other; run npm install.',
  EINTEGRITY: 'a package arrived with other contents than the lock file names.',
};

/**
 * One line out of npm's output.
 * @param {string} output
 */
function reason(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  const code = lines.find((line) => /^code \S+$/.test(line))?.slice('code '.length);
  // The install script of a package can be what failed; then the reason is somewhere in what that one wrote.
  const known = reasons[code ?? ''] ?? Object.entries(reasons).find(([name]) => output.includes(name))?.[1];
  if (known !== undefined) return known;
  const said = lines.find((line) => line !== '' && !/^(code|errno|syscall|path|dest|network)\b/.test(line));
  return `npm says: ${said ?? 'nothing'}${code === undefined ? '' : ` (${code})`}`;
}

/**
 * @param {string} lock
 * @returns {LockedPackages}
 */
function readPackages(lock) {
  return /** @type {{ packages?: LockedPackages }} */ (JSON.parse(lock)).packages ?? {};
}

/**
 * @param {string} file
 * @returns {string | undefined}
 */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
