import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandError, environment, root, run } from '../processes.mjs';

/** Written beside the packages while the tools run: each copy has its own. */
const notLinked = /^\.(cache|vite.*|caravan-install)$/;
const nothing = /(?!)/;

/**
 * A copy of the project in a folder for temporary files, in which sources may be changed.
 * @typedef {object} ProjectCopy
 * @property {string} folder
 * @property {string} scratch For what the tests keep meanwhile.
 * @property {() => void} remove
 */

/**
 * @param {string} [ref] A commit; absent for the project as it is at the moment.
 * @returns {Promise<ProjectCopy>}
 */
export async function copyProject(ref) {
  const place = mkdtempSync(path.join(realpathSync(tmpdir()), 'caravan-faults-'));
  const folder = path.join(place, 'project');
  const scratch = path.join(place, 'tmp');
  const remove = () => rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  removeAtEnd(remove);
  mkdirSync(scratch);
  if (ref === undefined) await copySources(folder);
  else await checkOut(ref, folder, path.join(place, 'index'));
  for (const packages of ['node_modules', 'firebase-emulator/node_modules']) {
    if (existsSync(path.join(root, packages))) linkFolder(path.join(root, packages), path.join(folder, packages));
  }
  return { folder, scratch, remove };
}

/**
 * However this process ends, the copy goes with it.
 * @param {() => void} remove
 */
function removeAtEnd(remove) {
  process.once('exit', remove);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // One that has something of its own to end first exits itself.
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
  }
}

/** @param {string} folder */
async function copySources(folder) {
  const list = await git(['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of list.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name)))) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
}

/**
 * Writes a commit's files with an index of its own, so that neither the project nor its repository is touched.
 * @param {string} ref
 * @param {string} folder
 * @param {string} index
 */
async function checkOut(ref, folder, index) {
  const env = { GIT_INDEX_FILE: index };
  await git(['read-tree', ref], env);
  await git(['checkout-index', '--all', `--prefix=${folder}/`], env);
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [settings]
 */
async function git(args, settings = {}) {
  const { code, output } = await run('git', args, { capture: true, env: environment(settings) });
  if (code !== 0) throw new CommandError(`git ${args.join(' ')}: ${output.trim()}`);
  return output;
}

/**
 * The same folder by hard links: installed packages are many, and nothing changes them in place.
 * @param {string} from
 * @param {string} to
 * @param {RegExp} [own] What of it each copy has its own of.
 */
function linkFolder(from, to, own = notLinked) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (own.test(entry.name)) copyIfFile(entry, source, target);
    else if (entry.isDirectory()) linkFolder(source, target, nothing);
    else linkFile(source, target);
  }
}

/**
 * @param {import('node:fs').Dirent} entry
 * @param {string} source
 * @param {string} target
 */
function copyIfFile(entry, source, target) {
  if (entry.isFile()) copyFileSync(source, target);
}

/**
 * @param {string} source
 * @param {string} target
 */
function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    // Another disk has no links to this one.
    copyFileSync(source, target);
  }
}
