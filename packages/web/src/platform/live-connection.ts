import { type ClientFrame, liveCloseCodes, type ServerFrame, serverFrameSchema } from '@caravan/contract/live.ts';

/** The close code of an orderly end (RFC 6455, section 7.4.1): whoever said it does not want to go on. */
const NORMAL = 1000;
/** Tries to connect again after a connection was lost. */
const RECONNECT_TRIES = 3;
/** A connection that held this long was a good one: the next loss has all its tries again, milliseconds. */
const STEADY_MS = 5_000;
/** A page that was out of sight this long may have lost its connection without hearing of it, milliseconds. */
const ASLEEP_MS = 30_000;

/** The wait before a try to reconnect, milliseconds; the first is number 0. */
const reconnectDelay = (tries: number): number => Math.min(1000 * 2 ** tries, 5000);

/** Whether news arrives: `lost` after the last try, until something wakes the connection. */
export type LiveStatus = 'off' | 'connecting' | 'open' | 'waiting' | 'lost';

export interface ConnectionEvents {
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
export class LiveConnection {
  private readonly url: () => string;
  private readonly events: ConnectionEvents;
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private openedAt = 0;
  private hiddenAt: number | null = null;
  private current: LiveStatus = 'off';

  constructor(url: () => string, events: ConnectionEvents) {
    this.url = url;
    this.events = events;
  }

  get status(): LiveStatus {
    return this.current;
  }

  /** Connects, and stays connected as far as possible until {@link stop}. */
  start(): void {
    if (this.current !== 'off') return;
    this.tries = 0;
    this.watchPage('addEventListener');
    this.connect();
  }

  /** Ends the connection in an orderly way. */
  stop(): void {
    this.watchPage('removeEventListener');
    this.drop();
    this.enter('off');
  }

  /** Sends a frame, if there is a connection to send it on. */
  send(frame: ClientFrame): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** All tries are there again: the connection has proven to be good. */
  succeed(): void {
    this.tries = 0;
  }

  /** Tries again at once, if the connection was given up or waits for its next try. */
  readonly wake = (): void => {
    if (this.current !== 'lost' && this.current !== 'waiting') return;
    this.tries = 0;
    this.connect();
  };

  private connect(): void {
    this.drop();
    this.enter('connecting');
    const socket = new WebSocket(this.url());
    this.socket = socket;
    socket.addEventListener('open', () => {
      if (this.socket !== socket) return;
      this.openedAt = Date.now();
      this.enter('open');
      this.events.onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = this.socket === socket ? frameIn(data) : null;
      if (frame) this.events.onFrame(frame);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.socket === socket) this.lose(code);
    });
  }

  private lose(code: number): void {
    if (this.current === 'open' && Date.now() - this.openedAt >= STEADY_MS) this.tries = 0;
    this.socket = null;
    if (code === NORMAL) return this.stop();
    if (code === liveCloseCodes.sessionEnded) this.events.onSessionEnd();
    if (code === liveCloseCodes.sessionEnded || this.tries === RECONNECT_TRIES) return this.enter('lost');
    this.enter('waiting');
    this.timer = setTimeout(() => this.connect(), reconnectDelay(this.tries));
    this.tries += 1;
  }

  /** Lets go of the socket without hearing of its end. */
  private drop(): void {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    if (socket && socket.readyState !== WebSocket.CLOSED) socket.close(NORMAL);
  }

  private enter(status: LiveStatus): void {
    if (this.current === status) return;
    this.current = status;
    this.events.onStatus(status);
  }

  private watchPage(change: 'addEventListener' | 'removeEventListener'): void {
    document[change]('visibilitychange', this.onVisibility);
    window[change]('online', this.onOnline);
    for (const act of ['focus', 'pointerdown', 'keydown']) window[change](act, this.onAct);
  }

  /** Only what was given up: a wait for the next try is short. */
  private readonly onAct = (): void => {
    if (this.current === 'lost') this.wake();
  };

  /** What seems open may be dead since the device was offline. */
  private readonly onOnline = (): void => {
    this.tries = 0;
    if (this.current !== 'connecting') this.connect();
  };

  private readonly onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      this.hiddenAt = Date.now();
      return;
    }
    const wasAsleep = this.hiddenAt !== null && Date.now() - this.hiddenAt >= ASLEEP_MS;
    this.hiddenAt = null;
    if (wasAsleep && this.current === 'open') this.connect();
    else this.wake();
  };
}

/** What the server says; `null` for what this version does not know. */
const frameIn = (data: unknown): ServerFrame | null => {
  try {
    return serverFrameSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    // Something in between speaks no JSON; there is nobody to tell.
    return null;
  }
};
