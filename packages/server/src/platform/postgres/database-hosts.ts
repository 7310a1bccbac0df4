import { callbackify } from 'node:util';
import pg from 'pg';

/** User and password, the hosts with their ports, and the rest of a connection string. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#@]*@)?)([^/?#@]+)(\/.*)$/;

/**
 * The connection strings of a database's servers, one for each host of a string such as `postgresql://user@one:5432,two/name`: a
 * primary and its standbys, in any order. Source: PostgreSQL documentation, 34.1.1.3 Specifying Multiple Hosts.
 */
export const databaseServers = (connectionString: string): string[] => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(connectionString) ?? [];
  if (!hosts.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
};

/** A connection string with one of its servers as the first, and those before that one behind the others. */
export const startingAt = (connectionString: string, server: string): string => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(connectionString) ?? [];
  const at = databaseServers(connectionString).indexOf(server);
  if (at < 1) return connectionString;
  const all = hosts.split(',');
  return `${before}${[...all.slice(at), ...all.slice(0, at)].join(',')}${after}`;
};

/** Whether a server is a standby, which only reads until it is promoted. */
export const isStandby = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  return rows[0]?.isStandby === true;
};

/** Fails what a standby is asked for as not available; see `isUnavailable`. */
class StandbyError extends Error {
  readonly code = '57P03';

  constructor() {
    super('The database server is a standby.');
  }
}

type Connected = (error?: Error) => void;

/**
 * A connection that kinds of it make in ways of their own, however the driver and its pool wait for it. When it breaks, what waits for
 * an answer fails, and so does the next statement. The event comes beside those, and also before the pool listens, which it does only
 * once the connection is made: an event that nobody listens to would end the process.
 */
export class MadeClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (callback === undefined) return this.make();
    callbackify(() => this.make())((error) => callback(error ?? undefined));
  }

  make(): Promise<pg.Client> {
    return super.connect();
  }
}

export type ClientClass = new (config?: pg.ClientConfig) => MadeClient;

/**
 * What a pool of connections to several servers needs: each new connection is tried at the server that was the primary last, the first
 * one at the string's first, which {@link checkExternalPostgres} finds. Where that one cannot be reached or has become a standby the
 * next one has its turn with the next connection, so that a promoted standby is found without a restart. Existing connections end with
 * the server that they lead to.
 *
 * @param connectionString with one host or several; with one there is nothing to choose.
 */
export const choosingPrimary = (connectionString: string): { connectionString: string; Client: ClientClass } => {
  const servers = databaseServers(connectionString);
  if (servers.length === 1) return { connectionString, Client: MadeClient };
  let current = 0;

  class PrimaryClient extends MadeClient {
    readonly #server = current;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers[current] });
    }

    override async make(): Promise<pg.Client> {
      try {
        const client = await super.make();
        if (!(await isStandby(client))) return client;
        await client.end();
        throw new StandbyError();
      } catch (error) {
        // Others that were tried at this server meanwhile may have moved on already.
        if (current === this.#server) current = (current + 1) % servers.length;
        throw error;
      }
    }
  }

  return { connectionString: servers[0] ?? connectionString, Client: PrimaryClient };
};
