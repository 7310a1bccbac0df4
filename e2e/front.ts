import { readFile, readdir } from 'node:fs/promises';
import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Locator, Page } from '@playwright/test';
import { freePorts } from '../packages/server/src/testing/free-ports.ts';

const dist = path.resolve(import.meta.dirname, '../packages/web/dist');

/** A file that both versions have under a name of their own, and one that begins each page. */
const RENAMED = /^DayPicker-.*\.js$/;
const ENTRY = /\/assets\/(index-[^"]+\.js)"/;

/** A file of the next version; `null`: a file that only the version before has. */
type Served = { readonly type: string; readonly text: string } | null;

/** What a line lets through: everything, all but the API as where the server is down behind a cache, or nothing. */
export type Line = 'open' | 'without-api' | 'cut';

/** A device's line to a server: it can be cut, and delivers the next version of the app from `release` on. */
export class Front {
  readonly url: string;
  /** The address of a file that only the first version has. */
  readonly oldFile: string;
  readonly #server: Server;
  readonly #next: ReadonlyMap<string, Served>;
  readonly #rename: (text: string) => string;
  readonly #channels = new Set<Duplex>();
  #isReleased = false;
  #line: Line = 'open';

  private constructor(port: number, target: URL, { entry, renamed, files }: Dist) {
    this.url = `http://127.0.0.1:${port}`;
    this.oldFile = `/assets/${renamed}`;
    this.#rename = (text) => text.replaceAll(entry, 'index-next.js');
    const renameAll = (text: string) => this.#rename(text).replaceAll(renamed, 'DayPicker-next.js');
    const script = (text: string): Served => ({ type: 'text/javascript', text });
    this.#next = new Map<string, Served>([
      ['/worker.js', script(renameAll(files.worker))],
      ['/shell.html', { type: 'text/html; charset=utf-8', text: renameAll(files.shell) }],
      ['/assets/index-next.js', script(`import './${entry}';`)],
      ['/assets/DayPicker-next.js', script(files.renamed)],
      [this.oldFile, null],
    ]);
    this.#server = createServer((incoming, answer) => void this.#answer(target, incoming, answer));
    // Longer than a story leaves a connection alone: a request that comes as it is closed is lost.
    this.#server.keepAliveTimeout = 120_000;
    this.#server.on('upgrade', (incoming, socket, head) => {
      if (this.#line !== 'open') return void socket.destroy();
      this.#channels.add(socket);
      socket.on('close', () => this.#channels.delete(socket));
      passOn(target, incoming, socket, head);
    });
    this.#server.listen(port, '127.0.0.1');
  }

  static async before(url: string): Promise<Front> {
    const [[port], files] = await Promise.all([freePorts(1), readDist()]);
    return new Front(port ?? 0, new URL(url), files);
  }

  release(): void {
    this.#isReleased = true;
  }

  /** What the line lets through from now on. Anything but an open one closes live channels; a cut one breaks off answers under way. */
  set line(line: Line) {
    this.#line = line;
    if (line !== 'open') this.#closeChannels();
    if (line === 'cut') this.#server.closeAllConnections();
  }

  #closeChannels(): void {
    for (const channel of this.#channels) channel.destroy();
  }

  async close(): Promise<void> {
    const closed = once(this.#server.close(), 'close');
    this.#server.closeAllConnections();
    this.#closeChannels();
    await closed;
  }

  async #answer(target: URL, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const served = this.#isReleased ? this.#next.get(incoming.url ?? '') : undefined;
    const isApi = incoming.url?.startsWith('/api/') === true;
    if (this.#line === 'cut' || (this.#line === 'without-api' && isApi)) return void incoming.socket.destroy();
    if (served === null) return void answer.writeHead(404).end();
    if (served) return void answer.writeHead(200, { 'content-type': served.type }).end(served.text);
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const passed = request(new URL(incoming.url ?? '/', target), { method: incoming.method ?? 'GET', headers });
    incoming.pipe(passed);
    const [reply] = (await once(passed, 'response')) as [IncomingMessage];
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    const isDocument = this.#isReleased && String(reply.headers['content-type']).startsWith('text/html');
    if (!isDocument) return void reply.pipe(answer);
    answer.end(this.#rename(Buffer.concat(await reply.toArray()).toString()));
  }
}

/** Has the browser look for a new version now, and waits until one is there and waits. */
export const findNewVersion = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    await new Promise<void>((resolve) => {
      if (registration.waiting) resolve();
      installing?.addEventListener('statechange', () => registration.waiting && resolve());
    });
  });

/** The script that begins the page; it says which version that is. */
export const entryOf = (page: Page): Locator => page.locator('script[type="module"][src]').first();

interface Dist {
  readonly entry: string;
  readonly renamed: string;
  readonly files: Readonly<Record<'worker' | 'shell' | 'renamed', string>>;
}

const readDist = async (): Promise<Dist> => {
  const read = (file: string) => readFile(path.join(dist, file), 'utf8');
  const [worker, shell, assets] = await Promise.all([
    read('worker.js'),
    read('shell.html'),
    readdir(path.join(dist, 'assets')),
  ]);
  const entry = ENTRY.exec(shell)?.[1];
  const renamed = assets.find((file) => RENAMED.test(file));
  if (entry === undefined || renamed === undefined) throw new Error('The built app has other files: see front.ts.');
  return { entry, renamed, files: { worker, shell, renamed: await read(`assets/${renamed}`) } };
};

/** The live channel, byte by byte. */
const passOn = (target: URL, incoming: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const server = connect(Number(target.port), target.hostname, () => {
    const headers = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
    server.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    server.write(head);
    server.pipe(socket).pipe(server);
  });
  for (const end of [server, socket]) {
    end.on('error', () => end.destroy());
    end.on('close', () => [server, socket].forEach((one) => one.destroy()));
  }
};
