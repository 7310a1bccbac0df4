import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { BODY_LIMIT_BYTES } from '@caravan/contract/limits.ts';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Settings } from '../platform/settings/settings.ts';
import { pathOfTarget } from './addressed-hosts.ts';
import { answerFrameworkError, clientErrorAnswers } from './error-handler.ts';
import { isLiveUpgrade } from './live-routes.ts';

/** How long a client may take, milliseconds. */
export interface Patience {
  /** For the head of a request, from the first byte or, on a new connection, from its opening. */
  readonly headers: number;
  /** For the body, once the head is there. */
  readonly request: number;
  /** For a body with a file, which may be large and come over a phone's network. */
  readonly upload: number;
  /** Between two requests on one connection. */
  readonly keepAlive: number;
  /** Without taking or giving a byte while a request or its answer is under way: longer than any answer takes. */
  readonly silence: number;
  /** How often the connections are looked through for those that are late. */
  readonly look: number;
}

export const PATIENCE: Patience = {
  headers: 10_000,
  request: 30_000,
  upload: 600_000,
  keepAlive: 72_000,
  silence: 60_000,
  look: 1_000,
};
const HEADER_LIMIT_BYTES = 16_384;
/** A user name in a path is checked by its schema; this only bounds the work before. */
const PARAM_LIMIT = 500;

/** The compilers are zod's, set right away; with these the framework does not load its own, a tenth of an idle server. */
const noOther = (): never => {
  throw new Error('Schemas are compiled by zod alone.');
};

/** What the framework and Node's own server are told at the start. */
export const serverOptions = (
  settings: Settings,
  log: Logger,
  patience: Patience,
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
  // The longest of all; the others are shorter by body-time.ts.
  requestTimeout: patience.headers + patience.upload,
  keepAliveTimeout: patience.keepAlive,
  connectionTimeout: patience.silence,
  http: {
    maxHeaderSize: HEADER_LIMIT_BYTES,
    headersTimeout: patience.headers,
    connectionsCheckingInterval: patience.look,
    shouldUpgradeCallback: isLiveUpgrade,
  },
  forceCloseConnections: 'idle',
  // Refused in the one error shape instead (closing.ts).
  return503OnClosing: false,
  routerOptions: { maxParamLength: PARAM_LIMIT },
  clientErrorHandler: clientErrorAnswers(headers),
  // No hook runs for these.
  frameworkErrors: (error, request, reply) => void answerFrameworkError(error, request, reply.headers(headers)),
});

/** A number of proxies is trusted by their distance: the nearest is hop 0. */
const trusted = (trust: Settings['trustProxy']): FastifyHttpOptions<Server>['trustProxy'] =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
