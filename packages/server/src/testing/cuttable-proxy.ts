import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How the way between two programs is. */
type Way = 'open' | 'cut' | 'silent' | 'slow';

/** Small packets are passed on at once, as programs that talk to each other directly send them: nothing arrives later than it was sent. */
const AT_ONCE = { noDelay: true };

/** Both directions of one connection. */
interface Pair {
  readonly client: Socket;
  readonly target: Socket;
}

/**
 * A way from one program to another on this machine that a test can cut: what connects to {@link CuttableProxy.port} is led to the
 * target, byte by byte.
 */
export class CuttableProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #way: Way = 'open';
  #taken = 0;
  #delayMs = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param targetPort a port of this machine. */
  static async to(targetPort: number): Promise<CuttableProxy> {
    const server = createServer(AT_ONCE);
    const proxy = new CuttableProxy(server);
    server.on('connection', (client) => proxy.#lead(client, targetPort));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many connections it has led to the target. */
  get taken(): number {
    return this.#taken;
  }

  /** Connections end, and no new one is taken. */
  cut(): void {
    this.#change('cut');
    for (const { client, target } of this.#pairs) {
      client.resetAndDestroy();
      target.destroy();
    }
  }

  /** As a network that drops every packet: connections stay, and nothing comes through. */
  silence(): void {
    this.#change('silent');
  }

  /** Whatever is sent, in either direction, arrives so much later, milliseconds. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
    this.#change('slow');
  }

  /** What waited comes through. */
  open(): void {
    this.#change('open');
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #change(way: Way): void {
    this.#way = way;
    for (const { client, target } of this.#pairs) for (const each of [client, target]) this.#flow(each);
  }

  /** Reads on where something may come through. */
  #flow(socket: Socket): void {
    if (this.#way === 'silent') socket.pause();
    else socket.resume();
  }

  #lead(client: Socket, targetPort: number): void {
    if (this.#way === 'cut') {
      client.resetAndDestroy();
      return;
    }
    this.#taken += 1;
    const pair = { client, target: connect({ port: targetPort, host: '127.0.0.1', ...AT_ONCE }) };
    this.#pairs.add(pair);
    this.#pass(pair.client, pair.target, pair);
    this.#pass(pair.target, pair.client, pair);
  }

  #pass(from: Socket, to: Socket, pair: Pair): void {
    // What comes after something that was slowed stays behind it.
    let slowed: Promise<void> | null = null;
    const send = (work: () => void) => {
      if (this.#way !== 'slow' && slowed === null) return work();
      const due = this.#way === 'slow' ? delay(this.#delayMs, undefined, { ref: false }) : null;
      const sent = Promise.all([slowed, due]).then(() => {
        work();
        if (slowed === sent) slowed = null;
      });
      slowed = sent;
    };
    from.on('data', (bytes) => send(() => void (to.writable && to.write(bytes))));
    from.on('end', () => send(() => void to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#pairs.delete(pair);
      to.destroySoon();
    });
    this.#flow(from);
  }
}
