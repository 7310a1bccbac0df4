import type { Logger } from 'pino';
import { codeOf, type Db, loggable } from '../db.ts';
import { coalesced } from '../jobs.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { type Announcement, announcementSchema } from './announcement.ts';
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
import {
  type ChannelSubscriptions,
  channelsOf,
  EVERYBODYS_CHANNEL,
  type KeptAnnouncement,
  type LiveChannel,
} from './live-channel.ts';
import { keepStored } from './stored-announcements.ts';

/** How often a server with sockets looks for what is missing in Redis, and without Redis for what is new, milliseconds. */
const LOOK_EVERY_MS = 500;
/** What is not published after so long was left by a server that has ended or lost Redis, milliseconds. */
const OVERDUE_MS = 400;
/** Overdue announcements of one look. */
const OVERDUE_AT_ONCE = 200;
/** How long published ids are gathered before they are noted, milliseconds. */
const NOTE_AFTER_MS = 50;
/** What was announced so long before Redis was found away may be missing already, and a commit may come so long after it, seconds. */
const LOOK_BACK_S = 10;
/** Announcements of one reading. */
const READ_AT_ONCE = 2_000;
/** Ids that are remembered, so that what comes twice is delivered once. Beyond them it is delivered again, which does no harm. */
const REMEMBERED_MAX = 20_000;
/** How often what is old is deleted, milliseconds. */
const DELETE_EVERY_MS = 60_000;

interface RedisLiveParts {
  readonly redis: RedisConnection;
  readonly db: Db;
  readonly log: Logger;
  /** Brings an announcement to the sockets of this server. */
  readonly deliver: (announcement: Announcement) => void;
  /** Closes the sockets of this server, because they have missed what can't be read any more: their clients come back and read all. */
  readonly reconnectAll: () => void;
}

/** The last ids, and whether one is among them. */
class RecentIds {
  readonly #ids = new Set<string>();

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** @returns whether it is new. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > REMEMBERED_MAX) for (const oldest of this.#ids.values()) return this.#ids.delete(oldest);
    return true;
  }
}

/**
 * Announcements by Redis: a channel for each trip and each person, which a server listens to as long as it has sockets of theirs. The
 * database has them too, from the transaction of their change on, so that Redis may lose any: what nobody published is published by
 * whichever server finds it, and without Redis each server reads what is new.
 */
export class RedisLiveChannel implements LiveChannel, ChannelSubscriptions {
  readonly isShared = true;
  readonly #parts: RedisLiveParts;
  readonly #delivered = new RecentIds();
  readonly #listeners = new Map<string, { count: number; ready: Promise<void> }>();
  readonly #looking = coalesced(() => this.#look());
  #published: string[] = [];
  #noting: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Since when Redis is away, milliseconds of the process' clock; `null` while it is there and nothing is missing. */
  #awaySince: number | null = null;
  /** When the database was last read for what is missing, milliseconds of the process' clock. */
  #readAt: number | null = null;
  #deletedAt = performance.now();
  #hasFailed = false;

  constructor(parts: RedisLiveParts) {
    this.#parts = parts;
    const { redis } = parts;
    redis.onMessage((message) => this.#receive(message));
    redis.onChange({ away: () => this.#beginReading(), back: () => this.#looking.start() });
    if (!redis.isAnswering) this.#beginReading();
  }

  keep(db: Db, announcements: readonly Announcement[]): Promise<readonly KeptAnnouncement[]> {
    return keepStored(db, announcements);
  }

  send(kept: readonly KeptAnnouncement[]): void {
    for (const one of kept) this.#deliver(one);
    if (kept.length === 0 || !this.#parts.redis.isAnswering) return;
    this.#publish(kept).then(
      () => this.#notePublished(kept.map(({ id }) => id)),
      // It stays in the database, where it is found.
      () => undefined,
    );
  }

  async add(channel: string): Promise<void> {
    const listener = this.#listeners.get(channel);
    if (listener) {
      listener.count += 1;
      return listener.ready;
    }
    if (this.#listeners.size === 0) this.#begin();
    const ready = this.#parts.redis.subscribe(channel);
    this.#listeners.set(channel, { count: 1, ready });
    return ready;
  }

  remove(channel: string): void {
    const listener = this.#listeners.get(channel);
    if (!listener) return;
    listener.count -= 1;
    if (listener.count > 0) return;
    this.#listeners.delete(channel);
    this.#parts.redis.unsubscribe(channel);
    if (this.#listeners.size === 0) this.#end();
  }

  /** Ends, once what was published is noted. */
  async close(): Promise<void> {
    if (this.#listeners.size > 0) this.#end();
    this.#listeners.clear();
    await this.#looking.idle();
    clearTimeout(this.#noting);
    await this.#note();
  }

  /** With the first socket: a server that nobody looks at asks for nothing. */
  #begin(): void {
    const { redis } = this.#parts;
    redis.watch();
    void redis.subscribe(EVERYBODYS_CHANNEL);
    this.#awaySince = redis.isAnswering ? null : performance.now();
    this.#timer = setInterval(() => this.#looking.start(), LOOK_EVERY_MS).unref();
  }

  #end(): void {
    const { redis } = this.#parts;
    redis.unwatch();
    redis.unsubscribe(EVERYBODYS_CHANNEL);
    clearInterval(this.#timer);
    this.#readAt = null;
  }

  #beginReading(): void {
    this.#awaySince ??= performance.now();
    this.#looking.start();
  }

  #receive(message: string): void {
    const id = message.slice(0, ID_LENGTH);
    if (this.#delivered.has(id)) return;
    const { data: announcement } = announcementSchema.safeParse(jsonIn(message.slice(ID_LENGTH)));
    // Of another version, or not of Caravan's: clients read what has changed all the same when they come back.
    if (announcement) this.#deliver({ id, announcement });
  }

  #deliver({ id, announcement }: KeptAnnouncement): void {
    if (this.#delivered.add(id)) this.#parts.deliver(announcement);
  }

  #publish(kept: readonly KeptAnnouncement[]): Promise<unknown> {
    return this.#parts.redis.run((commands) =>
      Promise.all(
        kept.flatMap(({ id, announcement }) => {
          const message = `${id}${JSON.stringify(announcement)}`;
          return channelsOf(announcement).map((channel) => commands.sPublish(channel, message));
        }),
      ),
    );
  }

  #notePublished(ids: readonly string[]): void {
    this.#published.push(...ids);
    this.#noting ??= setTimeout(() => void this.#note(), NOTE_AFTER_MS);
  }

  async #note(): Promise<void> {
    const ids = this.#published;
    this.#published = [];
    this.#noting = undefined;
    if (ids.length === 0) return;
    // What is not noted is published once more, which does no harm.
    await markPublished(this.#parts.db, ids).catch(() => undefined);
  }

  async #look(): Promise<void> {
    if (this.#listeners.size === 0) return;
    try {
      if (this.#awaySince !== null) await this.#readMissing(this.#awaySince);
      else await this.#publishOverdue();
      await this.#deleteOld();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed)
        this.#parts.log.warn({ code: codeOf(error), failure: loggable(error) }, 'announcements could not be read');
      this.#hasFailed = true;
    }
  }

  /** Delivers what Redis did not bring, once more after it is back. */
  async #readMissing(awaySince: number): Promise<void> {
    const { db, redis, reconnectAll } = this.#parts;
    const isLast = redis.isAnswering;
    const begun = performance.now();
    const unread = (begun - (this.#readAt ?? awaySince)) / 1000;
    if (unread > KEPT_SECONDS) reconnectAll();
    let from: ReadingFrom = { moment: null, secondsBefore: unread + LOOK_BACK_S };
    for (let isFull = true; isFull;) {
      const moments = await listMomentsSince(db, from, READ_AT_ONCE);
      const missing = moments.map(({ id }) => id).filter((id) => !this.#delivered.has(id));
      for (const one of await findAnnouncements(db, missing)) this.#deliver(one);
      from = { moment: moments.at(-1)?.createdAt ?? null, secondsBefore: 0 };
      isFull = moments.length === READ_AT_ONCE;
    }
    this.#readAt = begun;
    if (!isLast || !redis.isAnswering) return;
    this.#awaySince = null;
    this.#readAt = null;
  }

  async #publishOverdue(): Promise<void> {
    const { db } = this.#parts;
    if (!(await hasOverdue(db, OVERDUE_MS))) return;
    await db.transaction(async (transaction) => {
      const overdue = await lockOverdue(transaction, OVERDUE_MS, OVERDUE_AT_ONCE);
      if (overdue.length === 0) return;
      for (const one of overdue) this.#deliver(one);
      await this.#publish(overdue);
      await markPublished(
        transaction,
        overdue.map(({ id }) => id),
      );
    });
  }

  async #deleteOld(): Promise<void> {
    if (performance.now() - this.#deletedAt < DELETE_EVERY_MS) return;
    this.#deletedAt = performance.now();
    await deleteOldAnnouncements(this.#parts.db);
  }
}

/** Of an id, before the announcement itself. */
const ID_LENGTH = 36;

/** The value, or `undefined` for what is no JSON. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
