// npm run check: types, lint, format, architecture and unused code, side by side; with --cores=1 one after the other,
// with --projects=packages/web types and lint of that alone.
import './require-node.mjs';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, pinnedNode, root, run, runCommand } from './processes.mjs';
import { duration, say } from './progress.mjs';

/** How many checks run at a time; with one, the linter and the compiler keep to one thread themselves. */
const atOnce = process.argv.includes('--cores=1') ? 1 : 2;

/** @typedef {{ name: string, program: string, args: string[] }} Check */

/** TypeScript 7's native compiler: a tenth of the time of the one that dependency-cruiser reads sources with. */
const compiler = path.join('node_modules', 'typescript7', 'bin', 'tsc');

const threads = atOnce === 1 ? ['--threads=1'] : [];

/** @type {NodeJS.ProcessEnv} The compiler and the linter's half that knows types are Go programs. */
const settings = atOnce === 1 ? { GOMAXPROCS: '1' } : {};

/** The folders whose types are checked and whose files are linted, where somebody names them. */
const named =
  process.argv
    .find((arg) => arg.startsWith('--projects='))
    ?.slice('--projects='.length)
    .split(',') ?? [];
const projects = ['packages/server', 'packages/web', 'packages/contract', 'e2e', 'bench', 'scripts'].filter(
  (folder) => named.length === 0 || named.includes(folder),
);

/** @type {Check[]} The longest first. */
const checks = [
  node('architecture', path.join('scripts', 'architecture.mjs')),
  node('unused code', path.join('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress'),
  ...projects.map((folder) => node(`types of ${folder}`, compiler, '--project', folder)),
  node('lint', path.join('node_modules', 'oxlint', 'bin', 'oxlint'), '--deny-warnings', ...threads, ...named),
  node('format', path.join('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', ...threads),
];

runCommand(async () => {
  await ensureInstalled();
  const began = performance.now();
  const failed = await runAll(checks.filter(isPresent));
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
 * A folder whose sources are not there yet has no types to check.
 * @param {Check} check
 */
function isPresent({ args }) {
  const project = args[args.indexOf('--project') + 1];
  return !args.includes('--project') || (project !== undefined && existsSync(path.join(root, project)));
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
