import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { isUnavailable } from '../postgres/unavailability.ts';
import { connections, type Statement, statements } from './telemetry.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** The driver's forms of a query, in one. */
type AnyQuery = (...args: unknown[]) => Promise<pg.QueryResult> | void;

type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** A kind of connection that reports each statement. */
const observed = (Base: ClientClass): ClientClass =>
  class extends Base {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const query: AnyQuery = (...args) => (super.query as unknown as AnyQuery).apply(this, args);
      // The driver declares a form for each way to ask, and all of them end here.
      this.query = ((...args: unknown[]) => observe(query, args)) as unknown as pg.Client['query'];
    }
  };

const observe = (query: AnyQuery, args: unknown[]): Promise<pg.QueryResult> | void => {
  const statement = statements.hasSubscribers ? statementIn(args[0]) : null;
  if (statement === null) return query(...args);
  const last = args.length - 1;
  if (typeof args[last] === 'function') return statements.traceCallback(query, last, statement, null, ...args);
  return statements.tracePromise(async () => query(...args) as Promise<pg.QueryResult>, statement);
};

/** A pool that tells how long each connection was waited for, and of each statement. */
export class ObservedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: observed((config.Client as ClientClass | undefined) ?? pg.Client) });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!connections.hasSubscribers) return callback ? super.connect(callback) : super.connect();
    const connected = connections.tracePromise(() => super.connect(), {});
    if (!callback) return connected;
    // Whoever gives a connection back calls the next who waits: what follows belongs to the one who has waited.
    const call = AsyncResource.bind(callback);
    connected.then(
      (client) => call(undefined, client, (release) => client.release(release)),
      (error: Error) => call(error, undefined, () => undefined),
    );
  }
}

const OPERATIONS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'copy']);

/** `null` for what brings a protocol of its own, such as COPY. */
const statementIn = (query: unknown): Statement | null => {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | null)?.text;
  if (typeof text !== 'string' || typeof (query as { submit?: unknown }).submit === 'function') return null;
  return statementOf(text);
};

/** @param text the statement as it is sent; of it a word and a table's name are kept. */
export const statementOf = (text: string): Statement => {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const operation = OPERATIONS.has(word) ? word : 'other';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\."?([a-z_][a-z0-9_]*)"?)?/i.exec(text);
  const name = table?.[2] ?? table?.[1];
  return { operation, summary: name === undefined ? operation : `${operation} ${name}` };
};

/** Kinds of failure that somebody who watches a database tells apart. */
export type DatabaseFailure = 'away' | 'timeout' | 'deadlock' | 'full' | 'other';

/**
 * What kind of failure an error of the driver is; `null` where the database has refused a value, as it is meant to.
 *
 * Source: PostgreSQL documentation, appendix A.
 */
export const failureOf = (error: unknown): DatabaseFailure | null => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/^(23...|P0...)$/.test(code)) return null;
  if (/^(57014|55P03|25P0[34])$/.test(code) || message.includes('timeout exceeded when trying to connect'))
    return 'timeout';
  if (/^(40P01|40001)$/.test(code)) return 'deadlock';
  if (code.startsWith('53')) return 'full';
  if (isUnavailable(code, message)) return 'away';
  return 'other';
};
