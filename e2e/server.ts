import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules', '.bin', 'node');
const main = path.join(root, 'packages', 'server', 'src', 'main.ts');

const READY = /Caravan is ready at (http:\/\/\S+)/;
/** Pino's number for lines that tell of a failure of the server itself. */
const ERROR_LEVEL = 50;

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
}

/** The whole product as people start it, with a data folder of its own: it can be stopped, killed and started again. */
export class TestServer {
  /** Where it listens, without a path; the same after every restart. */
  readonly url: string;
  /** What it wrote that tells of a failure of its own. */
  readonly failures: string[];
  readonly #dataDir: string;
  #running: ChildProcess | null;

  private constructor(dataDir: string, failures: string[], { process, url }: Running) {
    this.#dataDir = dataDir;
    this.#running = process;
    this.failures = failures;
    this.url = url;
  }

  static async start(): Promise<TestServer> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-e2e-'));
    const failures: string[] = [];
    return new TestServer(dataDir, failures, await launch(dataDir, '0', failures));
  }

  /** Asks it to stop, and answers its exit code once it has. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Ends it as a power cut would. PostgreSQL, a process of its own, goes on without it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Starts it again where it was, with what it had stored. */
  async startAgain(): Promise<void> {
    const { process } = await launch(this.#dataDir, new URL(this.url).port, this.failures);
    this.#running = process;
  }

  /** Stops it if it runs, removes what it stored, and answers the exit code; 0 if it had been stopped before. */
  async remove(): Promise<number | null> {
    const code = this.#running ? await this.stop() : 0;
    await rm(this.#dataDir, { recursive: true, force: true });
    return code;
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const running = this.#running;
    this.#running = null;
    if (!running) throw new Error('The server is not running.');
    const ended = once(running, 'exit');
    running.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }
}

const launch = async (dataDir: string, port: string, failures: string[]): Promise<Running> => {
  const server = spawn(node, [main], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends the worker ends its server too.
  const endToo = () => server.kill('SIGTERM');
  process.once('exit', endToo);
  server.once('exit', () => process.off('exit', endToo));

  let complaint = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} instead of starting: ${complaint}`)));
    createInterface(server.stdout).on('line', (line) => {
      if (levelOf(line) >= ERROR_LEVEL) failures.push(line);
      const url = READY.exec(line)?.[1];
      if (url) resolve({ process: server, url: url.replace(/"?}?$/, '') });
    });
  });
};

const levelOf = (line: string): number => {
  const entry = JSON.parse(line) as { level?: number };
  return entry.level ?? 0;
};
