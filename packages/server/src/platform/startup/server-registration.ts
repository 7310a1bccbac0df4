import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf, type Db, loggable } from '../db.ts';
import { VERSION } from '../version.ts';
import {
  findExcludingServer,
  GONE_AFTER_S,
  type OtherServer,
  registerServer,
  type RegisteredServer,
  removeServer,
  saveServer,
  touchServer,
} from './registered-servers.store.ts';
import { dataFolderError } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

/** How often a server says that it runs, milliseconds: three times before it counts as gone. */
const TOUCH_EVERY_MS = 4_000;
/** How often a start looks again whether the other one is gone, milliseconds. */
const LOOK_EVERY_MS = 500;
const HOST_LENGTH = 255;

/** PostgreSQL's code for a table that is not there. */
const UNDEFINED_TABLE = '42P01';

interface RegistrationParts {
  readonly db: Db;
  readonly log: Logger;
  readonly hasRedis: boolean;
  readonly hasBucket: boolean;
  /** The folder that is this server's alone, as long as it runs; `null` where it has none. */
  readonly dataDir: string | null;
  /** Milliseconds, where a test would wait for them. */
  readonly touchEveryMs?: number;
}

/** A server that others on its database see. */
export interface ServerRegistration {
  /** Others no longer see it. */
  end(): Promise<void>;
}

/**
 * Registers this server with the others on its database, which lets only those beside it that share announcements, limits and files.
 * One that was seen a moment ago may have been killed: a start waits until it shows that it runs, or is gone.
 *
 * @returns `null` for a database that has no table of servers yet.
 * @throws {StartupError} where another one runs that shares too little with this one.
 */
export const registerOnDatabase = async (parts: RegistrationParts): Promise<ServerRegistration | null> => {
  const { db, log, hasRedis, hasBucket, dataDir } = parts;
  const id = dataDir === null ? randomUUID() : await storedId(dataDir);
  const own = {
    id,
    host: hostname().slice(0, HOST_LENGTH),
    process: process.pid,
    version: VERSION,
    hasRedis,
    hasBucket,
  };
  try {
    await enter(db, own, log);
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return null;
    throw error;
  }
  const heartbeat = new Heartbeat(db, own, log, parts.touchEveryMs ?? TOUCH_EVERY_MS);
  return { end: () => heartbeat.end() };
};

const enter = async (db: Db, own: RegisteredServer, log: Logger): Promise<void> => {
  let first = null as OtherServer | null;
  for (;;) {
    const other = await registerServer(db, own);
    if (other === null) return;
    if (first?.id === other.id && first.seenAt !== other.seenAt) throw refusal(own, other);
    if (first?.id !== other.id) {
      log.info(
        { host: other.host, process: other.process },
        'another server used this database a moment ago: does it still run?',
      );
      first = other;
    }
    await delay(LOOK_EVERY_MS);
  }
};

/** Names what is missing on either. */
const refusal = (own: RegisteredServer, other: OtherServer): StartupError => {
  const missing = [
    ...(own.hasRedis && other.hasRedis ? [] : ['REDIS_URL']),
    ...(own.hasBucket && other.hasBucket ? [] : ['S3_BUCKET']),
  ];
  return new StartupError(
    `Another Caravan server (${other.host}, process ${other.process}) uses this database: set ${missing.join(' and ')} to the same on both, or stop it first.`,
  );
};

/** Tells of this server again and again, and finds out whether another one has come while it could not. */
class Heartbeat {
  readonly #db: Db;
  readonly #own: RegisteredServer;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #seenAt = performance.now();
  #touching: Promise<void> | null = null;

  constructor(db: Db, own: RegisteredServer, log: Logger, everyMs: number) {
    this.#db = db;
    this.#own = own;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.#touching ??= this.#touch().finally(() => {
        this.#touching = null;
      });
    }, everyMs).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#touching;
    // A database that is away forgets it by itself.
    await removeServer(this.#db, this.#own.id).catch(() => undefined);
  }

  async #touch(): Promise<void> {
    const began = performance.now();
    try {
      const isRegistered = await touchServer(this.#db, this.#own.id);
      // Its row is gone with a database that was put back, for example.
      if (!isRegistered) await saveServer(this.#db, this.#own);
      if (!isRegistered || began - this.#seenAt > GONE_AFTER_S * 1000) await this.#lookAround();
      this.#seenAt = began;
    } catch {
      // While the database is away this server cannot serve either, which others say.
    }
  }

  /** Too late to refuse anything: what was started while this server did not show counts on being alone. */
  async #lookAround(): Promise<void> {
    const other = await findExcludingServer(this.#db, this.#own);
    if (other)
      this.#log.error(
        { failure: loggable(refusal(this.#own, other)) },
        'another server has come that shares too little with this one',
      );
  }
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\n$/;

/** The id of whichever server has the folder: it is locked, so that a row under it is of one that has ended. */
const storedId = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'server-id');
  try {
    const stored = await readFile(file, 'latin1').catch(() => '');
    if (ID.test(stored)) return stored.trim();
    const made = randomUUID();
    await writeFile(file, `${made}\n`, { mode: 0o600 });
    return made;
  } catch (error) {
    throw dataFolderError(dataDir, error);
  }
};
