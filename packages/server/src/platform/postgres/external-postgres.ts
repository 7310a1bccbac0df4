import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { databaseServers, isStandby, startingAt } from './database-hosts.ts';
import { connectionCodeOf, reasonOf } from './unavailability.ts';
import { StartupError } from '../startup/startup-error.ts';

/** The oldest version that the product is made for, as PostgreSQL counts it. */
const OLDEST = { number: 150_000, name: '15' };

/** Milliseconds. */
const TIMEOUTS = {
  /** For an answer. */
  answer: 5_000,
  /** While it says that it is starting itself. */
  starting: 30_000,
};
/** Pause between two tries while it starts, milliseconds. */
const RETRY_MS = 250;

/** What the check calls itself to the database: a server that goes without a name is taken for one of 1.0.0. */
const CHECK_NAME = 'caravan-check';

/** PostgreSQL's code while it starts, stops or recovers. */
const CANNOT_CONNECT_NOW = '57P03';

export interface PostgresVersion {
  /** Such as 180004. */
  number: number;
  /** Such as 18.4. */
  name: string;
}

/**
 * Checks that a database of the operator's own answers, lets the server in and is new enough. Of several hosts one has to be: the
 * others are its standbys, and may be away. All are tried once before one that is starting is waited for.
 *
 * @param url connection string; its password never appears in a message.
 * @returns the same with the primary as its first host, where connections begin.
 * @throws {StartupError} where none is usable: of the first that is no standby.
 */
export const checkExternalPostgres = async (
  url: string,
  log: Logger,
  timeouts: typeof TIMEOUTS = TIMEOUTS,
): Promise<string> => {
  const deadline = performance.now() + timeouts.starting;
  for (let round = 1; ; round += 1) {
    const refusals: StartupError[] = [];
    for (const server of databaseServers(url)) {
      const refusal = await refusalOf(server, timeouts.answer);
      if (refusal === null) return startingAt(url, server);
      refusals.push(refusal);
    }
    const isAnyStarting = refusals.some((refusal) => refusal instanceof StartingRefused);
    if (!isAnyStarting || performance.now() > deadline) {
      throw refusals.find((refusal) => !(refusal instanceof StandbyRefused)) ?? refusals[0];
    }
    if (round === 1) log.info('The database is starting; waiting for it…');
    await delay(RETRY_MS);
  }
};

/** `null` where the database can be used. */
const refusalOf = async (url: string, within: number): Promise<StartupError | null> => {
  try {
    const place = placeOf(url);
    refuseOld(await queryVersion(url, place, within), place);
    return null;
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
};

/** @throws {StartupError} for a version older than the product is made for. */
export const refuseOld = ({ number, name }: PostgresVersion, place: string): void => {
  if (number >= OLDEST.number) return;
  throw new StartupError(
    `The database at ${place} is PostgreSQL ${name}: Caravan needs ${OLDEST.name} or later (DATABASE_URL).`,
  );
};

const queryVersion = async (url: string, place: string, within: number): Promise<PostgresVersion> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: CHECK_NAME,
    connectionTimeoutMillis: within,
    query_timeout: within,
  });
  // A connection that breaks outside a query needs a listener.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    if (await isStandby(client)) throw new StandbyRefused(place);
    return { number: Number(rows[0]?.number), name: rows[0]?.name ?? '' };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (connectionCodeOf(error) === CANNOT_CONNECT_NOW) throw new StartingRefused(place);
    throw unusable(place, reasonOf(error), error);
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

class StandbyRefused extends StartupError {
  constructor(place: string) {
    super(unusable(place, 'it is a standby, which only reads until it is promoted').message);
  }
}

class StartingRefused extends StartupError {
  constructor(place: string) {
    super(unusable(place, 'it did not get ready').message);
  }
}

const unusable = (place: string, reason: string, cause?: unknown): StartupError =>
  new StartupError(`The database at ${place} cannot be used: ${reason}. Check DATABASE_URL.`, { cause });
