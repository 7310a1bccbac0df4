// npm run new-field: adds a field to an activity, a trip and an outfit in a copy of the project, and leaves out one of its files
// after the other: each time the compiler or a test has to say so, and to name the field.
import './require-node.mjs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { plant } from './faults/plant.mjs';
import { copyProject } from './faults/project-copy.mjs';
import { endTestsWithThis, runTests } from './faults/test-runs.mjs';
import { ensureInstalled } from './install.mjs';
import { newFields } from './new-field/fields.mjs';
import { CommandError, environment, pinnedNode, run, runCommand } from './processes.mjs';
import { duration, say } from './progress.mjs';

/** @typedef {import('./new-field/fields.mjs').NewField} NewField */
/** @typedef {import('./new-field/fields.mjs').Part} Part */
/** @typedef {import('./faults/project-copy.mjs').ProjectCopy} ProjectCopy */
/** @typedef {{ by: string, message: string }} Noticed Who notices a file that is left out, and with what words. */

/** So much of a compiler's long line is shown. */
const LINE_MAX = 220;

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });

runCommand(async () => {
  await ensureInstalled();
  endTestsWithThis();
  const copy = await copyProject();
  const chosen = newFields.filter(({ thing }) => options.only === undefined || options.only === thing);
  if (chosen.length === 0) throw new CommandError(`There is no field of ‘${options.only}’.`);
  let isGood = true;
  for (const field of chosen) isGood = (await tryField(copy, field)) && isGood;
  return isGood ? 0 : 1;
});

/**
 * @param {ProjectCopy} copy
 * @param {NewField} field
 * @returns {Promise<boolean>} Whether the whole field is accepted, and every gap is noticed with the field's name.
 */
async function tryField(copy, field) {
  const files = new Set(field.parts.map(({ file }) => file));
  say(`\n${field.thing}: a new field ‘${field.name}’ touches ${files.size} files`);
  for (const { part, file } of field.parts) say(`  ${part.padEnd(9)} ${file}`);
  let isGood = await judge(copy, field, undefined);
  for (const { part } of field.parts) isGood = (await judge(copy, field, part)) && isGood;
  return isGood;
}

/**
 * @param {ProjectCopy} copy
 * @param {NewField} field
 * @param {string | undefined} leftOut
 */
async function judge(copy, field, leftOut) {
  const began = performance.now();
  const takeOut = field.parts.filter(({ part }) => part !== leftOut).map((part) => add(copy.folder, part));
  try {
    const noticed = (await compilerError(copy)) ?? (await failedTest(copy, field));
    const naming = noticed && lineNaming(noticed.message, field);
    const isGood = leftOut === undefined ? noticed === undefined : naming !== undefined;
    const what = leftOut === undefined ? 'with all of them' : `without the ${leftOut}`;
    say(`${isGood ? '✔' : '✘'} ${what}: ${noticed?.by ?? 'nothing is wrong'} (${duration(performance.now() - began)})`);
    if (noticed) say(`    ${naming ?? noticed.message}`);
    return isGood;
  } finally {
    for (const undo of takeOut) undo();
  }
}

/**
 * @param {string} message
 * @param {NewField} field
 * @returns {string | undefined} The first line of a message that names the field, its beginning where it is long.
 */
function lineNaming(message, { name, column }) {
  const lines = stripVTControlCharacters(message).split('\n');
  const named = [`'${name}'`, `'${column}`, name, column].map((text) => lines.find((line) => line.includes(text)));
  const line = named.find((each) => each !== undefined)?.trim();
  return line === undefined || line.length <= LINE_MAX ? line : `${line.slice(0, LINE_MAX)}…`;
}

/**
 * @param {string} folder
 * @param {Part} part
 * @returns {() => void} Takes it out again.
 */
function add(folder, { file, content, edits = [] }) {
  if (content !== undefined) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, content);
    return () => rmSync(place);
  }
  const undo = edits.map((edit) => {
    const takeOut = plant(folder, { file, ...edit });
    if (takeOut === undefined) throw new CommandError(`${file} does not say ‘${edit.from}’ exactly once.`);
    return takeOut;
  });
  return () => {
    for (const takeOut of undo.toReversed()) takeOut();
  };
}

/**
 * @param {ProjectCopy} copy
 * @returns {Promise<Noticed | undefined>} What the compiler says of the first package that does not compile.
 */
async function compilerError(copy) {
  const compiler = path.join(copy.folder, 'node_modules', 'typescript7', 'bin', 'tsc');
  for (const name of ['contract', 'server', 'web']) {
    const args = [compiler, '--pretty', 'false', '-p', path.join(copy.folder, 'packages', name)];
    const { code, output } = await run(pinnedNode, args, { capture: true, cwd: copy.folder, env: environment() });
    if (code !== 0) return { by: `the compiler, in ${name}`, message: output.trim() };
  }
  return undefined;
}

/**
 * @param {ProjectCopy} copy
 * @param {NewField} field
 * @returns {Promise<Noticed | undefined>} The first test that fails.
 */
async function failedTest(copy, { tests }) {
  for (const { level, files } of tests) {
    const failure = await runTests(copy, level, files, {});
    if (failure === undefined) continue;
    const { file, test, message = '' } = failure;
    return { by: `${file} › ${test}`, message: `${test}\n${message}` };
  }
  return undefined;
}
