import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { storePlans } from '../features/plans/plans.store.ts';
import { type Database, openDatabase } from '../platform/db.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { type Person, type SignUp, signUp, Visitor } from './person.ts';
import { leaseDatabase } from './leased-database.ts';
import { createTestDatabase } from './test-database.ts';
import { logTo, settingsFor, startServerFor, type TestServer, type TestServerOptions, Lease } from './test-server.ts';
import { returnWorkerServer, leaseWorkerServer } from './worker-server.ts';

/** The whole server, with a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance;
  /** Where it listens, without a path. */
  readonly url: string;
  /** The server's public address. */
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
  /** Saves what {@link TestApp.setNow} has set. @returns restores it; where nothing was set, the machine's own time. */
  saveClock(): () => void;
  /** Does a job of the server's, whose turns come by no clock here. */
  runJob(name: string): Promise<void>;
  jobNamed(name: string): RecurringJob;
  /** What the server has logged as a warning or worse, one JSON line each. */
  readonly loggedErrors: readonly string[];
  /** Returns the logged errors so far, and clears them. */
  takeLoggedErrors(): string[];
  /** All that the server has logged, one JSON line each. */
  readonly logged: readonly string[];
  /** Waits until so many requests, one by default, stand in line for a row that another transaction holds. */
  untilSomebodyWaits(requests?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAppOptions extends TestServerOptions {
  /** All places and airports that a server brings along; it has none of them otherwise. */
  readonly hasReferenceData?: boolean;
}

/**
 * Starts the server as it runs in production, but for limits that a test would meet. Without options of the server it is the one
 * that all files of a worker lease one after the other, with a database of its own each time; whoever wants another one by some
 * option, or a second one at a time, gets one that is started for them.
 */
export const startTestApp = async ({ hasReferenceData, ...options }: TestAppOptions = {}): Promise<TestApp> => {
  const lease = new Lease();
  const shared = Object.keys(options).length === 0 ? await leaseWorkerServer() : null;
  const settings = shared?.settings ?? settingsFor(await ownFolder(), options.env);
  const { database, release } = await (hasReferenceData
    ? leaseReferenceData(lease, settings.databasePoolSize)
    : leaseDatabase(lease, settings.databasePoolSize));
  await storePlans(database.db, settings.plans);
  if (shared) {
    shared.startLease(lease);
    return asTestApp(shared, lease, database, async () => {
      await returnWorkerServer(shared);
      await release();
    });
  }
  const leaveFolder = async (): Promise<void> => {
    await release();
    await rm(settings.dataDir, { recursive: true, force: true });
  };
  const own = await startServerFor(lease, settings, options).catch(async (error: unknown) => {
    await leaveFolder();
    throw error;
  });
  return asTestApp(own, lease, database, async () => {
    await own.close();
    await leaveFolder();
  });
};

/** As leaseDatabase, with all places and airports: nobody takes them out again for the next one. */
const leaseReferenceData = async (lease: Lease, max: number): ReturnType<typeof leaseDatabase> => {
  const testDatabase = await createTestDatabase({ hasReferenceData: true });
  const log = logTo(() => lease);
  const database = openDatabase({ connectionString: testDatabase.url, max }, log);
  lease.pool = database.pool;
  lease.probes = database.probes;
  const release = async (): Promise<void> => {
    await database.close();
    await testDatabase.release();
  };
  return { database, release };
};

const ownFolder = (): Promise<string> => mkdtemp(path.join(inject('testFolder'), 'files-'));

const asTestApp = (server: TestServer, lease: Lease, database: Database, stop: () => Promise<void>): TestApp => {
  const { app, url, settings, storage, jobs } = server;
  const jobNamed = (name: string): RecurringJob => {
    const job = jobs.get(name);
    if (!job) throw new Error(`The server has no job ${name}.`);
    return job;
  };
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
      lease.now = new Date(instant);
    },
    saveClock: () => {
      const { now } = lease;
      return () => {
        lease.now = now;
      };
    },
    runJob: (name) => jobNamed(name).run(new AbortController().signal),
    jobNamed,
    loggedErrors: lease.loggedErrors,
    takeLoggedErrors: () => lease.loggedErrors.splice(0),
    logged: lease.logged,
    untilSomebodyWaits: async (requests = 1) => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await database.pool.query(waiting)).rowCount ?? 0) < requests);
    },
    stop,
  };
};
