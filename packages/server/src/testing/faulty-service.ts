import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it came in. */
export interface StubRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** Empty where none was sent. */
  readonly body: string;
}

/** What a service answers, as JSON. */
export interface Reply {
  /** 200 where none is given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** What a service does instead of answering as it should. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server on this machine that answers as a vendor does, or as one does on a bad day. */
export interface FaultyService {
  readonly url: string;
  /** All requests, in order. */
  readonly requests: readonly StubRequest[];
  /** Says what the next requests get instead of an answer, all of them or so many; `null` answers again. */
  fail(fault: Fault | null, times?: number): void;
  stop(): Promise<void>;
}

/** Starts a service on a free port that answers with what `answer` says. */
export const startFaultyService = async (
  answer: (request: StubRequest) => Reply | Promise<Reply>,
): Promise<FaultyService> => {
  const requests: StubRequest[] = [];
  let fault: Fault | null = null;
  let faultsLeft = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await read(request);
    requests.push(received);
    if (fault && faultsLeft > 0) {
      faultsLeft -= 1;
      return fault(request, response);
    }
    const { status = 200, headers, json } = await answer(received);
    response.writeHead(status, { 'content-type': JSON_TYPE, ...headers }).end(JSON.stringify(json));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (next, times = Infinity) => {
      fault = next;
      faultsLeft = times;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const JSON_TYPE = 'application/json; charset=utf-8';

const read = async (request: IncomingMessage): Promise<StubRequest> => ({
  method: request.method ?? '',
  url: new URL(request.url ?? '', 'http://stub'),
  headers: request.headers,
  body: await text(request),
});

/** How often a service that answers drop by drop sends a character, milliseconds. */
const DROP_MS = 10;

/** What goes wrong at other people's services. */
export const faults = {
  /** The page of something in between, with the status of a success. */
  html: (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><body>Please sign in to the network</body></html>');
  },
  /** The whole of an answer that was cut before it was sent. */
  cutJson: (_request, response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE }).end('{"results":[{"name":"Par');
  },
  /** An answer whose connection ends in the midst of it. */
  brokenOff: (_request, response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': 1_000 });
    response.write('{"results":[', () => response.destroy());
  },
  reset: (request) => void request.socket.resetAndDestroy(),
  silence: () => undefined,
  /** Never longer silent than a moment, and never at an end. */
  dropByDrop: (_request, response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE });
    const drops = setInterval(() => response.write(' '), DROP_MS);
    response.on('close', () => clearInterval(drops));
  },
  /** An answer that has no end: white space, as a JSON value may begin with. */
  endless: (_request, response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE });
    const flow = (): void => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    };
    response.on('drain', flow);
    flow();
  },
} as const satisfies Record<string, Fault>;

/** Answers with a status and a body, such as an error that comes with 200. */
export const answering =
  (status: number, json: unknown = {}, headers: Readonly<Record<string, string>> = {}): Fault =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': JSON_TYPE, ...headers }).end(JSON.stringify(json));
  };

/** Refuses for the pace. @param retryAfter seconds, or a date of HTTP. */
export const tooMany = (retryAfter?: string): Fault =>
  answering(429, { message: 'Too many requests' }, retryAfter === undefined ? {} : { 'retry-after': retryAfter });

/** Sends to another address. */
export const redirecting = (location: string): Fault => answering(302, {}, { location });
