import { CommandError } from '../processes.mjs';
import { plant } from './plant.mjs';
import { runTests } from './test-runs.mjs';

/** @typedef {import('./plant.mjs').Fault} Fault */
/** @typedef {import('./project-copy.mjs').ProjectCopy} ProjectCopy */
/** @typedef {import('./related-tests.mjs').Level} Level */
/** @typedef {import('./related-tests.mjs').RelatedTests} RelatedTests */
/** @typedef {{ level: Level, file: string, test: string }} Catch */
/** @typedef {{ caught: Catch | null, tried: number, note?: string }} Outcome */

/** Plants faults one at a time and tries the tests that are related to each. */
export class Trial {
  #faulty;
  #sound;
  #tests;
  #levels;
  #browsers;
  /** @type {Map<string, Promise<boolean>>} Whether a test file passes without a fault. */
  #isSound = new Map();

  /**
   * @param {ProjectCopy} faulty Where faults are planted.
   * @param {ProjectCopy} sound Where none is.
   * @param {RelatedTests} tests
   * @param {readonly Level[]} levels Those that are tried.
   * @param {NodeJS.ProcessEnv} browsers
   */
  constructor(faulty, sound, tests, levels, browsers) {
    this.#faulty = faulty;
    this.#sound = sound;
    this.#tests = tests;
    this.#levels = levels;
    this.#browsers = browsers;
  }

  /**
   * @param {Fault} fault
   * @returns {Promise<Outcome>}
   */
  async of(fault) {
    const steps = this.#tests.stepsFor(fault).filter(({ level }) => this.#levels.includes(level));
    const takeOut = plant(this.#faulty.folder, fault);
    if (takeOut === undefined) return { caught: null, tried: 0, note: 'its text is not there exactly once' };
    try {
      return await this.#tryAll(steps);
    } finally {
      takeOut();
    }
  }

  /**
   * @param {import('./related-tests.mjs').Step[]} steps
   * @returns {Promise<Outcome>}
   */
  async #tryAll(steps) {
    let tried = 0;
    for (const { level, files } of steps) {
      tried += files.length;
      let left = files;
      while (left.length > 0) {
        const failed = await runTests(this.#faulty, level, left, this.#browsers);
        if (failed === undefined) break;
        const caught = await this.#confirmed(level, failed);
        if (caught !== undefined) return { caught: { level, file: caught.file, test: caught.test }, tried };
        if (!left.includes(failed.file)) throw new CommandError(`The tests of ${level} do not run: ${failed.test}`);
        left = left.filter((file) => file !== failed.file);
      }
    }
    return { caught: null, tried };
  }

  /**
   * Whether it was the fault that a test has failed by: its file passes without it, and where the test has only waited for too
   * long, as on a machine that was too busy for it, its file alone fails a second time.
   * @param {Level} level
   * @param {import('./test-runs.mjs').FailedTest} failed
   * @returns {Promise<import('./test-runs.mjs').FailedTest | undefined>} What has failed last.
   */
  async #confirmed(level, failed) {
    if (!(await this.#passesSound(level, failed.file))) return undefined;
    return failed.hasTimedOut ? runTests(this.#faulty, level, failed.file.split(' '), this.#browsers) : failed;
  }

  /**
   * Whether a test passes where nothing is planted.
   * @param {Level} level
   * @param {string} file
   */
  #passesSound(level, file) {
    const known = this.#isSound.get(file);
    if (known !== undefined) return known;
    const files = file.split(' ');
    const passes = runTests(this.#sound, level, files, this.#browsers).then((failed) => failed === undefined);
    this.#isSound.set(file, passes);
    return passes;
  }
}
