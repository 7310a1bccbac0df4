import { PassThrough } from 'node:stream';
import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { AnswerEvents } from '../platform/call.ts';
import { loggable } from '../platform/database-errors.ts';
import { toAppError } from './error-handler.ts';

/** A proxy in between gives up on a connection that nothing comes over, milliseconds. */
const SIGN_OF_LIFE_MS = 15_000;

/** Whether whoever asks takes an answer in events. */
export const takesEvents = (request: FastifyRequest): boolean =>
  /\btext\/event-stream\b/i.test(request.headers.accept ?? '');

/**
 * Sends an answer in events as it is made. Until the first one a failure is answered like any other; after it, it is the last
 * event. Whoever goes away also ends the making of it.
 */
export const sendEvents = async (
  reply: FastifyReply,
  endpoint: EndpointShape,
  make: (events: AnswerEvents<EndpointShape>) => Promise<unknown>,
): Promise<FastifyReply> => {
  const stream = new PassThrough();
  const gone = goneOf(reply);
  const begin = () => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    void reply.code(200).headers(headers).send(stream);
  };
  const write = (event: unknown) => {
    if (gone.aborted) return;
    if (!reply.sent) begin();
    stream.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const life = setInterval(() => void (reply.sent && stream.write(': still here\n\n')), SIGN_OF_LIFE_MS);
  try {
    await make({ gone, send: (event) => write(z.parse(endpoint.events ?? z.never(), event)) });
  } catch (error) {
    if (!reply.sent && !gone.aborted) throw error;
    const known = toAppError(error);
    if (known.code === 'internal') reply.log.error({ failure: loggable(error) }, 'request failed');
    write({ type: 'failed', code: known.code, message: known.message });
  } finally {
    clearInterval(life);
    stream.end();
  }
  // Nobody is left to answer, or the stream answers.
  return reply.sent ? reply : reply.hijack();
};

/** Aborts when whoever asked has gone before the end. */
const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => void (reply.raw.writableFinished || gone.abort()));
  return gone.signal;
};
