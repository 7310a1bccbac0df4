import type { Logger } from 'pino';
import type { Serve } from '../../platform/call.ts';
import type { SignInGuard } from '../../platform/rate-limits.ts';
import { emailConfirmationRoutes } from './email-confirmation.routes.ts';
import type { MailPost } from './mail-post.store.ts';
import { passwordRoutes } from './password.routes.ts';
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts';
import type { PasskeySite } from './passkey-site.access.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

interface AccountParts {
  readonly signInGuard: SignInGuard;
  readonly mailPost: MailPost;
  readonly passkeySite: PasskeySite;
  readonly log: Logger;
}

export const accountsRoutes = (serve: Serve, parts: AccountParts): void => {
  signInRoutes(serve, parts);
  profileRoutes(serve, parts);
  passwordRoutes(serve, parts);
  emailConfirmationRoutes(serve, parts);
  sessionsRoutes(serve);
  passkeysRoutes(serve, parts);
  passkeySignInRoutes(serve, parts);
  secondFactorRoutes(serve, parts);
};
