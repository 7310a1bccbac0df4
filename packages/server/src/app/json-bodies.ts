import type { FastifyInstance } from 'fastify';

/**
 * Reads bodies as JSON and as nothing else: other sites' forms can send text. A body that is named JSON and empty is none,
 * because many programs name a type on every request; the endpoint's schema says whether one is due.
 */
export const readJsonAlone = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
};
