import type { Socket } from 'node:net';
import { AppError, errorBodySchema, type ErrorCode, errorTable, type Issue } from '@caravan/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod/mini';
import { causeOf, codeOf, type ConstraintMeanings, loggable } from '../platform/db.ts';
import { usedIdMeanings } from '../platform/used-ids.store.ts';
import type { DatabaseState } from '../platform/postgres/database-state.ts';
import { http } from '../platform/node-http.ts';
import { isUnavailable } from '../platform/postgres/unavailability.ts';

/** What the framework refuses by itself, as codes of the error table. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
};

const constraintMeanings = new Map<string, ErrorCode | Issue>(Object.entries(usedIdMeanings));

/** Registers what a feature's constraints mean where they are violated. */
export const explainConstraints = (meanings: ConstraintMeanings): void => {
  for (const [constraint, meaning] of Object.entries(meanings)) constraintMeanings.set(constraint, meaning);
};

/** The error as the table knows it, whatever was thrown: `internal` for what can't even be read. */
export const toAppError = (error: unknown): AppError => {
  try {
    return knownError(error);
  } catch {
    return new AppError('internal');
  }
};

const knownError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError('validation', { issues: issuesOf(error) });
  const issue = brokenLink(error);
  if (issue) return new AppError('validation', { issues: [issue] });
  const known = frameworkCodes[(error as FastifyError).code] ?? databaseCode(error) ?? pluginCode(error);
  if (known === 'unavailable') return new AppError('unavailable', { retryAfter: 1 });
  return new AppError(known ?? 'internal');
};

/** A plugin's own refusal, such as of a folder where a file is meant: it has a status alone. */
const pluginCode = (error: unknown): ErrorCode | undefined => {
  const { statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode === 403 || statusCode === 404) return 'not_found';
  return statusCode >= 400 && statusCode < 500 ? 'bad_request' : undefined;
};

const brokenLink = (error: unknown): Issue | undefined => {
  const meaning = codeOf(error) === '23503' ? meaningOf(error) : undefined;
  return typeof meaning === 'object' ? meaning : undefined;
};

const meaningOf = (error: unknown): ErrorCode | Issue | undefined =>
  constraintMeanings.get((causeOf(error) as { constraint?: string }).constraint ?? '');

const databaseCode = (error: unknown): ErrorCode | undefined => {
  const code = codeOf(error);
  const cause = causeOf(error) as { message?: string };
  if (code === '23505' || code === '23514') {
    const meaning = meaningOf(error);
    return typeof meaning === 'string' ? meaning : 'conflict';
  }
  // What the row points to was deleted in the meantime.
  if (code === '23503') return 'not_found';
  if (code === '40001' || code === '40P01') return 'conflict';
  return isUnavailable(code, cause.message ?? '') ? 'unavailable' : undefined;
};

interface ValidationLike {
  readonly validation: readonly { readonly instancePath: string; readonly message?: string | undefined }[];
}

const issuesOf = (error: ValidationLike): Issue[] =>
  error.validation.map(({ instancePath, message = errorTable.validation.message }) => {
    const path = instancePath.split('/').filter(Boolean).join('.');
    // For a body that is wrong as a whole the schema only names the type that it expects.
    const isOfTheWhole = path === '' && message.startsWith('Invalid input');
    return { path, message: isOfTheWhole ? errorTable.validation.message : message };
  });

/** Unavailable without a fault of this server: an outside service, or one that is not configured. */
const expectedAway = new Set<ErrorCode>([
  'weather_unavailable',
  'mail_not_configured',
  'provider_unavailable',
  'not_configured',
  'provider_down',
  'places_unavailable',
  'payments_not_configured',
  'payments_unavailable',
]);

/** Whether something of the server's own is not available. */
const isOurs = ({ status, code }: AppError): boolean => status >= 500 && !expectedAway.has(code);

/** @param database whose state the log has said already while it is away: what is refused then is no news. */
export const handleErrors = (app: FastifyInstance, database: Pick<DatabaseState, 'isAway'>): void => {
  // Where the contract has no message of its own zod's is shown, and zod/mini comes without a language.
  z.config(z.locales.en());
  app.setErrorHandler((error, request, reply) => {
    const { known, body } = written(toAppError(error));
    request.refusal = known.code;
    if (known.code === 'internal') request.log.error({ failure: readable(error) }, 'request failed');
    else if (isOurs(known)) {
      const level = database.isAway && known.code === 'unavailable' ? 'debug' : 'warn';
      request.log[level]({ code: codeOf(error) }, 'request refused: not available');
    }
    const { refusalPage } = request.routeOptions.config.endpoint ?? {};
    if (refusalPage) return reply.redirect(refusalPage(known.code), 302);
    return isRead(request) ? sendText(reply, known) : sendBody(reply, known, body);
  });
};

/** What the log says of what was thrown, whatever it is. */
export const readable = (error: unknown): Record<string, unknown> => {
  try {
    return loggable(error);
  } catch {
    return { type: error === null ? 'null' : typeof error, message: 'What was thrown cannot be read.' };
  }
};

/** The body that is sent; that of `internal` where the error can't be serialized. */
const written = (error: AppError): { known: AppError; body: string } => {
  try {
    return { known: error, body: JSON.stringify(z.parse(errorBodySchema, error.toBody())) };
  } catch {
    const known = new AppError('internal');
    return { known, body: JSON.stringify(known.toBody()) };
  }
};

/** Whether somebody has opened an address of the web app, and reads in the window what comes instead of it. */
const isRead = ({ headers, method, url }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && !url.startsWith('/api/');

const sendText = (reply: FastifyReply, error: AppError): FastifyReply =>
  refusal(reply, error).type('text/plain; charset=utf-8').send(`${error.message}\n`);

const sendBody = (reply: FastifyReply, error: AppError, body: string): FastifyReply =>
  refusal(reply, error).type('application/json; charset=utf-8').send(body);

const refusal = (reply: FastifyReply, { status, retryAfter }: AppError): FastifyReply => {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status);
};

/** How long a client that was refused may take to read that and to close, milliseconds. */
const LINGER_MS = 2_000;

/** Answers what is no HTTP that the server takes, or comes too late to be. */
export type AnswerClientError = (error: Error & { code?: string }, socket: Socket) => void;

/** @param headers those of every answer, written by hand because no request came to be. */
export const clientErrorAnswers =
  (headers: Readonly<Record<string, string>>): AnswerClientError =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const refusals: Record<string, ErrorCode> = {
      HPE_HEADER_OVERFLOW: 'header_too_large',
      ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
    };
    const { status, ...refusal } = refusalFor(refusals[error.code ?? ''] ?? 'bad_request');
    const head = Object.entries({ ...headers, ...refusal.headers }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`, ...head, '', refusal.body].join('\r\n'));
    // Whoever was refused for being slow may never close.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

const refusalFor = (code: ErrorCode) => {
  const refusal = new AppError(code);
  const body = JSON.stringify(refusal.toBody());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status: refusal.status, headers, body };
};

/** Answers what the framework refuses before a route is found, for which it calls no hook: counts and logs it all the same. */
export const answerFrameworkError = async (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { known, body } = written(toAppError(await refusalByCount(request, reply.server, error)));
  request.log.info({ method: request.method, route: 'none', code: known.code }, 'request refused');
  sendBody(reply, known, body);
};

/** The error, or that there were too many requests already. */
const refusalByCount = async (request: FastifyRequest, app: FastifyInstance, error: unknown): Promise<unknown> => {
  try {
    await app.countByAddress(request);
    return error;
  } catch (tooMany) {
    return tooMany;
  }
};
