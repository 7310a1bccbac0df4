import type { EndpointShape, FilePart } from '@caravan/contract/endpoint.ts';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { VERSION } from '../platform/version.ts';

const toJsonSchema: SwaggerTransform = createJsonSchemaTransform({
  zodToJsonConfig: { unrepresentable: 'any' },
});

/** What the schemas of a route don't say: files, answers without a body, the header that a change may carry, the session. */
const describeRoute: SwaggerTransform = (document) => {
  const { schema, url } = toJsonSchema(document);
  const endpoint = document.route.config?.endpoint;
  if (!endpoint || schema?.hide) return { schema, url };
  return {
    url,
    schema: {
      ...schema,
      ...(endpoint.file ? formWith(endpoint.file, schema.body) : {}),
      response: { ...answersWithoutBody(endpoint), ...fileAnswers(endpoint), ...Object(schema.response) },
      ...(endpoint.method === 'GET' ? {} : { headers: changeHeaders }),
      ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    },
  };
};

const bytes = { type: 'string', format: 'binary' };

/** @param body the JSON schema of what comes beside the file, if anything. */
const formWith = (file: FilePart, body: unknown) => {
  const fields = Object(body) as { properties?: object; required?: string[] };
  const required = [...(fields.required ?? []), ...(file.isRequired ? [file.field] : [])];
  return {
    consumes: ['multipart/form-data', ...(file.isRequired ? [] : ['application/json'])],
    body: { ...fields, type: 'object', properties: { ...fields.properties, [file.field]: bytes }, required },
  };
};

const fileAnswers = ({ answersFile, status }: EndpointShape): Record<number, unknown> =>
  answersFile
    ? { [status]: { description: 'The bytes.', content: { 'application/octet-stream': { schema: bytes } } } }
    : {};

const answersWithoutBody = ({ status }: EndpointShape): Record<number, unknown> => {
  if (status === 204) return { 204: { type: 'null', description: 'Done.' } };
  if (status !== 302) return {};
  return { 302: { type: 'null', description: 'Sent elsewhere.', headers: { location: { type: 'string' } } } };
};

const changeHeaders = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      format: 'uuid',
      description: 'The same key with the same request gets the first answer again for 24 hours and changes nothing.',
    },
  },
};

/** A server of its own, never listening, that describes routes in an OpenAPI document and shows it on a page. */
export const describeApi = async (
  routes: readonly RouteOptions[],
  { prefix, sessionCookie }: { prefix: string; sessionCookie: string },
): Promise<FastifyInstance> => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Caravan', version: VERSION, description: 'Groups plan trips together.' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
    },
    transform: describeRoute,
  });
  for (const { url, schema, config } of routes) {
    const method = config?.endpoint?.method ?? 'GET';
    app.route({ method, url, schema, config, exposeHeadRoute: false, handler: async () => undefined });
  }
  await app.register(swaggerUi, { routePrefix: prefix });
  return app;
};
