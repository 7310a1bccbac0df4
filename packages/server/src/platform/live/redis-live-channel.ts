import type { Db } from '../db.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { type Announcement, announcementSchema } from './announcement.ts';
import { markPublished } from './live-announcements.store.ts';
import {
  type ChannelSubscriptions,
  channelsOf,
  type Deliver,
  EVERYBODYS_CHANNEL,
  type KeptAnnouncement,
  type LiveChannel,
} from './live-channel.ts';
import { MissedAnnouncements, type MissedAnnouncementsParts } from './missed-announcements.ts';
import { keepStored } from './stored-announcements.ts';

/** How long published ids are gathered before they are noted, milliseconds. */
const NOTE_AFTER_MS = 50;
/**
 * Ids that are remembered, so that what comes twice is delivered once. Beyond them it is delivered again: a page reads again what it
 * shows already. Who was removed and is back is left out of what is read from the database ({@link MissedAnnouncements}).
 */
const REMEMBERED_MAX = 200_000;

interface RedisLiveParts extends Pick<
  MissedAnnouncementsParts,
  'db' | 'state' | 'log' | 'listPeople' | 'reconnectAll'
> {
  readonly redis: RedisConnection;
  readonly deliver: Deliver;
}

/** A channel that this server listens to. */
interface Listener {
  count: number;
  readonly ready: Promise<void>;
  /**
   * Whether Redis has taken it, as long as Redis answers. While it is away, subscribing is over at once; it counts as back only when it has
   * taken every channel.
   */
  isReady: boolean;
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
  readonly #listeners = new Map<string, Listener>();
  readonly #missed: MissedAnnouncements;
  #published: string[] = [];
  #noting: NodeJS.Timeout | undefined;

  constructor(parts: RedisLiveParts) {
    this.#parts = parts;
    const { redis } = parts;
    redis.onMessage((message) => this.#receive(message));
    this.#missed = new MissedAnnouncements({
      ...parts,
      isDelivered: (id) => this.#delivered.has(id),
      deliver: (one) => this.#deliver(one),
      publish: (kept) => this.#publish(kept),
    });
  }

  keep(db: Db, announcements: readonly Announcement[]): Promise<readonly KeptAnnouncement[]> {
    return keepStored(db, announcements);
  }

  /**
   * With Redis, what this server announces comes back to it by Redis like what others announce, so that its sockets hear both in the
   * order in which they were announced.
   */
  send(kept: readonly KeptAnnouncement[]): void {
    const isThere = this.#parts.redis.isAnswering;
    for (const one of kept) if (!isThere || !this.#comesBack(one.announcement)) this.#deliver(one);
    if (kept.length === 0 || !isThere) return;
    this.#publish(kept).then(
      () => this.#notePublished(kept.map(({ id }) => id)),
      // It stays in the database, where other servers find it.
      () => kept.forEach((one) => this.#deliver(one)),
    );
  }

  /** What is committed stands in the database, where the next look finds it. */
  sendUnsure(): void {}

  async add(channel: string): Promise<void> {
    const listener = this.#listeners.get(channel);
    if (listener) {
      listener.count += 1;
      return listener.ready;
    }
    if (this.#listeners.size === 0) this.#begin();
    return this.#listen(channel);
  }

  remove(channel: string): void {
    const listener = this.#listeners.get(channel);
    if (!listener) return;
    listener.count -= 1;
    if (listener.count > 0) return;
    this.#stopListening(channel);
    if (this.#listeners.size === 1) this.#end();
  }

  /** Ends, once what was published is noted. */
  async close(): Promise<void> {
    if (this.#listeners.size > 0) this.#end();
    this.#listeners.clear();
    await this.#missed.idle();
    clearTimeout(this.#noting);
    await this.#note();
  }

  /** With the first socket: a server that nobody looks at asks for nothing. */
  #begin(): void {
    this.#parts.redis.watch();
    void this.#listen(EVERYBODYS_CHANNEL);
    this.#missed.begin();
  }

  #end(): void {
    this.#parts.redis.unwatch();
    this.#stopListening(EVERYBODYS_CHANNEL);
    this.#missed.end();
  }

  #listen(channel: string): Promise<void> {
    const { redis } = this.#parts;
    const listener: Listener = { count: 1, ready: redis.subscribe(channel), isReady: false };
    this.#listeners.set(channel, listener);
    void listener.ready.then(() => (listener.isReady = true));
    return listener.ready;
  }

  #stopListening(channel: string): void {
    this.#listeners.delete(channel);
    this.#parts.redis.unsubscribe(channel);
  }

  /** Whether Redis brings it back to all sockets of this server that it reaches. */
  #comesBack(announcement: Announcement): boolean {
    return channelsOf(announcement).every((channel) => this.#listeners.get(channel)?.isReady ?? true);
  }

  #receive(message: string): void {
    const id = copyOf(message.slice(0, ID_LENGTH));
    if (this.#delivered.has(id)) return;
    const begin = message.indexOf('{', ID_LENGTH);
    const announcedAt = Number(message.slice(ID_LENGTH, begin));
    const { data: announcement } = announcementSchema.safeParse(jsonIn(message.slice(begin)));
    // Of another version, or not of Caravan's: clients read what has changed all the same when they come back.
    if (announcement && announcedAt > 0) this.#deliver({ id, announcement, announcedAt });
  }

  #deliver({ id, announcement, announcedAt }: KeptAnnouncement): void {
    if (this.#delivered.add(id)) this.#parts.deliver(announcement, announcedAt);
  }

  #publish(kept: readonly KeptAnnouncement[]): Promise<unknown> {
    return this.#parts.redis.run((commands) =>
      Promise.all(
        kept.flatMap(({ id, announcement, announcedAt }) => {
          const message = `${id}${Math.floor(announcedAt)}${JSON.stringify(announcement)}`;
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
}

/** Of an id; the moment of the announcement, and itself as an object of JSON, come after it. */
const ID_LENGTH = 36;

/** A string of its own: a piece of a message that is remembered would keep the whole message in memory. */
const copyOf = (piece: string): string => Buffer.from(piece, 'latin1').toString('latin1');

/** The value, or `undefined` for what is no JSON. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
