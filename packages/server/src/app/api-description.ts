import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
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

/** A server of its own, never listening, that describes routes in an OpenAPI document and shows it on a page. */
export const describeApi = async (routes: readonly RouteOptions[], routePrefix: string): Promise<FastifyInstance> => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Caravan', version: VERSION, description: 'Groups plan trips together.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    },
    transform: describeRoute,
  });
  for (const { method, url, schema, config } of routes) {
    app.route({ method, url, schema, config, exposeHeadRoute: false, handler: async () => undefined });
  }
  await app.register(swaggerUi, { routePrefix });
  return app;
};
