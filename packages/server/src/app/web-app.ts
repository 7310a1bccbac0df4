import { existsSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@caravan/contract/errors.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageDocuments } from './page-documents.ts';
import { serveShareTarget } from './share-target.ts';
import { serveSignInForm } from './sign-in-form.ts';
import { isFromThisMachine } from './request-addresses.ts';

/** The built web app. */
export const webFolder = path.resolve(import.meta.dirname, '../../../web/dist');

/** Text that the library behind it does not know as such. */
const writtenTypes: Record<string, string> = { '.webmanifest': 'application/manifest+json', '.svg': 'image/svg+xml' };

const YEAR_SECONDS = 365 * 86_400;

export interface WebAppParts {
  /** Without an index.html only the API is served, as in development. */
  readonly folder: string;
  readonly secureCookies: boolean;
  /** The address that people open. */
  readonly publicUrl: string;
  /** Whether the development outbox has its page. */
  readonly hasOutbox: boolean;
}

/**
 * Serves the built web app: its files by name, and its page for every other address that a person may open. Names of
 * assets carry their content's hash, so browsers cache them for good; a page's document is requested anew each time.
 */
export const serveWebApp = async (app: FastifyInstance, parts: WebAppParts): Promise<void> => {
  const { folder, hasOutbox } = parts;
  const sendPage = existsSync(path.join(folder, 'index.html')) ? pageDocuments(app, parts) : null;
  if (sendPage) await app.register(async (scope) => serveFiles(scope, folder));
  if (sendPage) await serveSignInForm(app, parts.publicUrl);
  if (sendPage) await serveShareTarget(app);
  app.setNotFoundHandler((request, reply) => {
    const isClosed = isOutboxPage(request) && !(hasOutbox && isFromThisMachine(request));
    if (sendPage && isForPage(request) && !isClosed) return sendPage(request, reply);
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
    // The documents are sent by the address of their page.
    allowedPath: (file) => !/^\/(documents(\/|$)|index\.html)/.test(file),
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.split(path.sep).includes('assets');
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      const written = writtenTypes[/\.[^.]+$/.exec(file.replace(/\.(br|gz)$/, ''))?.[0] ?? ''];
      if (written) reply.header('content-type', `${written}; charset=utf-8`);
    },
  });
};

/** Health and metrics addresses of other products, which programs request; no page is called so. */
const probes = new RegExp(
  `^/[-_/]*(${[
    '(health|live|ready|startup|status)z?',
    'health[-_]?checkz?',
    'healthy|alive|liveness|readiness|heartbeat|ping|up',
    'metricsz?|prometheus|varz|debug|actuator|jolokia',
    'server[-_](status|info)|version|cgi-bin',
  ].join('|')})([/;]|$)`,
  'i',
);

/** A person's address, not a program's: outside the API, and no file that is missing. */
const isForPage = ({ method, url }: FastifyRequest): boolean => {
  const address = pathOf(url);
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/+(api|assets|ws)(\/|$)/.test(address) && !address.includes('.') && !probes.test(address);
};

const isOutboxPage = ({ url }: FastifyRequest): boolean => /^\/+dev(\/|$)/i.test(pathOf(url));

/** What an address means, whatever of it is written in percents. */
const pathOf = (url: string): string => {
  const [written = ''] = url.split('?');
  try {
    return decodeURIComponent(written);
  } catch {
    return '/.';
  }
};
