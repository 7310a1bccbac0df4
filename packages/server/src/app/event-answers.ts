import { PassThrough } from 'node:stream';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { AnswerEvents } from '../platform/call.ts';
import { loggable } from '../platform/database-errors.ts';
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
