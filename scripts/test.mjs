// npm test: installs what is missing, a browser and an emulator too, and runs every check; `npm test -- --only=unit,server` some of them.
import './require-node.mjs';
import path from 'node:path';
import { ensureBrowsers } from './browser.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureFirebaseEmulator } from './firebase-emulator.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, pinnedNode, root, run, runCommand } from './processes.mjs';
import { duration, say } from './progress.mjs';

const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');

/** @type {Record<string, () => Promise<void>>} In the order in which they run. */
const stages = {
  check: () => node(path.join(root, 'scripts', 'check.mjs')),
  unit: () => node(vitest, 'run', '--project', 'unit'),
  server: testServer,
  web: () => node(vitest, 'run', '--project', 'web'),
  build: ensureWebBuilt,
  e2e: testInBrowser,
};

runCommand(async () => {
  const selected = select(process.argv.slice(2));
  await ensureInstalled();
  /** @type {string[]} */
  const summary = [];
  for (const name of selected) {
    say(`\n━━ ${name}`);
    const began = performance.now();
    const error = await /** @type {() => Promise<void>} */ (stages[name])().then(
      () => undefined,
      (/** @type {unknown} */ thrown) => thrown,
    );
    summary.push(`${error === undefined ? '✔' : '✘'} ${name} (${duration(performance.now() - began)})`);
    if (error !== undefined) {
      say(`\n${summary.join('\n')}`);
      throw error;
    }
  }
  say(`\n${summary.join('\n')}`);
  return 0;
});

/**
 * @param {string[]} args
 * @returns {string[]}
 */
function select(args) {
  const all = Object.keys(stages);
  const wanted = args.flatMap((arg) => (arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : [arg]));
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no ${unknown.join(', ')} here; choose from ${all.join(', ')}.`);
  return wanted.length === 0 ? all : all.filter((name) => wanted.includes(name));
}

/** The server on real databases, and against the services that it asks. */
async function testServer() {
  await ensureFirebaseEmulator();
  await node(vitest, 'run', '--project', 'server');
}

/** The whole product in a browser: the web app as it is served, one server for each story. */
async function testInBrowser() {
  const browsers = await ensureBrowsers();
  await ensureFirebaseEmulator();
  await ensureWebBuilt();
  await nodeWith(browsers, playwright, 'test');
}

/** @param {...string} args */
function node(...args) {
  return nodeWith({}, ...args);
}

/**
 * @param {NodeJS.ProcessEnv} settings
 * @param {...string} args
 */
async function nodeWith(settings, ...args) {
  const { code } = await run(pinnedNode, args, { env: environment(settings) });
  if (code !== 0) throw new CommandError(`\nFailed: ${path.relative(root, args.join(' '))}`);
}
