import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/setting-values.ts';

/** What proxies and tunnels add to a request that they pass on. */
const passedOn =
  /^(x-forwarded(-.*)?|x-real-ip|x-client-ip|x-original-.*|forwarded|via|cf-connecting-ip|true-client-ip)$/;

/**
 * Whether somebody at this machine asks, as far as a server can tell that listens on loopback: by a name of this machine's own, and
 * through nobody else. A tunnel, a proxy or a page whose own name leads here brings in everybody.
 */
export const isFromThisMachine = ({ headers, raw }: FastifyRequest): boolean =>
  isLoopback(nameIn(headers.host ?? '')) &&
  isLoopback(unmapped(raw.socket.remoteAddress ?? '')) &&
  !Object.keys(headers).some((name) => passedOn.test(name));

/** The host without its port. */
const nameIn = (host: string): string => host.replace(/:\d+$/, '');

const unmapped = (address: string): string => address.replace(/^::ffff:/i, '');
