import { randomUUID } from 'node:crypto';
import type { RedisClientType } from '@redis/client';
import type { Logger } from 'pino';
import { outsideCalls } from '../telemetry/telemetry.ts';
import { ANSWER_MS, isOfConnection, isRefusal, isStandIn, reasonOf, RedisAway, within } from './redis-answers.ts';
import { CONNECT_MS, firstConnection, refuseOld } from './redis-first-connection.ts';

/** How often it is asked whether it answers, while it does not and while somebody depends on what it brings, milliseconds. */
const PROBE_EVERY_MS = 150;
/** The pauses between two tries to connect grow up to this, milliseconds. */
const RETRY_MAX_MS = 1_000;
/** An idle connection is tried so often, and given up when nothing has come for so long, milliseconds: the way to it may be cut. */
const PING_EVERY_MS = 5_000;
const SILENCE_MS = 12_000;
/** Channels in one command. */
const CHANNELS_AT_ONCE = 500;
/** Between two lines in the log about commands that Redis refuses, milliseconds. */
const REFUSAL_LINE_EVERY_MS = 60_000;

type Client = RedisClientType;
/** What may be sent. */
export type RedisCommands = Pick<Client, 'eval' | 'sPublish' | 'get' | 'set' | 'del'>;
type OnMessage = (message: string) => void;

/**
 * The connections to Redis: one for commands, and one for what is published. They are made again without end. Redis counts as away from
 * the first answer that does not come in time; commands fail at once then, so that no request waits for it, and it counts as back once
 * what is published by the one connection has arrived by the other.
 */
export class RedisConnection {
  readonly #commands: Client;
  readonly #subscriber: Client;
  readonly #log: Logger;
  readonly #onMessage = new Set<OnMessage>();
  readonly #onAway = new Set<() => void>();
  readonly #onBack = new Set<() => void>();
  readonly #ownChannel = `caravan:server:${randomUUID()}`;
  /** What this server listens to, whether or not Redis knows it yet. */
  readonly #channels = new Set([this.#ownChannel]);
  /** Those of them that Redis may not know on the present connection. */
  #unknown = new Set(this.#channels);
  #isAnswering = false;
  #listened: Promise<void> = Promise.resolve();
  #watchers = 0;
  #probes = 0;
  #arrived: ((probe: string) => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isClosed = false;
  #refusalLoggedAt = -Infinity;
  #reconnectedAt = -Infinity;
  /** Why it is away. */
  #reason = reasonOf(new RedisAway());
  /** What the lines of one absence have said. */
  readonly #reasonsLogged = new Set<string>();

  private constructor(commands: Client, subscriber: Client, log: Logger) {
    this.#commands = commands;
    this.#subscriber = subscriber;
    this.#log = log;
    // What goes wrong with a connection belongs to no command; it is made anew by itself.
    commands.on('error', (error: unknown) => this.#lose(error));
    subscriber.on('error', (error: unknown) => {
      this.#unknown = new Set(this.#channels);
      this.#lose(error);
    });
    subscriber.on('ready', () => {
      this.#listened = this.#listenToAll();
    });
  }

  /**
   * Connects, as far as Redis is there: a server starts without it, and says so in the log.
   *
   * @param url with its password: never logged.
   * @throws {StartupError} for a password that Redis refuses, and for a version without sharded channels.
   */
  static async open(url: string, log: Logger): Promise<RedisConnection> {
    const { createClient } = await import('@redis/client');
    const options = {
      url,
      disableOfflineQueue: true,
      pingInterval: PING_EVERY_MS,
      maintNotifications: 'disabled',
      socket: {
        connectTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: (retries: number) => Math.min(RETRY_MAX_MS, 50 * 2 ** retries) + Math.random() * 100,
      },
    } as const;
    const commands: Client = createClient({ ...options, socket: { ...options.socket } });
    const subscriber: Client = createClient({ ...options, socket: { ...options.socket } });
    const connection = new RedisConnection(commands, subscriber, log);
    try {
      const place = new URL(url).host;
      await Promise.all([firstConnection(commands, place), firstConnection(subscriber, place)]);
      if (commands.isReady) await refuseOld(commands, place);
      await connection.#listened;
      connection.#isAnswering = await connection.#probe();
      if (!connection.#isAnswering) connection.#startAway();
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }

  get isAnswering(): boolean {
    return this.#isAnswering;
  }

  /** @throws RedisAway while it counts as away, also where that shows only now. */
  async check(): Promise<void> {
    await this.run((commands) => commands.get(this.#ownChannel)).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }

  /** Is called with each message of the channels that are listened to. */
  onMessage(listener: OnMessage): void {
    this.#onMessage.add(listener);
  }

  /** Is called when Redis goes away, and when it is back. */
  onChange({ away, back }: { away: () => void; back: () => void }): void {
    this.#onAway.add(away);
    this.#onBack.add(back);
  }

  /**
   * Sends commands.
   *
   * @throws RedisAway where there is no answer in time, and Redis' own error for what it refuses.
   */
  run<Answer>(send: (commands: RedisCommands) => Promise<Answer>): Promise<Answer> {
    return outsideCalls.tracePromise(() => this.#run(send), { service: 'redis' });
  }

  async #run<Answer>(send: (commands: RedisCommands) => Promise<Answer>): Promise<Answer> {
    if (!this.#isAnswering) throw new RedisAway();
    try {
      return await within(ANSWER_MS, send(this.#commands));
    } catch (error) {
      if (isRefusal(error)) this.#logRefusal(error);
      else this.#lose(error);
      throw error;
    }
  }

  /**
   * Listens to channels from now on.
   *
   * @returns once Redis knows it. Where it is away, at once: it learns of it when it is back.
   */
  async subscribe(...channels: string[]): Promise<void> {
    for (const channel of channels) {
      this.#channels.add(channel);
      this.#unknown.add(channel);
    }
    if (!this.#isAnswering) return;
    await this.#subscribeNow(channels).catch((error: unknown) => this.#loseUnsubscribed(error));
  }

  unsubscribe(channel: string): void {
    this.#channels.delete(channel);
    this.#unknown.delete(channel);
    if (!this.#subscriber.isReady) return;
    // With its listener, so that the client sends a subscription that follows at once. One that stays brings what nobody waits for.
    this.#subscriber.sUnsubscribe(channel, this.#take).catch(() => undefined);
  }

  /** Notices within a moment when Redis does not answer any more, as long as somebody watches. */
  watch(): void {
    this.#watchers += 1;
    if (this.#watchers === 1) this.#schedule();
  }

  unwatch(): void {
    this.#watchers -= 1;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#commands.destroy();
    this.#subscriber.destroy();
  }

  async #subscribeNow(channels: readonly string[]): Promise<void> {
    for (let at = 0; at < channels.length; at += CHANNELS_AT_ONCE) {
      const some = channels.slice(at, at + CHANNELS_AT_ONCE);
      await within(ANSWER_MS, this.#subscriber.sSubscribe(some, this.#take));
      for (const channel of some) this.#unknown.delete(channel);
    }
  }

  /** One function for all channels, by which the client tells a new channel from one that it knows. */
  readonly #take = (message: string, channel: string): void => {
    if (channel === this.#ownChannel) this.#arrived?.(message);
    else for (const listener of this.#onMessage) listener(message);
  };

  /** After each connection, and before Redis counts as back: the client itself remembers no channel that it could not subscribe. */
  async #listenToAll(): Promise<void> {
    await this.#subscribeNow([...this.#unknown]).catch((error: unknown) => this.#loseUnsubscribed(error));
  }

  /** Whatever the reason, what is announced on those channels does not arrive. */
  #loseUnsubscribed(error: unknown): void {
    if (isRefusal(error)) this.#logRefusal(error);
    this.#lose(error);
  }

  #lose(error: unknown): void {
    this.#reason = reasonOf(error);
    if (this.#isClosed) return;
    if (isStandIn(error)) this.#reconnect();
    if (!this.#isAnswering) return this.#logNewReason(error);
    this.#startAway();
    for (const listener of this.#onAway) listener();
  }

  #startAway(): void {
    this.#isAnswering = false;
    this.#reasonsLogged.clear();
    this.#reasonsLogged.add(this.#reason);
    this.#log.warn(
      { code: this.#reason },
      'Redis is away: changes are announced by the database meanwhile, and each server counts limits by itself',
    );
    this.#schedule();
  }

  /** A connection that breaks says little; why the next one can't be made, such as a changed password, says what to mend. */
  #logNewReason(error: unknown): void {
    if (isOfConnection(error) || this.#reasonsLogged.size === 0 || this.#reasonsLogged.has(this.#reason)) return;
    this.#reasonsLogged.add(this.#reason);
    this.#log.warn({ code: this.#reason }, 'Redis is still away');
  }

  /** The address may lead to another Redis by now; a connection that lasts stays with the old one. */
  #reconnect(): void {
    if (performance.now() - this.#reconnectedAt < RETRY_MAX_MS) return;
    this.#reconnectedAt = performance.now();
    this.#unknown = new Set(this.#channels);
    for (const client of [this.#commands, this.#subscriber]) {
      // Where it is being made already, that goes on.
      if (!client.isReady) continue;
      client.destroy();
      client.connect().catch(() => undefined);
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    // One that is under way schedules the next: two at a time would take each other's probe for lost.
    if (this.#isLooking || this.#isClosed || (this.#isAnswering && this.#watchers === 0)) return;
    this.#timer = setTimeout(() => void this.#look(), PROBE_EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      // What was asked for meanwhile is not subscribed on a connection that has lasted.
      if (!this.#isAnswering && this.#subscriber.isReady) await this.#listenToAll();
      const hasArrived = await this.#probe();
      if (this.#isClosed) return;
      if (!hasArrived && this.#isAnswering) this.#lose(new RedisAway());
      else if (hasArrived && !this.#isAnswering && this.#unknown.size === 0) {
        this.#isAnswering = true;
        this.#log.info('Redis is back');
        for (const listener of this.#onBack) listener();
      }
    } finally {
      this.#isLooking = false;
      this.#schedule();
    }
  }

  /** Whether what one connection publishes arrives by the other in time, and this Redis is one that may be written to. */
  async #probe(): Promise<boolean> {
    if (!this.#commands.isReady || !this.#subscriber.isReady) return false;
    const probe = String((this.#probes += 1));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#arrived = (arrived) => void (arrived === probe && resolve());
    // Deletes nothing. A stand-in publishes too, to those alone who are connected to it.
    const written = this.#commands.del(this.#ownChannel).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      this.#logRefusal(error);
    });
    try {
      await within(ANSWER_MS, Promise.all([this.#commands.sPublish(this.#ownChannel, probe), promise, written]));
      return true;
    } catch (error) {
      if (isRefusal(error)) this.#logRefusal(error);
      this.#lose(error);
      return false;
    } finally {
      this.#arrived = null;
    }
  }

  #logRefusal(error: Error): void {
    if (performance.now() - this.#refusalLoggedAt < REFUSAL_LINE_EVERY_MS) return;
    this.#refusalLoggedAt = performance.now();
    this.#log.warn({ code: reasonOf(error) }, 'Redis refuses commands');
  }
}
