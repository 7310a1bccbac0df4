// npm test: installs what is missing, a browser and an emulator too, and runs every check; `npm test -- --only=unit,server` some
// of them, `npm test -- --changed` what a change reaches.
import './require-node.mjs';
import { forgetBuild } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, runCommand } from './processes.mjs';
import { say } from './progress.mjs';
import { stagesReached } from './test/changed-stages.mjs';
import { countsProcessorTime } from './test/processor-time.mjs';
import { prepareStages } from './test/prepare-stages.mjs';
import { runStages } from './test/run-stages.mjs';
import { judgeBudget, readBudget, shareOfBudget, unitsOf, writeBudget } from './test/test-budget.mjs';
import { readOptions } from './test/test-options.mjs';
import { failureOf, reportOf, totalsOf } from './test/test-report.mjs';
import { presentStages, stages, withNeeds } from './test/test-stages.mjs';
import { Yardstick } from './test/yardstick.mjs';

runCommand(async () => {
  const began = performance.now();
  const names = stages.map(({ name }) => name);
  const options = readOptions(process.argv.slice(2), names);
  await ensureInstalled();
  const wanted = await select(options);
  if (wanted.length === 0) return 0;

  const isWhole = options.only.length === 0 && options.changedSince === undefined;
  const isMeasured = isWhole && countsProcessorTime;
  if (options.renewBudget) forgetBuild();
  const { outcomes, failed, samples } = isMeasured
    ? await runMeasured(wanted)
    : { ...(await runStages(wanted, prepareStages(wanted))), samples: undefined };
  if (failed !== undefined) {
    say(`\n${reportOf(outcomes, performance.now() - began, {})}`);
    throw new CommandError(failureOf(outcomes, failed));
  }
  const used = samples === undefined ? undefined : unitsOf(outcomes, samples);
  if (used !== undefined && options.renewBudget) writeBudget(used);
  const budget = readBudget();
  say(`\n${reportOf(outcomes, performance.now() - began, used === undefined ? {} : shareOfBudget(used, budget))}`);
  say(`\n${totalsOf(outcomes)}`);
  const excess = used === undefined ? undefined : judgeBudget(used, budget);
  if (excess !== undefined) throw new CommandError(excess);
  return 0;
});

/**
 * @param {import('./test/test-options.mjs').TestOptions} options
 * @returns {Promise<import('./test/run-stages.mjs').WantedStage[]>}
 */
async function select({ only, changedSince }) {
  const present = presentStages();
  const chosen = only.length === 0 ? present : present.filter(({ name }) => only.includes(name));
  if (changedSince !== undefined) return withNeeds(await stagesReached(chosen, changedSince));
  return withNeeds(chosen.map((stage) => ({ ...stage, files: [] })));
}

/**
 * Runs stages with the yardstick beside them, which ends with them however they end.
 * @param {readonly import('./test/run-stages.mjs').WantedStage[]} wanted
 */
async function runMeasured(wanted) {
  const yardstick = new Yardstick();
  try {
    return { ...(await runStages(wanted, prepareStages(wanted))), samples: yardstick.samples };
  } finally {
    await yardstick.stop();
  }
}
