import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setImmediate } from 'node:timers/promises';
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

/** Starts one, of whichever version the system has (`npm run test:machines` installs it). The test ends it by {@link RedisServer.kill}. */
export const startRedis = async (): Promise<RedisServer> => {
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
  // It is not installed.
  await once(child, 'spawn');
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
