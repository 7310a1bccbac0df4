import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';
import { codeOf } from './database-errors.ts';

/** Runs queries: the pool, or one transaction on it. Stores take either. */
export type Db = Omit<NodePgDatabase, '$client'>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** A connection beside the pool's for questions how the database is: none of them waits for requests, or for long. */
  readonly probes: pg.Pool;
  /** Closes every connection; what still runs has a moment to end. */
  close(): Promise<void>;
}

/** A statement that runs this long is stuck or attacked, milliseconds. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** A transaction that waits this long for its own server is lost, milliseconds. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** How long a request waits for a connection before it is told to come back, milliseconds. */
const CONNECT_TIMEOUT_MS = 3_000;
/** An answer that has not come by then does not come: the database or the way to it is stuck, milliseconds. */
const SILENCE_MS = 12_000;
/** A question how the database is that has no answer by then has none, milliseconds. */
const PROBE_MS = 1_500;
/** How long a connection for such questions stays open without one, milliseconds. */
const PROBE_IDLE_MS = 1_000;
/** How long what runs may hold up the end, milliseconds. */
const CLOSE_WITHIN_MS = 1_500;

interface DatabaseConfig extends pg.PoolConfig {
  /** How long a connection may wait for a byte, milliseconds. Idle ones are closed before. */
  readonly silenceMs?: number;
  /** How long a statement may run, milliseconds. */
  readonly statementMs?: number;
}

/**
 * Opens the pool. Connections are made when they are needed, so this succeeds without a database.
 *
 * @param config where PostgreSQL listens; `max` is the number of connections.
 */
export const openDatabase = (
  { silenceMs = SILENCE_MS, statementMs = STATEMENT_TIMEOUT_MS, ...config }: DatabaseConfig,
  log: Logger,
): Database => {
  const pool = new pg.Pool({
    ...config,
    stream: () => impatientSocket(silenceMs),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: [
      '-c TimeZone=UTC',
      `-c statement_timeout=${statementMs}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
    ].join(' '),
  });
  // An idle connection that breaks is replaced by the next query; the event only has to be heard. At the end PostgreSQL may
  // be faster than the pool, which has nothing to lose then.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ code: codeOf(error) }, 'a database connection was lost');
  });
  // One that breaks between two statements of a transaction has nobody to tell: unheard, that would end the server. The
  // next statement on it fails and says the same.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const probes = openProbes(config);
  const ended = () => Promise.all([pool.end(), probes.end()]);
  const close = async () => void (await Promise.race([ended(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]));
  return { db: drizzle({ client: pool, jit: true }), pool, probes, close };
};

const openProbes = (config: pg.PoolConfig): pg.Pool => {
  const probes = new pg.Pool({
    ...config,
    max: 1,
    stream: () => impatientSocket(PROBE_MS),
    connectionTimeoutMillis: PROBE_MS,
    idleTimeoutMillis: PROBE_IDLE_MS,
    options: `-c statement_timeout=${PROBE_MS}`,
  });
  // Whoever asks hears of it by their question.
  probes.on('error', () => undefined);
  probes.on('connect', (client) => void client.on('error', () => undefined));
  return probes;
};

/** Breaks off when nothing comes, so that the pool forgets the connection: a query that only failed would keep it. */
const impatientSocket = (silenceMs: number): Socket => {
  const socket = new Socket();
  const breakOff = () => socket.destroy(new Error('Connection terminated: the database does not answer'));
  return socket.setTimeout(silenceMs, breakOff);
};

/** A query that is prepared once for the pool, and built anew inside each transaction. */
export const prepared = <Query>(build: (db: Db) => Query): ((db: Db) => Query) => {
  const known = new WeakMap<Db, Query>();
  return (db) => {
    const query = known.get(db) ?? build(db);
    known.set(db, query);
    return query;
  };
};
