import {
  type ClientFrame,
  LIVE_PATH,
  type ServerFrame,
  liveCloseCodes,
  type TripState,
} from '@caravan/contract/live.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The close code of an orderly end (RFC 6455, section 7.4.1): whoever said it does not want to go on. */
const NORMAL = 1000;
/** Tries to connect again after a connection was lost. */
const RECONNECT_TRIES = 3;
/** A connection that lasted this long was a good one: the next loss has all its tries again, milliseconds. */
const STEADY_MS = 5_000;
/** A page that was out of sight this long may have lost its connection without hearing of it, milliseconds. */
const ASLEEP_MS = 30_000;

/** The wait before a try to reconnect, milliseconds; the first is number 0. */
const reconnectDelay = (tries: number): number => Math.min(1000 * 2 ** tries, 5000);

/** Whether events arrive: `lost` after the last try, until something wakes the connection. */
type LiveStatus = 'off' | 'connecting' | 'open' | 'waiting' | 'lost';

interface ConnectionEvents {
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  onStatus(status: LiveStatus): void;
  /** The server closed because the session is over. */
  onSessionEnd(): void;
}

/**
 * One WebSocket that comes back: after a loss three times, after 1, 2 and 4 seconds; then when the device is online again,
 * when the page comes into sight, or when the person does something.
 */
class LiveConnection {
  readonly #url: () => string;
  readonly #events: ConnectionEvents;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #openedAt = 0;
  #hiddenAt: number | null = null;
  #current: LiveStatus = 'off';

  constructor(url: () => string, events: ConnectionEvents) {
    this.#url = url;
    this.#events = events;
  }

  get status(): LiveStatus {
    return this.#current;
  }

  /** Connects, and stays connected as far as possible until {@link stop}. */
  start(): void {
    if (this.#current !== 'off') return;
    this.#tries = 0;
    this.#watchPage('addEventListener');
    this.#connect();
  }

  /** Ends the connection in an orderly way. */
  stop(): void {
    this.#watchPage('removeEventListener');
    this.#drop();
    this.#enter('off');
  }

  /** Sends a frame, if there is a connection to send it on. */
  send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** All tries are there again: the connection has proven to be good. */
  succeed(): void {
    this.#tries = 0;
  }

  /** Tries again at once, if the connection was given up or waits for its next try. */
  readonly wake = (): void => {
    if (this.#current !== 'lost' && this.#current !== 'waiting') return;
    this.#tries = 0;
    this.#connect();
  };

  #connect(): void {
    this.#drop();
    this.#enter('connecting');
    const socket = new WebSocket(this.#url());
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#openedAt = Date.now();
      this.#enter('open');
      this.#events.onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = this.#socket === socket ? frameIn(data) : null;
      if (frame) this.#events.onFrame(frame);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#lose(code);
    });
  }

  #lose(code: number): void {
    if (this.#current === 'open' && Date.now() - this.#openedAt >= STEADY_MS) this.#tries = 0;
    this.#socket = null;
    if (code === NORMAL) return this.stop();
    if (code === liveCloseCodes.sessionEnded) this.#events.onSessionEnd();
    if (code === liveCloseCodes.sessionEnded || this.#tries === RECONNECT_TRIES) return this.#enter('lost');
    this.#enter('waiting');
    this.#timer = setTimeout(() => this.#connect(), reconnectDelay(this.#tries));
    this.#tries += 1;
  }

  /** Lets go of the socket without hearing of its end. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (socket && socket.readyState !== WebSocket.CLOSED) socket.close(NORMAL);
  }

  #enter(status: LiveStatus): void {
    if (this.#current === status) return;
    this.#current = status;
    this.#events.onStatus(status);
  }

  #watchPage(change: 'addEventListener' | 'removeEventListener'): void {
    document[change]('visibilitychange', this.#onVisibility);
    window[change]('online', this.#onOnline);
    for (const act of ['focus', 'pointerdown', 'keydown']) window[change](act, this.#onAct);
  }

  /** Only what was given up: a wait for the next try is short. */
  readonly #onAct = (): void => {
    if (this.#current === 'lost') this.wake();
  };

  /** What seems open may be dead since the device was offline. */
  readonly #onOnline = (): void => {
    this.#tries = 0;
    if (this.#current !== 'connecting') this.#connect();
  };

  readonly #onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAt = Date.now();
      return;
    }
    const wasAsleep = this.#hiddenAt !== null && Date.now() - this.#hiddenAt >= ASLEEP_MS;
    this.#hiddenAt = null;
    if (wasAsleep && this.#current === 'open') this.#connect();
    else this.wake();
  };
}

/** What this version knows; the server has parsed what it sends, and no parser weighs on the first page for that. */
const frameTypes: ReadonlySet<unknown> = new Set<ServerFrame['type']>([
  'joined',
  'chat_message',
  'message_changed',
  'trip_changed',
  'removed',
  'added',
  'unread',
  'flights_changed',
  'error',
]);

const isFrame = (value: unknown): value is ServerFrame =>
  typeof value === 'object' && value !== null && 'type' in value && frameTypes.has(value.type);

/** What the server says; `null` for what this version does not know. */
const frameIn = (data: unknown): ServerFrame | null => {
  try {
    const value: unknown = JSON.parse(String(data));
    return isFrame(value) ? value : null;
  } catch {
    // Something in between speaks no JSON; nobody could act on it.
    return null;
  }
};

/** How long a join that the server could not do just now waits for its next try, milliseconds. */
const JOIN_AGAIN_MS = 5_000;

/** Refusals that say 'not now'. */
const passing: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'conflict', 'internal']);

/** The events of the channel for a listener; all of them optional. */
export interface LiveListener {
  /** Anything that the server says, of whichever trip. */
  readonly onFrame?: ((frame: ServerFrame) => void) | undefined;
  /** The connection is there again after it was lost: what is shown may be old. */
  readonly onReconnected?: (() => void) | undefined;
  /** This browser's session is over. */
  readonly onSessionEnd?: (() => void) | undefined;
  /** The server now sends the events of a trip; `state` says what has changed of it lately, if the server knows. */
  readonly onJoined?: ((tripId: string, state: TripState | undefined) => void) | undefined;
}

/** The live channel of the page: one connection, as long as somebody listens, and the trips that are on the screen. */
export class LiveChannel {
  readonly #listeners = new Set<LiveListener>();
  readonly #statusListeners = new Set<() => void>();
  /** How many screens are on each trip. */
  readonly #entered = new Map<string, number>();
  readonly #joined = new Set<string>();
  #hasBeenOpen = false;
  #joinTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #connection: LiveConnection;

  constructor(url: () => string) {
    this.#connection = new LiveConnection(url, {
      onOpen: () => this.#opened(),
      onFrame: (frame) => this.#handleFrame(frame),
      onStatus: () => this.#statusListeners.forEach((changed) => changed()),
      onSessionEnd: () => this.#listeners.forEach((listener) => listener.onSessionEnd?.()),
    });
  }

  get status(): LiveStatus {
    return this.#connection.status;
  }

  readonly onStatus = (changed: () => void): (() => void) => {
    this.#statusListeners.add(changed);
    return () => this.#statusListeners.delete(changed);
  };

  /** Listens until the answer is called; the first who listens connects, the last who stops disconnects. */
  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    this.#connection.start();
    return () => {
      this.#listeners.delete(listener);
      // A screen that takes the place of another listens a moment later.
      setTimeout(() => {
        if (this.#listeners.size > 0) return;
        this.#hasBeenOpen = false;
        this.#connection.stop();
      });
    };
  }

  /** Asks for what happens on a trip until the answer is called. */
  enter(tripId: string): () => void {
    const isFirst = !this.#entered.has(tripId);
    this.#entered.set(tripId, (this.#entered.get(tripId) ?? 0) + 1);
    this.#connection.start();
    // Others on the page have joined it already.
    if (isFirst) this.#connection.send({ type: 'join_trip', tripId });
    return () => {
      this.#entered.set(tripId, (this.#entered.get(tripId) ?? 1) - 1);
      setTimeout(() => this.#leaveIfUnused(tripId));
    };
  }

  /** Whether a screen is on a trip. */
  isOn(tripId: string): boolean {
    return this.#entered.has(tripId);
  }

  /** Tries at once to connect again, if the connection was lost. */
  readonly wake = (): void => this.#connection.wake();

  #leaveIfUnused(tripId: string): void {
    if (this.#entered.get(tripId) !== 0) return;
    this.#entered.delete(tripId);
    this.#joined.delete(tripId);
    this.#connection.send({ type: 'leave_trip', tripId });
  }

  #opened(): void {
    this.#joined.clear();
    this.#join();
    if (this.#hasBeenOpen) for (const listener of this.#listeners) listener.onReconnected?.();
    this.#hasBeenOpen = true;
  }

  #join(): void {
    for (const tripId of this.#entered.keys()) {
      if (!this.#joined.has(tripId)) this.#connection.send({ type: 'join_trip', tripId });
    }
  }

  #handleFrame(frame: ServerFrame): void {
    if (frame.type === 'joined') this.#confirm(frame.tripId, frame.state);
    if (frame.type === 'removed') this.#joined.delete(frame.tripId);
    if (frame.type === 'error' && passing.has(frame.code)) this.#joinLater();
    for (const listener of this.#listeners) listener.onFrame?.(frame);
  }

  #confirm(tripId: string, state: TripState | undefined): void {
    this.#connection.succeed();
    if (!this.#entered.has(tripId)) return;
    this.#joined.add(tripId);
    for (const listener of this.#listeners) listener.onJoined?.(tripId, state);
  }

  #joinLater(): void {
    clearTimeout(this.#joinTimer);
    this.#joinTimer = setTimeout(() => this.#join(), JOIN_AGAIN_MS);
  }
}

const liveUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

/** The page's live channel. */
export const live = new LiveChannel(liveUrl);

/** Listens to the live channel, and keeps it open, while the component is there. */
export const useLive = (listener: LiveListener): void => {
  const onFrame = useEffectEvent((frame: ServerFrame) => listener.onFrame?.(frame));
  const onReconnected = useEffectEvent(() => listener.onReconnected?.());
  const onSessionEnd = useEffectEvent(() => listener.onSessionEnd?.());
  const onJoined = useEffectEvent((tripId: string, state: TripState | undefined) => listener.onJoined?.(tripId, state));
  useEffect(() => live.listen({ onFrame, onReconnected, onSessionEnd, onJoined }), []);
};

/** Whether events arrive. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.onStatus, () => live.status);
