import { existsSync } from 'node:fs';
import { CommandError, findOnPath, run } from './processes.mjs';
import { say } from './progress.mjs';

/**
 * A program of the system that tests start, and where Debian has it.
 * @typedef {object} SystemProgram
 * @property {string} file Its path in Debian, or its name on the path.
 * @property {readonly string[]} packages Debian's packages that bring it and what it needs.
 */

/** @type {SystemProgram} */
export const redis = { file: 'redis-server', packages: ['redis-server'] };

/** @type {SystemProgram} */
export const haproxy = { file: 'haproxy', packages: ['haproxy'] };

/**
 * What tests of several machines start beside Redis: the oldest PostgreSQL that the product is made for, an S3 store, load balancers,
 * and what watches.
 * @type {readonly SystemProgram[]}
 */
export const machinePrograms = [
  redis,
  { file: '/usr/lib/postgresql/15/bin/postgres', packages: ['postgresql-15'] },
  {
    file: 'swift-proxy-server',
    packages: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
  },
  haproxy,
  { file: 'caddy', packages: ['caddy'] },
  { file: 'prometheus', packages: ['prometheus'] },
];

/** Whether packages of the system may be installed: on Debian, as root. */
export function mayInstallPackages() {
  return existsSync('/etc/debian_version') && findOnPath('apt-get') !== undefined && process.getuid?.() === 0;
}

/**
 * Installs packages with apt-get. No service of theirs is started: tests start programs of their own, on ports of their own.
 * @param {readonly string[]} names
 * @returns {Promise<boolean>} Whether all were installed.
 */
export async function installPackages(names) {
  say(`Installing ${names.join(', ')} with apt-get…`);
  // To invoke-rc.d this is a system that is just being started: it leaves services to that.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const update = await run('apt-get', ['update', '-q'], { env, capture: true });
  const options = ['-y', '-q', '--no-install-recommends'];
  const { code, output } = await run('apt-get', ['install', ...options, ...names], { env, capture: true });
  if (code !== 0) say(`${update.output}${output}`.trimEnd());
  return code === 0;
}

/**
 * Finds programs, and installs those that are missing where that may be done.
 * @param {readonly SystemProgram[]} programs
 * @throws {CommandError} that names what is missing.
 */
export async function ensurePrograms(programs) {
  const missing = programs.filter(isMissing);
  if (missing.length === 0) return;
  const packages = missing.flatMap((program) => program.packages);
  if (mayInstallPackages()) await installPackages(packages);
  const lacking = missing.filter(isMissing).map(({ file }) => file);
  if (lacking.length === 0) return;
  throw new CommandError(
    `These tests need ${lacking.join(', ')}. As root on Debian they are installed; elsewhere install what Debian calls ${packages.join(', ')}.`,
  );
}

/** @param {SystemProgram} program */
function isMissing({ file }) {
  return file.startsWith('/') ? !existsSync(file) : findOnPath(file) === undefined;
}
