import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.mjs';

/**
 * How a stage is to run.
 * @typedef {object} Order
 * @property {number} workers How many test files at a time.
 * @property {readonly string[]} files Those to run, of the check the folders; all when empty.
 * @property {string} report Where the report goes, where the stage makes one.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly string[]} needs The stages before it.
 * @property {readonly ('browsers' | 'emulator' | 'redis' | 'machines')[]} wants What has to be installed.
 * @property {number} cores How many of the cores it takes beside others.
 * @property {number} workers How many test files it runs at a time beside others.
 * @property {'vitest' | 'playwright' | undefined} report The kind of its report.
 * @property {(order: Order) => { args: string[], settings: NodeJS.ProcessEnv }} command For Node.
 */

/** How many cores the stages share. */
export const cores = 2;

const screenTest = /\.screen\.test\.tsx?$/;

/**
 * The tests of the server and of screens wait a good part of their time, for the database, the disk, pictures and clocks: two
 * files at a time of one of them take no more than a core beside the others. What is short and wants nothing installed runs first,
 * while that is being done. Stories run alone: servers, PostgreSQL and browsers of three at a time take all there is. Screens are shown by React as it is built for
 * the people who use it; React's warnings to developers, which take a fifth more, are heard in a run of their own (test-screens.mjs) and
 * by whoever runs vitest alone. So it is with a desktop's window where a test is repeated in it: what differs there is the style alone.
 * @type {readonly Stage[]} In the order in which they begin.
 */
export const stages = [
  stage('check', { cores: 1, workers: 1, command: check }),
  stage('unit', { cores: 1, workers: 1, ...project('unit') }),
  stage('web', { cores: 1, workers: 1, ...project('web') }),
  stage('build', { cores: 1, workers: 1, command: build }),
  stage('server', { cores: 1, workers: 2, wants: ['emulator'], ...project('server') }),
  stage('screens', { cores: 1, workers: 2, wants: ['browsers'], ...everydayScreens() }),
  stage('e2e', { cores: 2, workers: 3, needs: ['build'], wants: ['browsers', 'emulator'], ...inBrowser() }),
];

/**
 * What is too long for every day: the server's tests with many tries (testing/seeded-random.ts). The random histories of several devices
 * are most of it, in two processes, each with every other seed: a file of tests keeps no more than a core busy.
 * @type {readonly Stage[]}
 */
export const longStages = [
  stage('histories-even', { cores: 1, workers: 1, ...project('server', { TEST_LONG: '1', TEST_HALF: '0' }) }),
  stage('histories-odd', { cores: 1, workers: 1, ...project('server', { TEST_LONG: '1', TEST_HALF: '1' }) }),
  stage('tries', { cores: 2, workers: 2, ...project('server', { TEST_LONG: '1' }) }),
];

/**
 * All tests of screens on a phone and a desktop, with React as developers have it, whose warnings fail a test.
 * @type {readonly Stage[]}
 */
export const screenStages = [stage('screens', { cores: 2, workers: 3, wants: ['browsers'], ...project('screens') })];

/** The stories that run with each browser at another of two servers: those that do so alone, and some of `npm test` once more. */
export const storiesOfReplicas = ['.replicas.e2e.ts', 'e2e/two-people-plan-a-trip.e2e.ts', 'e2e/attachments.e2e.ts'];

/**
 * Several servers on stores of their own, and stores that fail, one after the other: their tests kill, stop and slow what others
 * would wait for. Then the long stories, and those that vary another one (`*.machines.e2e.ts`).
 * @type {readonly Stage[]}
 */
export const machineStages = [
  stage('build', { cores: 1, workers: 1, command: build }),
  stage('machines', { cores: 2, workers: 1, wants: ['machines'], ...project('machines', { TEST_MACHINES: '1' }) }),
  stage('stories', {
    cores: 2,
    workers: 2,
    needs: ['build', 'machines'],
    wants: ['browsers', 'emulator'],
    ...inBrowser({ TEST_MACHINES: '1' }),
  }),
  stage('replicas', {
    cores: 2,
    workers: 1,
    needs: ['build', 'stories'],
    wants: ['browsers', 'machines'],
    ...inBrowser({ E2E_REPLICAS: '2' }),
  }),
];

/** Those that this checkout has tests for. */
export function presentStages() {
  return stages.filter(({ name }) => name !== 'screens' || hasScreenTests(path.join(root, 'packages', 'web', 'src')));
}

/**
 * Adds what the stages of a run need and it has not: stories run against what is built.
 * @template {Stage & { files: readonly string[] }} Wanted
 * @param {readonly Wanted[]} wanted
 */
export function withNeeds(wanted) {
  const needed = stages.filter(({ name }) => wanted.some(({ needs }) => needs.includes(name)));
  const missing = needed.filter(({ name }) => !wanted.some((stage) => stage.name === name));
  return [...missing.map((stage) => ({ ...stage, files: [] })), ...wanted];
}

/**
 * @param {string} name
 * @param {Partial<Stage> & Pick<Stage, 'cores' | 'workers' | 'command'>} rest
 * @returns {Stage}
 */
function stage(name, rest) {
  return { name, needs: [], wants: [], report: undefined, ...rest };
}

/**
 * The tests of one of vitest's projects.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [settings]
 * @returns {Pick<Stage, 'report' | 'command'>}
 */
function project(name, settings = {}) {
  return {
    report: 'vitest',
    command: ({ workers, files, report }) => ({
      args: [
        path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        `--project=${name}`,
        `--maxWorkers=${workers}`,
        '--bail=1',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files,
      ],
      settings,
    }),
  };
}

/** Screens as people have them, on a phone. */
function everydayScreens() {
  return project('screens', { NODE_ENV: 'production', TEST_SIZES: 'phone' });
}

/** @type {Stage['command']} */
function check({ workers, files: projects }) {
  const program = path.join(root, 'scripts', 'check.mjs');
  const named = projects.length === 0 ? [] : [`--projects=${projects.join(',')}`];
  return { args: [program, `--cores=${workers}`, ...named], settings: {} };
}

/** @type {Stage['command']} */
function build() {
  return { args: [path.join(root, 'scripts', 'build-web.mjs')], settings: {} };
}

/**
 * The stories of the whole product.
 * @param {NodeJS.ProcessEnv} [settings]
 * @returns {Pick<Stage, 'report' | 'command'>}
 */
function inBrowser(settings = {}) {
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  // Playwright reads a file's name as an expression; the number of a line may stand behind it.
  const patternOf = (/** @type {string} */ file) => file.replaceAll('.', String.raw`\.`);
  return {
    report: 'playwright',
    command: ({ workers, files, report }) => ({
      args: [
        playwright,
        'test',
        `--workers=${workers}`,
        '--max-failures=1',
        '--reporter=list,json',
        ...files.map(patternOf),
      ],
      settings: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...settings },
    }),
  };
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function hasScreenTests(folder) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true }).some((name) => screenTest.test(String(name)));
}
