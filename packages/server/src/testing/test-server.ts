import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { OutboxMessage } from '@caravan/contract/service/service.endpoints.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Logger } from 'pino';
import { buildApp } from '../app/build-app.ts';
import type { Timeouts } from '../app/server-options.ts';
import { type FileStorage, openFileStorage } from '../platform/files/file-storage.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { DevelopmentOutbox } from '../platform/messages/development-outbox.ts';
import { RedisConnection } from '../platform/redis/redis-connection.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';

/** The level of a warning in the log's lines. */
const WARNING = 40;

export interface TestServerOptions {
  /** Gets one that is started for the test, which looks at how it starts. */
  readonly isOwn?: true;
  /** Settings beside the test's own. */
  readonly env?: Record<string, string>;
  /** The folder of the built web app; none without it. */
  readonly webFolder?: string;
  /** How long clients may take, where a test would wait for it. */
  readonly timeouts?: Partial<Timeouts>;
  /** Adds to the server before it starts. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** What a server works with for one test file at a time: the database, the time, the log and the outbox. */
export class Lease {
  /** Where the server's connections come from; `null` while nobody leases the server. */
  pool: pg.Pool | null = null;
  /** Where it gets those from by which it asks how the database is. */
  probes: pg.Pool | null = null;
  now: Date | null = null;
  readonly loggedErrors: string[] = [];
  readonly logged: string[] = [];
  readonly outbox = new DevelopmentOutbox(logTo(() => this));

  capture(line: string): void {
    this.logged.push(line);
    if ((JSON.parse(line) as { level: number }).level >= WARNING) this.loggedErrors.push(line);
  }
}

/** The server's log, whose lines go to the current lease. */
export const logTo = (lease: () => Lease): Logger => createLog('info', { write: (line) => lease().capture(line) });

/** Takes its connections from the pool of the current lease. */
class LeasePool extends pg.Pool {
  readonly #leased: () => pg.Pool | null;

  constructor(leased: () => pg.Pool | null) {
    super();
    this.#leased = leased;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const pool = this.#leased();
    if (pool) return callback ? pool.connect(callback) : pool.connect();
    const error = new Error('Nobody leases the server.');
    if (!callback) return Promise.reject(error);
    callback(error, undefined, () => undefined);
  }
}

/** Puts messages into the outbox of the current lease. */
class LeaseOutbox extends DevelopmentOutbox {
  readonly #lease: () => Lease;

  constructor(lease: () => Lease) {
    super(logTo(lease));
    this.#lease = lease;
  }

  override add(message: Omit<OutboxMessage, 'createdAt'>): void {
    this.#lease().outbox.add(message);
  }

  override list(): OutboxMessage[] {
    return this.#lease().outbox.list();
  }
}

/** A server that is leased by one test file after the other. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly storage: FileStorage;
  readonly jobs: ReadonlyMap<string, RecurringJob>;
  /** Where it listens, without a path. */
  readonly url: string;
  startLease(lease: Lease): void;
  /**
   * Ends the sockets that are open, and waits until the server is idle; then nobody leases it. Fails with what goes on all the
   * same, and where nobody leases it.
   */
  endLease(limits?: IdleLimits): Promise<void>;
  close(): Promise<void>;
}

/** What the tests' servers have beside the options of a test. */
export const settingsFor = (dataDir: string, env: Record<string, string> = {}): Settings =>
  readSettings({
    PORT: '0',
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    PHONE_CODES_PER_NETWORK: '1000000',
    PHONE_CODES_PER_PREFIX: '1000000',
    OPEN_METEO_URL: 'off',
    LINK_PREVIEWS: 'off',
    ...env,
  });

/** Starts the server as it runs in production, but for limits that a test would meet. */
export const startServerFor = async (
  firstLease: Lease,
  settings: Settings,
  { webFolder = '/nowhere', timeouts, extend }: TestServerOptions = {},
): Promise<TestServer> => {
  let lease = firstLease;
  const pool = new LeasePool(() => lease.pool);
  const probes = new LeasePool(() => lease.probes);
  const jobs = new Map<string, RecurringJob>();
  const storage = await openFileStorage(
    settings,
    logTo(() => lease),
  );
  const redis =
    settings.redisUrl === undefined
      ? null
      : await RedisConnection.open(
          settings.redisUrl,
          logTo(() => lease),
        );
  const app = await buildApp({
    settings,
    database: { pool, probes, state: { isAway: false }, db: drizzle({ client: pool, jit: true }) },
    storage,
    redis,
    log: logTo(() => lease),
    clock: { now: () => lease.now ?? new Date() },
    outbox: new LeaseOutbox(() => lease),
    jobs: { add: (job) => void jobs.set(job.name, job) },
    webFolder,
    attemptsPaceMs: 0,
    // What is left of a test's chat is announced in its own time, and not in that of the next one.
    unreadPaceMs: 0,
    pushHoldMs: 0,
    ...(timeouts ? { timeouts } : {}),
  });
  const untilIdle = watchWork(app, () => lease);
  try {
    extend?.(app);
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await app.close();
    redis?.close();
    await storage.close();
    throw error;
  }
  return {
    app,
    settings,
    storage,
    jobs,
    url: `http://${settings.host}:${(app.server.address() as AddressInfo).port}`,
    startLease: (next) => {
      lease = next;
    },
    endLease: async (limits = IDLE_LIMITS) => {
      if (lease.pool === null) throw new Error('The lease has ended already: nobody leases the server.');
      await untilIdle(limits);
      lease = new Lease();
    },
    close: async () => {
      await app.close();
      redis?.close();
      await storage.close();
    },
  };
};

/** How long a server may take to become idle, milliseconds. */
interface IdleLimits {
  /** For requests; then their connections are cut. */
  readonly requestsMs: number;
  /** For the rest after that. */
  readonly restMs: number;
}
const IDLE_LIMITS: IdleLimits = { requestsMs: 5_000, restMs: 5_000 };
/** Iterations of the event loop without any work after which there is none that only waits for another. */
const IDLE_ITERATIONS = 5;

/** Watches a server's work from outside. @returns waits until the server is idle. */
const watchWork = ({ server }: FastifyInstance, lease: () => Lease): ((limits: IdleLimits) => Promise<void>) => {
  const requests = new Map<Socket, string>();
  const sockets = new Set<Socket>();
  server.on('request', ({ socket, method, url }, answer) => {
    requests.set(socket, `${method} ${url}`);
    answer.once('close', () => requests.delete(socket));
  });
  server.on('upgrade', (_request, socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const underWay = (): string[] => {
    const { pool } = lease();
    const inUse = pool === null ? 0 : pool.totalCount - pool.idleCount + pool.waitingCount;
    return [
      ...requests.values(),
      ...(sockets.size > 0 ? [`${sockets.size} open sockets`] : []),
      ...(inUse > 0 ? [`${inUse} connections to the database that are in use or waited for`] : []),
    ];
  };
  return async ({ requestsMs, restMs }) => {
    for (const socket of sockets) socket.destroy();
    const began = performance.now();
    for (let idle = 0; idle < IDLE_ITERATIONS; idle = underWay().length === 0 ? idle + 1 : 0) {
      const took = performance.now() - began;
      if (took > requestsMs) for (const socket of requests.keys()) socket.destroy();
      if (took > requestsMs + restMs) {
        throw new Error(`The server does not become idle. Under way are: ${underWay().join(', ')}.`);
      }
      await setImmediate();
    }
  };
};
