import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '../packages/server/src/testing/free-ports.ts';
import { type OpenMeteoStub, startOpenMeteo } from '../packages/server/src/testing/open-meteo-stub.ts';

const root = path.resolve(import.meta.dirname, '..');
const node = path.join(root, 'node_modules', '.bin', 'node');
const main = path.join(root, 'packages', 'server', 'src', 'main.ts');
/** Where `npm start` keeps compiled code too, which spares most of the time of a start. */
const compileCache = path.join(root, 'node_modules', '.cache', 'node');

const READY = /Caravan is ready at (http:\/\/\S+)/;
/** Pino's number for lines that report a failure of the server itself. */
const ERROR_LEVEL = 50;

/** Where no story's trip may go that wants weather: a place that nobody knows. */
export const UNKNOWN_PLACE = 'Erewhon';

/** Weather for the whole world, of another kind every day; stories never ask the real service. */
const startWeather = (): Promise<OpenMeteoStub> =>
  startOpenMeteo(
    (name) => (name === UNKNOWN_PLACE.toLowerCase() ? [] : [{ id: 1, name, latitude: 38.7, longitude: -9.1 }]),
    (date) => {
      const day = Number(date.slice(8));
      return {
        weather_code: [0, 2, 3, 61, 95][day % 5] ?? 0,
        temperature_2m_max: 70 + day,
        temperature_2m_min: 50 + day,
        relative_humidity_2m_mean: 60,
        wind_speed_10m_max: 15,
      };
    },
  );

interface Running {
  readonly process: ChildProcess;
  readonly url: string;
}

/** The variable that names the database which servers begin with; a run sets it (first-start.ts). */
const PREPARED_DATABASE = 'CARAVAN_E2E_DATABASE';

/** The whole product as people start it, with a data folder of its own: it can be stopped, killed and started again. */
export class TestServer {
  /** Where it listens, without a path; the same after every restart. */
  readonly url: string;
  /** What it wrote that reports a failure of its own. */
  readonly failures: string[];
  readonly #settings: Record<string, string>;
  readonly #dataDir: string;
  readonly #weather: OpenMeteoStub;
  #running: ChildProcess | null;

  private constructor(
    settings: Record<string, string> & { DATA_DIR: string },
    weather: OpenMeteoStub,
    failures: string[],
    { process, url }: Running,
  ) {
    this.#settings = settings;
    this.#dataDir = settings.DATA_DIR;
    this.#weather = weather;
    this.#running = process;
    this.failures = failures;
    this.url = url;
  }

  /**
   * Starts it with a copy of the database that the run has prepared, which spares half of a first start; its keys are its own.
   *
   * @param special settings that differ from what people start it with.
   */
  static async start(special: Record<string, string> = {}): Promise<TestServer> {
    const prepared = process.env[PREPARED_DATABASE];
    return TestServer.#startWith('DATABASE_URL' in special ? undefined : prepared, special);
  }

  /** Starts it on an empty data folder, as people do the first time. */
  static async startFromNothing(special: Record<string, string> = {}): Promise<TestServer> {
    return TestServer.#startWith(undefined, special);
  }

  static async #startWith(database: string | undefined, special: Record<string, string>): Promise<TestServer> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-e2e-'));
    if (database !== undefined) await copyDatabase(database, databaseIn(dataDir));
    const failures: string[] = [];
    const weather = await startWeather();
    // A port that is known beforehand: the links in mails name it.
    const [port] = await freePorts(1);
    const settings = { DATA_DIR: dataDir, PORT: String(port), ...weather.env, ...special };
    const running = await launch(settings, failures);
    return new TestServer(settings, weather, failures, running);
  }

  /** Has all servers that start from now on begin with this one's database. It has stopped, and is there as long as they start. */
  lendDatabase(): void {
    process.env[PREPARED_DATABASE] = databaseIn(this.#dataDir);
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
    const { process } = await launch(this.#settings, this.failures);
    this.#running = process;
  }

  /** Stops it if it runs, removes what it stored, and answers the exit code; 0 if it had been stopped before. */
  async remove(): Promise<number | null> {
    const code = this.#running ? await this.stop() : 0;
    await this.#weather.stop();
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

const databaseIn = (dataDir: string): string => path.join(dataDir, 'postgres');

/** Whose it is when a superuser copies it, the server sees to itself. */
const copyDatabase = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

const launch = async (settings: Record<string, string>, failures: string[]): Promise<Running> => {
  const server = spawn(node, [main], {
    cwd: root,
    // Loading all cities takes both cores for seconds; a story that looks for places says that it does.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'info',
      REFERENCE_DATA: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends the worker ends its server too.
  const endToo = () => server.kill('SIGTERM');
  process.once('exit', endToo);
  server.once('exit', () => process.off('exit', endToo));

  let logged = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text));
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} instead of starting: ${logged}`)));
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
