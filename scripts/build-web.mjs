import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { duration, say } from './progress.mjs';
import { CommandError, environment, pinnedNode, root, run, runCommand } from './processes.mjs';

const web = path.join(root, 'packages', 'web');
const stampFile = path.join(web, 'dist', '.build-stamp');

/** Everything that the built app depends on. */
const sources = [
  'packages/web/src',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/web/chunks.ts',
  'packages/web/documents.ts',
  'packages/web/installed-worker.ts',
  'packages/web/lean-contract.ts',
  'packages/web/lean-dictionary.ts',
  'packages/web/lean-font.ts',
  'packages/web/precompress.ts',
  'packages/web/package.json',
  'packages/contract/src',
  'packages/outbox/src',
  'packages/contract/package.json',
  'package-lock.json',
];

/** Forgets the last build, so that the next one is whole. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

/**
 * Builds the web app where its sources are others than at the last build. Looking takes milliseconds: the files' sizes
 * and times first, and their contents only where those differ, as after a fresh checkout.
 */
export async function ensureWebBuilt() {
  const files = listSources();
  const look = signLooks(files);
  const last = readStamp();
  if (last?.look === look) return;
  const contents = signContents(files);
  if (last?.contents !== contents) await build();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${look}\n${contents}\n`);
}

async function build() {
  const began = performance.now();
  say('Building the web app…');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await run(pinnedNode, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: environment({ NO_COLOR: '1' }),
    capture: true,
  });
  if (code !== 0) throw new CommandError(`${output.trimEnd()}\nThe web app could not be built.`);
  say(`Web app built in ${duration(performance.now() - began)}.`);
}

/** @returns {string[]} Paths inside the project, sorted. */
function listSources() {
  const files = sources.flatMap((source) => listFiles(source));
  return files.filter((file) => !/\.test\.tsx?$|^packages\/(web|contract)\/src\/testing\//.test(file)).toSorted();
}

/**
 * @param {string} place A file or folder inside the project.
 * @returns {string[]} The file, or all in the folder.
 */
export function listFiles(place) {
  const absolute = path.join(root, place);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [place];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(`${place}/${entry.name}`) : [`${place}/${entry.name}`],
  );
}

/** @param {string[]} files */
function signLooks(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** @param {string[]} files */
function signContents(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    hash.update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

/** @returns {{ look: string | undefined, contents: string | undefined } | undefined} */
function readStamp() {
  if (!existsSync(stampFile) || !existsSync(path.join(web, 'dist', 'index.html'))) return undefined;
  const [look, contents] = readFileSync(stampFile, 'utf8').split('\n');
  return { look, contents };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  runCommand(async () => {
    await ensureWebBuilt();
    return 0;
  });
}
