import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { environment, pinnedNode, root } from '../processes.mjs';
import { familyVariable } from './processor-time.mjs';

/** How long what is stopped may take for an orderly end, before it is signalled again and then killed, milliseconds. */
const stopTimeoutMs = 10_000;

/** How often it is looked whether it has ended, milliseconds. */
const lookInterval = 100;

/**
 * @typedef {object} StageProcess
 * @property {Promise<{ code: number, output: string }>} ended Resolves when nothing of it runs any more.
 * @property {() => Promise<void>} stop
 * @property {import('./processor-time.mjs').Family} family
 */

/**
 * Starts Node with a stage's arguments, in a process group of its own: a Ctrl-C in the terminal reaches this process alone,
 * which stops each stage in order.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} settings
 * @param {import('./processor-time.mjs').ProcessorClock} clock
 * @returns {StageProcess}
 */
export function startStage(name, args, settings, clock) {
  const familyName = `${process.pid}-${name}`;
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: environment({ ...settings, [familyVariable]: familyName }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const family = clock.follow(familyName, child.pid ?? 0);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  const code = new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const rest = () => alive(child, family, clock);
  const ended = code.then(async (code) => {
    // What a stage leaves behind would take the time of the next one, and its ports.
    await endAll(rest);
    // Where it is not known what was left behind, that may hold the streams open.
    await Promise.race([closed, delay(lookInterval * 10, undefined, { ref: false })]);
    return { code, output };
  });
  const stop = async () => {
    signal(child.pid === undefined ? [] : [-child.pid], 'SIGINT');
    await Promise.race([code, delay(stopTimeoutMs, undefined, { ref: false })]);
    await endAll(rest);
  };
  return { ended, stop, family };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {import('./processor-time.mjs').Family} family
 * @param {import('./processor-time.mjs').ProcessorClock} clock
 * @returns {number[]}
 */
function alive(child, family, clock) {
  clock.look();
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  const own = hasEnded || child.pid === undefined ? [] : [child.pid];
  return [...new Set([...own, ...family.alive])];
}

/**
 * Ends what runs: PostgreSQL takes a SIGINT as the wish for a quick and orderly end, a browser too.
 * @param {() => number[]} rest The pids of what still runs.
 */
async function endAll(rest) {
  for (const how of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGKILL'])) {
    const until = performance.now() + stopTimeoutMs;
    let pids = rest();
    signal(pids, how);
    while (pids.length > 0 && performance.now() < until) {
      await delay(lookInterval);
      pids = rest();
    }
    if (pids.length === 0) return;
  }
}

/**
 * @param {readonly number[]} pids A negative one is a process group.
 * @param {NodeJS.Signals} how
 */
function signal(pids, how) {
  for (const pid of pids) {
    try {
      process.kill(pid, how);
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}
