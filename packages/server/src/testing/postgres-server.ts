import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type PostgresBinaries } from '../platform/postgres/postgres-binaries.ts';
import { databaseUser, giveTo } from '../platform/startup/system-users.ts';
import { freePorts } from './free-ports.ts';
import { signalIfThere } from './database-process.ts';

/** The major versions that the product is made for at the least and brings along. */
export type PostgresMajor = 15 | 18;

const PASSWORD = 'caravan';
/** Between two looks at whether it takes connections, milliseconds. */
const POLL_MS = 20;

/** The programs of a version: Debian's of 15, and of 18 those that the product brings. */
const binariesOf = async (major: PostgresMajor, folder: string): Promise<PostgresBinaries> => {
  if (major === 18) return findBinaries(await databaseUser(folder));
  const bin = `/usr/lib/postgresql/${major}/bin`;
  return { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb') };
};

const run = async (program: string, args: string[], options: object): Promise<void> => {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}: ${said}`);
};

/**
 * A PostgreSQL that listens on a port of this machine, as an operator runs one: durable, with a password, and with standbys that
 * it streams to. Everything lies in a folder that goes with {@link PostgresServer.remove}.
 */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  readonly #binaries: PostgresBinaries;
  readonly #user: { uid: number; gid: number } | undefined;
  #child: ChildProcess | null = null;

  private constructor(
    folder: string,
    port: number,
    binaries: PostgresBinaries,
    user: { uid: number; gid: number } | undefined,
  ) {
    this.#folder = folder;
    this.port = port;
    this.#binaries = binaries;
    this.#user = user;
  }

  /** Makes an empty one and starts it, with a role `caravan` that owns a database `caravan`. */
  static async create(major: PostgresMajor): Promise<PostgresServer> {
    const server = await PostgresServer.#prepared(major);
    const data = server.#data;
    const passwords = path.join(server.#folder, 'password');
    await writeFile(passwords, PASSWORD, { mode: 0o644 });
    await run(
      server.#binaries.initdb,
      ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwords, '--encoding=UTF8', '--locale=C'],
      server.#options,
    );
    await appendFile(
      path.join(data, 'postgresql.conf'),
      `\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 150\nwal_level = replica\nwal_keep_size = '256MB'\nhuge_pages = off\n`,
    );
    await appendFile(path.join(data, 'pg_hba.conf'), '\nhost replication postgres 127.0.0.1/32 scram-sha-256\n');
    await server.start();
    await server.query(`create role caravan login password '${PASSWORD}'`);
    await server.query('create database caravan owner caravan');
    return server;
  }

  static async #prepared(major: PostgresMajor): Promise<PostgresServer> {
    const folder = await mkdtemp(path.join(tmpdir(), `caravan-postgres-${major}-`));
    const user = await databaseUser(path.join(folder, 'data'));
    await mkdir(path.join(folder, 'data'), { mode: 0o700 });
    await chmod(folder, 0o755);
    if (user) await chown(path.join(folder, 'data'), user.uid, user.gid);
    const [port] = await freePorts(1);
    return new PostgresServer(folder, port!, await binariesOf(major, folder), user);
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  get #options() {
    return { cwd: this.#folder, ...this.#user, env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } };
  }

  /** What `DATABASE_URL` is set to. */
  get url(): string {
    return `postgresql://caravan:${PASSWORD}@127.0.0.1:${this.port}/caravan`;
  }

  /** Connection string of the role that may do everything. */
  get adminUrl(): string {
    return `postgresql://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`;
  }

  /** Runs one statement as the role that may do everything. */
  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.adminUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts it, and waits until it takes connections. */
  async start(): Promise<void> {
    const child = spawn(this.#binaries.postgres, ['-D', this.#data, '-p', String(this.port)], {
      ...this.#options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    const endToo = () => child.kill('SIGQUIT');
    process.once('exit', endToo);
    child.once('exit', () => process.off('exit', endToo));
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
    while (!(await this.#takesConnections())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}: ${said}`);
      await delay(POLL_MS);
    }
  }

  async #takesConnections(): Promise<boolean> {
    try {
      await this.query('select 1');
      return true;
    } catch {
      return false;
    }
  }

  /** Ends it in order: what it has answered is on the disk, and connections are cut. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Ends it as a power failure would, without a word to whoever is connected. */
  async kill(): Promise<void> {
    const child = this.#running;
    if (child?.pid === undefined) return;
    // Its processes notice the end of their parent only when they look; those of one that lost its power do nothing any more.
    const children = await childrenOf(child.pid);
    const ended = once(child, 'exit');
    for (const pid of [child.pid, ...children]) signalIfThere(pid, 'SIGKILL');
    await ended;
  }

  /** Stops all of its processes where they are: it answers nobody, and closes no connection. */
  async freeze(): Promise<void> {
    await this.#signalAll('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.#signalAll('SIGCONT');
  }

  async #signalAll(signal: NodeJS.Signals): Promise<void> {
    const child = this.#running;
    if (child?.pid === undefined) return;
    for (const pid of [child.pid, ...(await childrenOf(child.pid))]) signalIfThere(pid, signal);
  }

  get #running(): ChildProcess | null {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? this.#child : null;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#running;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /**
   * Makes a standby of it, which streams from it. What it answers from then on is on the disks of both
   * (`synchronous_standby_names`).
   */
  async addStandby(major: PostgresMajor): Promise<PostgresServer> {
    const standby = await PostgresServer.#prepared(major);
    await this.stop();
    await cp(this.#data, standby.#data, { recursive: true });
    await writeFile(path.join(standby.#data, 'standby.signal'), '');
    await appendFile(
      path.join(standby.#data, 'postgresql.conf'),
      `\nprimary_conninfo = 'host=127.0.0.1 port=${this.port} user=postgres password=${PASSWORD} application_name=standby'\n`,
    );
    if (standby.#user) await giveTo(standby.#user, standby.#data);
    await chmod(standby.#data, 0o700);
    await appendFile(path.join(this.#data, 'postgresql.conf'), `\nsynchronous_standby_names = 'standby'\n`);
    await Promise.all([this.start(), standby.start()]);
    await this.#untilStreamed();
    return standby;
  }

  async #untilStreamed(): Promise<void> {
    const isSynchronous = async () => {
      const rows = await this.query<{ state: string }>('select sync_state as state from pg_stat_replication');
      return rows.some(({ state }) => state === 'sync');
    };
    while (!(await isSynchronous())) await delay(POLL_MS);
  }

  /** Makes a standby the primary. Resolves once it takes writes. */
  async promote(): Promise<void> {
    await this.query('select pg_promote(true)');
  }

  /** Ends it and removes its folder. */
  async remove(): Promise<void> {
    await this.thaw();
    await this.#end('SIGQUIT');
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      return { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
    }),
  );
  return parents.filter(({ parent }) => parent === pid).map((each) => each.pid);
};
