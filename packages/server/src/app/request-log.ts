import type { ErrorCode } from '@caravan/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Pseudonyms } from '../platform/security/pseudonyms.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused; `null` where it was not. */
    refusal: ErrorCode | null;
  }
}

/** Names each request in its answer, and logs it by route: the address itself may hold what people typed. */
export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
};

/** Logs who was refused what: whoever tries doors that are shut shows by many such lines. */
export const logRefusals = (app: FastifyInstance, pseudonyms: Pseudonyms): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (request.refusal === null || reply.statusCode >= 500) return;
    const userId = request.visitor?.userId ?? null;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        code: request.refusal,
        account: userId && pseudonyms.ofAccount(userId),
        network: pseudonyms.ofNetwork(request.ip),
      },
      'request refused',
    );
  });
};
