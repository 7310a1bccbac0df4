import type { FastifyInstance } from 'fastify';

/**
 * Reads bodies as JSON and as nothing else: other sites' forms can send text. A body that is named JSON and empty is none,
 * because many programs name a type on every request; the endpoint's schema says whether one is due. A signed body stays the
 * bytes that it came as.
 */
export const readJsonAlone = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.signedBody !== undefined) done(null, body);
    else if (body.length === 0) done(null);
    else void parse(request, body.toString(), done);
  });
};
