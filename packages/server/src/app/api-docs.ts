import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { VERSION } from './service.routes.ts';

const toJsonSchema: SwaggerTransform = createJsonSchemaTransform({
  zodToJsonConfig: { unrepresentable: 'any' },
});

/** What the schemas of a route don't say: answers without a body, the header that a POST may carry, and the session. */
const describeRoute: SwaggerTransform = (document) => {
  const { schema, url } = toJsonSchema(document);
  const endpoint = document.route.config?.endpoint;
  if (!endpoint || schema?.hide) return { schema, url };
  return {
    url,
    schema: {
      ...schema,
      response: { ...answersWithoutBody(endpoint), ...Object(schema.response) },
      ...(endpoint.method === 'POST' ? { headers: postHeaders } : {}),
      ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    },
  };
};

const answersWithoutBody = ({ status }: EndpointShape): Record<number, unknown> => {
  if (status === 204) return { 204: { type: 'null', description: 'Done.' } };
  if (status !== 302) return {};
  return { 302: { type: 'null', description: 'Sent elsewhere.', headers: { location: { type: 'string' } } } };
};

const postHeaders = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      format: 'uuid',
      description: 'The same key with the same request gets the first answer again for 24 hours and creates nothing.',
    },
  },
};

/** Reads the routes that come after it into an OpenAPI document. */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Caravan', version: VERSION, description: 'Groups plan trips together.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
    transform: describeRoute,
  });
};

/** Serves the document and a page to read it at /api/docs. The page runs nothing but files, so it has the site's own policy. */
export const serveApiDocs = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(swaggerUi, { routePrefix: '/api/docs' });
  });
};
