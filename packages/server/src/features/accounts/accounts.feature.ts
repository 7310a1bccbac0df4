import path from 'node:path';
import { altchaCaptchas, type Captchas } from '../../platform/security/captchas.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { openKeptKeys, givenKeys, type KeyRing } from '../../platform/security/signing-keys.ts';
import type { Mailer } from '../../platform/mail.ts';
import { outboxMailer } from '../../platform/outbox.ts';
import { createSignInGuard } from '../../platform/security/sign-in-guard.ts';
import { smtpMailer } from '../../platform/smtp.ts';
import { spend } from '../../platform/security/spent-proofs.store.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { deleteOldMails } from './due-mails.store.ts';
import { deleteOldEmails } from './email-change.store.ts';
import { deleteOldDevices } from './known-devices.store.ts';
import type { FindAddedTrip } from './mail-claims.store.ts';
import { MailDeliverer } from './mail-deliverer.store.ts';
import { deleteExpiredLinks } from './mail-links.store.ts';
import { type MailPost, openMailPost } from './mail-post.store.ts';
import { openPasskeySite } from './passkey-site.access.ts';
import type { ProofParts } from './proofs.access.ts';
import { deleteOldSecurityEvents } from './security-events.store.ts';
import { deleteExpiredSessions } from './sessions.store.ts';
import { type SignInOffer, signInOffer } from './sign-in-offer.access.ts';
import { deleteExpiredSteps } from './sign-in-steps.store.ts';

/** What accounts open for higher features. */
export interface Accounts {
  readonly mailPost: MailPost;
  /** What phone tokens and captchas are signed with. */
  readonly keys: KeyRing;
  readonly captchas: Captchas;
  readonly signInOffer: SignInOffer;
}

/** What accounts need of higher features. */
interface AccountsPorts extends Pick<ProofParts, 'numberIn'> {
  readonly findAddedTrip: FindAddedTrip;
}

/** @throws StartupError for keys in the data folder that cannot be used. */
export const registerAccounts = async (context: FeatureContext, ports: AccountsPorts): Promise<Accounts> => {
  const { serve, settings, log, cleanUp } = context;
  const keys = await openKeys(context);
  const captchas = altchaCaptchas(keys);
  const mailPost = openMails(context, ports);
  const offer = signInOffer(settings);
  accountsRoutes(serve, {
    ...ports,
    signInGuard: openSignInGuard(context, captchas),
    mailPost,
    passkeySite: openPasskeySite(settings.publicUrl, log),
    offered: { phone: offer.phoneProvider !== null, provider: offer.oidc !== null },
    log,
  });
  cleanUp(deleteExpiredSessions);
  cleanUp(deleteOldMails);
  cleanUp(deleteExpiredLinks);
  cleanUp(deleteOldEmails);
  cleanUp(deleteOldDevices);
  cleanUp(deleteExpiredSteps);
  cleanUp(deleteOldSecurityEvents);
  return { mailPost, keys, captchas, signInOffer: offer };
};

const openKeys = async ({ settings: { dataDir, signIn }, clock }: FeatureContext): Promise<KeyRing> => {
  const [first, ...others] = signIn.phoneTokenKeys;
  return first === undefined
    ? openKeptKeys(path.join(dataDir, 'phone-keys'), clock.now())
    : givenKeys([first, ...others]);
};

const openSignInGuard = ({ settings, db }: FeatureContext, captchas: Captchas) =>
  createSignInGuard({
    perAddress: settings.rateLimits.signIn,
    captchas,
    spend: ({ id, expiresAt }) => spend(db, id, expiresAt),
  });

/** What sends mails begins when the server listens, and ends with it. */
const openMails = (
  { app, settings: { smtp, publicUrl }, db, log, outbox }: FeatureContext,
  { findAddedTrip }: AccountsPorts,
): MailPost => {
  const mailer: Mailer | null = smtp ? smtpMailer(smtp) : outbox && outboxMailer(outbox);
  if (mailer === null) return openMailPost(null);
  const deliverer = new MailDeliverer({ db, mailer, findAddedTrip, log, publicUrl });
  app.addHook('onListen', async () => deliverer.start());
  app.addHook('onClose', () => deliverer.end());
  return openMailPost(deliverer);
};
