import { CommandError } from '../processes.mjs';
import { say } from '../progress.mjs';
import { runStages } from './run-stages.mjs';
import { failureOf, reportOf, totalsOf } from './test-report.mjs';

/**
 * Runs stages, says how they went, and stops what is not over in time.
 * @param {readonly import('./run-stages.mjs').WantedStage[]} wanted
 * @param {NodeJS.ProcessEnv} settings
 * @param {{ began: number, minutes: number }} bound When the run began, by `performance.now()`, and how long the stages may take.
 * @returns {Promise<number>} The exit code.
 * @throws {CommandError} where one failed.
 */
export async function runBounded(wanted, settings, { began, minutes }) {
  const limit = setTimeout(() => {
    say(`The run takes more than ${minutes} minutes.`);
    // As a Ctrl-C: it stops all that runs.
    process.kill(process.pid, 'SIGTERM');
  }, minutes * 60_000);
  const { outcomes, failed } = await runStages(wanted, settings);
  clearTimeout(limit);
  say(`\n${reportOf(outcomes, performance.now() - began, {})}`);
  if (failed !== undefined) throw new CommandError(failureOf(outcomes, failed));
  say(`\n${totalsOf(outcomes)}`);
  return 0;
}
