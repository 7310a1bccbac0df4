import { AppError } from '@caravan/contract/errors.ts';
import { type ServerFrame, liveCloseCodes } from '@caravan/contract/live.ts';
import type { WebSocket } from 'ws';
import type { Announcement } from './announcement.ts';
import { LiveConnection, type LiveIdentity } from './live-connection.ts';

/** Sets under keys; a set that becomes empty is forgotten, so that what is kept goes by what is open. */
class ConnectionGroups<Member> {
  private readonly rooms = new Map<string, Set<Member>>();
  private readonly nobody: ReadonlySet<Member> = new Set();

  /** Who is in a room. */
  in(key: string): ReadonlySet<Member> {
    return this.rooms.get(key) ?? this.nobody;
  }

  add(key: string, member: Member): void {
    const room = this.rooms.get(key);
    if (room) room.add(member);
    else this.rooms.set(key, new Set([member]));
  }

  delete(key: string, member: Member): void {
    const room = this.rooms.get(key);
    if (room?.delete(member) && room.size === 0) this.rooms.delete(key);
  }

  /** The keys of the rooms that somebody is in. */
  keys(): IterableIterator<string> {
    return this.rooms.keys();
  }
}

/** Sockets that one person may have open: many tabs on many devices, and the dead ones that are not noticed yet. */
export const SOCKETS_PER_USER = 64;
/** Trips whose events one socket may get at a time; a screen shows one. */
export const TRIPS_PER_SOCKET = 50;

const PING_EVERY_MS = 30_000;
/** How often the sockets are looked through for those that are due a ping, milliseconds. */
const SWEEP_EVERY_MS = 1_000;
/** How often the sessions of the open sockets are looked up, because time ends them without a word, milliseconds. */
const SESSION_CHECK_EVERY_MS = 60_000;
/** How long clients may take to answer the closing at a shutdown, milliseconds. */
const CLOSING_MS = 1_000;

export interface LiveHubOptions {
  /** Those of the sessions that have not ended. */
  readonly openSessions: (sids: string[]) => Promise<ReadonlySet<string>>;
  /** Hears what goes wrong while no request is there to tell. */
  readonly onError: (error: unknown) => void;
  readonly pingEveryMs?: number;
  readonly sweepEveryMs?: number;
  readonly sessionCheckEveryMs?: number;
}

/** A join that waits for its check. */
interface Joining {
  readonly connection: LiveConnection;
  readonly tripId: string;
  isCancelled: boolean;
}

/**
 * The sockets of this process: who hears of which trip. What is announced is plain data, so that between the one who
 * announces and {@link LiveHub.deliver} a channel to further servers can stand.
 */
export class LiveHub {
  private readonly options: LiveHubOptions;
  private readonly connections = new Map<WebSocket, LiveConnection>();
  private readonly byTrip = new ConnectionGroups<LiveConnection>();
  private readonly byUser = new ConnectionGroups<LiveConnection>();
  private readonly bySession = new ConnectionGroups<LiveConnection>();
  private readonly joining = new Set<Joining>();
  private readonly timers: NodeJS.Timeout[];
  private isCheckingSessions = false;
  private isClosing = false;

  constructor(options: LiveHubOptions) {
    this.options = options;
    this.timers = [
      setInterval(() => this.sweep(), options.sweepEveryMs ?? SWEEP_EVERY_MS),
      setInterval(() => void this.checkSessions(), options.sessionCheckEveryMs ?? SESSION_CHECK_EVERY_MS),
    ];
    for (const timer of this.timers) timer.unref();
  }

  /** How many sockets are open. */
  get size(): number {
    return this.connections.size;
  }

  /** Whether a person may open one more socket. */
  mayOpenSocket(userId: string): boolean {
    return this.byUser.in(userId).size < SOCKETS_PER_USER;
  }

  /** Takes in a socket whose session was checked. */
  connect(socket: WebSocket, identity: LiveIdentity): LiveConnection {
    const connection = new LiveConnection(socket, identity, performance.now() + this.pingEveryMs);
    this.connections.set(socket, connection);
    this.byUser.add(connection.userId, connection);
    this.bySession.add(connection.sid, connection);
    if (this.isClosing) socket.close(liveCloseCodes.goingAway);
    return connection;
  }

  /** The connection of a socket that is still held. */
  connectionOf(socket: WebSocket): LiveConnection | undefined {
    return this.connections.get(socket);
  }

  /** Forgets a socket that has closed. */
  disconnect(socket: WebSocket): void {
    const connection = this.connections.get(socket);
    if (!connection) return;
    this.connections.delete(socket);
    this.byUser.delete(connection.userId, connection);
    this.bySession.delete(connection.sid, connection);
    for (const tripId of connection.trips) this.byTrip.delete(tripId, connection);
    this.cancelJoins((join) => join.connection === connection);
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
    const join: Joining = { connection, tripId, isCancelled: false };
    this.joining.add(join);
    try {
      await check();
    } finally {
      this.joining.delete(join);
    }
    // A socket that closed before its turn came is no longer there to be forgotten.
    if (join.isCancelled || !this.connections.has(connection.socket)) return false;
    connection.trips.add(tripId);
    this.byTrip.add(tripId, connection);
    return true;
  }

  leave(connection: LiveConnection, tripId: string): void {
    connection.trips.delete(tripId);
    this.byTrip.delete(tripId, connection);
  }

  /** Tells the sockets of this process what was announced, here or on another server. */
  deliver(announcement: Announcement): void {
    if (announcement.kind === 'event') this.tellOfEvent(announcement);
    else if (announcement.kind === 'removed') this.tellOfRemoval(announcement);
    else if (announcement.kind === 'added') this.tellPeople([announcement.userId], announcement.told);
    else if (announcement.kind === 'flights_changed')
      this.tellPeople(announcement.userIds, { type: 'flights_changed' });
    else for (const sid of announcement.sids) this.endSession(sid);
  }

  /** Closes every socket because the server stops, and waits until they are gone. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    const sockets = [...this.connections.keys()];
    if (sockets.length === 0) return;
    const gone = sockets.map((socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve())));
    for (const socket of sockets) socket.close(liveCloseCodes.goingAway);
    const patience = setTimeout(() => {
      for (const socket of sockets) socket.terminate();
    }, CLOSING_MS);
    await Promise.all(gone);
    clearTimeout(patience);
  }

  private get pingEveryMs(): number {
    return this.options.pingEveryMs ?? PING_EVERY_MS;
  }

  private tellOfEvent({ event, alsoTo }: Extract<Announcement, { kind: 'event' }>): void {
    const joined = this.byTrip.in(event.tripId);
    if (joined.size === 0 && !alsoTo) return;
    const frame = frameOf(event);
    for (const connection of joined) connection.send(frame);
    for (const userId of alsoTo ?? []) {
      for (const connection of this.byUser.in(userId)) if (!joined.has(connection)) connection.send(frame);
    }
  }

  private tellOfRemoval({ tripId, userIds, reason }: Extract<Announcement, { kind: 'removed' }>): void {
    const frame = frameOf({ type: 'removed', tripId, reason });
    this.cancelJoins((join) => join.tripId === tripId && userIds.includes(join.connection.userId));
    for (const connection of userIds.flatMap((userId) => [...this.byUser.in(userId)])) {
      this.leave(connection, tripId);
      connection.send(frame);
    }
  }

  private tellPeople(userIds: readonly string[], told: ServerFrame): void {
    const frame = frameOf(told);
    for (const userId of userIds) for (const connection of this.byUser.in(userId)) connection.send(frame);
  }

  private endSession(sid: string): void {
    for (const connection of this.bySession.in(sid)) connection.endSession();
  }

  private cancelJoins(isMeant: (join: Joining) => boolean): void {
    for (const join of this.joining) if (isMeant(join)) join.isCancelled = true;
  }

  private sweep(): void {
    const now = performance.now();
    for (const connection of this.connections.values()) connection.ping(now, this.pingEveryMs);
  }

  private async checkSessions(): Promise<void> {
    if (this.isCheckingSessions || this.size === 0) return;
    this.isCheckingSessions = true;
    try {
      const sids = [...this.bySession.keys()];
      const open = await this.options.openSessions(sids);
      for (const sid of sids) if (!open.has(sid)) this.endSession(sid);
    } catch (error) {
      this.options.onError(error);
    } finally {
      this.isCheckingSessions = false;
    }
  }
}

const frameOf = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));
