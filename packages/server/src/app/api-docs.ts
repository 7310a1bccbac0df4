import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

const PREFIX = '/api/docs';

/** What the page's server says of its answers; the site's own headers are there already. */
const passedOn = ['content-type', 'location', 'etag', 'last-modified', 'cache-control'];

/**
 * Serves an OpenAPI document of the endpoints that come after it, and a page to read it, at /api/docs. The page runs nothing
 * but files, so it has the site's own policy. All of it is made when somebody first asks: what describes the API takes more
 * memory than what serves it.
 */
export const serveApiDocs = (app: FastifyInstance): void => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint && route.method !== 'HEAD') routes.push(route);
  });
  let described: Promise<FastifyInstance> | undefined;
  const describe = async (): Promise<FastifyInstance> => {
    const { describeApi } = await import('./api-description.ts');
    return describeApi(routes, PREFIX);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const docs = await (described ??= describe());
    const page = await docs.inject({ method: 'GET', url: request.url });
    for (const name of passedOn) {
      const value = page.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return reply.code(page.statusCode).send(page.rawPayload);
  };
  for (const url of [PREFIX, `${PREFIX}/*`]) {
    app.route({ method: 'GET', url, config: { access: 'public' }, handler: answer });
  }
};
