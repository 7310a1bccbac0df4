import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.mjs';
import { say } from '../progress.mjs';
import { changedFiles } from './changed-files.mjs';
import { projectsChanged } from './changed-projects.mjs';
import { readImports } from './import-graph.mjs';
import { findReach, testOfLaterRun } from './reached-tests.mjs';

/** @typedef {import('./run-stages.mjs').WantedStage} WantedStage */

/**
 * The stages that a change reaches, each with its files, side by side on a core each; says what runs and why.
 * @param {readonly import('./test-stages.mjs').Stage[]} stages
 * @param {string} since
 * @returns {Promise<WantedStage[]>} None when nothing changed.
 */
export async function stagesReached(stages, since) {
  const changed = await changedFiles(since);
  if (changed.length === 0) {
    say(`Nothing has changed since ${since}: nothing to run.`);
    return [];
  }
  say(`Changed since ${since}: ${changed.join(', ')}`);
  const reach = findReach(changed, await readImports(root));
  const wanted = stages.flatMap((stage) => wantedOf(stage, changed, reach));
  if (reach.left.length > 0) say(`Left to the whole run: ${reach.left.join(', ')}`);
  const later = changed.filter((file) => testOfLaterRun.test(file));
  if (later.length > 0) say(`Left to npm run test:machines: ${later.join(', ')}`);
  if (reach.unproven.length > 0) say(`No test reaches these, only the whole run does: ${reach.unproven.join(', ')}`);
  return wanted;
}

/**
 * @param {import('./test-stages.mjs').Stage} stage
 * @param {readonly string[]} changed
 * @param {import('./reached-tests.mjs').Reach} reach
 * @returns {WantedStage[]}
 */
function wantedOf(stage, changed, { whole, tests }) {
  const { name } = stage;
  if (name === 'check') {
    const projects = projectsChanged(changed);
    say(`check: types and lint of ${projects.length === 0 ? 'everything' : projects.join(', ')}, all else whole`);
    return [{ ...stage, files: projects }];
  }
  const because = whole.get(name);
  if (because !== undefined) {
    say(`${name}: whole, because of ${because}`);
    return [{ ...stage, files: [] }];
  }
  const reached = [...tests].filter(([, test]) => test.stage === name);
  for (const [file, { because, firstAlone }] of reached) {
    const part = firstAlone ? ', its first story' : '';
    say(`${name}: ${file}${part}${because === file ? '' : `, for ${because}`}`);
  }
  const files = reached.map(([file, { firstAlone }]) => (firstAlone ? firstStory(file) : file));
  // A few files leave room for another stage, whatever the whole one takes.
  return files.length === 0 ? [] : [{ ...stage, cores: 1, workers: 1, files }];
}

/**
 * @param {string} file
 * @returns {string} The file with the line where its first story begins, as Playwright takes it.
 */
function firstStory(file) {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.startsWith('test('));
  return at < 0 ? file : `${file}:${at + 1}`;
}
