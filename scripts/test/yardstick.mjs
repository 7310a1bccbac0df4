import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { environment, pinnedNode, root } from '../processes.mjs';

/**
 * How much processor time a fixed piece of work took at one moment.
 * @typedef {object} Sample
 * @property {number} at When it ended, by `performance.now()`.
 * @property {number} seconds
 */

/**
 * Does a fixed piece of work every few seconds, beside whatever else is done: a machine is not as fast at one moment as at the
 * next, least of all where others use it too, and what is measured there can only be compared with what is measured then.
 */
export class Yardstick {
  /** @type {Sample[]} */
  #samples = [];
  #process = spawn(pinnedNode, [path.join(root, 'scripts', 'test', 'yardstick-work.mjs')], {
    env: environment(),
    // It ends with its input, and so with this process, however that ends.
    stdio: ['pipe', 'pipe', 'inherit'],
  });

  constructor() {
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      this.#samples.push({ at: performance.now(), seconds: Number(line) });
    });
  }

  /**
   * @returns {Promise<readonly Sample[]>} All there are. The first is left out, in which the work itself was compiled.
   * @throws Where the work has failed.
   */
  async end() {
    const ended = Promise.withResolvers();
    this.#process.once('close', ended.resolve);
    if (this.#process.exitCode !== null) ended.resolve(this.#process.exitCode);
    this.#process.stdin.end();
    const code = await ended.promise;
    const samples = this.#samples.slice(1);
    if (code !== 0 || samples.length === 0) throw new Error(`The yardstick ended with ${code}.`);
    return samples;
  }
}
