import { CommandError } from '../processes.mjs';

/**
 * @typedef {object} TestOptions
 * @property {readonly string[]} only The stages that somebody asked for; all when empty.
 * @property {string | undefined} changedSince A commit: only what the change since then reaches is wanted.
 * @property {boolean} renewBudget
 */

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} names Of the stages.
 * @returns {TestOptions}
 */
export function readOptions(args, names) {
  /** @type {string[]} */
  const only = [];
  /** @type {string | undefined} */
  let changedSince;
  for (const arg of args) {
    const [option = '', value] = arg.split('=', 2);
    if (option === '--changed') changedSince = value ?? 'HEAD';
    else if (option === '--only') only.push(...(value ?? '').split(','));
    else if (option.startsWith('--')) {
      if (option !== '--renew-budget')
        throw new CommandError(`There is no ${option} here; choose from --only, --changed and --renew-budget.`);
    } else only.push(arg);
  }
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no ${unknown.join(', ')} here; choose from ${names.join(', ')}.`);
  const renewBudget = args.includes('--renew-budget');
  if (renewBudget && (only.length > 0 || changedSince !== undefined))
    throw new CommandError('The budget is that of a whole run: --renew-budget stands alone.');
  return { only, changedSince, renewBudget };
}
