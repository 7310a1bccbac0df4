import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.mjs';

/**
 * @typedef {object} FileResult
 * @property {string} file Inside the project.
 * @property {number} milliseconds How long its tests took.
 *
 * @typedef {object} Results What a stage's tests came to.
 * @property {number} passed
 * @property {string[]} failed The names of those that failed.
 * @property {string[]} skipped The names of those that did not run, as where the machine lacks what they need.
 * @property {FileResult[]} files
 */

/**
 * @typedef {object} VitestReport The part of it that is read.
 * @property {{ name: string, status: string, message: string, startTime: number, endTime: number,
 *   assertionResults: { status: string, fullName: string }[] }[]} testResults
 *
 * @typedef {object} PlaywrightSuite
 * @property {string} file
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { projectName: string, status: string, results: { duration: number }[] }[] }[]} specs
 *
 * @typedef {object} PlaywrightReport
 * @property {{ rootDir: string }} config
 * @property {PlaywrightSuite[]} suites
 */

/** @type {Results} What a stage without a report has, or one that ended before it wrote one. */
const none = { passed: 0, failed: [], skipped: [], files: [] };

/**
 * @param {'vitest' | 'playwright' | undefined} kind
 * @param {string} file The report.
 * @returns {Results}
 */
export function readResults(kind, file) {
  if (kind === undefined || !existsSync(file)) return none;
  const report = parse(readFileSync(file, 'utf8'));
  if (report === undefined) return { ...none, failed: ['its report is cut short'] };
  return kind === 'vitest'
    ? vitestResults(/** @type {VitestReport} */ (report), root)
    : playwrightResults(/** @type {PlaywrightReport} */ (report), root);
}

/**
 * @param {string} text
 * @returns {unknown} Nothing where the text is cut short, as by whoever was killed while they wrote it.
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {VitestReport} report
 * @param {string} project Its folder.
 * @returns {Results}
 */
export function vitestResults({ testResults }, project) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(project, name),
    milliseconds: endTime - startTime,
  }));
  const tests = testResults.flatMap(({ name, assertionResults }) => {
    const file = path.relative(project, name);
    return assertionResults.map(({ status, fullName }) => ({ status, name: `${file}: ${fullName}` }));
  });
  const namesOf = (/** @type {string[]} */ ...statuses) =>
    tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  // A file that cannot be loaded fails without a test, and says why; one that was not begun after another's failure does not.
  const failedFiles = testResults
    .filter(({ status, message, assertionResults }) => {
      return status === 'failed' && message !== '' && assertionResults.every((test) => test.status !== 'failed');
    })
    .map(({ name }) => path.relative(project, name));
  return {
    passed: namesOf('passed').length,
    failed: [...namesOf('failed'), ...failedFiles],
    skipped: namesOf('skipped', 'pending', 'todo'),
    files,
  };
}

/**
 * @param {PlaywrightReport} report
 * @param {string} project Its folder.
 * @returns {Results}
 */
export function playwrightResults({ config, suites }, project) {
  const tests = suites.flatMap(testsOf).map(({ file, ...rest }) => ({
    ...rest,
    file: path.relative(project, path.join(config.rootDir, file)),
  }));
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const { file, milliseconds } of tests) files.set(file, (files.get(file) ?? 0) + milliseconds);
  const namesOf = (/** @type {string[]} */ ...statuses) =>
    tests
      .filter(({ status }) => statuses.includes(status))
      .map(({ file, title, project }) => `${file}: ${title} (${project})`);
  return {
    passed: namesOf('expected').length,
    failed: namesOf('unexpected', 'flaky'),
    skipped: namesOf('skipped'),
    files: [...files].map(([file, milliseconds]) => ({ file, milliseconds })),
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {{ file: string, title: string, project: string, status: string, milliseconds: number }[]}
 */
function testsOf({ file, suites = [], specs }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => {
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
      return { file, title, project: projectName, status, milliseconds };
    }),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/**
 * @param {readonly FileResult[]} files
 * @param {number} count
 */
export function slowest(files, count) {
  return files.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
}
