import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { AppError, errorTable } from '@caravan/contract/errors.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { listOutbox } from '@caravan/contract/service/outbox.endpoints.ts';
import { getConfig, getHealth, getReady } from '@caravan/contract/service/service.endpoints.ts';
import type { SignInOffer } from '../features/accounts/sign-in-offer.access.ts';
import type { Serve } from '../platform/call.ts';
import type { DevelopmentOutbox } from '../platform/messages/development-outbox.ts';
import type { Health } from './health.ts';

/** The product's version, as the profile shows it. */
export const VERSION = '1.0.0';

export interface ServiceParts {
  readonly signIn: SignInOffer;
  readonly canSendMail: boolean;
  /** `null` in production, where it has no address either. */
  readonly outbox: DevelopmentOutbox | null;
  readonly health: Health;
}

export const serviceRoutes = (serve: Serve, { signIn, canSendMail, outbox, health }: ServiceParts): void => {
  serve(getConfig, async ({ isFromThisMachine }) => ({
    version: VERSION,
    ...signIn,
    canSendMail,
    hasOutbox: outbox !== null && isFromThisMachine(),
    limits: { messageLength: MESSAGE_MAX, titleLength: SHORT_TEXT_MAX, descriptionLength: LONG_TEXT_MAX },
  }));

  if (outbox) {
    serve(listOutbox, async ({ isFromThisMachine }) => {
      if (!isFromThisMachine()) throw new AppError('not_found');
      return outbox.list();
    });
  }

  serve(getHealth, async () => {
    if (!(await health.canServe())) throw new AppError('unavailable', { retryAfter: 1 });
    return { status: 'ok' as const };
  });

  serve(getReady, async () => {
    const unready = await health.unready();
    if (unready.length === 0) return { status: 'ok' as const };
    const issues = unready.map((name) => ({ path: name, message: 'Not ready' }));
    throw new AppError('not_ready', { message: errorTable.not_ready.message, issues, retryAfter: 1 });
  });
};
