import type { FastifyInstance } from 'fastify';

/**
 * Cuts the ports off the addresses that a proxy tells: some write them, and with one an address is none, or another one with each
 * connection. Comes before anything asks who makes the request.
 */
export const cutForwardedPorts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const told = headers['x-forwarded-for'];
    if (typeof told === 'string') headers['x-forwarded-for'] = told.split(',').map(withoutPort).join(',');
  });
};

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` as the addresses alone, and `[2001:db8::1]` without its brackets. */
const withoutPort = (entry: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry.trim()) ?? [];
  return bracketed ?? plain ?? entry;
};
