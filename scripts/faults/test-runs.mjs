import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../processes.mjs';

/** @typedef {import('./project-copy.mjs').ProjectCopy} ProjectCopy */
/** @typedef {import('./related-tests.mjs').Level} Level */
/** @typedef {{ file: string, test: string, message?: string, hasTimedOut: boolean }} FailedTest */

/** A fault can make a test wait for ever; what takes as many milliseconds has failed. */
const longest = 20 * 60_000;

/** How long the tests have to stop their servers and databases when they are interrupted, milliseconds. */
const grace = 10_000;

/**
 * Runs test files of one level in a copy of the project, up to the first failure.
 * @param {ProjectCopy} copy
 * @param {Level} level
 * @param {string[]} files All of the level where there are none.
 * @param {NodeJS.ProcessEnv} browsers
 * @returns {Promise<FailedTest | undefined>} The test that failed.
 */
export async function runTests(copy, level, files, browsers) {
  const report = path.join(copy.scratch, 'report.json');
  rmSync(report, { force: true });
  if (level === 'e2e') {
    const built = await runIn(copy, [
      '--eval',
      "import('./scripts/build-web.mjs').then((web) => web.ensureWebBuilt())",
    ]);
    if (built.code !== 0) return { file: 'packages/web', test: 'the web app is built', hasTimedOut: false };
  }
  const args = level === 'e2e' ? playwright(files) : vitest(level, files, report);
  // As npm test shows them: what React says to developers alone catches nothing there.
  const mode = level === 'screens' ? { NODE_ENV: 'production' } : {};
  const { code, output } = await runIn(copy, args, { ...browsers, ...mode, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  if (code === 0) return undefined;
  const failed = existsSync(report) ? firstFailure(JSON.parse(readFileSync(report, 'utf8')), copy.folder) : undefined;
  return failed ?? { file: files.join(' '), test: output.trim().split('\n').at(-1) ?? '', hasTimedOut: true };
}

/**
 * @param {Level} level
 * @param {string[]} files
 * @param {string} report
 */
function vitest(level, files, report) {
  const options = ['--project', level, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  return ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files];
}

/** @param {string[]} files */
function playwright(files) {
  return ['node_modules/@playwright/test/cli.js', 'test', '--max-failures=1', '--reporter=json', ...files];
}

/**
 * Runs Node in a copy, in a process group of its own that ends with this process.
 * @param {ProjectCopy} copy
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [settings]
 * @returns {Promise<{ code: number, output: string }>}
 */
function runIn({ folder, scratch }, args, settings = {}) {
  const bin = path.join(folder, 'node_modules', '.bin');
  const env = environment({
    ...settings,
    TMPDIR: scratch,
    NO_COLOR: '1',
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  });
  return new Promise((resolve) => {
    const child = spawn(path.join(bin, 'node'), args, { cwd: folder, env, detached: true });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-10_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const tooLong = setTimeout(() => endGroup(child.pid, 'SIGKILL'), longest);
    running = child.pid;
    child.on('close', (code) => {
      clearTimeout(tooLong);
      running = undefined;
      resolve({ code: code ?? 1, output });
    });
  });
}

/** @type {number | undefined} The leader of the group of tests that runs at the moment. */
let running;

/** Ends the tests of the moment with this process when somebody interrupts it. */
export function endTestsWithThis() {
  let isEnding = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      endGroup(running, 'SIGINT');
      const began = performance.now();
      setInterval(() => {
        if (running !== undefined && performance.now() - began < grace) return;
        endGroup(running, 'SIGKILL');
        process.exit(130);
      }, 100);
    });
  }
}

/**
 * @param {number | undefined} leader
 * @param {NodeJS.Signals} signal
 */
function endGroup(leader, signal) {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * @typedef {object} Suite Of Playwright's report.
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{ title: string, tests: { status: string }[] }[]} specs
 *
 * @typedef {object} TestFile Of Vitest's report.
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * @param {{ testResults?: TestFile[], suites?: Suite[] }} report
 * @param {string} folder
 * @returns {FailedTest | undefined}
 */
function firstFailure({ testResults = [], suites = [] }, folder) {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((result) => result.status === 'failed');
    const message = failed?.failureMessages.join(' ') ?? '';
    const hasTimedOut = /timed out|did not succeed in time/i.test(message);
    if (failed !== undefined) return { file: path.relative(folder, name), test: failed.fullName, message, hasTimedOut };
  }
  // A file that could not be read has none; those that the end of the run cut off have no message.
  const broken = testResults.find(({ status, message }) => status === 'failed' && message !== '');
  if (broken !== undefined) {
    return { file: path.relative(folder, broken.name), test: broken.message.split('\n')[0] ?? '', hasTimedOut: true };
  }
  for (const suite of suites) {
    const failed = suite.specs.find((spec) => spec.tests.some((test) => test.status === 'unexpected'));
    // Nearly everything that a story expects is waited for.
    if (failed !== undefined) return { file: `e2e/${suite.file}`, test: failed.title, hasTimedOut: true };
    const inner = firstFailure({ suites: suite.suites ?? [] }, folder);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
