import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@caravan/contract/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The built web app. */
export const webFolder = path.resolve(import.meta.dirname, '../../../web/dist');

const YEAR_SECONDS = 365 * 86_400;

/**
 * Serves the built web app: its files by name, and its page for every other address that a person may open. Names of
 * assets carry their content's hash, so browsers keep them for good; the page itself is asked for anew each time.
 *
 * @param folder without an index.html only the API is served, as in development.
 */
export const serveWebApp = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt) await app.register(async (scope) => serveFiles(scope, folder));
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isForPage(request)) return sendPage(reply);
    throw new AppError('not_found');
  });
};

const serveFiles = async (scope: FastifyInstance, folder: string): Promise<void> => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
  await scope.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.split(path.sep).includes('assets');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
};

/** A person's address, not a program's: outside the API, and no file that is missing. */
const isForPage = ({ method, url }: FastifyRequest): boolean => {
  const [address = ''] = url.split('?');
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets|ws)(\/|$)/.test(address);
};

const sendPage = (reply: FastifyReply): FastifyReply => reply.code(200).sendFile('index.html');
