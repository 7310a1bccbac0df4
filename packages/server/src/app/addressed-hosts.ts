import type { IncomingMessage } from 'node:http';
import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses a request that names two hosts: in two headers, or one in its target and another in its header. What stands in front of
 * this server may have gone by the other one.
 */
export const refuseTwoHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw, originalUrl }) => {
    const named = hostIn(originalUrl);
    if (countHosts(raw) > 1 || (named !== null && named !== raw.headers.host?.toLowerCase())) {
      throw new AppError('bad_request');
    }
  });
};

/** The path of a target, which may be written with its host in front (RFC 9112, 3.2.2). */
export const pathOfTarget = ({ url = '/' }: IncomingMessage): string => {
  const [origin = ''] = withHost.exec(url) ?? [];
  const path = url.slice(origin.length);
  return path.startsWith('/') || origin === '' ? path : `/${path}`;
};

const withHost = /^https?:\/\/([^/?#]*)/i;

const hostIn = (target: string): string | null => withHost.exec(target)?.[1]?.toLowerCase() ?? null;

/** Node keeps the first of them and tells of no other. */
const countHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};
