import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { storePlans } from '../features/plans/plans.store.ts';
import { type Database, openDatabase } from '../platform/db.ts';
import { type Person, signUp, Visitor } from './person.ts';
import { createTestDatabase } from './test-database.ts';
import { Lease, logTo, settingsFor, startServerFor, type TestServer } from './test-server.ts';

/** One of several servers on one database. */
export interface Replica {
  readonly url: string;
  /** All that it has logged, one JSON line each. */
  readonly logged: readonly string[];
  stop(): Promise<void>;
}

/** Several servers in this process that share a database, and a Redis where the settings name one. */
export interface Replicas {
  readonly all: readonly Replica[];
  readonly database: Database;
  /** Signs somebody up at the first one. */
  signUp(): Promise<Person>;
  /** The same person at another one, in the same browser. */
  at(person: Visitor, replica: number): Visitor;
  stop(): Promise<void>;
}

/** Starts so many servers. @param env settings beside the tests' own, the same for all. */
export const startReplicas = async (count: number, env: Record<string, string>): Promise<Replicas> => {
  const testDatabase = await createTestDatabase();
  const observer = new Lease();
  const database = openDatabase(
    { connectionString: testDatabase.url, max: 5 },
    logTo(() => observer),
  );
  const all: Replica[] = [];
  for (let n = 0; n < count; n += 1) all.push(await startReplica(testDatabase.url, env));
  const urlOf = (replica: number): string => all[replica]?.url ?? '';
  return {
    all,
    database,
    signUp: () => signUp(urlOf(0)),
    at: (person, replica) => new Visitor(urlOf(replica), person.session),
    stop: async () => {
      for (const replica of all) await replica.stop();
      await database.close();
      await testDatabase.release();
    },
  };
};

const startReplica = async (databaseUrl: string, env: Record<string, string>): Promise<Replica> => {
  const settings = settingsFor(await mkdtemp(path.join(inject('testFolder'), 'replica-')), env);
  const lease = new Lease();
  const database = openDatabase(
    { connectionString: databaseUrl, max: 5 },
    logTo(() => lease),
  );
  lease.pool = database.pool;
  lease.probes = database.probes;
  await storePlans(database.db, settings.plans);
  const server: TestServer = await startServerFor(lease, settings);
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await server.close();
    await database.close();
    await rm(settings.dataDir, { recursive: true, force: true });
  };
  return { url: server.url, logged: lease.logged, stop: () => (stopped ??= stop()) };
};
