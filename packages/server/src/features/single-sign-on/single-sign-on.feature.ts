import { finishLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { Logger } from 'pino';
import type { FeatureContext } from '../../platform/feature.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import type { FileUploads } from '../files/files.service.ts';
import { openIdProvider } from './openid.provider.ts';
import type { ProviderFailure } from './provider-answers.rules.ts';
import { ProviderAvatars } from './provider-avatars.service.ts';
import { singleSignOnRoutes } from './single-sign-on.routes.ts';

interface SingleSignOnParts {
  readonly emailOutbox: EmailOutbox;
  readonly uploads: FileUploads;
}

export const registerSingleSignOn = (context: FeatureContext, { emailOutbox, uploads }: SingleSignOnParts): void => {
  const { app, serve, settings, storage, log, changeInBackground } = context;
  const { oidc } = settings.signIn;
  const issuer = oidc?.issuer ?? null;
  const pictures = new ProviderAvatars({ changeInBackground, uploads, drafts: storage.drafts, log, issuer });
  app.addHook('onClose', () => pictures.close());
  const redirectUri = settings.publicUrl + finishLogin.path;
  const provider = oidc && openIdProvider({ settings: oidc, log, redirectUri, onFailure: logFailure(log) });
  singleSignOnRoutes(serve, { provider, pictures, emailOutbox });
};

/** An answer that does not verify is a warning for whoever runs the server; the rest concerns only the person who signs in. */
const logFailure =
  (log: Logger) =>
  ({ code, reason }: ProviderFailure): void => {
    if (code === 'provider_failed') log.warn({ reason }, 'a sign-in by the provider was refused');
    else if (code === 'provider_not_asked')
      log.warn({ reason }, 'the provider did not show that it asked anew who somebody is');
    else log.info({ reason }, 'a sign-in by the provider was not finished');
  };
