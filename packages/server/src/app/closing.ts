import { AppError } from '@caravan/contract/errors.ts';
import type { FastifyInstance } from 'fastify';

/** What runs may finish for this long after the closing began; then its connections are cut, milliseconds. */
const FINISH_WITHIN_MS = 5_000;
/** How often connections are looked through for those whose last answer is out, milliseconds. */
const LOOK_EVERY_MS = 20;

/**
 * Makes the server's closing finish what runs and wait for nothing else: whoever asks for more over an open connection is
 * told to come back, connections end with the answer that is under way on them, and who takes too long is cut off.
 */
export const closeInOrder = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const look = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
    app.server.once('close', () => {
      clearInterval(look);
      clearTimeout(cut);
    });
    // One that was never opened never says that it has closed.
    for (const timer of [look, cut]) timer.unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new AppError('unavailable', { retryAfter: 1 }) : undefined);
  });
};
