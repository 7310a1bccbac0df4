import { finishLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { FileKeeper } from '../features/files/files.access.ts';
import { type OpenIdProvider, openIdProvider } from '../features/single-sign-on/openid.provider.ts';
import { ProviderPictures } from '../features/single-sign-on/provider-pictures.store.ts';
import type { Announce } from '../platform/live/announcement.ts';
import type { Db } from '../platform/db.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import type { Settings } from '../platform/settings/settings.ts';

interface SingleSignOnParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly storage: FileStorage;
  readonly keeper: FileKeeper;
  readonly announce: Announce;
  readonly log: Logger;
}

/** Opens the sign-in at the provider that is configured; what it has under way ends with the server. */
export const openSingleSignOn = (
  app: FastifyInstance,
  { settings, storage, log, ...parts }: SingleSignOnParts,
): { provider: OpenIdProvider | null; pictures: ProviderPictures } => {
  const { oidc } = settings.signIn;
  const pictures = new ProviderPictures({ ...parts, drafts: storage.drafts, log, issuer: oidc?.issuer ?? null });
  app.addHook('onClose', () => pictures.close());
  const provider =
    oidc &&
    openIdProvider({
      settings: oidc,
      log,
      redirectUri: settings.publicUrl + finishLogin.path,
      onFailure: ({ code, reason }) => {
        // Whoever left, or met a provider that is away, is told so; an answer that is not to be believed is for whoever runs this.
        if (code === 'provider_failed') log.warn({ reason }, 'a sign-in by the provider was refused');
        else if (code === 'provider_not_asked')
          log.warn({ reason }, 'the provider did not show that it asked anew who somebody is');
        else log.info({ reason }, 'a sign-in by the provider was not finished');
      },
    });
  return { provider, pictures };
};
