import { AppError } from '@caravan/contract/errors.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, MadeFile } from '../platform/call.ts';

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
  const object = await answer.open();
  if (object === null) throw new AppError('not_found');
  const contentType = answer.contentType.startsWith('text/')
    ? `${answer.contentType}; charset=utf-8`
    : answer.contentType;
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
  };
  if (reply.request.method === 'HEAD') return reply.code(200).headers(headers).send();
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const { socket } = reply.request.raw;
  // Silent for as long as the beginning takes, which the client is not to blame for.
  socket.setTimeout(0);
  try {
    const stream = await answer.make(gone.signal);
    socket.setTimeout(reply.server.server.timeout);
    if (gone.signal.aborted) stream.destroy();
    return await reply.code(200).headers(headers).send(stream);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    // Nobody is left to answer.
    return reply.hijack();
  }
};

/** Whether a browser says that it has this already. Tags are compared weakly, as the standard has it for reads (RFC 9110, 13.1.2). */
export const hasCopy = (request: FastifyRequest, tag: string): boolean => {
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
};
