import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  /** The body as text; empty where there is none. */
  readonly body: string;
}

/**
 * Sends bytes that no decent client would send, over a connection of its own, and reads what comes until the server
 * closes it. What is sent asks for that with `connection: close`, unless the server does so by itself.
 *
 * @param chunks written one after the other, each as far as the server takes it.
 */
export const sendRaw = async (url: string, ...chunks: (string | Buffer)[]): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  // A server that has refused stops reading: what could not be written then is no failure of its answer.
  const over = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) socket.on(event, () => resolve());
  });
  await Promise.race([once(socket, 'connect'), over]);
  for (const chunk of chunks) {
    if (socket.write(chunk)) continue;
    await Promise.race([new Promise<void>((resolve) => void socket.once('drain', resolve)), over]);
  }
  await over;
  socket.destroy();
  const text = Buffer.concat(received).toString();
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') };
};

/** A request's head, closing the connection behind it. */
export const headOf = (requestLine: string, headers: readonly string[]): string =>
  [`${requestLine} HTTP/1.1`, 'host: caravan.test', 'connection: close', ...headers, '', ''].join('\r\n');

/** Sends part of a request or all of it, and goes away at a moment without reading an answer. */
export const sendAndLeave = async (url: string, sent: string, moment: () => Promise<unknown>): Promise<void> => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(sent);
  await moment();
  socket.destroy();
};
