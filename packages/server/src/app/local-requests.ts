import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/settings/setting-values.ts';

/** What proxies and tunnels add to a request that they pass on; `…-client-ip` and the like are those of content networks. */
const passedOn =
  /^(x-forwarded(-.*)?|x-real-ip|x-original-.*|x-envoy-.*|forwarded|via|cf-.*|cdn-loop|(.*-)?client-ip|tailscale-.*|x-amzn-trace-id)$/;

/** What browsers speak. A proxy that was told nothing but where this server is passes requests on as HTTP/1.0, and adds no header. */
const BROWSERS_HTTP = '1.1';

/**
 * Whether somebody at this machine asks, as far as a server can tell that listens on loopback: by a name of this machine's own, and
 * through nobody else. A tunnel, a proxy or a page whose own name leads here brings in everybody.
 */
export const isFromThisMachine = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === BROWSERS_HTTP &&
  isLoopback(nameIn(headers.host ?? '')) &&
  isLoopback(unmapped(raw.socket.remoteAddress ?? '')) &&
  !Object.keys(headers).some((name) => passedOn.test(name));

/** The host without its port. */
const nameIn = (host: string): string => host.replace(/:\d+$/, '');

const unmapped = (address: string): string => address.replace(/^::ffff:/i, '');
