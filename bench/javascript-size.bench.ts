// What each screen makes a browser load, brotli, first visit. `--assert`: fails where a budget is not held.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ensureWebBuilt } from '../scripts/build-web.mjs';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const KB = 1000;
/** The lists that judge a new password come while it is typed, and no screen waits for them. */
const BUDGETS = { landing: 110 * KB, home: 150 * KB, screen: 30 * KB, lists: 70 * KB };
const dist = path.join(import.meta.dirname, '..', 'packages', 'web', 'dist');

await ensureWebBuilt();
const manifest = readManifest();
const entry = entryOf(manifest);
const shell = keyOf('shell/SignedInApp');
// What every dialog stands in: fetched behind the first screen, whichever that is.
const sheet = commonChunk('Sheet');
const signedIn = chunksOf([entry, shell]);

const lines = [
  measure('landing', chunksOf([entry, keyOf('sign-in/LandingPage')]), BUDGETS.landing),
  measure('home, signed in', chunksOf([entry, shell, sheet, keyOf('home/HomePage')]), BUDGETS.home),
  ...screens().map((key) => measure(`+ ${nameOf(key)}`, beyond(signedIn, [key]), BUDGETS.screen)),
  ...onDemand().map(([key, way]) =>
    measure(
      `  ${nameOf(key)}, opened on ${nameOf(way.at(-1) ?? entry)}`,
      beyond(chunksOf([shell, sheet, ...way]), [key]),
      nameOf(key) === 'password-judge.ts' ? BUDGETS.lists : BUDGETS.screen,
    ),
  ),
];

for (const { name, bytes, budget } of lines) {
  const limit = budget === undefined ? '' : `of ${kilobytes(budget)}${bytes > budget ? '  ABOVE' : ''}`;
  console.log(`${name.padEnd(44)} ${kilobytes(bytes).padStart(9)} ${limit}`);
}
const above = lines.filter(({ bytes, budget }) => budget !== undefined && bytes > budget);
if (above.length > 0 && process.argv.includes('--assert')) process.exitCode = 1;

function readManifest(): Map<string, Chunk> {
  const text = readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Record<string, Chunk>));
}

function entryOf(chunks: ReadonlyMap<string, Chunk>): string {
  for (const [key, chunk] of chunks) if (chunk.isEntry) return key;
  throw new Error('The manifest names no entry.');
}

function chunk(key: string): Chunk {
  const found = manifest.get(key);
  if (!found) throw new Error(`The manifest has no ${key}.`);
  return found;
}

/** The key of a screen's own module, such as 'home/HomePage'. */
function keyOf(module: string): string {
  return `src/app/${module}.tsx`;
}

/** The key of a chunk that several others share. */
function commonChunk(name: string): string {
  for (const [key, found] of manifest) if (found.name === name && key.startsWith('_')) return key;
  throw new Error(`The manifest has no ${name}.`);
}

function nameOf(key: string): string {
  return path.basename(key, '.tsx');
}

/** Everything that is loaded with these chunks. */
function chunksOf(keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    chunksOf(chunk(key).imports ?? [], found);
  }
  return found;
}

/** What these chunks bring that is not there already. */
function beyond(there: ReadonlySet<string>, keys: readonly string[]): Set<string> {
  return new Set([...chunksOf(keys)].filter((key) => !there.has(key)));
}

/** Screens that the entry leads to, other than those with a budget of their own. */
function screens(): string[] {
  const own = new Set(['sign-in/LandingPage', 'home/HomePage', 'shell/SignedInApp'].map(keyOf));
  return (chunk(entry).dynamicImports ?? []).filter((key) => !own.has(key)).toSorted();
}

/** Parts, dialogs and the like, each with what leads to it, from the entry on. */
function onDemand(): [string, readonly string[]][] {
  const openers = [shell, keyOf('sign-in/LandingPage'), keyOf('home/HomePage'), ...screens()];
  return openers.flatMap((opener) => openedOn([entry, opener]));
}

function openedOn(way: readonly string[]): [string, readonly string[]][] {
  const brought = [...beyond(chunksOf(way.slice(0, -1)), way.slice(-1))];
  const parts = brought.flatMap((key) => chunk(key).dynamicImports ?? []);
  const others = parts.filter((key) => key !== sheet && !way.includes(key));
  return others.flatMap((key) => [[key, way], ...openedOn([...way, key])]);
}

function measure(name: string, keys: ReadonlySet<string>, budget?: number) {
  const bytes = [...keys].reduce((sum, key) => sum + compressed(chunk(key).file), 0);
  return { name, bytes, budget };
}

function compressed(file: string): number {
  return brotliCompressSync(readFileSync(path.join(dist, file))).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}
