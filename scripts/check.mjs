// npm run check: types and lint, format, architecture, unused code, licences, the rows of docs/security.md and the words that are
// gone, side by side; with --cores=1 one after the other, with --projects=packages/web types and lint of that alone.
import './require-node.mjs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, pinnedNode, run, runCommand } from './processes.mjs';
import { duration, say } from './progress.mjs';

/** How many checks run at a time; with one, the linter keeps to one thread itself. */
const atOnce = process.argv.includes('--cores=1') ? 1 : 2;

/** @typedef {{ name: string, program: string, args: string[] }} Check */

const threads = atOnce === 1 ? ['--threads=1'] : [];

const linting = ['--deny-warnings', '--type-check'];

/** @type {NodeJS.ProcessEnv} The linter's half that knows types is a Go program. */
const settings = atOnce === 1 ? { GOMAXPROCS: '1' } : {};

/** The folders whose types are checked and whose files are linted, where somebody names them. */
const named =
  process.argv
    .find((arg) => arg.startsWith('--projects='))
    ?.slice('--projects='.length)
    .split(',') ?? [];

/** @type {Check[]} The longest first. */
const checks = [
  node('architecture', path.join('scripts', 'architecture.mjs')),
  node('unused code', path.join('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress'),
  // The linter's half that knows types is TypeScript's own compiler: it tells of both in one go, each file by its own tsconfig.
  node('types and lint', path.join('node_modules', 'oxlint', 'bin', 'oxlint'), ...linting, ...threads, ...named),
  node('licences', path.join('scripts', 'licences.mjs')),
  node('security rows', path.join('scripts', 'security-rows.mjs')),
  node('words', path.join('scripts', 'words.mjs')),
  node('format', path.join('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', ...threads),
];

runCommand(async () => {
  await ensureInstalled();
  const began = performance.now();
  const failed = await runAll(checks);
  if (failed.length > 0) throw new CommandError(`\nNot right yet: ${failed.join(', ')}.`);
  say(`All checks hold (${duration(performance.now() - began)}).`);
  return 0;
});

/**
 * @param {string} name
 * @param {...string} args
 * @returns {Check}
 */
function node(name, ...args) {
  return { name, program: pinnedNode, args };
}

/**
 * @param {Check[]} all
 * @returns {Promise<string[]>} The names of those that failed.
 */
async function runAll(all) {
  const waiting = [...all];
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const began = performance.now();
      const { code, output } = await run(check.program, check.args, { capture: true, env: environment(settings) });
      const took = duration(performance.now() - began);
      if (code === 0) {
        say(`✔ ${check.name} (${took})`);
      } else {
        failed.push(check.name);
        say(`✘ ${check.name} (${took})\n${output.trimEnd()}\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}
