import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const main = path.resolve(import.meta.dirname, '../main.ts');

/** Where `npm start` keeps compiled code too, which spares most of the time of a start. */
const compileCache = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/node');

/** The server as people start it, in a process of its own that a test may stop or kill. */
export interface ServerProcess {
  /** Where it listens, without a path. */
  readonly url: string;
  readonly pid: number;
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): void;
  /** The exit code once it has ended, `null` after a signal that killed it. */
  readonly ended: Promise<number | null>;
  /** Standard error, once it has ended. */
  readonly said: Promise<string>;
}

/** What a start that failed left to read. */
export interface FailedStart {
  readonly code: number | null;
  /** Standard error. */
  readonly said: string;
}

/** Settings of the server, as environment variables. */
type Env = Readonly<Record<string, string>>;

const launch = (env: Env, program = main): ChildProcess =>
  spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      NODE_ENV: 'test',
      RATE_LIMIT_SCALE: '1000000',
      OPEN_METEO_URL: 'off',
      LINK_PREVIEWS: 'off',
      REFERENCE_DATA: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
  });

/**
 * Starts the server and waits until it answers.
 *
 * @param onLine gets each line of its log, parsed.
 * @param program another release's `main.ts`; by default this one's.
 */
export const startServer = async (
  env: Env,
  onLine: (line: Record<string, unknown>) => void = () => undefined,
  program?: string,
): Promise<ServerProcess> => {
  const child = launch(env, program);
  const ended = endOf(child);
  const said = child.stderr ? text(child.stderr) : Promise.resolve('');
  // Whatever ends the tests ends the server too.
  const endToo = () => child.kill('SIGTERM');
  process.once('exit', endToo);
  void ended.then(() => process.off('exit', endToo));

  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const logged: Record<string, unknown> & { msg?: string } = JSON.parse(line);
      onLine(logged);
      const { msg } = logged;
      const address = /^Caravan is ready at (\S+)$/.exec(msg ?? '')?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(async (code) =>
      reject(new Error(`The server ended with ${code} before it was ready: ${await said}`)),
    );
  });
  return { url, pid: child.pid ?? 0, ended, said, signal: (signal) => void child.kill(signal) };
};

/** Starts the server where that is expected to fail. */
export const startInVain = async (env: Env): Promise<FailedStart> => {
  const child = launch(env);
  child.stdout?.resume();
  const said = child.stderr ? text(child.stderr) : Promise.resolve('');
  return { code: await endOf(child), said: await said };
};

/**
 * Begins a start and stops it in the middle.
 *
 * @param moment resolves when it is time.
 * @param onStopping is waited for once the server has begun to stop.
 */
export const stopWhileStarting = async (
  env: Env,
  moment: () => Promise<unknown>,
  onStopping: () => Promise<unknown>,
): Promise<FailedStart> => {
  const child = launch(env);
  const [ended, said] = [endOf(child), child.stderr ? text(child.stderr) : ''];
  const stopping = new Promise<void>((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if ((JSON.parse(line) as { msg?: string }).msg === 'stopping') resolve();
    });
  });
  await moment();
  child.kill('SIGTERM');
  await stopping;
  await onStopping();
  return { code: await ended, said: await said };
};

/**
 * Begins a start and kills it with -9 before it is known how far it came.
 *
 * @param moment resolves when it is time.
 */
export const killWhileStarting = async (env: Env, moment: Promise<unknown>): Promise<void> => {
  const child = launch(env);
  child.stdout?.resume();
  child.stderr?.resume();
  const ended = once(child, 'exit');
  await moment;
  child.kill('SIGKILL');
  await ended;
};
