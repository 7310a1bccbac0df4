import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '@caravan/contract/errors.ts';
import { LRUCache } from 'lru-cache';
import { hasCopy } from './streamed-answers.ts';

const PREFIX = '/api/docs';
/** More than the page has files. */
const FILES_MAX = 100;

/** A file of the documentation, as it is sent. */
interface DocsFile {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

/** What the page's server says of its answers; the site's own headers are there already. */
const passedOn = ['content-type', 'location'];

/**
 * Serves an OpenAPI document of the endpoints that come after it, and a page to read it, at /api/docs. The page runs nothing
 * but files, so it has the site's own policy. All of it is made with the first request, because what describes the API takes
 * more memory than what serves it, and only then: describing it takes longer than hundreds of answers.
 */
export const serveApiDocs = (app: FastifyInstance, sessionCookie: string): void => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint && route.method !== 'HEAD') routes.push(route);
  });
  let described: Promise<FastifyInstance> | undefined;
  const describe = async (): Promise<FastifyInstance> => {
    try {
      const { describeApi } = await import('./api-description.ts');
      return await describeApi(routes, { prefix: PREFIX, sessionCookie });
    } catch (error) {
      described = undefined;
      throw error;
    }
  };
  const files = new LRUCache<string, Promise<DocsFile>>({ max: FILES_MAX });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { '*': name } = request.params as { '*'?: string };
    if (name !== undefined && !isName(name)) throw new AppError('not_found');
    const url = name === undefined ? PREFIX : `${PREFIX}/${name.split('/').map(encodeURIComponent).join('/')}`;
    const file = files.get(url) ?? makeFile((described ??= describe()), url);
    files.set(url, file);
    try {
      return send(reply, await file);
    } catch (error) {
      files.delete(url);
      throw error;
    }
  };
  for (const url of [PREFIX, `${PREFIX}/*`]) {
    app.route({ method: 'GET', url, config: { access: 'public' }, handler: answer });
  }
};

/**
 * Whether this is the one way to write a name: without empty parts, and without parts that begin with a dot. Each other way to write a
 * file's name would have it made and cached once more.
 */
const isName = (name: string): boolean => name === '' || name.split('/').every((part) => /^[^.]/.test(part));

/** @throws AppError `not_found` for what is none, of which nothing is cached. */
const makeFile = async (described: Promise<FastifyInstance>, url: string): Promise<DocsFile> => {
  const page = await (await described).inject({ method: 'GET', url });
  if (page.statusCode >= 400) throw new AppError('not_found');
  const headers: Record<string, string> = {
    'cache-control': 'no-cache',
    etag: `"${createHash('sha256').update(page.rawPayload).digest('base64url')}"`,
  };
  for (const name of passedOn) {
    const value = page.headers[name];
    if (value !== undefined) headers[name] = withCharset(String(value));
  }
  return { status: page.statusCode, headers, bytes: page.rawPayload };
};

const withCharset = (value: string): string => (value === 'application/x-yaml' ? `${value}; charset=utf-8` : value);

const send = (reply: FastifyReply, { status, headers, bytes }: DocsFile): FastifyReply =>
  hasCopy(reply.request, headers['etag'] ?? '')
    ? reply.code(304).headers(headers).send()
    : reply.code(status).headers(headers).send(bytes);
