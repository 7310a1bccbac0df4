// npm run faults: plants each fault of scripts/faults/faults.json, and those of the queue of changes (queue-faults.json), in a copy of the project
// and tells which test catches it.
import './require-node.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowsers } from './browser.mjs';
import { plant } from './faults/plant.mjs';
import { copyProject } from './faults/project-copy.mjs';
import { RelatedTests } from './faults/related-tests.mjs';
import { endTestsWithThis, runTests } from './faults/test-runs.mjs';
import { Trial } from './faults/trial.mjs';
import { ensureFirebaseEmulator } from './firebase-emulator.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, root, runCommand } from './processes.mjs';
import { duration, say } from './progress.mjs';

/** @typedef {import('./faults/plant.mjs').Fault} Fault */
/** @typedef {import('./faults/related-tests.mjs').Level} Level */
/** @typedef {Pick<Fault, 'id' | 'kind' | 'file'> & import('./faults/trial.mjs').Outcome & { seconds: number }} Result */

/** @type {Fault[]} */
const faults = ['faults.json', 'queue-faults.json'].flatMap((name) =>
  JSON.parse(readFileSync(path.join(root, 'scripts', 'faults', name), 'utf8')),
);

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    levels: { type: 'string' },
    tests: { type: 'string' },
    from: { type: 'string' },
    'all-at-once': { type: 'string' },
    out: { type: 'string', default: path.join(root, '.cache', 'faults.json') },
  },
});

runCommand(async () => {
  const together = options['all-at-once'];
  const chosen = select(together ?? options.only);
  await ensureInstalled();
  await ensureFirebaseEmulator();
  endTestsWithThis();
  return together === undefined ? plantEach(chosen) : plantTogether(chosen);
});

/**
 * @param {string | undefined} ids
 * @returns {Fault[]}
 */
function select(ids) {
  const wanted = ids?.split(',') ?? faults.map(({ id }) => id);
  return wanted.map((wantedId) => {
    const fault = faults.find(({ id }) => id === wantedId);
    if (fault === undefined) throw new CommandError(`There is no fault ${wantedId} in scripts/faults.`);
    return fault;
  });
}

/**
 * @param {Level[]} present
 * @returns {Level[]} Those of them that are wanted.
 */
function wantedAmong(present) {
  const wanted = options.levels?.split(',');
  return wanted === undefined ? present : present.filter((level) => wanted.includes(level));
}

/** @param {Level[]} levels */
async function browsersFor(levels) {
  return levels.includes('e2e') || levels.includes('screens') ? ensureBrowsers() : {};
}

/**
 * One fault after the other, each against the tests that are related to it.
 * @param {Fault[]} chosen
 */
async function plantEach(chosen) {
  const faulty = await copyProject(options.from);
  const sound = await copyProject(options.from);
  const tests = new RelatedTests(sound.folder, options.tests);
  const levels = wantedAmong(tests.levels);
  const trial = new Trial(faulty, sound, tests, levels, await browsersFor(levels));
  /** @type {string[]} */
  const survivors = [];
  for (const fault of chosen) {
    const began = performance.now();
    const outcome = await trial.of(fault);
    const { id, kind, file } = fault;
    const result = { id, kind, file, ...outcome, seconds: Math.round((performance.now() - began) / 1000) };
    if (result.caught === null) survivors.push(id);
    say(describe(result));
    keep(result);
  }
  say(`\n${chosen.length - survivors.length} of ${chosen.length} are caught, by ${levels.join(', ')}.`);
  if (survivors.length > 0)
    say(`Not by related tests: ${survivors.join(',')}. --all-at-once=… tries these against all.`);
  return 0;
}

/**
 * All of them at once, against all tests: where these pass, they catch none of them.
 * @param {Fault[]} chosen
 */
async function plantTogether(chosen) {
  const copy = await copyProject(options.from);
  const levels = wantedAmong(new RelatedTests(copy.folder).levels);
  const browsers = await browsersFor(levels);
  for (const fault of chosen) {
    if (plant(copy.folder, fault) === undefined) throw new CommandError(`${fault.id} cannot be planted there.`);
  }
  for (const level of levels) {
    const began = performance.now();
    const failed = await runTests(copy, level, [], browsers);
    if (failed !== undefined) {
      say(`${level}: at least one of them is caught by ${failed.file}, '${failed.test}'`);
      return 1;
    }
    say(`${level}: all of them survive (${duration(performance.now() - began)})`);
  }
  return 0;
}

/** @param {Result} result */
function describe({ id, kind, file, caught, tried, note, seconds }) {
  const outcome =
    caught === null ? `SURVIVED ${note ?? `${tried} test files`}` : `${caught.level} ${caught.file} › ${caught.test}`;
  return `${id}  ${kind.padEnd(20)}  ${file.replace('packages/', '')}  ${outcome}  (${seconds} s)`;
}

/**
 * Puts a result among those of earlier runs.
 * @param {Result} result
 */
function keep(result) {
  /** @type {Result[]} */
  const earlier = existsSync(options.out) ? JSON.parse(readFileSync(options.out, 'utf8')) : [];
  const all = [...earlier.filter(({ id }) => id !== result.id), result].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  mkdirSync(path.dirname(options.out), { recursive: true });
  writeFileSync(options.out, `${JSON.stringify(all, null, 2)}\n`);
}
