import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** The security headers of every answer. They never differ, so helmet writes them once and not anew for each request. */
export const securityHeaders = (settings: { readonly secureCookies: boolean }): Record<string, string> =>
  headersOf(policies(settings));

/** Puts them on every answer to a request that reaches the hooks; comes before all other hooks, which may refuse it. */
export const secureAnswers = (app: FastifyInstance, headers: Record<string, string>): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
};

const headersOf = (options: HelmetOptions): Record<string, string> => {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
};

/** Only our own files run, show or connect; nobody frames us. */
const policies = ({ secureCookies }: { readonly secureCookies: boolean }): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' },
  // What runs beside this site, under names below its own, answers for itself.
  strictTransportSecurity: secureCookies && { includeSubDomains: false },
});
