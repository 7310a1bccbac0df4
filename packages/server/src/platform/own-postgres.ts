import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from './startup-error.ts';

/** The oldest version that the product is made for, as PostgreSQL counts it. */
const OLDEST = { number: 150_000, name: '15' };
/** How long a database may take to answer, milliseconds. */
const ANSWER_WITHIN_MS = 5_000;
/** How long is waited for one that says it is starting itself, milliseconds. */
const STARTING_WITHIN_MS = 30_000;

/** PostgreSQL's code while it starts, stops or recovers. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Checks that a database of the operator's own answers, lets the server in and is new enough.
 * @param url connection string; its password never appears in a message.
 * @throws {StartupError}
 */
export const checkOwnPostgres = async (url: string, log: Logger): Promise<void> => {
  const place = placeOf(url);
  const version = await askVersion(url, place, log, performance.now() + STARTING_WITHIN_MS);
  if (version.number < OLDEST.number) {
    throw new StartupError(
      `The database at ${place} is PostgreSQL ${version.name}: Caravan needs ${OLDEST.name} or later (DATABASE_URL).`,
    );
  }
};

const askVersion = async (
  url: string,
  place: string,
  log: Logger,
  deadline: number,
): Promise<{ number: number; name: string }> => {
  try {
    return await connectForVersion(url);
  } catch (error) {
    if (codeOf(error) !== CANNOT_CONNECT_NOW || performance.now() > deadline) throw unusable(place, error);
  }
  log.info('The database is starting; waiting for it…');
  await delay(500);
  return askVersion(url, place, log, deadline);
};

const connectForVersion = async (url: string): Promise<{ number: number; name: string }> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // A connection that breaks outside a query has no one else to tell.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    return { number: Number(rows[0]?.number), name: rows[0]?.name ?? 'of an unknown version' };
  } finally {
    await client.end();
  }
};

/** Host, port and database without user and password. */
const placeOf = (url: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? (hostname || 'localhost');
  return `${host}${port === '' ? '' : `:${port}`}${pathname}`;
};

/** What went wrong, by the code of the system or of PostgreSQL. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name could not be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its network cannot be reached',
  ETIMEDOUT: 'it did not answer',
  ECONNRESET: 'it closed the connection',
  ENOENT: 'nothing listens there',
  '28P01': 'it refused the user name or password',
  '28000': 'it does not let this user in',
  '3D000': 'there is no such database',
  '53300': 'it has too many connections already',
  [CANNOT_CONNECT_NOW]: 'it did not get ready',
};

const unusable = (place: string, error: unknown): StartupError => {
  const known = reasons[codeOf(error) ?? ''];
  const reason = known ?? (error instanceof Error ? error.message.split('\n')[0] : String(error));
  return new StartupError(`The database at ${place} cannot be used: ${reason}. Check DATABASE_URL.`, { cause: error });
};

/** Several addresses that all failed come as one error that holds the others. */
const codeOf = (error: unknown): string | undefined => {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error && 'code' in one && typeof one.code === 'string' ? one.code : undefined;
};
