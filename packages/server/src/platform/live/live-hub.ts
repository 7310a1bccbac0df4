import { AppError } from '@caravan/contract/errors.ts';
import { type ServerFrame, liveCloseCodes } from '@caravan/contract/live.ts';
import type { WebSocket } from 'ws';
import type { Announcement } from './announcement.ts';
import { type ChannelSubscriptions, channelOfTrip, channelOfUser } from './live-channel.ts';
import { fanOuts, processCounts } from '../telemetry/telemetry.ts';
import { LiveConnection, type LiveIdentity } from './live-connection.ts';

/** Connections by trip, user or session. A group that becomes empty is deleted, so that memory goes by what is open. */
class ConnectionGroups<Member> {
  readonly #groups = new Map<string, Set<Member>>();
  readonly #none: ReadonlySet<Member> = new Set();

  in(key: string): ReadonlySet<Member> {
    return this.#groups.get(key) ?? this.#none;
  }

  add(key: string, member: Member): void {
    const group = this.#groups.get(key);
    if (group) group.add(member);
    else this.#groups.set(key, new Set([member]));
  }

  delete(key: string, member: Member): void {
    const group = this.#groups.get(key);
    if (group?.delete(member) && group.size === 0) this.#groups.delete(key);
  }

  get size(): number {
    return this.#groups.size;
  }

  keys(): IterableIterator<string> {
    return this.#groups.keys();
  }
}

/** Sockets that one person may have open: many tabs on many devices, and the dead ones that are not noticed yet. */
export const SOCKETS_PER_USER = 64;
/** Trips whose events one socket may get at a time; a screen shows one. */
export const TRIPS_PER_SOCKET = 50;

const PING_EVERY_MS = 30_000;
/** How often it is checked which sockets are due a ping, milliseconds. */
const PING_CHECK_EVERY_MS = 1_000;
/** How often the sessions of the open sockets are looked up, milliseconds: nothing announces one that expires. */
const SESSION_CHECK_EVERY_MS = 60_000;
/** How long clients may take to answer the closing, at a shutdown or where they are sent away, milliseconds. */
export const CLOSING_MS = 1_000;

export interface LiveHubOptions {
  /** Those of the sessions that have not ended. */
  readonly openSessions: (sids: string[]) => Promise<ReadonlySet<string>>;
  /** Gets errors that belong to no request. */
  readonly onError: (error: unknown) => void;
  /** Lets this server hear what is announced on others; none where there are no others. */
  readonly subscriptions?: () => ChannelSubscriptions;
  readonly pingEveryMs?: number;
  readonly pingCheckEveryMs?: number;
  readonly sessionCheckEveryMs?: number;
}

/** A join that waits for its check. */
interface Joining {
  readonly connection: LiveConnection;
  readonly tripId: string;
  isCancelled: boolean;
}

/**
 * The sockets of this process, and which trips each is subscribed to. Announcements are plain data, and come from this server and from
 * others to {@link LiveHub.deliver}.
 */
export class LiveHub {
  readonly #options: LiveHubOptions;
  readonly #connections = new Map<WebSocket, LiveConnection>();
  readonly #byTrip = new ConnectionGroups<LiveConnection>();
  readonly #byUser = new ConnectionGroups<LiveConnection>();
  readonly #bySession = new ConnectionGroups<LiveConnection>();
  readonly #joining = new Set<Joining>();
  readonly #timers: NodeJS.Timeout[];
  #isCheckingSessions = false;
  #isClosing = false;

  constructor(options: LiveHubOptions) {
    this.#options = options;
    this.#timers = [
      setInterval(() => this.#pingConnections(), options.pingCheckEveryMs ?? PING_CHECK_EVERY_MS),
      setInterval(() => void this.#endOverSessions(), options.sessionCheckEveryMs ?? SESSION_CHECK_EVERY_MS),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** How many trips somebody is subscribed to. */
  get trips(): number {
    return this.#byTrip.size;
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#connections.size;
  }

  /** Whether a person may open one more socket. */
  mayOpenSocket(userId: string): boolean {
    return this.#byUser.in(userId).size < SOCKETS_PER_USER;
  }

  /** Adds a socket whose session was checked. */
  connect(socket: WebSocket, identity: LiveIdentity): LiveConnection {
    const connection = new LiveConnection(socket, identity, performance.now() + this.#pingEveryMs);
    this.#connections.set(socket, connection);
    this.#byUser.add(connection.userId, connection);
    this.#bySession.add(connection.sid, connection);
    if (this.#isClosing) socket.close(liveCloseCodes.goingAway);
    if (this.#options.subscriptions) void this.#hear(connection, this.#options.subscriptions());
    return connection;
  }

  connectionOf(socket: WebSocket): LiveConnection | undefined {
    return this.#connections.get(socket);
  }

  /** Removes a socket that has closed. */
  disconnect(socket: WebSocket): void {
    const connection = this.#connections.get(socket);
    if (!connection) return;
    this.#connections.delete(socket);
    this.#byUser.delete(connection.userId, connection);
    this.#bySession.delete(connection.sid, connection);
    for (const tripId of connection.trips) this.leave(connection, tripId);
    this.#options.subscriptions?.().remove(channelOfUser(connection.userId));
    this.#cancelJoins((join) => join.connection === connection);
  }

  /**
   * Subscribes a socket to a trip once the check has found that it may, which throws otherwise. A removal that is announced
   * while the check runs wins: what the check has read may be older.
   *
   * @returns whether the socket is subscribed now.
   * @throws AppError `rate_limited` for a socket that is on too many trips, and whatever the check throws.
   */
  async join(connection: LiveConnection, tripId: string, check: () => Promise<unknown>): Promise<boolean> {
    if (connection.trips.size >= TRIPS_PER_SOCKET && !connection.trips.has(tripId)) throw new AppError('rate_limited');
    const subscriptions = this.#options.subscriptions?.();
    const join: Joining = { connection, tripId, isCancelled: false };
    this.#joining.add(join);
    try {
      // Before the check: what is announced from then on is heard, on whichever server.
      await subscriptions?.add(channelOfTrip(tripId));
      await check();
    } catch (error) {
      subscriptions?.remove(channelOfTrip(tripId));
      throw error;
    } finally {
      this.#joining.delete(join);
    }
    // A socket that has closed meanwhile was removed already, and nothing would remove it from the trip.
    const isGone = join.isCancelled || !this.#connections.has(connection.socket);
    if (isGone || connection.trips.has(tripId)) subscriptions?.remove(channelOfTrip(tripId));
    if (isGone) return false;
    connection.trips.add(tripId);
    this.#byTrip.add(tripId, connection);
    return true;
  }

  leave(connection: LiveConnection, tripId: string): void {
    if (!connection.trips.delete(tripId)) return;
    this.#byTrip.delete(tripId, connection);
    this.#options.subscriptions?.().remove(channelOfTrip(tripId));
  }

  /** Closes every socket, so that clients come back and read what they have missed. */
  reconnectAll(): void {
    for (const socket of this.#connections.keys()) socket.close(liveCloseCodes.goingAway);
  }

  /**
   * Sends to the sockets of this process what was announced, here or on another server.
   *
   * @param announcedAt when it was, by {@link Date.now}.
   */
  deliver(announcement: Announcement, announcedAt: number): void {
    const sentBefore = processCounts.liveFramesSent;
    this.#send(announcement);
    if (!fanOuts.hasSubscribers || processCounts.liveFramesSent === sentBefore) return;
    fanOuts.publish({ seconds: Math.max(0, Date.now() - announcedAt) / 1_000 });
  }

  #send(announcement: Announcement): void {
    if (announcement.kind === 'event') this.#sendEvent(announcement);
    else if (announcement.kind === 'removed') this.#sendRemoval(announcement);
    else if (announcement.kind === 'added') this.#sendToPeople([announcement.userId], announcement.frame);
    else if (announcement.kind === 'unread') this.#sendMarks(announcement);
    else if (announcement.kind === 'flights_changed')
      this.#sendToPeople(announcement.userIds, { type: 'flights_changed' });
    else for (const sid of announcement.sids) this.#endSession(sid);
  }

  /** Closes every socket because the server stops, and waits until they are gone. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    const sockets = [...this.#connections.keys()];
    if (sockets.length === 0) return;
    const gone = sockets.map((socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve())));
    for (const socket of sockets) socket.close(liveCloseCodes.goingAway);
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.terminate();
    }, CLOSING_MS);
    await Promise.all(gone);
    clearTimeout(timer);
  }

  get #pingEveryMs(): number {
    return this.#options.pingEveryMs ?? PING_EVERY_MS;
  }

  /** A session that ended on another server before this one heard of it is found by looking. */
  async #hear({ socket, sid, userId }: LiveConnection, subscriptions: ChannelSubscriptions): Promise<void> {
    try {
      await subscriptions.add(channelOfUser(userId));
      const open = await this.#options.openSessions([sid]);
      if (!open.has(sid) && this.#connections.has(socket)) this.#endSession(sid);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #sendEvent({ event, alsoTo }: Extract<Announcement, { kind: 'event' }>): void {
    const joined = this.#byTrip.in(event.tripId);
    if (joined.size === 0 && !alsoTo) return;
    const frame = serialise(event);
    for (const connection of joined) connection.sendSerialised(frame);
    for (const userId of alsoTo ?? []) {
      for (const connection of this.#byUser.in(userId)) if (!joined.has(connection)) connection.sendSerialised(frame);
    }
  }

  #sendRemoval({ tripId, userIds, reason }: Extract<Announcement, { kind: 'removed' }>): void {
    const frame = serialise({ type: 'removed', tripId, reason });
    this.#cancelJoins((join) => join.tripId === tripId && userIds.includes(join.connection.userId));
    for (const connection of userIds.flatMap((userId) => [...this.#byUser.in(userId)])) {
      this.leave(connection, tripId);
      connection.sendSerialised(frame);
    }
  }

  #sendMarks({ tripId, readers }: Extract<Announcement, { kind: 'unread' }>): void {
    for (const { userId, chatSeq, readSeq } of readers)
      this.#sendToPeople([userId], { type: 'unread', tripId, chatSeq, readSeq });
  }

  #sendToPeople(userIds: readonly string[], frame: ServerFrame): void {
    if (userIds.every((userId) => this.#byUser.in(userId).size === 0)) return;
    const serialised = serialise(frame);
    for (const userId of userIds) {
      for (const connection of this.#byUser.in(userId)) connection.sendSerialised(serialised);
    }
  }

  #endSession(sid: string): void {
    for (const connection of this.#bySession.in(sid)) connection.endSession();
  }

  #cancelJoins(isAffected: (join: Joining) => boolean): void {
    for (const join of this.#joining) if (isAffected(join)) join.isCancelled = true;
  }

  #pingConnections(): void {
    const now = performance.now();
    for (const connection of this.#connections.values()) connection.ping(now, this.#pingEveryMs);
  }

  async #endOverSessions(): Promise<void> {
    if (this.#isCheckingSessions || this.size === 0) return;
    this.#isCheckingSessions = true;
    try {
      const sids = [...this.#bySession.keys()];
      const open = await this.#options.openSessions(sids);
      for (const sid of sids) if (!open.has(sid)) this.#endSession(sid);
    } catch (error) {
      this.#options.onError(error);
    } finally {
      this.#isCheckingSessions = false;
    }
  }
}

const serialise = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
