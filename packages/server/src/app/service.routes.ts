import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { listOutbox } from '@caravan/contract/service/outbox.endpoints.ts';
import { type Config, getConfig, getHealth } from '@caravan/contract/service/service.endpoints.ts';
import { isAnswering } from '../platform/health.store.ts';
import type { Serve } from '../platform/call.ts';
import type { DevelopmentOutbox } from '../platform/outbox.ts';

/** The product's version, as the profile shows it. */
export const VERSION = '1.0.0';

/** How people may sign in beside by e-mail, as the client is told. */
export type SignInOffer = Pick<Config, 'phoneProvider' | 'firebase' | 'hasTestNumbers' | 'tokenSyncUrl' | 'oidc'>;

export interface ServiceParts {
  readonly signIn: SignInOffer;
  readonly canSendMail: boolean;
  /** `null` in production, where it has no address either. */
  readonly outbox: DevelopmentOutbox | null;
}

export const serviceRoutes = (serve: Serve, { signIn, canSendMail, outbox }: ServiceParts): void => {
  serve(getConfig, async ({ isFromThisMachine }) => ({
    version: VERSION,
    ...signIn,
    canSendMail,
    hasOutbox: outbox !== null && isFromThisMachine,
    limits: { messageLength: MESSAGE_MAX, titleLength: SHORT_TEXT_MAX, descriptionLength: LONG_TEXT_MAX },
  }));

  if (outbox) {
    serve(listOutbox, async ({ isFromThisMachine }) => {
      if (!isFromThisMachine) throw new AppError('not_found');
      return outbox.list();
    });
  }

  // A database that is away becomes 503 like in every other call.
  serve(getHealth, async ({ db }) => {
    await isAnswering(db);
    return { status: 'ok' as const };
  });
};
