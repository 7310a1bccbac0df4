import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { RateLimits } from '../platform/security/rate-limits.ts';
import { isLoopback } from '../platform/settings/setting-values.ts';
import { type SecurityEvents, recordReached } from './security-events.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws AppError `rate_limited`. */
    countByAddress(request: FastifyRequest): Promise<void>;
  }
}

/** What is known of the request that another one is part of answering. */
const outer = new AsyncLocalStorage<{ readonly isFromThisMachine: boolean; readonly countsEach: boolean }>();

/**
 * Makes requests of this server to itself that answer another one, which has been counted by its address: they are not once more.
 *
 * @param countsEach counts each of them all the same.
 */
export const requestInside = <T>(answered: FastifyRequest, request: () => Promise<T>, countsEach = false): Promise<T> =>
  outer.run({ isFromThisMachine: isFromThisMachine(answered), countsEach }, request);

/**
 * Counts every request by the address that it comes from, whatever it requests: files of the web app and of the documentation, what
 * is not there, and what is refused for another reason. Comes before all that costs more than counting. Health checks are counted by themselves, so that a monitor behind a busy address is answered.
 */
export const limitAddresses = (app: FastifyInstance, limits: RateLimits, securityEvents: SecurityEvents): void => {
  const countByAddress = async (request: FastifyRequest): Promise<void> => {
    if (outer.getStore()?.countsEach === false) return;
    const isHealth = request.routeOptions.config?.endpoint?.limit === 'health';
    const limit = isHealth ? 'health' : 'address';
    await limits.count(limit, request.ip, recordReached(securityEvents, request, limit, null));
  };
  app.decorate('countByAddress', countByAddress);
  app.addHook('onRequest', countByAddress);
};

/**
 * Cuts the ports off the addresses that a proxy reports: some write them, and with one an address is none, or another one with each
 * connection. Comes before anything looks up who makes the request.
 */
export const cutForwardedPorts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',');
  });
};

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` as the addresses alone, and `[2001:db8::1]` without its brackets. */
const withoutPort = (entry: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry.trim()) ?? [];
  return bracketed ?? plain ?? entry;
};

/** What proxies and tunnels add to a request that they pass on; `…-client-ip` and the like are those of content networks. */
const passedOn =
  /^(x-forwarded(-.*)?|x-real-ip|x-original-.*|x-envoy-.*|forwarded|via|cf-.*|cdn-loop|(.*-)?client-ip|tailscale-.*|x-amzn-trace-id)$/;

/** What browsers speak. A proxy that is configured with nothing but the address of this server passes requests on as HTTP/1.0, and adds no header. */
const BROWSERS_HTTP = '1.1';

/**
 * Whether the request comes from this machine, as far as a server can tell that listens on loopback: by a name of this machine's own, and
 * through nobody else. A tunnel, a proxy or a page whose own name leads here brings in everybody.
 */
export const isFromThisMachine = ({ headers, raw }: FastifyRequest): boolean =>
  // What the outer request has come through is not to be seen in one inside of it.
  outer.getStore()?.isFromThisMachine ??
  (raw.httpVersion === BROWSERS_HTTP &&
    isLoopback(nameIn(headers.host ?? '')) &&
    isLoopback(unmapped(raw.socket.remoteAddress ?? '')) &&
    !Object.keys(headers).some((name) => passedOn.test(name)));

/** The host without its port. */
const nameIn = (host: string): string => host.replace(/:\d+$/, '');

const unmapped = (address: string): string => address.replace(/^::ffff:/i, '');

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

/** Node keeps the first of them alone. */
const countHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};
