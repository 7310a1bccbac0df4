import {
  type ClientFrame,
  clientFrameSchema,
  LIVE_PATH,
  type ServerFrame,
  serverFrameSchema,
  type TripState,
} from '@caravan/contract/live.ts';
import { type WebSocketClientConnection, WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { z } from 'zod/mini';

/**
 * The live channel, answered inside the page: it confirms every trip that is joined, and sends what the test has it send. What
 * the contract would refuse is a problem that fails the test.
 */
export class LiveServer {
  /** What the page has sent, in order. */
  readonly frames: ClientFrame[] = [];
  /** Whether connections are taken; a test that wants a lost channel says no. */
  isReachable = true;
  /** What it says of a trip to whoever joins it; `null` for a server that says nothing. */
  stateOf: ((tripId: string) => TripState) | null = null;
  /** What has gone wrong so far, a line each. */
  readonly #problems: string[] = [];
  readonly #clients = new Set<WebSocketClientConnection>();
  readonly #interceptor = new WebSocketInterceptor();

  start(): void {
    this.#interceptor.on('connection', ({ client }) => {
      // Everything else that is open, such as the test runner's own channel, goes where it was meant to.
      if (new URL(client.url).pathname === LIVE_PATH) this.#accept(client);
    });
    this.#interceptor.apply();
  }

  /** Whether a page is connected. */
  get isConnected(): boolean {
    return this.#clients.size > 0;
  }

  /** Forgets what was sent, takes connections again, and answers what has gone wrong, a line each. */
  finish(): string[] {
    this.frames.length = 0;
    this.isReachable = true;
    this.stateOf = null;
    return this.#problems.splice(0);
  }

  /** Tells every connected page. */
  emit(frame: ServerFrame): void {
    for (const client of this.#clients) send(client, frame);
  }

  /** Closes every connection, as a server that goes away. */
  close(code = 1001): void {
    for (const client of this.#clients) client.close(code);
  }

  #accept(client: WebSocketClientConnection): void {
    if (!this.isReachable) {
      client.close(1013);
      return;
    }
    this.#clients.add(client);
    client.addEventListener('close', () => this.#clients.delete(client));
    client.addEventListener('message', ({ data }) => {
      try {
        this.#take(client, JSON.parse(data as string));
      } catch (error) {
        this.#problems.push(`The live channel was sent ${JSON.stringify(data)}: ${String(error)}`);
      }
    });
  }

  #take(client: WebSocketClientConnection, sent: unknown): void {
    const frame = z.parse(clientFrameSchema, sent);
    this.frames.push(frame);
    if (frame.type !== 'join_trip') return;
    const { tripId } = frame;
    send(client, { type: 'joined', tripId, ...(this.stateOf && { state: this.stateOf(tripId) }) });
  }
}

const send = (client: WebSocketClientConnection, frame: ServerFrame): void =>
  client.send(JSON.stringify(z.parse(serverFrameSchema, frame)));
