import { PAGES, SHARE_LOST } from '@caravan/contract/pages.rules.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Answers what another app hands over to this one where no worker has taken it (packages/web/src/worker/handover.ts): before the app
 * was ever opened in that browser, or once its storage was cleared. Nothing of it is read: the page says that it was not taken.
 */
export const serveShareTarget = async (app: FastifyInstance): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) =>
      reply.headers({ 'cache-control': 'no-store', connection: 'close' }).redirect(SHARE_LOST, 303),
    );
    scope.post(PAGES.share, { config: { access: 'public' } }, () => undefined);
  });
};
