import type { Serve } from '../../platform/call.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type KeyRing, openTokenKeys } from '../../platform/security/signing-keys.ts';
import { type Mailer, smtpMailer } from '../../platform/messages/mail.ts';
import { outboxMailer } from '../../platform/messages/development-outbox.ts';
import { failureCountsIn } from '../../platform/security/failure-counts.ts';
import { createSignInGuard } from '../../platform/security/sign-in-guard.ts';
import { type Captchas, altchaCaptchas } from '../../platform/security/captchas.ts';
import { spend } from '../../platform/security/spent-proofs.store.ts';
import { deleteOldMails } from './email-outbox.store.ts';
import type { FindAddedTrip, FindDigest, FindMailedLink } from './mailed-invitations.store.ts';
import { emailChangeRoutes, emailConfirmationRoutes } from './email-change.routes.ts';
import { deleteOldEmails } from './email-change.store.ts';
import { deleteOldDevices, saveKnownDevice } from './known-devices.store.ts';
import { MailDeliverer } from './mail-deliverer.service.ts';
import { deleteExpiredLinks } from './mail-links.store.ts';
import { accountConstraints } from './accounts.store.ts';
import { type EmailOutbox, createEmailOutbox } from './email-outbox.service.ts';
import { passkeySignInRoutes, signInRoutes } from './sign-in.routes.ts';
import { openPasskeySite } from './webauthn.access.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { passwordRoutes } from './password.routes.ts';
import {
  type CountUnreadNotifications,
  type ListUnreadChats,
  preferencesRoutes,
  profileRoutes,
} from './profile.routes.ts';
import { type ProofParts, requireReauthentication } from './reauthentication.access.ts';
import { reauthenticationRoutes } from './reauthentication.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { deleteOldSecurityEvents } from './security-events.store.ts';
import { securityEventsRoutes, sessionsRoutes } from './sessions.routes.ts';
import { createSession, deleteExpiredSessions, endSession, extendSession, findOpenSessions } from './sessions.store.ts';
import { type SignInOffer, signInOffer } from './sign-in.access.ts';
import { deleteExpiredSteps } from './sign-in-steps.store.ts';
import type { OfferedMethods } from './sign-in-methods.store.ts';

/** What accounts open for higher features. */
interface Accounts {
  readonly emailOutbox: EmailOutbox;
  /** What phone tokens and captchas are signed with. */
  readonly keys: KeyRing;
  readonly captchas: Captchas;
  readonly signInOffer: SignInOffer;
  readonly sessions: typeof sessions;
  readonly requireReauthentication: typeof requireReauthentication;
}

/** What the server itself does with sessions, for whatever signs somebody in or out. */
const sessions = {
  begin: createSession,
  extend: extendSession,
  end: endSession,
  listOpen: findOpenSessions,
  rememberDevice: saveKnownDevice,
};

/** What accounts need of higher features. */
interface AccountsPorts extends Pick<ProofParts, 'verifyPhoneToken'> {
  readonly findAddedTrip: FindAddedTrip;
  readonly findMailedLink: FindMailedLink;
  readonly findDigest: FindDigest;
  readonly listUnreadChats: ListUnreadChats;
  readonly countUnreadNotifications: CountUnreadNotifications;
}

/** @throws StartupError for keys in the data folder that cannot be used. */
export const registerAccounts = async (context: FeatureContext, ports: AccountsPorts): Promise<Accounts> => {
  const { serve, settings, log, cleanUp, explainConstraints } = context;
  const keys = await openTokenKeys(settings, context.clock.now());
  const captchas = altchaCaptchas(keys);
  const emailOutbox = openEmailOutbox(context, ports);
  const offer = signInOffer(settings);
  accountsRoutes(serve, {
    ...ports,
    signInGuard: openSignInGuard(context, captchas),
    emailOutbox,
    passkeySite: openPasskeySite(settings.publicUrl, log),
    offered: { phone: offer.phoneProvider !== null, provider: offer.oidc !== null },
    log,
  });
  explainConstraints(accountConstraints);
  cleanUp(deleteExpiredSessions);
  cleanUp(deleteOldMails);
  cleanUp(deleteExpiredLinks);
  cleanUp(deleteOldEmails);
  cleanUp(deleteOldDevices);
  cleanUp(deleteExpiredSteps);
  cleanUp(deleteOldSecurityEvents);
  return { emailOutbox, keys, captchas, signInOffer: offer, sessions, requireReauthentication };
};

const openSignInGuard = ({ settings, db, redis }: FeatureContext, captchas: Captchas) =>
  createSignInGuard({
    perAddress: settings.rateLimits.signIn,
    captchas,
    openCounts: failureCountsIn(redis),
    spend: ({ id, expiresAt }) => spend(db, id, expiresAt),
  });

/** What sends mails begins when the server listens, and ends with it. */
const openEmailOutbox = (
  { app, settings: { smtp, publicUrl }, db, log, outbox, jobs }: FeatureContext,
  { findAddedTrip, findMailedLink, findDigest }: AccountsPorts,
): EmailOutbox => {
  const mailer: Mailer | null = smtp ? smtpMailer(smtp) : outbox && outboxMailer(outbox);
  if (mailer === null) return createEmailOutbox(null);
  const deliverer = new MailDeliverer({ db, mailer, findAddedTrip, findMailedLink, findDigest, log, publicUrl });
  app.addHook('onListen', async () => deliverer.startDelivery());
  jobs.add({ name: 'mails', cron: '* * * * *', run: async () => deliverer.startDelivery() });
  app.addHook('onClose', () => deliverer.end());
  return createEmailOutbox(deliverer);
};

interface AccountParts extends ProofParts {
  readonly emailOutbox: EmailOutbox;
  readonly offered: OfferedMethods;
  readonly listUnreadChats: ListUnreadChats;
  readonly countUnreadNotifications: CountUnreadNotifications;
}

const accountsRoutes = (serve: Serve, parts: AccountParts): void => {
  signInRoutes(serve, parts);
  profileRoutes(serve, parts);
  preferencesRoutes(serve);
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
