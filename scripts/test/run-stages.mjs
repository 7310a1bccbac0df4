import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forwardSignals } from '../processes.mjs';
import { duration, say, withProgress } from '../progress.mjs';
import { ProcessorClock } from './processor-time.mjs';
import { install, Installation, withInstall } from './stage-install.mjs';
import { startStage } from './stage-process.mjs';
import { runSchedule } from './stage-schedule.mjs';
import { readResults } from './test-results.mjs';
import { cores } from './test-stages.mjs';

/** How often it is said what runs where lines can't be rewritten, milliseconds. */
const signOfLife = 30_000;

const isColourful = process.stdout.isTTY && process.env.NO_COLOR === undefined;

/** What a program says that was stopped. */
const interrupted = 130;

/**
 * A stage as this run wants it.
 * @typedef {import('./test-stages.mjs').Stage & { files: readonly string[] }} WantedStage
 *
 * @typedef {object} StageOutcome
 * @property {string} name
 * @property {boolean} well
 * @property {number} began By `performance.now()`.
 * @property {number} milliseconds
 * @property {number} processorSeconds
 * @property {import('./test-results.mjs').Results} results
 * @property {string} output
 */

/**
 * Runs stages side by side, shows the output of each whole when it has ended, and stops all at the first failure.
 * @param {readonly WantedStage[]} wanted
 * @param {NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>} settings What comes of installing what stages want; those that want nothing
 *   begin meanwhile.
 * @returns {Promise<{ outcomes: StageOutcome[], failed: StageOutcome | undefined }>} The output of what failed is not shown yet.
 */
export async function runStages(wanted, settings) {
  const run = new StagesRun(wanted, settings);
  return run.finish();
}

class StagesRun {
  /** @type {StageOutcome[]} */
  #outcomes = [];
  /** @type {Map<string, { began: number, stop: () => Promise<void> }>} */
  #running = new Map();
  #clock = new ProcessorClock();
  #reports = mkdtempSync(path.join(tmpdir(), 'caravan-test-reports-'));
  #isStopping = false;
  #wanted;
  #installation;

  /**
   * @param {readonly WantedStage[]} wanted
   * @param {NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>} settings
   */
  constructor(wanted, settings) {
    this.#wanted = wanted;
    this.#installation = new Installation(settings);
  }

  async finish() {
    const interruption = this.#interruption();
    try {
      const all = runSchedule(withInstall(this.#wanted), cores, (stage) =>
        'command' in stage ? this.#start(stage) : this.#install(),
      );
      const name = await withProgress(() => this.#describe(), Promise.race([all, interruption]), signOfLife);
      if (name === install.name) throw this.#installation.refusal;
      return { outcomes: this.#outcomes, failed: this.#outcomes.find((outcome) => outcome.name === name) };
    } finally {
      this.#clock.stop();
      rmSync(this.#reports, { recursive: true, force: true });
    }
  }

  /** @returns {Promise<never>} Ends the whole program once nothing runs any more. */
  #interruption() {
    return new Promise(() => {
      const stop = async () => {
        this.#isStopping = true;
        await Promise.all([...this.#running.values()].map(({ stop }) => stop()));
        rmSync(this.#reports, { recursive: true, force: true });
        process.exit(interrupted);
      };
      forwardSignals([], () => void stop());
    });
  }

  #describe() {
    const now = performance.now();
    return `  ${[...this.#running].map(([name, { began }]) => `${name} ${duration(now - began)}`).join(', ')} …`;
  }

  #install() {
    const { ended, stop } = this.#installation;
    this.#running.set(install.name, { began: performance.now(), stop });
    return { ended: ended.finally(() => this.#running.delete(install.name)), stop };
  }

  /** @param {WantedStage} stage */
  #start(stage) {
    const { name, files } = stage;
    const report = path.join(this.#reports, `${name}.json`);
    const workers = this.#wanted.length === 1 ? Math.max(cores, stage.workers) : stage.workers;
    const { args, settings } = stage.command({ workers, files, report });
    const began = performance.now();
    const all = { ...(isColourful ? { FORCE_COLOR: '1' } : {}), ...this.#installation.settings, ...settings };
    const { ended, stop, family } = startStage(name, args, all, this.#clock);
    say(`▶ ${name}`);
    this.#running.set(name, { began, stop });
    const outcome = ended.then(({ code, output }) => {
      this.#running.delete(name);
      if (this.#isStopping) return false;
      const milliseconds = performance.now() - began;
      const well = code === 0;
      const results = readResults(stage.report, report);
      this.#outcomes.push({ name, well, began, milliseconds, processorSeconds: family.seconds, results, output });
      // The first failure is shown last; what is stopped because of it has nothing to report.
      if (!well) this.#isStopping = true;
      else say(`\n━━ ${name} (${duration(milliseconds)})\n${output.trimEnd()}`);
      return well;
    });
    return { ended: outcome, stop };
  }
}
