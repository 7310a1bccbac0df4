import { duration } from '../progress.mjs';
import { countsProcessorTime } from './processor-time.mjs';
import { slowest } from './test-results.mjs';

/** @typedef {import('./run-stages.mjs').StageOutcome} StageOutcome */

const slowestShown = 10;

/**
 * What a run came to, as it stands at its end.
 * @param {readonly StageOutcome[]} outcomes
 * @param {number} milliseconds The whole run's.
 * @param {Record<string, string>} shares What each stage took of its budget, in words; none where it is not judged.
 * @returns {string}
 */
export function reportOf(outcomes, milliseconds, shares) {
  const files = slowest(
    outcomes.flatMap(({ results }) => results.files),
    slowestShown,
  );
  const parts = [tableOf(outcomes, milliseconds, shares)];
  if (files.length > 0) {
    const lines = files.map(({ file, milliseconds }) => `  ${duration(milliseconds).padStart(11)}  ${file}`);
    parts.push(`The slowest test files:\n${lines.join('\n')}`);
  }
  const skipped = outcomes.flatMap(({ results }) => results.skipped);
  if (skipped.length > 0) parts.push(`Not run:\n${skipped.map((test) => `  ${test}`).join('\n')}`);
  if (!countsProcessorTime) parts.push('Processor time is counted on Linux alone.');
  return parts.join('\n\n');
}

/**
 * The one line of all tests.
 * @param {readonly StageOutcome[]} outcomes
 */
export function totalsOf(outcomes) {
  const passed = outcomes.reduce((sum, { results }) => sum + results.passed, 0);
  const failed = outcomes.reduce((sum, { results }) => sum + results.failed.length, 0);
  const skipped = outcomes.reduce((sum, { results }) => sum + results.skipped.length, 0);
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} not run`}`;
}

/**
 * What failed, with its output before it: the last thing on the screen is what somebody has to read.
 * @param {readonly StageOutcome[]} outcomes
 * @param {StageOutcome} failed
 */
export function failureOf(outcomes, { name, output, results }) {
  const tests = results.failed.map((test) => `\n  ✘ ${test}`).join('');
  return `\n━━ ${name}\n${output.trimEnd()}\n\n${totalsOf(outcomes)}\nFailed: ${name}${tests}`;
}

/**
 * @param {readonly StageOutcome[]} outcomes
 * @param {number} milliseconds
 * @param {Record<string, string>} shares
 */
function tableOf(outcomes, milliseconds, shares) {
  const processor = (/** @type {number} */ seconds) => (countsProcessorTime ? duration(seconds * 1000) : '');
  const rows = outcomes.map(({ name, well, milliseconds, processorSeconds, results }) => [
    `${well ? '✔' : '✘'} ${name}`,
    duration(milliseconds),
    processor(processorSeconds),
    results.passed === 0 ? '' : String(results.passed),
    shares[name] ?? '',
  ]);
  const seconds = outcomes.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0);
  const passed = outcomes.reduce((sum, { results }) => sum + results.passed, 0);
  const all = ['  together', duration(milliseconds), processor(seconds), String(passed), shares.together ?? ''];
  const lines = [['  stage', 'time', 'processor', 'passed', 'of its budget'], ...rows, all];
  const widths = all.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const align = (/** @type {string} */ text, /** @type {number} */ column) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(align).join('  ').trimEnd()).join('\n');
}
