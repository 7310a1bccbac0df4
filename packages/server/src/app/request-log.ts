import type { FastifyInstance } from 'fastify';

/** Names each request in its answer, and logs it by route: the address itself may hold what people typed. */
export const logRequests = (app: FastifyInstance): void => {
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
