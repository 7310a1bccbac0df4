import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PassThrough } from 'node:stream';
import { z } from 'zod/mini';
import type { AnswerEvents, FileAnswer, FileCopy, MadeFile } from '../platform/call.ts';
import { loggable } from '../platform/db.ts';
import { toAppError } from './error-handler.ts';

/** A proxy in between gives up on a connection that nothing comes over, milliseconds. */
const SIGN_OF_LIFE_MS = 15_000;

/** Proxies in between pass on what comes when it comes: nginx by the last of these, those that compress by the second. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** Makes an answer, and sends its parts as they are made. */
type Make = (events: AnswerEvents<EndpointShape>) => Promise<unknown>;

/** Whether the client accepts an answer in events. */
export const takesEvents = (request: FastifyRequest): boolean =>
  /\btext\/event-stream\b/i.test(request.headers.accept ?? '');

/**
 * Sends an answer in events as it is made. Until something was sent a failure is answered like any other; from then on it is
 * the last event. Whoever goes away also ends the making of it.
 *
 * @param signOfLife so often something comes over the connection, milliseconds: a comment, where there is no event.
 */
export const sendEvents = async (
  reply: FastifyReply,
  endpoint: EndpointShape,
  make: Make,
  signOfLife = SIGN_OF_LIFE_MS,
): Promise<FastifyReply> => {
  const gone = goneOf(reply);
  const stream = new EventStream(reply, gone);
  const life = setInterval(() => stream.write(': still here\n\n'), signOfLife);
  const send = (event: unknown) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
  try {
    await make({ gone, send: (event) => send(z.parse(endpoint.events ?? z.never(), event)) });
  } catch (error) {
    if (!stream.hasBegun && !gone.aborted) throw error;
    const known = toAppError(error);
    if (known.code === 'internal') reply.log.error({ failure: loggable(error) }, 'request failed');
    send({ type: 'failed', code: known.code, message: known.message });
  } finally {
    clearInterval(life);
    stream.end();
  }
  // Nobody is left to answer, or the stream answers.
  return stream.hasBegun ? reply : reply.hijack();
};

/** Makes a whole answer for whoever takes no events; whoever goes away ends the making of it. */
export const answerWhole = async (
  reply: FastifyReply,
  make: Make,
  answer: (made: unknown) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> => {
  const gone = goneOf(reply);
  // It may take longer than a connection may be silent otherwise; who makes it bounds it.
  reply.raw.setTimeout(0);
  try {
    return await answer(await make({ gone, send: () => undefined }));
  } catch (error) {
    if (gone.aborted) return reply.hijack();
    throw error;
  }
};

/** An answer of success that begins with what is written first. */
class EventStream {
  readonly #reply: FastifyReply;
  readonly #gone: AbortSignal;
  readonly #stream = new PassThrough();
  hasBegun = false;

  constructor(reply: FastifyReply, gone: AbortSignal) {
    this.#reply = reply;
    this.#gone = gone;
  }

  write(text: string): void {
    if (this.#gone.aborted) return;
    if (!this.hasBegun) this.#begin();
    this.#stream.write(text);
  }

  end(): void {
    this.#stream.end();
  }

  #begin(): void {
    this.hasBegun = true;
    void this.#reply.code(200).headers(HEADERS).send(this.#stream);
  }
}

/** Aborts when the client has gone before the end. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) gone.abort();
  raw.once('close', () => void (raw.writableFinished || gone.abort()));
  return gone.signal;
};

/** A file is somebody's, not the site's: opened as a page it runs nothing, loads nothing and is nobody's origin. */
const POLICY = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sends a stored file as it is read, or says that the browser's copy of it is right. */
export const sendFile = async (reply: FastifyReply, answer: FileAnswer): Promise<FastifyReply> => {
  const tag = `"${answer.tag}"`;
  const headers = {
    etag: tag,
    // This browser may cache a picture, but who may see it is checked each time. A document may be somebody's passport.
    'cache-control': answer.isInline ? 'private, no-cache' : 'no-store',
    'content-security-policy': POLICY,
    'content-disposition': contentDisposition(answer.filename, { type: answer.isInline ? 'inline' : 'attachment' }),
  };
  if (hasCopy(reply.request, tag)) return reply.code(304).headers(headers).send();
  const contentType = answer.contentType.startsWith('text/')
    ? `${answer.contentType}; charset=utf-8`
    : answer.contentType;
  if (answer.address && reply.request.method === 'GET') {
    const contentDisposition = headers['content-disposition'];
    const address = await answer.address({ contentType, contentDisposition, isCacheable: answer.isInline });
    // Who may see it is checked each time: nobody keeps the way to it, and it has no copy that this tag would name.
    return reply.headers({ 'cache-control': 'no-store' }).redirect(address, 302);
  }
  const object = await answer.open();
  if (object === null) throw new AppError('not_found');
  reply.code(200).headers({ ...headers, 'content-type': contentType, 'content-length': object.size });
  if (reply.request.method !== 'HEAD') return reply.send(object.stream);
  object.stream.destroy();
  return reply.send();
};

/** Sends a file as it is made. Whoever goes away before its end also ends the making of it. */
export const sendMadeFile = async (reply: FastifyReply, answer: MadeFile): Promise<FastifyReply> => {
  const headers = {
    'content-type': answer.contentType,
    'content-security-policy': POLICY,
    'content-disposition': contentDisposition(answer.filename),
    ...copyHeaders(answer.copy),
  };
  if (answer.copy && isCurrent(reply.request, answer.copy)) return reply.code(304).headers(headers).send();
  if (reply.request.method === 'HEAD') return reply.code(200).headers(headers).send();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { socket } = reply.request.raw;
  // Silent for as long as the beginning takes, which the client is not to blame for.
  socket.setTimeout(0);
  try {
    const stream = await answer.make(gone.signal);
    socket.setTimeout(answer.silentMs ?? reply.server.server.timeout);
    if (gone.signal.aborted) stream.destroy();
    return await reply.code(200).headers(headers).send(stream);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    // Nobody is left to answer.
    return reply.hijack();
  }
};

const copyHeaders = (copy: FileCopy | undefined): Record<string, string> =>
  copy === undefined
    ? {}
    : {
        etag: `"${copy.tag}"`,
        'last-modified': new Date(copy.changedAt).toUTCString(),
        'cache-control': `private, max-age=${copy.maxAge}`,
      };

/** Whether whoever asks has the file as it is. By the date alone where no tag comes along (RFC 9110, 13.2.2). */
const isCurrent = (request: FastifyRequest, { tag, changedAt }: FileCopy): boolean => {
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers;
  if (tags !== undefined) return hasCopy(request, `"${tag}"`);
  const second = Math.floor(Date.parse(changedAt) / 1000) * 1000;
  return since !== undefined && second <= Date.parse(since);
};

/** Whether a browser says that it has this already. Tags are compared weakly, as the standard has it for reads (RFC 9110, 13.1.2). */
export const hasCopy = (request: FastifyRequest, tag: string): boolean => {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
};
