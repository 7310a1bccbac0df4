import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkSecurityRows } from './security-rows.mjs';

const levels = { '1.1.1': 1, '1.1.2': 2, '1.1.3': 1 };

/** A page that is right, with the test that it names. */
const sound = {
  page: `# Security

## What is kept

Of the 3 rows of levels 1 and 2, 1 do not apply; of the other 2,
1 are met and 1 are not.

| row   | asks for  | state          | how            | shown by                                      |
| ----- | --------- | -------------- | -------------- | --------------------------------------------- |
| 1.1.1 | safe doors | met            | locks          | \`doors.test.ts › that are shut \\| stay shut\`, [keys](#what-is-kept), \`package.json\` |
| 1.1.2 | walls     | not met        | there are none |                                               |
| 1.1.3 | moats     | does not apply | no water       |                                               |
`,
  tests: "test('that are shut | stay shut', () => {});\n",
};

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'caravan-security-rows-')));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Lays a project out whose page is the sound one with something in it replaced, or whose tests are others. */
const problemsWith = (given: string, planted: string, tests = sound.tests): string[] => {
  const project = mkdtempSync(path.join(folder, 'project-'));
  const files = {
    'package.json': '{}',
    'docs/security.md': sound.page.replace(given, planted),
    'packages/server/src/doors.test.ts': tests,
    'packages/server/src/left/windows.test.ts': sound.tests,
    'packages/server/src/right/windows.test.ts': sound.tests,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), text);
  }
  return checkSecurityRows(project, levels, 1);
};

test('rows whose proofs exist and counts that are true are right', () => {
  expect(problemsWith('', '')).toEqual([]);
});

test.each([
  ['a test that is not there', 'stay shut`', 'fly`', '1.1.1: packages/server/src/doors.test.ts has no test'],
  ['a test file that is not there', 'doors.test.ts', 'gates.test.ts', '1.1.1: there is no test file gates.test.ts'],
  ['a test file of which there are two', 'doors.test.ts', 'windows.test.ts', '1.1.1: windows.test.ts may be any of'],
  ['a section that is not there', '#what-is-kept', '#what-is-lost', '1.1.1: there is no section #what-is-lost'],
  ['a file that is not there', 'package.json', 'gates.json', '1.1.1: there is no file gates.json'],
  ['a row that nothing shows', /`doors.*json`/.exec(sound.page)?.[0] ?? '', '', '1.1.1: is met, and nothing shows it'],
  ['a row that nobody has tried', '| not met ', '| untested ', '1.1.2: is ‘untested’, and not one of'],
  ['a row that does not say why not', 'there are none', '', '1.1.2: does not say by what, or why not'],
  ['a row that is missing', '| 1.1.3 ', '| none ', '1.1.3: is missing'],
  ['a row that is there twice', '| 1.1.3 ', '| 1.1.2 ', '1.1.2: is there twice'],
  ['a row of another level', '| 1.1.3 ', '| 9.9.9 ', '9.9.9: is no row of levels 1 and 2'],
  ['a row that is met no more', '| met ', '| not met ', '0 rows are met, and at least 1 have to be'],
  ['a count that is not true', '1 are met', '2 are met', 'the counts are others: ‘Of the 3 rows'],
])('%s is reported', (_what, given, planted, problem) => {
  expect(problemsWith(given, planted)).toContainEqual(expect.stringContaining(problem));
});

const title = "'that are shut | stay shut'";

test.each([
  ["it('opens', () => {});", 'opens'],
  ["test.each([1, 2])('opens %i', () => {});", 'opens %i'],
  ["test.for<number>([1, 2])('opens %i', () => {});", 'opens %i'],
  ["test.skipIf(isWindows)('opens', () => {});", 'opens'],
  ["test.runIf(isLinux).each([1])('opens', () => {});", 'opens'],
  ["const crowded = test.extend<Crowd>({});\ncrowded('opens', () => {});", 'opens'],
  ["describe.skipIf(isWindows)('doors', () => { test('opens', () => {}); });", 'opens'],
  ["test('opens its owner\\'s door', () => {});", "opens its owner's door"],
  ['test(`opens ${count} doors`, () => {});', 'opens ${count} doors'],
])('a test is known in %s', (tests, named) => {
  expect(problemsWith('that are shut \\| stay shut', named, `${tests}\n`)).toEqual([]);
});

test.each([
  `const other = ${title};`,
  `// test(${title}, () => {});`,
  `/* test(${title}, () => {}); */`,
  `test.skip(${title}, () => {});`,
  `test.skip.each([1])(${title}, () => {});`,
  `test.todo(${title});`,
  `it.skip(${title}, () => {});`,
  `describe.skip('doors', () => { test(${title}, () => {}); });`,
  `describe.todo('doors', () => { test(${title}, () => {}); });`,
  `describe(${title}, () => {});`,
  `const crowded = gate.extend({});\ncrowded(${title}, () => {});`,
  `const crowded = test.extend({});\ncrowded.skip(${title}, () => {});`,
  `describe.each([1])(${title}, () => {});`,
  `test.step(${title}, () => {});`,
  `expect(${title}).toBe(1);`,
  `test('doors', () => { expect(${title}).toBe(1); });`,
  `test.each([${title}])('doors', () => {});`,
  `const code = "test(${title}, () => {});";`,
])('no test that runs is in %s', (tests) => {
  expect(problemsWith('', '', `${tests}\n`)).toEqual([
    '1.1.1: packages/server/src/doors.test.ts has no test ‘that are shut | stay shut’ that runs',
  ]);
});
