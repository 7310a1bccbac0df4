// What docs/security.md says of the rows of OWASP ASVS: each is there once, and what it names as its proof exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * @typedef {object} Row
 * @property {string} id Of the standard, such as 6.2.1.
 * @property {string} state
 * @property {string} how What meets it, or why nothing does.
 * @property {string} proof
 */

const PAGE = 'docs/security.md';
const states = ['met', 'not met', 'does not apply'];
const COLUMNS = 5;
/** Fewer rows that are met are a promise that was taken back. */
const LEAST_MET = 185;

/** What a test may be called by, beside `test` and `it` themselves: all of it runs, here or elsewhere. */
const ways = new Set(['each', 'for', 'skipIf', 'runIf']);
/** What keeps a test from running, and all that is in it. */
const stops = new Set(['skip', 'todo']);

/**
 * Judges the page of a project laid out as this one is.
 * @param {string} project Its folder.
 * @param {Record<string, number>} levels The rows that the page has to have, and the level of each.
 * @param {number} leastMet How many of them have to be met.
 * @returns {string[]} What is wrong.
 */
export function checkSecurityRows(project, levels, leastMet) {
  const page = readFileSync(path.join(project, PAGE), 'utf8');
  const rows = rowsOf(page);
  const tests = new Tests(project);
  return [
    ...judgeIds(
      rows.map(({ id }) => id),
      Object.keys(levels),
    ),
    ...rows.flatMap((row) => judgeRow(row, { project, page, tests }).map((problem) => `${row.id}: ${problem}`)),
    ...judgeCounts(page, rows),
    ...judgeMet(rows, leastMet),
  ];
}

/**
 * @param {string} page
 * @returns {Row[]}
 */
function rowsOf(page) {
  return page.split('\n').flatMap((line) => {
    if (!/^\| *\d+\.\d+\.\d+ /.test(line)) return [];
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    const [id = '', , state = '', how = '', proof = ''] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
    return [{ id, how, proof, state: cells.length === COLUMNS ? state : `in ${cells.length} columns` }];
  });
}

/**
 * @param {string[]} there
 * @param {string[]} due
 * @returns {string[]}
 */
function judgeIds(there, due) {
  return [
    ...due.filter((id) => !there.includes(id)).map((id) => `${id}: is missing`),
    ...there.filter((id) => !due.includes(id)).map((id) => `${id}: is no row of levels 1 and 2`),
    ...there.filter((id, place) => there.indexOf(id) !== place).map((id) => `${id}: is there twice`),
  ];
}

/**
 * @param {Row} row
 * @param {{ project: string, page: string, tests: Tests }} around
 * @returns {string[]}
 */
function judgeRow({ state, how, proof }, { project, page, tests }) {
  if (!states.includes(state)) return [`is ‘${state}’, and not one of ${states.join(', ')}`];
  if (how === '') return ['does not say by what, or why not'];
  const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const sections = [...proof.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  if (state === 'met' && named.length + sections.length === 0) return ['is met, and nothing shows it'];
  return [
    ...sections.filter((anchor) => !anchorsOf(page).includes(anchor)).map((anchor) => `there is no section #${anchor}`),
    ...named.flatMap((name) => (name.includes(' › ') ? judgeTest(name, tests) : judgeFile(name, project))),
  ];
}

/**
 * @param {string} name The end of a file's path, as much of it as tells it from the others, and the test's title.
 * @param {Tests} tests
 * @returns {string[]}
 */
function judgeTest(name, tests) {
  const [file = '', ...rest] = name.split(' › ');
  const title = rest.join(' › ');
  const meant = tests.files.filter((each) => `/${each}`.endsWith(`/${file}`));
  const [only] = meant;
  if (only === undefined) return [`there is no test file ${file}`];
  if (meant.length > 1) return [`${file} may be any of ${meant.join(', ')}`];
  return tests.titlesIn(only).has(title) ? [] : [`${only} has no test ‘${title}’ that runs`];
}

/** The tests of a project; each file is read once, when it is asked for. */
class Tests {
  #project;
  /** @type {Map<string, Set<string>>} */
  #titles = new Map();

  /** @param {string} project */
  constructor(project) {
    this.#project = project;
    this.files = listTests(project);
  }

  /**
   * @param {string} file
   * @returns {Set<string>} The titles of those that run, as the source writes them.
   */
  titlesIn(file) {
    const titles = this.#titles.get(file) ?? titlesOf(readFileSync(path.join(this.#project, file), 'utf8'), file);
    this.#titles.set(file, titles);
    return titles;
  }
}

/**
 * @param {string} text
 * @param {string} file
 * @returns {Set<string>}
 */
function titlesOf(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names = ['test', 'it'];
  /** @type {Set<string>} */
  const titles = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    // `const crowded = test.extend(…)` is a test with more at hand.
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const [name = '', ...modifiers] = ts.isCallExpression(node.initializer) ? wordsOf(node.initializer) : [];
      if (names.includes(name) && modifiers.join() === 'extend') names.push(node.name.text);
    }
    if (ts.isCallExpression(node)) {
      const [name = '', ...modifiers] = wordsOf(node.expression);
      if (modifiers.some((word) => stops.has(word))) return;
      const [title] = node.arguments;
      const isTest = names.includes(name) && modifiers.every((word) => ways.has(word));
      if (isTest && title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        titles.add(title.getText(source).slice(1, -1).replaceAll("\\'", "'"));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

/**
 * @param {ts.Expression} callee
 * @returns {string[]} Such as `test` and `each` of `test.each([1, 2])`.
 */
function wordsOf(callee) {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...wordsOf(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  return [];
}

/**
 * @param {string} name
 * @param {string} project
 * @returns {string[]}
 */
function judgeFile(name, project) {
  return existsSync(path.join(project, name)) ? [] : [`there is no file ${name}`];
}

/**
 * @param {string} page
 * @returns {string[]} How the headings are linked to.
 */
function anchorsOf(page) {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * @param {string} page
 * @param {Row[]} rows
 * @returns {string[]}
 */
function judgeCounts(page, rows) {
  const [met = 0, notMet = 0, none = 0] = states.map((state) => rows.filter((row) => row.state === state).length);
  const counts = `Of the ${rows.length} rows of levels 1 and 2, ${none} do not apply; of the other ${met + notMet}, ${met} are met and ${notMet} are not.`;
  return page.replaceAll(/\s+/g, ' ').includes(counts) ? [] : [`the counts are others: ‘${counts}’`];
}

/**
 * @param {Row[]} rows
 * @param {number} least
 * @returns {string[]}
 */
function judgeMet(rows, least) {
  const met = rows.filter((row) => row.state === 'met').length;
  return met < least ? [`${met} rows are met, and at least ${least} have to be`] : [];
}

/**
 * @param {string} project
 * @param {string} [folder]
 * @returns {string[]} Paths inside the project.
 */
function listTests(project, folder = '') {
  return readdirSync(path.join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : listTests(project, place);
    return /\.(test|e2e|bench)\.tsx?$/.test(entry.name) ? [place] : [];
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const levels = JSON.parse(readFileSync(new URL('security-rows.json', import.meta.url), 'utf8'));
  const problems = checkSecurityRows(fileURLToPath(new URL('..', import.meta.url)), levels, LEAST_MET);
  for (const problem of problems) console.error(problem);
  console.log(`${Object.keys(levels).length} rows, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
