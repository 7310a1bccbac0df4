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

  #ended = new Promise((resolve) => {
    this.#process.once('error', resolve);
    this.#process.once('close', resolve);
  });

  constructor() {
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      this.#samples.push({ at: performance.now(), seconds: Number(line) });
    });
  }

  /** @type {readonly Sample[]} All there are but the first, in which the work itself was compiled. */
  get samples() {
    return this.#samples.slice(1);
  }

  /** Resolves when nothing of it runs any more. What has ended before has no more samples, and said why on the screen. */
  async stop() {
    this.#process.stdin.end();
    await this.#ended;
  }
}
