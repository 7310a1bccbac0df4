import type { Serve } from '../../platform/call.ts';
import { addingPreferencesRoutes } from './adding-preferences.routes.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { emailConfirmationRoutes } from './email-confirmation.routes.ts';
import type { MailPost } from './mail-post.store.ts';
import { passwordRoutes } from './password.routes.ts';
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import type { ProofParts } from './proofs.access.ts';
import { reauthenticationRoutes } from './reauthentication.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { securityEventsRoutes } from './security-events.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';
import type { WaysOffered } from './ways-in.store.ts';

interface AccountParts extends ProofParts {
  readonly mailPost: MailPost;
  readonly offered: WaysOffered;
}

export const accountsRoutes = (serve: Serve, parts: AccountParts): void => {
  signInRoutes(serve, parts);
  profileRoutes(serve, parts);
  addingPreferencesRoutes(serve);
  passwordRoutes(serve, parts);
  emailConfirmationRoutes(serve, parts);
  emailChangeRoutes(serve, parts);
  sessionsRoutes(serve);
  securityEventsRoutes(serve);
  reauthenticationRoutes(serve, parts);
  passkeysRoutes(serve, parts);
  passkeySignInRoutes(serve, parts);
  secondFactorRoutes(serve, parts);
};
