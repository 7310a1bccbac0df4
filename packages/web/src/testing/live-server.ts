import {
  type ClientFrame,
  clientFrameSchema,
  LIVE_PATH,
  type ServerFrame,
  serverFrameSchema,
} from '@caravan/contract/live.ts';
import { type WebSocketClientConnection, WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { z } from 'zod/mini';

/** The live channel, answered inside the page: it confirms every trip that is joined, and tells what the test has it tell. */
export class LiveServer {
  /** What the page has sent, in order. */
  readonly frames: ClientFrame[] = [];
  /** Whether connections are taken; a test that wants a lost channel says no. */
  isReachable = true;
  private readonly clients = new Set<WebSocketClientConnection>();
  private readonly interceptor = new WebSocketInterceptor();

  start(): void {
    this.interceptor.on('connection', ({ client }) => {
      // Everything else that is open, such as the test runner's own channel, goes where it was meant to.
      if (new URL(client.url).pathname === LIVE_PATH) this.accept(client);
    });
    this.interceptor.apply();
  }

  /** Whether a page is connected. */
  get isConnected(): boolean {
    return this.clients.size > 0;
  }

  /** Forgets what was sent, and takes connections again. */
  reset(): void {
    this.frames.length = 0;
    this.isReachable = true;
  }

  /** Tells every connected page. */
  tell(frame: ServerFrame): void {
    for (const client of this.clients) client.send(JSON.stringify(z.parse(serverFrameSchema, frame)));
  }

  /** Closes every connection, as a server that goes away. */
  close(code = 1001): void {
    for (const client of this.clients) client.close(code);
  }

  private accept(client: WebSocketClientConnection): void {
    if (!this.isReachable) {
      client.close(1013);
      return;
    }
    this.clients.add(client);
    client.addEventListener('close', () => this.clients.delete(client));
    client.addEventListener('message', ({ data }) => {
      const frame = z.parse(clientFrameSchema, JSON.parse(data as string));
      this.frames.push(frame);
      if (frame.type === 'join_trip') client.send(JSON.stringify({ type: 'joined', tripId: frame.tripId }));
    });
  }
}
