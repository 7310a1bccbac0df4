import type { FastifyInstance } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod/mini';

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

/**
 * Parses everything that leaves by its endpoint's response, so that a stray column can't leak, and writes it as JSON. A response
 * is compiled when it is first answered: as it is, it takes longer to parse a list than to write it.
 */
export const serializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  let compiled: z.core.$ZodType | undefined;
  return (answer) => {
    compiled ??= z.compile(schema);
    return JSON.stringify(z.parse(compiled, answer));
  };
};
