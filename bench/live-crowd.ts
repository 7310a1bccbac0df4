// Sockets that only count what they hear, for programs that measure how long a message takes to reach them.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A request that makes a server send one message to each socket. */
export interface Trigger {
  readonly path: string;
  readonly cookie?: string;
  readonly body: string;
}

/** What sockets are opened at. */
export interface CrowdPlace {
  readonly url: string;
  /** A file with one cookie per line for the sockets; without it they come without. */
  readonly cookies?: string;
  /** Sent by each socket once it is open, and answered with one frame. */
  readonly join?: string;
}

/** Sockets that are opened at a time. */
const OPENING = 100;
const TEXT = 0x1;
const PING = 0x9;
const EMPTY_PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** Counts text frames; as little work per frame as possible, so that the servers are what is measured. */
export class Crowd {
  #texts = 0;
  #wanted = 0;
  #done: () => void = () => undefined;

  /** Waits until so many text frames have come since the last call. */
  hears(texts: number): Promise<void> {
    this.#texts = 0;
    this.#wanted = texts;
    return new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  /** Takes what a socket received; answers what is left of an unfinished frame. */
  read(socket: Socket, data: Buffer): Buffer {
    let rest = data;
    for (let frame = frameIn(rest); frame; frame = frameIn(rest)) {
      if (frame.opcode === PING) socket.write(EMPTY_PONG);
      if (frame.opcode === TEXT) this.#count();
      rest = rest.subarray(frame.length);
    }
    return rest;
  }

  #count(): void {
    this.#texts += 1;
    if (this.#texts === this.#wanted) this.#done();
  }
}

/** The first frame (RFC 6455, section 5.2) if it is there whole; servers do not mask. */
const frameIn = (data: Buffer): { opcode: number; length: number } | undefined => {
  if (data.length < 2) return undefined;
  const short = data.readUInt8(1);
  const head = short < 126 ? 2 : 4;
  if (short === 127) throw new Error('a frame longer than any message');
  if (data.length < head) return undefined;
  const length = head + (short < 126 ? short : data.readUInt16BE(2));
  return data.length < length ? undefined : { opcode: data.readUInt8(0) & 0x0f, length };
};

const masked = (text: string): Buffer => {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
};

const openOne = async (url: URL, cookie: string | undefined, crowd: Crowd): Promise<Socket> => {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  const key = randomBytes(16).toString('base64');
  const head = [
    'GET /ws HTTP/1.1',
    `host: ${url.host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${key}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  if (!answer.includes(accept)) throw new Error(`not let in: ${answer.toString().slice(0, 200)}`);
  let rest = answer.subarray(answer.indexOf('\r\n\r\n') + 4);
  socket.on('data', (data) => {
    rest = crowd.read(socket, rest.length === 0 ? data : Buffer.concat([rest, data]));
  });
  socket.on('close', () => {
    throw new Error('a socket was closed');
  });
  return socket;
};

const agent = new Agent({ keepAlive: true });

/** Sends it; rejects where the server refuses it. */
export const trigger = (url: string, { path, cookie, body }: Trigger): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
      ...(cookie === undefined ? {} : { cookie }),
    };
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      if ((response.statusCode ?? 500) >= 300) reject(new Error(`${path} answered ${response.statusCode}`));
      else resolve();
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Opens sockets, and waits until each has joined. */
export const gather = async (server: CrowdPlace, sockets: number): Promise<Crowd> => {
  const crowd = new Crowd();
  const url = new URL(server.url);
  const cookies = server.cookies === undefined ? [] : readFileSync(server.cookies, 'utf8').trim().split('\n');
  const open: Socket[] = [];
  while (open.length < sockets) {
    const next = Array.from({ length: Math.min(OPENING, sockets - open.length) }, (_, index) =>
      openOne(url, cookies[(open.length + index) % (cookies.length || 1)], crowd),
    );
    open.push(...(await Promise.all(next)));
  }
  if (server.join !== undefined) {
    const joined = crowd.hears(sockets);
    for (const socket of open) socket.write(masked(server.join));
    await joined;
  }
  return crowd;
};
