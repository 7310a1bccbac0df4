import { stopDigest } from '@caravan/contract/notifications/notifications.endpoints.ts';
import { addressOf } from '@caravan/contract/endpoint.ts';
import { STOP_DIGEST } from '@caravan/contract/pages.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestInside } from './request-addresses.ts';

/** 'List-Unsubscribe=One-Click'. */
const FORM_MAX_BYTES = 256;

/**
 * Ends somebody's daily mail where their mail program does so by one click (RFC 8058): it posts a form to the address that the mail's header
 * names, without a session. What is posted says nothing; the address proves whose mail it was.
 */
export const serveDigestStops = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    const options = { parseAs: 'string', bodyLimit: FORM_MAX_BYTES } as const;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', options, async (_request: FastifyRequest, body: string) => body);
    scope.post<{ Params: { token: string } }>(
      `${STOP_DIGEST}/:token`,
      { config: { access: 'public' } },
      async (request, reply) => {
        const { method } = stopDigest;
        const answer = await requestInside(request, async () =>
          app.inject({ method, url: addressOf(stopDigest, { params: request.params }), remoteAddress: request.ip }),
        );
        return reply.code(answer.statusCode).header('cache-control', 'no-store').send();
      },
    );
  });
};
