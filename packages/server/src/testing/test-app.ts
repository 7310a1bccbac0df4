import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { keepPlans } from '../features/plans/offered-plans.store.ts';
import { type Database, openDatabase } from '../platform/db.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Person, type SignUp, signUp, Visitor } from './person.ts';
import { createTestDatabase } from './test-database.ts';
import { logTo, settingsFor, startServerFor, type TestServer, type TestServerOptions, Turn } from './test-server.ts';
import { giveBack, takeWorkerServer } from './worker-server.ts';

/** The whole server, with a database of its own. */
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
  /** Remembers what time it is for the rules. @returns says it again; without an own time, that of the machine. */
  rememberNow(): () => void;
  /** Does a job of the server's, whose turns come by no clock here. */
  runJob(name: string): Promise<void>;
  /** What the server has logged as a warning or worse, one JSON line each. */
  readonly complaints: readonly string[];
  /** Hands over the complaints so far, which are none then. */
  takeComplaints(): string[];
  /** All that the server has logged, one JSON line each. */
  readonly logged: readonly string[];
  /** Waits until so many requests, one by default, stand in line for a row that another transaction holds. */
  untilSomebodyWaits(requests?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAppOptions extends TestServerOptions {
  /** All places, airports and facts that a server brings along; it has none of them otherwise. */
  readonly hasReferenceData?: boolean;
}

/**
 * Starts the server as it runs in production, but for limits that a test would meet. Without options of the server it is the one that all
 * files of a worker take in turn, with a database of its own each time; whoever wants another one by some option, or a second
 * one at a time, gets one that is started for them.
 */
export const startTestApp = async ({ hasReferenceData, ...options }: TestAppOptions = {}): Promise<TestApp> => {
  const turn = new Turn();
  const testDatabase = await createTestDatabase({ hasReferenceData });
  const log = logTo(() => turn);
  const workers = Object.keys(options).length === 0 ? await takeWorkerServer() : null;
  const settings = workers?.settings ?? settingsFor(await ownFolder(), options.env);
  const database = openDatabase({ connectionString: testDatabase.url, max: settings.databasePoolSize }, log);
  turn.pool = database.pool;
  const leave = async (): Promise<void> => {
    await database.close();
    await testDatabase.drop();
  };
  await keepPlans(database.db, settings.plans.plans);
  if (workers) {
    workers.workFor(turn);
    return asTestApp(workers, turn, database, async () => {
      await giveBack(workers);
      await leave();
    });
  }
  const leaveFolder = async (): Promise<void> => {
    await leave();
    await rm(settings.dataDir, { recursive: true, force: true });
  };
  const own = await startServerFor(turn, settings, options).catch(async (error: unknown) => {
    await leaveFolder();
    throw error;
  });
  return asTestApp(own, turn, database, async () => {
    await own.close();
    await leaveFolder();
  });
};

const ownFolder = (): Promise<string> => mkdtemp(path.join(inject('testFolder'), 'files-'));

const asTestApp = (server: TestServer, turn: Turn, database: Database, stop: () => Promise<void>): TestApp => {
  const { app, url, settings, storage, jobs } = server;
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
      turn.now = new Date(instant);
    },
    rememberNow: () => {
      const { now } = turn;
      return () => {
        turn.now = now;
      };
    },
    runJob: async (name) => {
      const job = jobs.get(name);
      if (!job) throw new Error(`The server has no job ${name}.`);
      await job.run(new AbortController().signal);
    },
    complaints: turn.complaints,
    takeComplaints: () => turn.complaints.splice(0),
    logged: turn.logged,
    untilSomebodyWaits: async (requests = 1) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await database.pool.query(waiting)).rowCount ?? 0) < requests);
    },
    stop,
  };
};
