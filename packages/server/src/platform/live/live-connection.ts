import { LIVE_MESSAGE_WINDOW_MS, LIVE_MESSAGES_PER_WINDOW } from '@caravan/contract/limits.ts';
import { liveCloseCodes, type ServerFrame } from '@caravan/contract/live.ts';
import { WebSocket } from 'ws';
import { processCounts } from '../telemetry/telemetry.ts';

/**
 * What may wait for a client that reads slowly or not at all, bytes; beyond it the socket is cut. The client comes back and
 * requests what it missed, so nothing is lost by it.
 */
export const SOCKET_BUFFER_LIMIT_BYTES = 1_048_576;
/** Refused frames in a row after which a client is cut off: each was answered with `rate_limited`. */
const REFUSALS_LIMIT = LIVE_MESSAGES_PER_WINDOW * 10;
/** RFC 6455, section 7.4.1: the client breaks a rule. */
const POLICY_VIOLATION = 1008;

const TEXT = { binary: false };

/** Whose socket it is: the session as stored, and its user. */
export interface LiveIdentity {
  readonly sid: string;
  readonly userId: string;
}

/** One socket and its state. Thousands are open at once, so each has no timer and no closure of its own. */
export class LiveConnection {
  readonly socket: WebSocket;
  readonly sid: string;
  readonly userId: string;
  /** The trips whose events it gets. */
  readonly trips = new Set<string>();
  /** Whether it has answered since the last ping. */
  answered = true;
  /** When it is pinged next, milliseconds of the hub's clock. */
  nextPing: number;
  /** Its frames are handled one after the other, in the order in which they came. */
  work: Promise<void> = Promise.resolve();
  /** When the last accepted frames came in, a ring. */
  readonly #accepted: number[] = [];
  #nextAccepted = 0;
  #refusals = 0;

  constructor(socket: WebSocket, { sid, userId }: LiveIdentity, nextPing: number) {
    this.socket = socket;
    this.sid = sid;
    this.userId = userId;
    this.nextPing = nextPing;
  }

  /** Sends one frame to this socket alone. */
  sendFrame(frame: ServerFrame): void {
    this.sendSerialised(Buffer.from(JSON.stringify(frame)));
  }

  /**
   * Sends a frame that was serialised once for many.
   *
   * @param frame UTF-8; shared by the sockets and never changed.
   */
  sendSerialised(frame: Buffer): void {
    if (!this.#isWritable()) return;
    this.socket.send(frame, TEXT);
    processCounts.liveFramesSent += 1;
  }

  /** Answers a ping. */
  pong(data: Buffer): void {
    if (this.#isWritable()) this.socket.pong(data);
  }

  /**
   * Counts a frame that came in. A client that goes on although its frames are refused is cut off.
   *
   * @param now milliseconds.
   * @returns whether it may be acted on.
   */
  mayGoOn(now: number): boolean {
    const earlier = this.#accepted[this.#nextAccepted];
    if (earlier !== undefined && now - earlier < LIVE_MESSAGE_WINDOW_MS) {
      this.#refusals += 1;
      if (this.#refusals === REFUSALS_LIMIT) processCounts.liveSocketsCut.refused += 1;
      if (this.#refusals >= REFUSALS_LIMIT) this.socket.close(POLICY_VIOLATION);
      return false;
    }
    this.#accepted[this.#nextAccepted] = now;
    this.#nextAccepted = (this.#nextAccepted + 1) % LIVE_MESSAGES_PER_WINDOW;
    this.#refusals = 0;
    return true;
  }

  /** Closes the socket because its session is over. */
  endSession(): void {
    this.socket.close(liveCloseCodes.sessionEnded);
  }

  /** Pings a socket that is due; one that has not answered the last ping is dead. */
  ping(now: number, everyMs: number): void {
    if (now < this.nextPing) return;
    if (!this.answered) return this.#cut('silent');
    this.answered = false;
    this.nextPing = now + everyMs;
    if (this.#isWritable()) this.socket.ping();
  }

  /** Whether more can be written. A client that reads too slowly is cut off. */
  #isWritable(): boolean {
    const { socket } = this;
    if (socket.readyState !== WebSocket.OPEN) return false;
    if (socket.bufferedAmount <= SOCKET_BUFFER_LIMIT_BYTES) return true;
    this.#cut('slow');
    return false;
  }

  #cut(why: 'slow' | 'silent'): void {
    processCounts.liveSocketsCut[why] += 1;
    this.socket.terminate();
  }
}
