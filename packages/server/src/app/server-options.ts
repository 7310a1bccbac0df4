import { AppError } from '@caravan/contract/errors.ts';
import { BODY_LIMIT_BYTES } from '@caravan/contract/limits.ts';
import { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Settings } from '../platform/settings/settings.ts';
import { pathOfTarget } from './request-addresses.ts';
import { answerFrameworkError, clientErrorAnswers, type AnswerClientError } from './error-handler.ts';
import { isLiveUpgrade } from './live-routes.ts';

/** How long a client may take, milliseconds. */
export interface Timeouts {
  /** For the head of a request, from the first byte or, on a new connection, from its opening. */
  readonly headers: number;
  /** For the body, once the head is there. */
  readonly request: number;
  /** For a body with a file, which may be large and come over a phone's network. */
  readonly upload: number;
  /** Between two requests on one connection. */
  readonly keepAlive: number;
  /** Without taking or giving a byte while a request or its answer is under way: longer than any answer takes. */
  readonly idle: number;
  /** How often the connections are checked for those that are late. */
  readonly checkEvery: number;
}

export const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 30_000,
  upload: 600_000,
  keepAlive: 72_000,
  idle: 60_000,
  checkEvery: 1_000,
};
const HEADER_LIMIT_BYTES = 16_384;
/** A user name in a path is checked by its schema; this only bounds the work before. */
const PARAM_LIMIT = 500;

/** The compilers are zod's, set right away; with these the framework does not load its own, a tenth of an idle server. */
const noOther = (): never => {
  throw new Error('Schemas are compiled by zod alone.');
};

/** The options of the framework and of Node's own server. */
export const serverOptions = (
  settings: Settings,
  log: Logger,
  timeouts: Timeouts,
  headers: Record<string, string>,
): FastifyHttpOptions<Server> => ({
  loggerInstance: log,
  schemaController: { compilersFactory: { buildValidator: noOther, buildSerializer: noOther } },
  // The address may hold what people typed, so requests are logged by route instead (request-log.ts).
  logController: new LogController({ disableRequestLogging: true }),
  rewriteUrl: pathOfTarget,
  genReqId: () => randomUUID(),
  trustProxy: trusted(settings.trustProxy),
  bodyLimit: BODY_LIMIT_BYTES,
  // The longest of all; the others are bounded below.
  requestTimeout: timeouts.headers + timeouts.upload,
  keepAliveTimeout: timeouts.keepAlive,
  connectionTimeout: timeouts.idle,
  http: {
    maxHeaderSize: HEADER_LIMIT_BYTES,
    headersTimeout: timeouts.headers,
    connectionsCheckingInterval: timeouts.checkEvery,
    shouldUpgradeCallback: isLiveUpgrade,
  },
  forceCloseConnections: 'idle',
  // Refused in the one error shape instead (closeInOrder).
  return503OnClosing: false,
  routerOptions: { maxParamLength: PARAM_LIMIT },
  clientErrorHandler: clientErrorAnswers(headers),
  // No hook runs for these.
  frameworkErrors: (error, request, reply) => void answerFrameworkError(error, request, reply.headers(headers)),
});

/** A number of proxies is trusted by their distance: the nearest is hop 0. */
const trusted = (trust: Settings['trustProxy']): FastifyHttpOptions<Server>['trustProxy'] =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;

interface BodyTimer {
  readonly timer: NodeJS.Timeout;
  readonly refuse: () => void;
}

const bodyTimers = new WeakMap<IncomingMessage, BodyTimer>();

/**
 * Bounds how long a body may take to arrive once its head is there. The server's own bound is one for all requests, and
 * uploads need a longer one.
 *
 * @param limitMs milliseconds.
 * @param answer answers whoever is late.
 */
export const boundBodies = (server: Server, limitMs: number, answer: AnswerClientError): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) wait(request, () => refuse(request, response, answer), limitMs);
  });
};

/** Gives a body another time than others, counted from now, milliseconds. */
export const allowTime = (request: IncomingMessage, limitMs: number): void => {
  const known = bodyTimers.get(request);
  if (!known) return;
  clearTimeout(known.timer);
  wait(request, known.refuse, limitMs);
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const wait = (request: IncomingMessage, refuseIt: () => void, limitMs: number): void => {
  const timer = setTimeout(refuseIt, limitMs).unref();
  request.once('close', () => clearTimeout(timer));
  bodyTimers.set(request, { timer, refuse: refuseIt });
};

const refuse = (request: IncomingMessage, response: ServerResponse, answer: AnswerClientError): void => {
  if (request.complete) return;
  if (response.headersSent) request.socket.destroy();
  else answer(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
};

/** What runs may finish for this long after the closing began; then its connections are cut, milliseconds. */
const FINISH_WITHIN_MS = 5_000;
/** How often connections are checked for those whose last answer is out, milliseconds. */
const CHECK_EVERY_MS = 20;

/**
 * Closes the server by finishing what runs and waiting for nothing else: whoever sends another request over an open connection gets
 * `unavailable`, connections end with the answer that is under way on them, and who takes too long is cut off.
 */
export const closeInOrder = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const check = setInterval(() => app.server.closeIdleConnections(), CHECK_EVERY_MS);
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
    app.server.once('close', () => {
      clearInterval(check);
      clearTimeout(cut);
    });
    // One that was never opened never says that it has closed.
    for (const timer of [check, cut]) timer.unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new AppError('unavailable', { retryAfter: 1 }) : undefined);
  });
};
