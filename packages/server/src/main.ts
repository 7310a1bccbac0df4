import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database, Db } from './platform/db.ts';
import type { migrate as Migrate } from './platform/migrate.ts';
import { startDatabase } from './platform/postgres/embedded-postgres.ts';
import type { RedisConnection } from './platform/redis/redis-connection.ts';
import { createLog, untilLogIsRead } from './platform/log.ts';
import { leaveRoot } from './platform/startup/system-users.ts';
import { needsDataFolder, readSettings, type Settings } from './platform/settings/settings.ts';
import { startWatching, type Watching } from './platform/telemetry/watching.ts';
import { refuseBesideFormerServers, refuseUnfinishedRestore } from './platform/startup/database-in-use.ts';
import { StartupError } from './platform/startup/startup-error.ts';

/** Everything has ended this long after a signal, milliseconds. The promise is 10 s. */
const STOP_WITHIN_MS = 9_000;

/** Ends what was started, the last first. */
type Stop = () => Promise<void>;

/** What every start needs. */
const loadModules = () =>
  Promise.all([
    import('./platform/db.ts'),
    import('./app/build-app.ts'),
    import('./platform/files/file-storage.ts'),
    import('./app/reference-data.ts'),
    import('./platform/jobs.ts'),
    loadPreparation(),
  ]);

/** What makes a database ready to be served. */
const loadPreparation = () =>
  Promise.all([
    import('./platform/migrate.ts'),
    import('./features/plans/plans.store.ts'),
    import('./platform/startup/lost-database.ts'),
  ]);

/** What a start does without, until somebody wants it. */
const loadLaterModules = () => import('./features/concierge/answer-with-fallback.provider.ts');

/**
 * A start leaves a fifth of its memory unused, and the beginning of jobs another twentieth, which Node otherwise keeps. It takes a tenth of a
 * second, the first time while nobody can wait.
 */
const giveBackMemory = (): void => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

interface StartParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly watching: Watching;
  readonly stops: Stop[];
  /** Gets why this server may not go on. */
  readonly onRefused: (refusal: StartupError) => void;
}

const start = async ({ settings, log, watching, stops, onRefused }: StartParts): Promise<void> => {
  // The modules load while PostgreSQL starts: each takes about as long as the other.
  const modules = loadModules();
  const [running, [{ openDatabase }, { buildApp }, { openFileStorage }, { startReferenceData }, { ClusterJobs }]] =
    await Promise.all([
      startDatabase(settings, log).then((database) => {
        stops.push(() => database.stop());
        return database;
      }),
      modules,
    ]);
  const database = openDatabase({ connectionString: running.url, max: settings.databasePoolSize }, log);
  stops.push(() => database.close());
  const redis = await openRedis(settings, log, stops);
  await prepareDatabase(database, settings, { url: running.url, redis, log, stops, onRefused });
  const storage = await openFileStorage(settings, log);
  stops.push(() => storage.close());
  const jobs = new ClusterJobs({ ...database, log });
  const app = await buildApp({ settings, database, storage, redis, log, jobs, watching });
  stops.push(() => app.close());
  if (watching.metrics && settings.watching.metrics) {
    const { serveMetrics } = await import('./app/metrics-server.ts');
    stops.push(await serveMetrics(watching.metrics, settings.watching.metrics, log));
  }
  giveBackMemory();
  await listen(app, settings);
  // Not before, so that nobody waits for them at the start.
  stops.push(() => jobs.stop());
  void jobs.start().then(giveBackMemory);
  if (settings.travel.loadsReferenceData) {
    stops.push(startReferenceData({ db: database.db, databaseUrl: running.url, log }));
  }
  if (settings.demo) await fillWithExamples(app, database.db, settings, log);
  log.info(`Caravan is ready at ${addressOf(app, settings)}`);
};

interface PreparationNeeds extends Omit<RegistrationNeeds, 'db'> {
  readonly url: string;
  readonly stops: Stop[];
}

/** @throws {StartupError} where something else has the database, or it goes away meanwhile. */
const prepareDatabase = async (
  database: Database,
  settings: Settings,
  { url, redis, log, stops, onRefused }: PreparationNeeds,
): Promise<void> => {
  const [{ migrate }, { storePlans }, { explainingLostDatabase }] = await loadPreparation();
  const registerHere = () => register(settings, { db: database.db, log, redis, onRefused }, stops);
  await explainingLostDatabase(async () => {
    // The connections are known by name from here on, which a restore that begins now looks for.
    await refuseUnfinishedRestore(database.pool);
    // Before the migrations too, which another server may not be made for; a new database has no table of servers yet.
    const isRegistered = await registerHere();
    await migrateWithWayBack(migrate, database, settings, { url, log });
    if (!isRegistered) await registerHere();
    await storePlans(database.db, settings.plans);
  });
};

const openRedis = async ({ redisUrl }: Settings, log: Logger, stops: Stop[]): Promise<RedisConnection | null> => {
  if (redisUrl === undefined) return null;
  const { RedisConnection } = await import('./platform/redis/redis-connection.ts');
  const redis = await RedisConnection.open(redisUrl, log);
  stops.push(async () => redis.close());
  return redis;
};

interface RegistrationNeeds {
  readonly db: Db;
  readonly log: Logger;
  readonly redis: RedisConnection | null;
  readonly onRefused: (refusal: StartupError) => void;
}

/**
 * Shows this server to others on a database of its operator's own.
 *
 * @returns whether that is done: a database that was never migrated has no table for it.
 */
const register = async (
  settings: Settings,
  { db, log, redis, onRefused }: RegistrationNeeds,
  stops: Stop[],
): Promise<boolean> => {
  if (settings.databaseUrl === undefined) return true;
  const [{ registerOnDatabase }, { bucketMark, serverKeyMark }, { RedisId }] = await Promise.all([
    import('./platform/startup/server-registration.ts'),
    import('./platform/startup/store-marks.ts'),
    import('./platform/redis/redis-id.ts'),
  ]);
  const { bucket, serverKey } = settings;
  const registration = await registerOnDatabase({
    db,
    log,
    shared: {
      redis: redis && new RedisId(redis),
      bucket: bucket && bucketMark(bucket),
      serverKey: serverKey === undefined ? null : serverKeyMark(serverKey),
    },
    dataDir: needsDataFolder(settings) ? settings.dataDir : null,
    onRefused,
  });
  if (registration === null) return false;
  stops.push(() => registration.end());
  return true;
};

/**
 * Migrates, and backs the embedded database up before: nobody else uses it. Whoever runs one of their own has backups of it as well,
 * and may have servers of a former release on it.
 */
const migrateWithWayBack = async (
  migrate: typeof Migrate,
  { pool }: Database,
  settings: Settings,
  { url, log }: { url: string; log: Logger },
): Promise<void> => {
  if (settings.databaseUrl !== undefined) {
    await migrate(pool, { beforeApplying: (pending, client) => refuseBesideFormerServers(client, pending) });
    return;
  }
  if (settings.backupsBeforeMigration === 0) {
    await migrate(pool);
    return;
  }
  const backups = () => import('./backup/backup-before-migration.ts');
  await migrate(pool, {
    beforeApplying: async (pending) => (await backups()).backUpBeforeMigration(settings, url, pending, log),
    afterApplying: async () => (await backups()).removeBackupsOfFormerUpgrades(settings, log),
  });
};

const fillWithExamples = async (app: FastifyInstance, db: Db, settings: Settings, log: Logger): Promise<void> => {
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const { storePlans } = await import('./features/plans/plans.store.ts');
  const { UNLIMITED } = await import('@caravan/contract/plans/plans.schema.ts');
  // The group has more than plans may allow. Once it is there, what is beyond that can be looked at.
  await storePlans(db, { plans: [], storage: { maxStorage: UNLIMITED, maxStoragePerTrip: UNLIMITED } });
  const { email, password } = await seedDemo({ app, db }, new Date());
  await storePlans(db, settings.plans);
  log.info(`The example group is there: sign in as ${email} with the password ${password}`);
};

const listen = async (app: FastifyInstance, { host, port }: Settings): Promise<void> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartupError(listenProblem(error, host, port), { cause: error });
  }
};

const listenProblem = (error: unknown, host: string, port: number): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Set PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`;
  return `The server can't listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`;
};

const addressOf = (app: FastifyInstance, settings: Settings): string => {
  const address = app.server.address();
  if (settings.port !== 0 || address === null || typeof address === 'string') return settings.publicUrl;
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
};

const stopAll = async (stops: readonly Stop[]): Promise<void> => {
  for (const stop of stops.toReversed()) await stop();
};

const firstSignal = (): Promise<unknown> =>
  Promise.race(['SIGTERM', 'SIGINT', 'SIGHUP'].map((signal) => once(process, signal)));

const main = async (): Promise<void> => {
  const settings = readSettings(process.env);
  const watching = await startWatching(settings.watching);
  const log = createLog(settings.logLevel, undefined, watching.traces?.logFields);
  const whyRoot = await leaveRoot({
    dataDir: needsDataFolder(settings) ? settings.dataDir : null,
    port: settings.port,
  });
  if (whyRoot !== null) log.warn(`running as root: ${whyRoot}`);
  const stops: Stop[] = [];
  let stopped: Promise<void> | undefined;
  // A signal may come while a start that failed, or may not go on, is stopped.
  const stop = () => (stopped ??= stopAll(stops));
  let isSignalled = false;
  if (watching.traces) stops.push(() => watching.traces?.close() ?? Promise.resolve());
  const signalled = firstSignal().then(async () => {
    isSignalled = true;
    log.info('stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stop();
    await untilLogIsRead();
    process.exit(0);
  });
  const refused = Promise.withResolvers<never>();
  // It may come while the start goes on, after which it is heard.
  refused.promise.catch(() => undefined);
  const onRefused = (refusal: StartupError): void => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    refused.reject(refusal);
  };
  try {
    await start({ settings, log, watching, stops, onRefused });
    await Promise.race([signalled, refused.promise]);
  } catch (error) {
    // What a start fails with that is stopped in the middle is no news.
    if (isSignalled) await signalled;
    await stop();
    await untilLogIsRead();
    throw error;
  }
};

try {
  // With `--compile` everything is loaded and nothing started: Node keeps what it has compiled for the next start.
  await (process.argv.includes('--compile') ? Promise.all([loadModules(), loadLaterModules()]) : main());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
