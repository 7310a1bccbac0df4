import type { IncomingMessage } from 'node:http';
import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses a request that names two hosts: in two headers, or one in its target and another in its header. What stands in front of
 * this server may have gone by the other one.
 * Without a header, which HTTP/1.0 needs none of, the target alone names one.
 */
export const refuseTwoHosts = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw, originalUrl }, _reply, done) => {
    const namesTwo = countHosts(raw) > 1 || (withHost.test(originalUrl) && !isSameHost(originalUrl, raw.headers.host));
    done(namesTwo ? new AppError('bad_request') : undefined);
  });
};

/** The path of a target, which may be written with its host in front (RFC 9112, 3.2.2). */
export const pathOfTarget = ({ url = '/' }: IncomingMessage): string => {
  const [origin = ''] = withHost.exec(url) ?? [];
  const path = url.slice(origin.length);
  return path.startsWith('/') || origin === '' ? path : `/${path}`;
};

const withHost = /^https?:\/\/([^/?#]*)/i;

/** Whether a target's host is the header's, in whatever case, and with its scheme's own port or without. */
const isSameHost = (target: string, header: string | undefined): boolean => {
  const [, authority = ''] = withHost.exec(target) ?? [];
  const named = URL.parse(target);
  // Who is named before an `@` is no host, but not everybody cuts there.
  if (named === null || authority.includes('@')) return false;
  if (header === undefined) return true;
  return isPlainHost.test(header) && URL.parse(`${named.protocol}//${header}`)?.host === named.host;
};

/** A name or an address, and a port. */
const isPlainHost = /^[^/?#@\\\s]+$/;

/** Node keeps the first of them and tells of no other. */
const countHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};
