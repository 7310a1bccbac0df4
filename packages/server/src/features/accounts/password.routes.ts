import {
  type PasswordOwner,
  followsPattern,
  isLittleMoreThan,
  wordsOf,
} from '@caravan/contract/accounts/passwords.rules.ts';
import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { maskEmail } from '@caravan/contract/members/members.rules.ts';
import { PASSWORD_COMMON_MESSAGE } from '@caravan/contract/messages.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '../../platform/security/passwords.ts';
import { type SignInGuard, accountKey } from '../../platform/security/sign-in-guard.ts';
import { findForSignIn, findUser, findCredentials } from './accounts.store.ts';
import { revokeSignInMethods, resetStoredPassword, setStoredPassword } from './sign-in-methods.store.ts';
import { deleteUnsentMails } from './email-outbox.store.ts';
import { clearPendingEmail } from './email-change.store.ts';
import { lockReauthenticated } from './reauthentication.access.ts';
import { deleteKnownDevices } from './known-devices.store.ts';
import { type LinkedAccount, findLinked, lockLinked, revokeLinks } from './mail-links.store.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { endSessionsOf } from './sessions.store.ts';
import { endSignInSteps } from './sign-in-steps.store.ts';

interface PasswordParts {
  readonly signInGuard: SignInGuard;
  readonly emailOutbox: EmailOutbox;
}

export const passwordRoutes = (serve: Serve, parts: PasswordParts): void => {
  resetRoutes(serve, parts);
  changeRoute(serve, parts);
};

const resetRoutes = (serve: Serve, { signInGuard, emailOutbox }: PasswordParts): void => {
  serve(requestPasswordReset, (call) => enqueueReset(call, emailOutbox));

  serve(checkPasswordReset, async ({ body, db, concern }) => {
    const { userId, email } = requireUsable(await findLinked(db, body.secret, 'password_reset'));
    concern(userId);
    return { email: maskEmail(email) };
  });

  serve.prepared(
    resetPassword,
    async ({ body, db }) => {
      // A link that does not work costs no hash. The refusal waits for the handler: a repeat gets its first answer again.
      const linked = await findLinked(db, body.secret, 'password_reset');
      return linked ? hashChosenPassword('password', body.password, await ownerOf(db, linked.userId)) : null;
    },
    async ({ body, db, sid, announce, signOut, afterCommit, concern, record }, password) => {
      const linked = requireUsable(await lockLinked(db, body.secret, 'password_reset'));
      const { userId, email, isEmailConfirmed, provesAddress } = linked;
      if (password === null) throw new AppError('mail_link_unusable');
      concern(userId);
      const sids = await endSessionsOf(db, userId);
      const isSignedIn = sid !== null && sids.includes(sid);
      // Somebody else may have made the account with this address and set up sign-in methods, unless this browser is signed in to it.
      if (provesAddress && !isEmailConfirmed && !isSignedIn) await revokeSignInMethods(db, userId);
      await (provesAddress ? resetStoredPassword : setStoredPassword)(db, userId, password);
      await revokeFormerPassword(db, userId);
      record('password_reset', { userId });
      announce({ kind: 'session_ended', userId, sids });
      if (isSignedIn) await signOut();
      await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'password_changed', address: email });
      afterCommit(() => void signInGuard.forgive(accountKey(email)));
      return { email };
    },
  );
};

const changeRoute = (serve: Serve, { emailOutbox }: Pick<PasswordParts, 'emailOutbox'>): void => {
  serve.prepared(
    changePassword,
    async ({ userId, body: { newPassword }, db }) => {
      const stored = await findCredentials(db, userId);
      if (!stored) throw new AppError('unauthorized');
      if (stored.password === null) throw new AppError('no_password');
      // It is there already where the answer was lost the first time.
      if (await verifyPassword(stored.password, newPassword)) return null;
      return hashChosenPassword('newPassword', newPassword, await ownerOf(db, userId));
    },
    async (call, next) => {
      const { userId, sid, deviceSecret, db, announce, afterCommit, record } = call;
      const { email } = await lockReauthenticated(db, call);
      announce({ kind: 'session_ended', userId, sids: await endSessionsOf(db, userId, sid) });
      if (next === null) return;
      await setStoredPassword(db, userId, next);
      record('password_changed');
      await revokeFormerPassword(db, userId, deviceSecret);
      if (email === null) return;
      await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'password_changed', address: email });
    },
  );
};

/** Takes as long for an address without an account, so that the time of the answer does not say whether there is one. */
const enqueueReset = async (
  { body, db, afterCommit, record }: Call<typeof requestPasswordReset>,
  emailOutbox: EmailOutbox,
): Promise<void> => {
  await emailOutbox.enqueuePasswordReset({ db, afterCommit }, body.email);
  const account = await findForSignIn(db, body.email);
  record('password_reset_requested', { userId: account?.userId, typed: body.email });
};

/** @throws AppError `mail_link_unusable` */
const requireUsable = (linked: LinkedAccount | undefined): LinkedAccount => {
  if (!linked) throw new AppError('mail_link_unusable');
  return linked;
};

/** What others know of an account's owner, of which no password may consist. Empty where the account was deleted meanwhile. */
const ownerOf = async (db: Db, userId: string): Promise<PasswordOwner> => (await findUser(db, userId)) ?? {};

/**
 * A new password revokes every link to choose one, also those that are just being sent, and ends every sign-in that was begun with
 * the former one; also a pending change of address, which somebody may have requested who knew the former one. Known devices are
 * forgotten for the same reason.
 *
 * @param deviceSecret of the device on which the owner changed it, which stays known.
 */
const revokeFormerPassword = async (db: Db, userId: string, deviceSecret: string | null = null): Promise<void> => {
  await clearPendingEmail(db, userId);
  await deleteUnsentMails(db, userId, ['password_reset']);
  await revokeLinks(db, userId, ['password_reset']);
  await endSignInSteps(db, userId);
  await deleteKnownDevices(db, userId, deviceSecret);
};

/**
 * Hashes a password that somebody chooses.
 *
 * @param path the field that it was typed in.
 * @throws AppError `validation` for one that many have, or that is made by a common pattern or of what everybody knows of its owner.
 */
export const hashChosenPassword = async (path: string, password: string, owner: PasswordOwner): Promise<string> => {
  const isGuessed = followsPattern(password) || isLittleMoreThan(password, wordsOf(owner));
  if (isGuessed || (await isCommonPassword(password))) {
    throw new AppError('validation', { issues: [{ path, message: PASSWORD_COMMON_MESSAGE }] });
  }
  return hashPassword(password);
};
