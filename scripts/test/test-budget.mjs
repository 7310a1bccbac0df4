import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.mjs';

/**
 * The processor time that each stage may take, in pieces of the yardstick's work. Machines differ, and one machine from minute to
 * minute; how many times as much work the tests are does not. `npm test -- --renew-budget` writes it anew, where there is more to
 * test.
 */
const budgetFile = path.join(root, 'scripts', 'test', 'test-budget.json');

/** How far beyond the budget a whole run may be: what one and the same run differs by. */
const tolerance = 0.1;

/**
 * @typedef {Record<string, number>} Figures By stage, in pieces of the yardstick's work.
 */

/**
 * What the stages took, each compared with the yardstick's work of the time in which it ran; of a stage that was shorter than a
 * pause of that, with all of it.
 * @param {readonly { name: string, processorSeconds: number, began: number, milliseconds: number }[]} outcomes
 * @param {readonly import('./yardstick.mjs').Sample[]} samples
 * @returns {Figures}
 * @throws Where there are no samples.
 */
export function unitsOf(outcomes, samples) {
  if (samples.length === 0) throw new Error('The yardstick has not been read.');
  return Object.fromEntries(
    outcomes.map(({ name, processorSeconds, began, milliseconds }) => {
      const beside = samples.filter(({ at }) => at >= began && at <= began + milliseconds);
      return [name, processorSeconds / meanOf(beside.length > 0 ? beside : samples)];
    }),
  );
}

/** @param {readonly import('./yardstick.mjs').Sample[]} samples */
function meanOf(samples) {
  return samples.reduce((sum, { seconds }) => sum + seconds, 0) / samples.length;
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
  const rounded = Object.entries(used).map(([name, units]) => [name, Math.round(units)]);
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
