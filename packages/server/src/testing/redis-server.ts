import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from './free-ports.ts';

const PROGRAM = 'redis-server';

/** A Redis of a test's own, with nothing on the disk. */
export interface RedisServer {
  readonly url: string;
  /** Sends a command beside everybody else's, and answers what Redis says, as it says it. */
  command(...words: string[]): Promise<string>;
  /** It stays where it is and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Kills it with -9 and waits for its end. */
  kill(): Promise<void>;
  /** Starts it again at the same address, empty. */
  restart(): Promise<void>;
}

/** Starts one. The test ends it by {@link RedisServer.kill}. */
export const startRedis = async (): Promise<RedisServer> => {
  await ensureProgram();
  const [port = 0] = await freePorts(1);
  let running = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    command: (...words) => ask(port, words),
    freeze: () => void running.kill('SIGSTOP'),
    thaw: () => void running.kill('SIGCONT'),
    kill: async () => {
      if (running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
    restart: async () => {
      running = await launch(port);
    },
  };
};

const launch = async (port: number): Promise<ChildProcess> => {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(PROGRAM, options, { stdio: 'ignore' });
  // Whatever ends the tests ends it too.
  const endToo = () => child.kill('SIGKILL');
  process.once('exit', endToo);
  child.once('exit', () => process.off('exit', endToo));
  while ((await ask(port, ['PING']).catch(() => '')) !== '+PONG') {
    if (child.exitCode !== null) throw new Error(`${PROGRAM} ended with ${child.exitCode}.`);
    await setImmediate();
  }
  return child;
};

/** One command on a connection of its own, and the first line of the answer. */
const ask = async (port: number, words: readonly string[]): Promise<string> => {
  const socket = createConnection(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`);
    const [answer] = await once(socket, 'data');
    return String(answer).split('\r\n')[0] ?? '';
  } finally {
    socket.destroy();
  }
};

let ensured: Promise<void> | undefined;

/** Debian's, installed where that can be done. */
const ensureProgram = (): Promise<void> => (ensured ??= findOrInstall());

const findOrInstall = async (): Promise<void> => {
  if (await isInstalled()) return;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await promisify(execFile)('apt-get', ['update', '-q'], { env });
    await promisify(execFile)('apt-get', ['install', '-y', '-q', '--no-install-recommends', PROGRAM], { env });
    if (await isInstalled()) return;
  }
  throw new Error(
    `This test needs ${PROGRAM}, version 7 or later, on the path. Install it, such as by apt-get install ${PROGRAM}.`,
  );
};

const isInstalled = (): Promise<boolean> =>
  promisify(execFile)(PROGRAM, ['--version']).then(
    () => true,
    () => false,
  );
