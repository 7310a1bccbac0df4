import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '@caravan/contract/limits.ts';
import { getConfig, getHealth } from '@caravan/contract/service/service.endpoints.ts';
import { isAnswering } from '../platform/health.store.ts';
import type { Serve } from '../platform/call.ts';

/** The product's version, as the profile shows it. */
export const VERSION = '1.0.0';

export const serviceRoutes = (serve: Serve): void => {
  serve(getConfig, async () => ({
    version: VERSION,
    phoneProvider: null,
    oidc: null,
    canSendMail: false,
    hasOutbox: false,
    limits: { messageLength: MESSAGE_MAX, titleLength: SHORT_TEXT_MAX, descriptionLength: LONG_TEXT_MAX },
  }));

  // A database that is away becomes 503 like in every other call.
  serve(getHealth, async ({ db }) => {
    await isAnswering(db);
    return { status: 'ok' as const };
  });
};
