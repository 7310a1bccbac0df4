import { posix } from 'node:path';
import { storiesOf, storiesOfAll, storyFile } from './stories.mjs';

/** @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph */

/**
 * What a change can reach.
 * @typedef {object} Reach
 * @property {Map<string, string>} whole The stages that run whole, each with the changed file that asks for it.
 * @property {Map<string, { stage: string, because: string, firstAlone?: boolean }>} tests The test files that run, each with
 *   the changed file that it reaches; of a file that tells of a changed feature among others, the first story alone.
 * @property {string[]} left Stories of the changed features, and long tests of all calls or all screens, that are left to the
 *   whole run.
 * @property {string[]} unproven Changed files that no test reaches.
 */

/**
 * Where everything meets: a test that starts the whole app loads all of it through these, and reaches what it is about alone.
 */
const roots = new Set([
  'packages/server/src/app/build-app.ts',
  'packages/server/src/main.ts',
  'packages/web/src/main.tsx',
  'packages/web/src/app/shell/App.tsx',
  'packages/web/src/app/shell/SignedInApp.tsx',
  'packages/web/src/app/shell/screens.tsx',
]);

/** What sets a test up loads parts of every feature, whatever the test is about. */
const setting = /^packages\/[a-z]+\/src\/testing\/(?!.*\.test\.tsx?$)/;

/** What lists every call of the contract: whatever tests with it goes over all endpoints, and so over a changed one. */
const allEndpoints = 'packages/server/src/testing/contract-endpoints.ts';

/** Where a call of the contract is declared, and where it is served. */
const oneEndpoint = /^packages\/(contract|server)\/src\/.+\.(endpoints|routes)\.ts$/;

/** Tests that go over all endpoints for so long that one changed call leaves them to the whole run. */
const longTestsOfEndpoints = [
  'packages/server/src/app/live-reads.test.ts',
  'packages/server/src/app/hostile-input.test.ts',
];

/** Tests that go over all screens for so long that one changed component leaves them to the whole run. */
const longTestsOfScreens = ['accessibility', 'failures', 'keyboard', 'layout', 'session-ended'].map(
  (name) => `packages/web/src/app/shell/${name}.screen.test.tsx`,
);

/** The tests of pages, which compose what the features bring. */
const testOfPage = /^packages\/web\/src\/app\/[^/]+\/[^/]+\.screen\.test\.tsx$/;

/** A part of the web app that people see. */
const partOfScreens = /^packages\/web\/src\/.+\.(tsx|ts|css)$/;

/** At most so many features tell their first story, or add their screens; a change of more is one for the whole run. */
const fewFeatures = 2;

const everyStage = ['server', 'unit', 'web', 'screens', 'e2e'];

/**
 * What no import tells of, and the stages that it changes; the first that fits counts, and any stage is changed by what fits none.
 * @type {readonly { files: RegExp, stages: readonly string[] }[]}
 */
const unseen = [
  { files: /(^|\/)package(-lock)?\.json$/, stages: everyStage },
  { files: /(^|\/)(LICENSE|[^/]+\.md|\.editorconfig|\.git[a-z]+)$|^(docs|bench|\.ci)\//, stages: [] },
  {
    files: /(^|\/)tsconfig(\.base)?\.json$|^(\.ox[a-z]+\.json|knip\.json|\.dependency-cruiser\.mjs)$/,
    stages: ['unit'],
  },
  { files: /^scripts\/fail-on-console-error\.ts$/, stages: ['server', 'unit', 'web'] },
  { files: /^scripts\/build-web\.mjs$/, stages: ['unit', 'e2e'] },
  { files: /^scripts\//, stages: ['unit'] },
  { files: /^packages\/server\/migrations\//, stages: ['server', 'e2e'] },
  { files: /^packages\/web\/(index\.html|vite\.config\.ts|src\/styles\.css)$/, stages: ['web', 'screens', 'e2e'] },
  { files: /^packages\/web\/screen-tests\.ts$/, stages: ['screens'] },
  { files: /^packages\/web\/src\/main\.tsx$/, stages: ['e2e'] },
  { files: /^packages\/web\/(public\/|icons\/|precompress\.ts$)/, stages: ['web', 'server', 'e2e'] },
  { files: /^firebase-emulator\//, stages: ['server', 'e2e'] },
  { files: /^playwright\.config\.ts$/, stages: ['e2e'] },
];

/** Everything else in here is judged by what imports it. */
const judgedByImports = /^(packages\/(contract|server|web)\/|e2e\/)/;

/** Tests that `npm test` leaves to the runs after it (test-stages.mjs). */
export const testOfLaterRun = /\.(machines\.(test|e2e)|replicas\.e2e)\.ts$/;

/**
 * The stage that runs a test file; none for any other file.
 * @param {string} file
 */
function stageOf(file) {
  if (testOfLaterRun.test(file)) return undefined;
  if (/^e2e\/.+\.e2e\.ts$/.test(file)) return 'e2e';
  if (/\.screen\.test\.tsx?$/.test(file)) return 'screens';
  if (!/\.test\.tsx?$/.test(file)) return undefined;
  if (/^(packages\/contract|scripts)\//.test(file)) return 'unit';
  return /^packages\/(server|web)\//.exec(file)?.[1];
}

/**
 * Judges what a change can reach.
 * @param {readonly string[]} changed Paths inside the project; what has been deleted is not in the graph.
 * @param {ImportGraph} graph
 * @returns {Reach}
 */
export function findReach(changed, graph) {
  /** @type {Reach} */
  const reach = { whole: new Map(), tests: new Map(), left: [], unproven: [] };
  /** @type {string[]} */
  const judged = [];
  for (const file of changed.filter((each) => !testOfLaterRun.test(each))) {
    const rule = unseen.find(({ files }) => files.test(file));
    if (rule === undefined && judgedByImports.test(file)) judged.push(file);
    else for (const stage of rule?.stages ?? everyStage) if (!reach.whole.has(stage)) reach.whole.set(stage, file);
  }
  addTests(judged, graph, reach);
  if (!reach.whole.has('e2e')) addStories(judged, graph, reach);
  return reach;
}

/**
 * Adds the tests that reach one of the files. What only the whole server loads is tested by whatever starts that, and what only
 * the whole web app loads by the tests of pages.
 * @param {readonly string[]} changed
 * @param {ImportGraph} graph
 * @param {Reach} reach
 */
function addTests(changed, graph, reach) {
  if (changed.length === 0) return;
  const unreached = new Set(changed.filter((file) => graph.has(file)));
  for (const [test, reached] of reachOfTests(graph)) {
    for (const file of changed) if (reached.has(file)) unreached.delete(file);
    const because = changed.find((file) => reached.has(file));
    if (because !== undefined) addTest(test, because, reach);
  }
  for (const file of unreached) {
    if (file.startsWith('packages/server/')) reach.whole.set('server', reach.whole.get('server') ?? file);
    else if (partOfScreens.test(file)) addTestsOfPages(file, graph, reach);
    else reach.unproven.push(file);
  }
  const leave = (/** @type {readonly string[]} */ tests, /** @type {string} */ stage) => {
    if (!reach.whole.has(stage)) reach.left.push(...tests.filter((test) => graph.has(test) && !reach.tests.has(test)));
  };
  if (changed.some((file) => oneEndpoint.test(file))) leave(longTestsOfEndpoints, 'server');
  if (changed.some((file) => partOfScreens.test(file) && stageOf(file) === undefined)) {
    leave(longTestsOfScreens, 'screens');
  }
  for (const [test, { stage }] of reach.tests) if (reach.whole.has(stage)) reach.tests.delete(test);
}

/**
 * @param {string} test
 * @param {string} because
 * @param {Reach} reach
 */
function addTest(test, because, { tests }) {
  const stage = stageOf(test);
  if (stage !== undefined && !tests.has(test)) tests.set(test, { stage, because });
}

/**
 * Adds the tests of pages, and those of the screens of the few features whose parts the file composes.
 * @param {string} file One of the web app's that no test is about.
 * @param {ImportGraph} graph
 * @param {Reach} reach
 */
function addTestsOfPages(file, graph, reach) {
  const folderOf = (/** @type {string} */ of) => /^packages\/web\/src\/features\/[^/]+\//.exec(of)?.[0] ?? [];
  const folders = [...new Set([file, ...(graph.get(file) ?? [])].flatMap(folderOf))];
  const composed = folders.length <= fewFeatures ? folders : [];
  for (const test of graph.keys()) {
    const isOfPage = testOfPage.test(test) && !longTestsOfScreens.includes(test);
    const isComposed = stageOf(test) === 'screens' && composed.some((folder) => test.startsWith(folder));
    if (isOfPage || isComposed) addTest(test, file, reach);
  }
  reach.left.push(...storiesOfAll.map(storyFile).filter((story) => graph.has(story) && !reach.left.includes(story)));
}

/** @type {WeakMap<ImportGraph, ReadonlyMap<string, ReadonlySet<string>>>} */
const reaches = new WeakMap();

/**
 * What each test is about.
 * @param {ImportGraph} graph
 */
function reachOfTests(graph) {
  const tests = [...graph.keys()].filter((file) => stageOf(file) !== undefined);
  const known = reaches.get(graph) ?? new Map(tests.map((test) => [test, reachedBy(test, graph)]));
  reaches.set(graph, known);
  return known;
}

/**
 * All files that a test is about.
 * @param {string} test
 * @param {ImportGraph} graph
 * @returns {Set<string>}
 */
function reachedBy(test, graph) {
  const reached = new Set([test]);
  walk(test, graph, reached);
  const startsAll = [...reached].some((file) => roots.has(file));
  if (startsAll) addSubjects(test, graph, reached);
  // No import of this test leads to the calls that it goes over.
  if (startsAll && reached.has(allEndpoints) && !longTestsOfEndpoints.includes(test)) {
    for (const file of graph.keys()) if (oneEndpoint.test(file)) reached.add(file);
  }
  return reached;
}

/**
 * Adds what a test that starts the whole app is about: the modules of the feature in whose folder it stands, and what those load
 * that it is named after, or all of them where none has its name.
 * @param {string} test
 * @param {ImportGraph} graph
 * @param {Set<string>} reached
 */
function addSubjects(test, graph, reached) {
  const folder = /^packages\/(?:server|web)\/src\/features\/[^/]+\//.exec(test)?.[0];
  const isBeside = (/** @type {string} */ file) =>
    folder === undefined ? posix.dirname(file) === posix.dirname(test) : file.startsWith(folder);
  const beside = [...graph.keys()].filter((file) => isBeside(file) && stageOf(file) === undefined);
  const named = beside.filter((file) => subject(test).startsWith(subject(file)));
  const subjects = named.length > 0 || folder === undefined ? named : beside;
  for (const file of subjects) walkTo(file, graph, reached);
  if (folder !== undefined) for (const file of beside) reached.add(file);
}

/**
 * The name of a module, or of what a test is about: `TripPage.tsx` and `trip-page.screen.test.tsx` have one.
 * @param {string} file
 */
function subject(file) {
  return posix.basename(file).replace(/\..*$/, '').replaceAll('-', '').toLowerCase();
}

/**
 * @param {string} file
 * @param {ImportGraph} graph
 * @param {Set<string>} reached
 */
function walkTo(file, graph, reached) {
  if (reached.has(file)) return;
  reached.add(file);
  if (!roots.has(file)) walk(file, graph, reached);
}

/**
 * @param {string} file
 * @param {ImportGraph} graph
 * @param {Set<string>} reached
 */
function walk(file, graph, reached) {
  for (const imported of graph.get(file) ?? []) {
    if (!setting.test(file) || setting.test(imported) || roots.has(imported)) walkTo(imported, graph, reached);
  }
}

/**
 * Adds the first story of each changed feature, and says which are left.
 * @param {readonly string[]} changed
 * @param {ImportGraph} graph
 * @param {Reach} reach
 */
function addStories(changed, graph, reach) {
  const features = new Map(
    changed.flatMap((file) => {
      const feature = /^packages\/(?:contract\/src|(?:server|web)\/src\/features)\/([^/]+)\/./.exec(file)?.[1];
      return feature === undefined || stageOf(file) !== undefined || storiesOf[feature] === undefined
        ? []
        : [[feature, file]];
    }),
  );
  for (const [feature, because] of features) {
    const files = (storiesOf[feature] ?? []).map(storyFile).filter((file) => graph.has(file));
    const first = features.size <= fewFeatures ? files[0] : undefined;
    if (first !== undefined && !reach.tests.has(first))
      reach.tests.set(first, { stage: 'e2e', because, firstAlone: true });
    for (const file of files) if (!reach.tests.has(file) && !reach.left.includes(file)) reach.left.push(file);
  }
}
