import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, pinnedNode, root, run } from '../processes.mjs';

/**
 * The processor time that each stage may take, in units of the calibration's work. Machines differ, and one machine from hour to
 * hour; how many times as much work the tests are does not. `npm test -- --renew-budget` writes it anew, where there is more to
 * test.
 */
const budgetFile = path.join(root, 'scripts', 'test', 'test-budget.json');

/** How far beyond the budget a whole run may be: what one and the same run differs by. */
const tolerance = 0.1;

/**
 * @typedef {Record<string, number>} Figures By stage, in units of the calibration's work.
 */

/**
 * Does the fixed piece of work once.
 * @returns {Promise<number>} The processor time it took, seconds.
 */
export async function calibrate() {
  const work = path.join(root, 'scripts', 'test', 'calibration-work.mjs');
  const { code, output } = await run(pinnedNode, [work], { capture: true });
  const seconds = Number(output);
  if (code !== 0 || !(seconds > 0)) throw new CommandError(`The calibration failed:\n${output.trimEnd()}`);
  return seconds;
}

/**
 * What the stages took, in units of the calibration's work.
 * @param {readonly { name: string, processorSeconds: number }[]} outcomes
 * @param {readonly number[]} calibrations The seconds of the work before and after them.
 * @returns {Figures}
 */
export function unitsOf(outcomes, calibrations) {
  const unit = calibrations.reduce((sum, seconds) => sum + seconds, 0) / calibrations.length;
  return Object.fromEntries(outcomes.map(({ name, processorSeconds }) => [name, processorSeconds / unit]));
}

/**
 * What each stage, and all together, took of its budget, in words.
 * @param {Figures} used
 * @param {Figures} budget
 * @returns {Record<string, string>}
 */
export function shareOfBudget(used, budget) {
  const shareOf = (/** @type {number} */ units, /** @type {number} */ planned) =>
    planned > 0 ? `${Math.round((units / planned) * 100)} %` : '';
  const shares = Object.entries(used).map(([name, units]) => [name, shareOf(units, budget[name] ?? 0)]);
  return { ...Object.fromEntries(shares), together: shareOf(sumOf(used), sumOf(budget)) };
}

/** @returns {Figures} */
export function readBudget() {
  return /** @type {Figures} */ (JSON.parse(readFileSync(budgetFile, 'utf8')));
}

/** @param {Figures} used */
export function writeBudget(used) {
  const rounded = Object.entries(used).map(([name, units]) => [name, Math.round(units * 10) / 10]);
  writeFileSync(budgetFile, `${JSON.stringify(Object.fromEntries(rounded), undefined, 2)}\n`);
}

/**
 * Judges a whole run by its sum: a test that moves from one stage to another is no news. What grew most is named with it.
 * @param {Figures} used
 * @param {Figures} budget
 * @returns {string | undefined} What is wrong.
 */
export function judgeBudget(used, budget) {
  const share = sumOf(used) / sumOf(budget);
  if (share <= 1 + tolerance) return undefined;
  const grown = Object.entries(used)
    .map(([name, units]) => ({ name, more: units - (budget[name] ?? 0) }))
    .toSorted((a, b) => b.more - a.more)[0];
  return (
    `The tests take ${Math.round(share * 100)} % of their budget of processor time, most of it more in ${grown?.name}. ` +
    'Make them lighter, or, where there is more to prove, write the budget anew with npm test -- --renew-budget.'
  );
}

/** @param {Figures} figures */
function sumOf(figures) {
  return Object.values(figures).reduce((all, units) => all + units, 0);
}
