import type { Logger } from 'pino';
import { codeOf, type Db, loggable } from '../db.ts';
import { coalesced } from '../jobs.ts';
import type { DatabaseState } from '../postgres/database-state.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import {
  deleteOldAnnouncements,
  findAnnouncements,
  hasOverdue,
  KEPT_SECONDS,
  listMomentsSince,
  lockOverdue,
  markPublished,
  type ReadingFrom,
} from './live-announcements.store.ts';
import type { KeptAnnouncement } from './live-channel.ts';

/** How often a server with sockets looks for what is missing in Redis, and without Redis for what is new, milliseconds. */
const LOOK_EVERY_MS = 300;
/** What is not published after so long was left by a server that has ended or lost Redis, milliseconds. */
const OVERDUE_MS = 300;
/** Overdue announcements of one transaction. */
const OVERDUE_AT_ONCE = 200;
/** What was announced so long before Redis was found away may be missing already, and a commit may come so long after it, seconds. */
const LOOK_BACK_S = 10;
/** A commit that waits for a standby comes later still: now and then a look goes so far back, seconds, and so long after the last, milliseconds. */
const LONG_LOOK_BACK_S = 60;
const LONG_LOOK_EVERY_MS = 3_000;
/** Announcements of one reading. */
const READ_AT_ONCE = 2_000;
/** How often what is old is deleted, milliseconds. */
const DELETE_EVERY_MS = 60_000;

export interface MissedAnnouncementsParts {
  readonly redis: Pick<RedisConnection, 'isAnswering' | 'onChange'>;
  readonly db: Db;
  /** While it is away, which the log says already, it is no news that nothing can be read. */
  readonly state: Pick<DatabaseState, 'isAway'>;
  readonly log: Logger;
  /** Whether this server has delivered it lately. */
  readonly isDelivered: (id: string) => boolean;
  /** Brings it to the sockets of this server, once. */
  readonly deliver: (one: KeptAnnouncement) => void;
  /** Brings them to the other servers. */
  readonly publish: (kept: readonly KeptAnnouncement[]) => Promise<unknown>;
  /** The ids of everybody on a trip. */
  readonly listPeople: (db: Db, tripId: string) => Promise<readonly string[]>;
  /** Closes the sockets of this server, because they have missed what can't be read any more: their clients come back and read all. */
  readonly reconnectAll: () => void;
}

/** Redis has not taken what was overdue: it stays for the next look. The connection to Redis has said why. */
class NotPublished extends Error {}

/**
 * Looks into the database for announcements that Redis did not bring: while it is away for everything that is new, otherwise for what
 * nobody has published, which this server then does.
 */
export class MissedAnnouncements {
  readonly #parts: MissedAnnouncementsParts;
  readonly #looking = coalesced(() => this.#look());
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** Since when Redis is away, milliseconds of the process' clock; `null` while it is there and nothing is missing. */
  #awaySince: number | null = null;
  /** When the last look began that the database has answered, milliseconds of the process' clock. */
  #lookedAt = performance.now();
  #lookedLongAt = -Infinity;
  #deletedAt = performance.now();
  /** Looks that have failed one after the other, and whether the log says so. */
  #failures = 0;
  #isFailureLogged = false;

  constructor(parts: MissedAnnouncementsParts) {
    this.#parts = parts;
    const { redis } = parts;
    redis.onChange({ away: () => this.#beginReading(), back: () => this.#looking.start() });
    if (!redis.isAnswering) this.#beginReading();
  }

  /** Looks from now on. */
  begin(): void {
    this.#isLooking = true;
    this.#lookedAt = performance.now();
    this.#awaySince = this.#parts.redis.isAnswering ? null : performance.now();
    this.#timer = setInterval(() => this.#looking.start(), LOOK_EVERY_MS).unref();
  }

  end(): void {
    this.#isLooking = false;
    clearInterval(this.#timer);
  }

  /** Resolves once no look is under way. */
  idle(): Promise<void> {
    return this.#looking.idle();
  }

  #beginReading(): void {
    this.#awaySince ??= performance.now();
    this.#looking.start();
  }

  async #look(): Promise<void> {
    if (!this.#isLooking) return;
    const begun = performance.now();
    // What was announced before is deleted, or marked as published by others.
    const isTooLate = begun - this.#lookedAt > KEPT_SECONDS * 1_000;
    try {
      if (this.#awaySince !== null) await this.#readMissing(begun);
      else await this.#publishOverdue();
      // Only now: a client that comes back while the database is away is refused, and gives up after some tries.
      if (isTooLate) this.#parts.reconnectAll();
      this.#lookedAt = begun;
      await this.#deleteOld();
      this.#failures = 0;
      this.#isFailureLogged = false;
    } catch (error) {
      if (!(error instanceof NotPublished)) this.#logFailure(error);
    }
  }

  /** The first of several may be of a connection that broke: by the next look it is known whether the database is away. */
  #logFailure(error: unknown): void {
    const { log, state } = this.#parts;
    this.#failures += 1;
    if (this.#isFailureLogged) return;
    const isNews = this.#failures > 1 && !state.isAway;
    this.#isFailureLogged = isNews;
    log[isNews ? 'warn' : 'debug'](
      { code: codeOf(error), failure: loggable(error) },
      'announcements could not be read',
    );
  }

  /** Delivers what Redis did not bring, once more after it is back. */
  async #readMissing(begun: number): Promise<void> {
    const { db, redis, isDelivered, deliver } = this.#parts;
    const isLast = redis.isAnswering;
    // The last one is for what came late after the long one before, too: nothing comes after it.
    const isLong = isLast || begun - this.#lookedLongAt >= LONG_LOOK_EVERY_MS;
    const unread = (begun - this.#lookedAt) / 1000;
    let from: ReadingFrom = { moment: null, secondsBefore: unread + (isLong ? LONG_LOOK_BACK_S : LOOK_BACK_S) };
    for (let isFull = true; isFull;) {
      const moments = await listMomentsSince(db, from, READ_AT_ONCE);
      const missing = moments.map(({ id }) => id).filter((id) => !isDelivered(id));
      for (const one of await this.#stillTrue(db, await findAnnouncements(db, missing))) deliver(one);
      from = { moment: moments.at(-1)?.createdAt ?? null, secondsBefore: 0 };
      isFull = moments.length === READ_AT_ONCE;
    }
    if (isLong) this.#lookedLongAt = begun;
    if (isLast && redis.isAnswering) this.#awaySince = null;
  }

  async #publishOverdue(): Promise<void> {
    const { db } = this.#parts;
    if (!(await hasOverdue(db, OVERDUE_MS))) return;
    while ((await this.#publishSome()) === OVERDUE_AT_ONCE);
  }

  /** @returns how many are noted as published now. */
  #publishSome(): Promise<number> {
    const { db, deliver, publish } = this.#parts;
    return db.transaction(async (transaction) => {
      const overdue = await lockOverdue(transaction, OVERDUE_MS, OVERDUE_AT_ONCE);
      if (overdue.length === 0) return 0;
      const announced = await this.#stillTrue(transaction, overdue);
      for (const one of announced) deliver(one);
      await publish(announced).catch((cause: unknown) => {
        throw new NotPublished('Redis has not taken it.', { cause });
      });
      await markPublished(
        transaction,
        overdue.map(({ id }) => id),
      );
      return overdue.length;
    });
  }

  /** Leaves out of late removals who is back on the trip meanwhile, whose page would say that they are not. */
  async #stillTrue(db: Db, kept: readonly KeptAnnouncement[]): Promise<KeptAnnouncement[]> {
    const announced: KeptAnnouncement[] = [];
    for (const one of kept) {
      const { announcement } = one;
      if (announcement.kind !== 'removed') announced.push(one);
      else {
        const present = new Set(await this.#parts.listPeople(db, announcement.tripId));
        const userIds = announcement.userIds.filter((userId) => !present.has(userId));
        if (userIds.length > 0) announced.push({ ...one, announcement: { ...announcement, userIds } });
      }
    }
    return announced;
  }

  async #deleteOld(): Promise<void> {
    if (performance.now() - this.#deletedAt < DELETE_EVERY_MS) return;
    this.#deletedAt = performance.now();
    await deleteOldAnnouncements(this.#parts.db);
  }
}
