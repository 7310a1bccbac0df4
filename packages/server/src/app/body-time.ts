import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnswerClientError } from './error-handler.ts';

interface Wait {
  readonly timer: NodeJS.Timeout;
  readonly refuse: () => void;
}

const waits = new WeakMap<IncomingMessage, Wait>();

/**
 * Bounds how long a body may take to arrive once its head is there. The server's own bound is one for all requests, and
 * uploads need a longer one.
 *
 * @param patience milliseconds.
 * @param answer what whoever is late is told.
 */
export const boundBodies = (server: Server, patience: number, answer: AnswerClientError): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) wait(request, () => refuse(request, response, answer), patience);
  });
};

/** Gives a body another time than others, counted from now, milliseconds. */
export const allowTime = (request: IncomingMessage, patience: number): void => {
  const known = waits.get(request);
  if (!known) return;
  clearTimeout(known.timer);
  wait(request, known.refuse, patience);
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const wait = (request: IncomingMessage, refuseIt: () => void, patience: number): void => {
  const timer = setTimeout(refuseIt, patience).unref();
  request.once('close', () => clearTimeout(timer));
  waits.set(request, { timer, refuse: refuseIt });
};

const refuse = (request: IncomingMessage, response: ServerResponse, answer: AnswerClientError): void => {
  if (request.complete) return;
  if (response.headersSent) request.socket.destroy();
  else answer(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
};
