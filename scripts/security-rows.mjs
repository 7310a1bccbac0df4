// What docs/security.md says of the rows of OWASP ASVS: each is there once, and what it names as its proof exists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

/**
 * Judges the page of a project laid out as this one is.
 * @param {string} project Its folder.
 * @param {Record<string, number>} levels The rows that the page has to have, and the level of each.
 * @returns {string[]} What is wrong.
 */
export function checkSecurityRows(project, levels) {
  const page = readFileSync(path.join(project, PAGE), 'utf8');
  const rows = rowsOf(page);
  const tests = listTests(project);
  return [
    ...judgeIds(
      rows.map(({ id }) => id),
      Object.keys(levels),
    ),
    ...rows.flatMap((row) => judgeRow(row, { project, page, tests }).map((problem) => `${row.id}: ${problem}`)),
    ...judgeCounts(page, rows),
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
 * @param {{ project: string, page: string, tests: string[] }} around
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
    ...named.flatMap((name) => (name.includes(' › ') ? judgeTest(name, project, tests) : judgeFile(name, project))),
  ];
}

/**
 * @param {string} name The end of a file's path, as much of it as tells it from the others, and the test's title.
 * @param {string} project
 * @param {string[]} tests
 * @returns {string[]}
 */
function judgeTest(name, project, tests) {
  const [file = '', ...rest] = name.split(' › ');
  const title = rest.join(' › ');
  const meant = tests.filter((each) => `/${each}`.endsWith(`/${file}`));
  const [only] = meant;
  if (only === undefined) return [`there is no test file ${file}`];
  if (meant.length > 1) return [`${file} may be any of ${meant.join(', ')}`];
  return hasTest(readFileSync(path.join(project, only), 'utf8'), title) ? [] : [`${only} has no test ‘${title}’`];
}

/**
 * @param {string} source
 * @param {string} title As the source writes it.
 */
function hasTest(source, title) {
  return ["'", '"', '`'].some((quote) => {
    const [before, ...parts] = source.replaceAll("\\'", "'").split(`${quote}${title}${quote}`);
    // As the first thing that a call is given.
    return parts.length > 0 && before !== undefined && /\(\s*$/.test(before);
  });
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
  const problems = checkSecurityRows(fileURLToPath(new URL('..', import.meta.url)), levels);
  for (const problem of problems) console.error(problem);
  console.log(`${Object.keys(levels).length} rows, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
