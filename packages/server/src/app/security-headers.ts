import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Settings } from '../platform/settings/settings.ts';
import { foreignSources } from './foreign-sources.ts';

/** The security headers of every answer. They never differ, so helmet writes them once and not anew for each request. */
export const securityHeaders = (settings: Pick<Settings, 'secureCookies' | 'signIn'>): Record<string, string> =>
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

/** Only our own files run, show or connect, and what a provider of phone sign-in brings; nobody frames us. */
const policies = ({ secureCookies, signIn }: Pick<Settings, 'secureCookies' | 'signIn'>): HelmetOptions => {
  const foreign = foreignSources(signIn.firebase);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...foreign.script],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...foreign.img],
        connectSrc: ["'self'", ...foreign.connect],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(foreign.frame.length > 0 ? { frameSrc: foreign.frame } : {}),
        ...(foreign.styleAttr.length > 0 ? { styleSrcAttr: foreign.styleAttr } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Under http a name below this one could plant cookies here.
    strictTransportSecurity: secureCookies && { includeSubDomains: true },
  };
};
