import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const packageBinaries = path.join(root, 'node_modules', '.bin');

/** Node in the version that the lock file pins; there once the packages are installed. */
export const pinnedNode =
  process.platform === 'win32'
    ? path.join(root, 'node_modules', 'node', 'bin', 'node.exe')
    : path.join(packageBinaries, 'node');

/** Something outside the project stands in the way; its message is all that a person needs to read. */
export class CommandError extends Error {}

/**
 * Runs a command's main function. A {@link CommandError} ends it with its one line, without a stack trace.
 * @param {() => Promise<number>} main Answers the exit code.
 */
export function runCommand(main) {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (/** @type {unknown} */ error) => {
      console.error(error instanceof CommandError ? error.message : error);
      process.exitCode = 1;
    },
  );
}

/**
 * The environment for everything started from here: the pinned Node stands first on the path.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${packageBinaries}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * The path without what the project has installed: what was there before the first install.
 * @returns {string}
 */
export function systemPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((folder) => !folder.startsWith(path.join(root, 'node_modules'))).join(path.delimiter);
}

/**
 * Looks for a program as a shell would.
 * @param {string} name
 * @returns {string | undefined} Its whole path.
 */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] The project's folder when absent.
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] Keep the output instead of showing it.
 * @property {number} [timeout] Milliseconds after which the program is ended.
 */

/**
 * Runs a program to its end, without input.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} The exit code (128 and the signal's number after a signal) and,
 *   where captured, both streams in the order they came.
 */
export function run(program, args, { cwd = root, env = environment(), capture = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
      ...(timeout === undefined ? {} : { timeout }),
    });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/**
 * @typedef {object} Service
 * @property {Promise<number>} ended The exit code, once it has ended.
 * @property {(signal: NodeJS.Signals) => void} signal
 */

/**
 * Starts a program that runs until it is stopped. It gets a process group of its own: a Ctrl-C in the terminal
 * reaches this process alone, which passes it on, so that the program gets it once.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [cwd]
 * @returns {Service}
 */
export function startService(program, args, env, cwd = root) {
  const child = spawn(program, args, { cwd, env, stdio: 'inherit', detached: process.platform !== 'win32' });
  const ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
  return { ended, signal: (signal) => void child.kill(signal) };
}

/** A terminal and npm both pass a Ctrl-C on; what comes within this many milliseconds is the same one. */
const sameSignalWindow = 500;

/** How often it is looked whether npm is still there, milliseconds. */
const parentWatchInterval = 500;

/**
 * Passes the signals that end a program on to the services. When npm, which started this, is gone without a signal, the
 * services are stopped too: they would hold their port and data with nobody knowing.
 * @param {Service[]} services
 * @param {() => void} [onFirst] Called with the first signal.
 */
export function forwardSignals(services, onFirst) {
  let last = -Infinity;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const now = performance.now();
    if (now - last < sameSignalWindow) return;
    if (last === -Infinity) onFirst?.();
    last = now;
    for (const service of services) service.signal(signal);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, forward);

  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, parentWatchInterval);
  watch.unref();
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? (signal === null ? 1 : 128 + constants.signals[signal]);
}
