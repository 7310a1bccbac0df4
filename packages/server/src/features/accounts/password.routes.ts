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
import { hashPassword, isCommonPassword, passwordFits } from '../../platform/security/passwords.ts';
import { type SignInGuard, accountKey } from '../../platform/security/sign-in-guard.ts';
import { findForSignIn, findUser, findCredentials } from './accounts.store.ts';
import { revokeSignInMethods } from './sign-in-methods.store.ts';
import { resetStoredPassword, setStoredPassword } from './credentials.store.ts';
import { deleteUnsentMails } from './email-outbox.store.ts';
import { forgetPendingEmail } from './email-change.store.ts';
import { lockReauthenticated } from './reauthentication.access.ts';
import { forgetKnownDevices } from './known-devices.store.ts';
import { type LinkedAccount, findLinked, lockLinked, voidLinks } from './mail-links.store.ts';
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
  serve(requestPasswordReset, (call) => postReset(call, emailOutbox));

  serve(checkPasswordReset, async ({ body, db, concern }) => {
    const { userId, email } = usable(await findLinked(db, body.secret, 'password_reset'));
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
      const { userId, email, isEmailConfirmed } = usable(await lockLinked(db, body.secret, 'password_reset'));
      if (password === null) throw new AppError('mail_link_unusable');
      concern(userId);
      const sids = await endSessionsOf(db, userId);
      const isSignedIn = sid !== null && sids.includes(sid);
      // Whoever is not in the account already may be another than the one who made it, and has set up ways in to it.
      if (!isEmailConfirmed && !isSignedIn) await revokeSignInMethods(db, userId);
      await resetStoredPassword(db, userId, password);
      await endWithFormer(db, userId);
      record('password_reset', { userId });
      announce({ kind: 'session_ended', sids });
      if (isSignedIn) await signOut();
      await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'password_changed', address: email });
      afterCommit(() => signInGuard.forgive(accountKey(email)));
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
      if (await passwordFits(stored.password, newPassword)) return null;
      return hashChosenPassword('newPassword', newPassword, await ownerOf(db, userId));
    },
    async (call, next) => {
      const { userId, sid, deviceSecret, db, announce, afterCommit, record } = call;
      const { email } = await lockReauthenticated(db, call);
      announce({ kind: 'session_ended', sids: await endSessionsOf(db, userId, sid) });
      if (next === null) return;
      await setStoredPassword(db, userId, next);
      record('password_changed');
      await endWithFormer(db, userId, deviceSecret);
      if (email === null) return;
      await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'password_changed', address: email });
    },
  );
};

/** Takes as long for an address without an account. */
const postReset = async (
  { body, db, afterCommit, record }: Call<typeof requestPasswordReset>,
  emailOutbox: EmailOutbox,
): Promise<void> => {
  await emailOutbox.enqueuePasswordReset({ db, afterCommit }, body.email);
  const account = await findForSignIn(db, body.email);
  record('password_reset_requested', { userId: account?.userId, typed: body.email });
};

/** @throws AppError `mail_link_unusable` */
const usable = (linked: LinkedAccount | undefined): LinkedAccount => {
  if (!linked) throw new AppError('mail_link_unusable');
  return linked;
};

/** What everybody knows of an account's owner; nothing where it has ended meanwhile. */
const ownerOf = async (db: Db, userId: string): Promise<PasswordOwner> => (await findUser(db, userId)) ?? {};

/**
 * A new password ends every link to choose one, also those that are just being sent, and every sign-in that was begun with the
 * former one; also a change of address, which somebody may have asked for who knew the former one. Devices that knew it are strangers.
 *
 * @param deviceSecret of the one that it is chosen on by whoever knew the former one.
 */
const endWithFormer = async (db: Db, userId: string, deviceSecret: string | null = null): Promise<void> => {
  await forgetPendingEmail(db, userId);
  await deleteUnsentMails(db, userId, ['password_reset']);
  await voidLinks(db, userId, ['password_reset']);
  await endSignInSteps(db, userId);
  await forgetKnownDevices(db, userId, deviceSecret);
};

/**
 * A password that somebody chooses, as it is stored.
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
