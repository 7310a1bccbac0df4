import { once } from '@caravan/contract/once.rules.ts';
import { randomUUID } from 'node:crypto';
import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { causeOf, codeOf, type Db, loggable } from '../db.ts';
import { isUnavailable } from '../postgres/unavailability.ts';
import { VERSION } from '../version.ts';
import {
  findExcludingServer,
  type OtherServer,
  registerServer,
  type RegisteredServer,
  removeServer,
  type Shares,
  touchServer,
} from './registered-servers.store.ts';
import { dataFolderError } from './data-folder.ts';
import type { SharedStores } from './store-marks.ts';
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
  readonly shared: SharedStores;
  /** The folder that is this server's alone, as long as it runs; `null` where it has none. */
  readonly dataDir: string | null;
  /** Gets the line of the refusal where this server, which runs, turns out not to be allowed beside another; it is seen no more then. */
  readonly onRefused: (refusal: StartupError) => void;
  /** Milliseconds, where a test would wait for them. */
  readonly touchEveryMs?: number;
}

/** A server that others on its database see. */
export interface ServerRegistration {
  /** Others no longer see it. */
  end(): Promise<void>;
}

/**
 * Registers this server with the others on its database, which lets only those beside it that share announcements, limits, keys and files.
 * One that was seen a moment ago may have been killed: a start waits until it shows that it runs, or is gone.
 *
 * @returns `null` for a database that has no table of servers yet.
 * @throws {StartupError} where another one runs that shares too little with this one.
 */
export const registerOnDatabase = async (parts: RegistrationParts): Promise<ServerRegistration | null> => {
  const { shared, dataDir } = parts;
  const identity = {
    id: dataDir === null ? randomUUID() : await storedId(dataDir),
    host: hostname().slice(0, HOST_LENGTH),
    process: process.pid,
    version: VERSION,
    folder: dataDir === null ? null : await placeOf(dataDir),
    hasRedis: shared.redis !== null,
    bucket: shared.bucket,
    serverKey: shared.serverKey,
  };
  const heartbeat = new Heartbeat(identity, parts);
  try {
    await heartbeat.begin();
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return null;
    throw error;
  }
  return { end: () => heartbeat.end() };
};

/** Names what is missing on either, or differs. */
const refusal = (own: Shares, other: OtherServer): StartupError => {
  const differ = (one: string | null, another: string | null) => one !== null && another !== null && one !== another;
  const missing = [
    ...(own.hasRedis && other.hasRedis && !differ(own.redis, other.redis) ? [] : ['REDIS_URL']),
    ...(own.bucket !== null && other.bucket !== null ? [] : ['S3_BUCKET']),
    ...(differ(own.bucket, other.bucket) ? ['S3_BUCKET', 'S3_ENDPOINT'] : []),
    ...(differ(own.serverKey, other.serverKey) ? ['SERVER_KEY'] : []),
  ];
  return new StartupError(
    `Another Caravan server (${other.host}, process ${other.process}) uses this database: set ${AND().format(missing)} to the same on both, or stop it first.`,
  );
};

const AND = once(() => new Intl.ListFormat('en-GB'));

/** Watches another server that this one must not run beside. */
class Rival {
  #first: OtherServer | null = null;
  #hasShown = false;

  /** Whether it has been seen again since it was first looked at. */
  get hasShown(): boolean {
    return this.#hasShown;
  }

  /**
   * @returns whether it is certain: it had shown that it runs before this look, for which both have read anew what their Redis is known by.
   */
  look(other: OtherServer | null): boolean {
    const isSame = other !== null && this.#first?.id === other.id;
    const isCertain = isSame && this.#hasShown;
    this.#hasShown = isSame && (this.#hasShown || this.#first?.seenAt !== other.seenAt);
    if (!isSame) this.#first = other;
    return isCertain;
  }
}

/** Tells of this server again and again, and finds out whether it may run beside those that it sees. */
class Heartbeat {
  readonly #identity: Omit<RegisteredServer, 'redis'>;
  readonly #parts: RegistrationParts;
  #timer: NodeJS.Timeout | undefined;
  #touching: Promise<void> | null = null;
  #isEnding = false;
  #hasComplained = false;
  /** One that was registered before this one. */
  readonly #earlier = new Rival();

  constructor(identity: Omit<RegisteredServer, 'redis'>, parts: RegistrationParts) {
    this.#identity = identity;
    this.#parts = parts;
  }

  /** @throws {StartupError} */
  async begin(): Promise<void> {
    await this.#enter();
    this.#timer = setInterval(() => {
      this.#touching ??= this.#touch().finally(() => {
        this.#touching = null;
      });
    }, this.#parts.touchEveryMs ?? TOUCH_EVERY_MS).unref();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#timer);
    await this.#touching;
    // A database that is away forgets it by itself.
    await removeServer(this.#parts.db, { ...this.#identity, redis: null }).catch(() => undefined);
  }

  /** Registers once no other is in the way. */
  async #enter(): Promise<void> {
    const { db, log, shared } = this.#parts;
    const rival = new Rival();
    let waitsFor: string | undefined;
    while (!this.#isEnding) {
      // Not kept there yet: a server that knows another id keeps that one first where Redis was flushed.
      const own = { ...this.#identity, redis: (await shared.redis?.read()) ?? null };
      const other = await registerServer(db, own);
      if (other === null) {
        await shared.redis?.keep();
        return;
      }
      if (rival.look(other)) throw refusal(own, other);
      if (rival.hasShown) continue;
      const { host, process } = other;
      if (waitsFor !== other.id)
        log.info({ host, process }, 'another server used this database a moment ago: does it still run?');
      waitsFor = other.id;
      await delay(LOOK_EVERY_MS);
    }
  }

  async #touch(): Promise<void> {
    const { db, log, shared, onRefused } = this.#parts;
    try {
      const own = { ...this.#identity, redis: (await shared.redis?.keep()) ?? null };
      if (await touchServer(db, own)) await this.#giveWay(own);
      // What was started while this server did not show counts on being alone.
      else await this.#enter();
      this.#hasComplained = false;
    } catch (error) {
      if (!(error instanceof StartupError)) return this.#complain(error);
      clearInterval(this.#timer);
      log.error({ reason: error.message }, 'this server ends, as another one runs that shares too little with it');
      onRefused(error);
    }
  }

  /** While the database is away this server cannot serve either, and the log says that already. */
  #complain(error: unknown): void {
    const cause = causeOf(error);
    if (this.#hasComplained || isUnavailable(codeOf(error), cause instanceof Error ? cause.message : '')) return;
    this.#hasComplained = true;
    this.#parts.log.error(
      { failure: loggable(error) },
      'this server cannot show itself to others on its database: one that shares too little with it may start',
    );
  }

  /** Of two that could not be compared at the start of either, while their Redis had no answer, the later one ends. */
  async #giveWay(own: RegisteredServer): Promise<void> {
    const other = await findExcludingServer(this.#parts.db, own, { isEarlier: true });
    if (this.#earlier.look(other) && other !== null) throw refusal(own, other);
  }
}

/** Where a folder is, and which one it is: copies of it elsewhere are others, at the same path of another disk too. */
const placeOf = async (dataDir: string): Promise<string> => {
  try {
    const [where, { ino }] = await Promise.all([realpath(dataDir), stat(dataDir)]);
    return `${where} (${ino})`;
  } catch (error) {
    throw dataFolderError(dataDir, error);
  }
};

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
