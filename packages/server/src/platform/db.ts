import type { ErrorCode, Issue } from '@caravan/contract/errors.ts';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { choosingPrimary, type ClientClass } from './postgres/database-hosts.ts';
import { DatabaseState, reportingTo } from './postgres/database-state.ts';
import { ObservedPool } from './telemetry/observed-pool.ts';

/** Runs queries: the pool, or one transaction on it. Stores take either. */
export type Db = Omit<NodePgDatabase, '$client'>;

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** A connection beside the pool's for health checks: none of them waits for requests, or for long. */
  readonly probes: pg.Pool;
  /** Whether connections can be made. */
  readonly state: Pick<DatabaseState, 'isAway'>;
  /** Closes every connection; what still runs has a moment to end. */
  close(): Promise<void>;
}

/** What servers call themselves to the database; who restores a backup looks for it. */
export const SERVER_NAME = 'caravan';

/** A statement that runs this long is stuck or attacked, milliseconds. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** A transaction that waits this long for its own server is lost, milliseconds. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;
/** How long a request waits for a connection before it is refused as `unavailable`, milliseconds. */
const CONNECT_TIMEOUT_MS = 3_000;
/** An answer that has not come by then does not come: the database or the way to it is stuck, milliseconds. */
const SILENCE_MS = 12_000;
/** How long a health check may wait for the database, milliseconds. */
const PROBE_MS = 1_500;
/** How long a connection for health checks stays open without one, milliseconds. */
const PROBE_IDLE_MS = 1_000;
/** How long what runs may hold up the end, milliseconds. */
const CLOSE_WITHIN_MS = 1_500;

interface DatabaseConfig extends pg.PoolConfig {
  /** Where PostgreSQL listens; several hosts are a primary and its standbys, see {@link choosingPrimary}. */
  readonly connectionString: string;
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
  { silenceMs = SILENCE_MS, statementMs = STATEMENT_TIMEOUT_MS, connectionString, ...others }: DatabaseConfig,
  log: Logger,
): Database => {
  const config = { ...others, ...choosingPrimary(connectionString) };
  const state: DatabaseState = new DatabaseState(log, () => tryToConnect(own));
  const own = {
    application_name: SERVER_NAME,
    ...config,
    Client: reportingTo(state, config.Client),
    stream: () => socketWithTimeout(silenceMs, () => state.onLost()),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    options: [
      '-c TimeZone=UTC',
      `-c statement_timeout=${statementMs}`,
      `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
    ].join(' '),
  };
  const pool = new ObservedPool(own);
  // An idle connection that breaks is replaced by the next query; the event only needs a listener. At the end PostgreSQL may
  // be faster than the pool, which has nothing to lose then.
  pool.on('error', (error) => {
    if (pool.ending) return;
    log.debug({ code: codeOf(error) }, 'a database connection was lost');
    state.onLost();
  });
  const probes = openProbes(config);
  const ended = () => Promise.all([pool.end(), probes.end()]);
  const close = async () => {
    state.end();
    await Promise.race([ended(), delay(CLOSE_WITHIN_MS, undefined, { ref: false })]);
  };
  return { db: drizzle({ client: pool, jit: true }), pool, probes, state, close };
};

/** Makes a connection beside the pool's, which may all be in use. How it goes is reported by itself. */
const tryToConnect = async ({ Client, ...config }: pg.ClientConfig & { Client: ClientClass }): Promise<void> => {
  const client = new Client(config);
  // Whether it could be made has been reported.
  await client.connect().catch(() => undefined);
  await client.end();
};

const openProbes = (config: pg.PoolConfig): pg.Pool => {
  const probes = new pg.Pool({
    application_name: SERVER_NAME,
    ...config,
    max: 1,
    stream: () => socketWithTimeout(PROBE_MS),
    connectionTimeoutMillis: PROBE_MS,
    idleTimeoutMillis: PROBE_IDLE_MS,
    options: `-c statement_timeout=${PROBE_MS}`,
  });
  // The query that was under way fails with the same.
  probes.on('error', () => undefined);
  return probes;
};

/** Breaks off when nothing comes, so that the pool forgets the connection: a query that only failed would keep it. */
const socketWithTimeout = (silenceMs: number, onSilence: () => void = () => undefined): Socket => {
  const socket = new Socket();
  const breakOff = () => {
    socket.destroy(new Error('Connection terminated: the database does not answer'));
    onSilence();
  };
  return socket.setTimeout(silenceMs, breakOff);
};

/** Runs work as one transaction that queries of both kinds are part of: the driver's own and the data layer's. */
export const transactionOn = async <Result>(
  pool: pg.Pool,
  work: (client: Pick<pg.ClientBase, 'query'>, db: Db) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client, drizzle({ client, jit: true }));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // The pool makes another connection instead of one that could not even go back.
    client.release(broken);
  }
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

/** What violated constraints mean, by name: a code of the error table, or what is wrong with the field that names a missing row. */
export type ConstraintMeanings = Readonly<Record<string, ErrorCode | Issue>>;

/** The SQLSTATE or system code of an error, looking through the data layer's wrapping. */
export const codeOf = (error: unknown): string | undefined => {
  const inner = causeOf(error);
  return typeof inner === 'object' && inner !== null && 'code' in inner && typeof inner.code === 'string'
    ? inner.code
    : undefined;
};

/** The database's own error behind the data layer's. */
export const causeOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError && error.cause !== undefined ? error.cause : error;

/**
 * What the log says of an unexpected error. The database's errors carry the row, and the data layer's may carry the statement's
 * values, so of those only code, constraint and statement are logged.
 */
export const loggable = (error: unknown): Record<string, unknown> => {
  const cause = causeOf(error) as { code?: string; constraint?: string; routine?: string; severity?: string };
  if (error instanceof DrizzleQueryError || cause.severity !== undefined) {
    const { code, constraint, routine } = cause;
    const query = error instanceof DrizzleQueryError ? error.query : undefined;
    return { type: 'database', code, constraint, routine, query };
  }
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, message: error.message, stack: error.stack };
};
