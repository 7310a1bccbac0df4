// npm run new-field: adds a field to an activity, a trip and an outfit in a copy of the project, and leaves out one of its files
// after the other: each time the compiler or a test has to say so, and to name the field.
import './require-node.mjs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
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
  say(`\nA ${field.thing} gets ‘${field.name}’: ${files.size} files.`);
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
    const said = (await compilerError(copy)) ?? (await failed(copy, field));
    const isGood = leftOut === undefined ? said === undefined : said !== undefined && names(said, field);
    const what = leftOut === undefined ? 'with all of them' : `without the ${leftOut}`;
    say(`${isGood ? '✔' : '✘'} ${what}: ${said ?? 'nothing is wrong'} (${duration(performance.now() - began)})`);
    return isGood;
  } finally {
    for (const undo of takeOut) undo();
  }
}

/**
 * @param {string} said
 * @param {NewField} field
 */
function names(said, { name, column }) {
  return said.includes(name) || said.includes(column);
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
 * @returns {Promise<string | undefined>} What the compiler says first.
 */
async function compilerError(copy) {
  const compiler = path.join(copy.folder, 'node_modules', 'typescript7', 'bin', 'tsc');
  for (const name of ['contract', 'server', 'web']) {
    const args = [compiler, '--pretty', 'false', '-p', path.join(copy.folder, 'packages', name)];
    const { code, output } = await run(pinnedNode, args, { capture: true, env: environment() });
    if (code !== 0) return output.trim().replaceAll(`${copy.folder}${path.sep}`, '').slice(0, 1_500);
  }
  return undefined;
}

/**
 * @param {ProjectCopy} copy
 * @param {NewField} field
 * @returns {Promise<string | undefined>} The first test that fails.
 */
async function failed(copy, { tests }) {
  for (const { level, files } of tests) {
    const failure = await runTests(copy, level, files, {});
    if (failure !== undefined) return `${failure.file} › ${failure.test}`;
  }
  return undefined;
}
