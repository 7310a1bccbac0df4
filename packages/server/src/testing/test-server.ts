import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { OutboxMessage } from '@caravan/contract/service/outbox.schema.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { buildApp, type Patience } from '../app/build-app.ts';
import { type FileStorage, openFileStorage } from '../platform/file-storage.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import { DevelopmentOutbox } from '../platform/outbox.ts';
import { readSettings, type Settings } from '../platform/settings.ts';

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
  readonly patience?: Patience;
  /** Adds to the server before it starts. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** Whom a server works for: whose database it asks, who says what time it is, who hears its log and gets its mails. */
export class Turn {
  /** Where the server's connections come from; nobody's turn has none. */
  pool: pg.Pool | null = null;
  now: Date | null = null;
  readonly complaints: string[] = [];
  readonly logged: string[] = [];
  readonly outbox = new DevelopmentOutbox(logTo(() => this));

  hear(line: string): void {
    this.logged.push(line);
    if ((JSON.parse(line) as { level: number }).level >= WARNING) this.complaints.push(line);
  }
}

/** A log that whoever's turn it is hears. */
export const logTo = (turn: () => Turn): Logger =>
  pino({ level: 'info', base: null }, { write: (line) => turn().hear(line) });

/** Takes its connections from the pool of whoever's turn it is. */
class TurnsPool extends pg.Pool {
  readonly #turn: () => Turn;

  constructor(turn: () => Turn) {
    super();
    this.#turn = turn;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(told: Parameters<pg.Pool['connect']>[0]): void;
  override connect(told?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const { pool } = this.#turn();
    if (pool) return told ? pool.connect(told) : pool.connect();
    const error = new Error('It is nobody’s turn.');
    if (!told) return Promise.reject(error);
    told(error, undefined, () => undefined);
  }
}

/** Puts messages into the outbox of whoever's turn it is. */
class TurnsOutbox extends DevelopmentOutbox {
  readonly #turn: () => Turn;

  constructor(turn: () => Turn) {
    super(logTo(turn));
    this.#turn = turn;
  }

  override add(message: Omit<OutboxMessage, 'createdAt'>): void {
    this.#turn().outbox.add(message);
  }

  override list(): OutboxMessage[] {
    return this.#turn().outbox.list();
  }
}

/** A server that works for one after the other. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly storage: FileStorage;
  readonly jobs: ReadonlyMap<string, RecurringJob>;
  /** Where it listens, without a path. */
  readonly url: string;
  workFor(turn: Turn): void;
  /**
   * Ends the sockets that are open, and waits until nothing is under way any more; then it is nobody's turn. Fails with what
   * goes on all the same, and where it is nobody's turn already.
   */
  rest(limits?: RestLimits): Promise<void>;
  close(): Promise<void>;
}

/** What the tests' servers have beside the options of a test. */
export const settingsFor = (dataDir: string, env: Record<string, string> = {}): Settings =>
  readSettings({
    PORT: '0',
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    OPEN_METEO_URL: 'off',
    ...env,
  });

/** Starts the server as it runs in production, but for limits that a test would meet. */
export const startServerFor = async (
  first: Turn,
  settings: Settings,
  { webFolder = '/nowhere', patience, extend }: TestServerOptions = {},
): Promise<TestServer> => {
  let turn = first;
  const pool = new TurnsPool(() => turn);
  const jobs = new Map<string, RecurringJob>();
  const storage = await openFileStorage(settings.dataDir);
  const app = await buildApp({
    settings,
    database: { pool, db: drizzle({ client: pool, jit: true }) },
    storage,
    log: logTo(() => turn),
    clock: { now: () => turn.now ?? new Date() },
    outbox: new TurnsOutbox(() => turn),
    jobs: { add: (job) => void jobs.set(job.name, job) },
    webFolder,
    ...(patience ? { patience } : {}),
  });
  const rest = workUnderWay(app, () => turn);
  try {
    extend?.(app);
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await app.close();
    throw error;
  }
  return {
    app,
    settings,
    storage,
    jobs,
    url: `http://${settings.host}:${(app.server.address() as AddressInfo).port}`,
    workFor: (next) => {
      turn = next;
    },
    rest: async (limits = REST_LIMITS) => {
      if (turn.pool === null) throw new Error('The server was put to rest already: it is nobody’s turn.');
      await rest(limits);
      turn = new Turn();
    },
    close: () => app.close(),
  };
};

/** How long a server that is to rest lets what is under way go on, milliseconds. */
interface RestLimits {
  /** For requests; then their connections are cut. */
  readonly finishMs: number;
  /** For all that goes on after that. */
  readonly stillMs: number;
}
const REST_LIMITS: RestLimits = { finishMs: 5_000, stillMs: 5_000 };
/** Turns of the event loop without any work after which there is none that only waits for another. */
const STILL_TURNS = 5;

/** Watches a server's work from outside. @returns waits for the end of all of it. */
const workUnderWay = ({ server }: FastifyInstance, turn: () => Turn): ((limits: RestLimits) => Promise<void>) => {
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
    const { pool } = turn();
    const inUse = pool === null ? 0 : pool.totalCount - pool.idleCount + pool.waitingCount;
    return [
      ...requests.values(),
      ...(sockets.size > 0 ? [`${sockets.size} open sockets`] : []),
      ...(inUse > 0 ? [`${inUse} connections to the database that are in use or waited for`] : []),
    ];
  };
  return async ({ finishMs, stillMs }) => {
    for (const socket of sockets) socket.destroy();
    const began = performance.now();
    for (let still = 0; still < STILL_TURNS; still = underWay().length === 0 ? still + 1 : 0) {
      const took = performance.now() - began;
      if (took > finishMs) for (const socket of requests.keys()) socket.destroy();
      if (took > finishMs + stillMs) {
        throw new Error(`The server does not come to rest. Under way are: ${underWay().join(', ')}.`);
      }
      await setImmediate();
    }
  };
};
