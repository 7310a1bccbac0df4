import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp, type Patience } from '../app/build-app.ts';
import { keepPlans } from '../features/plans/offered-plans.store.ts';
import { type Database, openDatabase } from '../platform/db.ts';
import { type FileStorage, openFileStorage } from '../platform/file-storage.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { readSettings } from '../platform/settings.ts';
import { type Person, type SignUp, signUp, Visitor } from './person.ts';
import { createTestDatabase } from './test-database.ts';

/** The level of a warning in the log's lines. */
const WARNING = 40;

/** The whole server on a port of its own, with a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance;
  /** Where it listens, without a path. */
  readonly url: string;
  /** The address that people are told. */
  readonly publicUrl: string;
  readonly database: Database;
  /** Where its files are. */
  readonly dataDir: string;
  readonly storage: FileStorage;
  /** Somebody without a session. */
  readonly anonymous: Visitor;
  /** Signs somebody up through the API. */
  signUp(given?: SignUp): Promise<Person>;
  /** Says what time it is for the rules; the database keeps its own. */
  setNow(instant: string): void;
  /** Does a job of the server's, whose turns come by no clock here. */
  runJob(name: string): Promise<void>;
  /** What the server has logged as a warning or worse, one JSON line each. */
  readonly complaints: readonly string[];
  /** All that the server has logged, one JSON line each. */
  readonly logged: readonly string[];
  /** Waits until so many requests, one by default, stand in line for a row that another transaction holds. */
  untilSomebodyWaits(requests?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  /** Settings beside the test's own. */
  readonly env?: Record<string, string>;
  /** The folder of the built web app; none without it. */
  readonly webFolder?: string;
  /** How long clients may take, where a test would wait for it. */
  readonly patience?: Patience;
  /** Adds to the server before it starts. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** Starts the server as it runs in production, but for limits that a test would meet. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-files-'));
  const settings = readSettings({
    PORT: '0',
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    OPEN_METEO_URL: 'off',
    ...options.env,
  });
  const complaints: string[] = [];
  const logged: string[] = [];
  const log = pino(
    { level: 'info', base: null },
    {
      write: (line) => {
        logged.push(line);
        if ((JSON.parse(line) as { level: number }).level >= WARNING) complaints.push(line);
      },
    },
  );
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ connectionString: testDatabase.url, max: settings.databasePoolSize }, log);
  let now: Date | null = null;
  const clock = { now: () => now ?? new Date() };
  const { webFolder = '/nowhere', patience } = options;
  const jobs = new Map<string, RecurringJob>();
  const storage = await openFileStorage(settings.dataDir);
  await keepPlans(database.db, settings.plans.plans);
  const app = await buildApp({
    settings,
    database,
    storage,
    log,
    clock,
    jobs: { add: (job) => void jobs.set(job.name, job) },
    webFolder,
    ...(patience ? { patience } : {}),
  });
  const stop = async (): Promise<void> => {
    await app.close();
    await database.close();
    await testDatabase.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    options.extend?.(app);
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `http://${settings.host}:${(app.server.address() as AddressInfo).port}`;
  return {
    app,
    url,
    publicUrl: settings.publicUrl,
    database,
    dataDir: settings.dataDir,
    storage,
    anonymous: new Visitor(url),
    signUp: (given) => signUp(url, given),
    setNow: (instant) => {
      now = new Date(instant);
    },
    runJob: async (name) => {
      const job = jobs.get(name);
      if (!job) throw new Error(`The server has no job ${name}.`);
      await job.run(new AbortController().signal);
    },
    complaints,
    logged,
    untilSomebodyWaits: async (requests = 1) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await database.pool.query(waiting)).rowCount ?? 0) < requests);
    },
    stop,
  };
};
