import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import type { PasswordOwner } from '@caravan/contract/accounts/passwords.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { maskEmail } from '@caravan/contract/members/members.rules.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { passwordFits } from '../../platform/security/passwords.ts';
import { accountKey, type SignInGuard } from '../../platform/security/sign-in-guard.ts';
import { findForSignIn, findUser } from './accounts.store.ts';
import { castOut } from './cast-out.store.ts';
import { hashChosenPassword } from './chosen-password.access.ts';
import { resetStoredPassword, setStoredPassword } from './credentials.store.ts';
import { withdrawDueMails } from './due-mails.store.ts';
import { forgetPendingEmail } from './email-change.store.ts';
import { lockProven } from './fresh-proof.access.ts';
import { forgetKnownDevices } from './known-devices.store.ts';
import { findLinked, type LinkedAccount, lockLinked, voidLinks } from './mail-links.store.ts';
import type { MailPost } from './mail-post.store.ts';
import { findCredentials } from './own-account.store.ts';
import { endSessionsOf } from './sessions.store.ts';
import { endBegunSignIns } from './sign-in-steps.store.ts';

interface PasswordParts {
  readonly signInGuard: SignInGuard;
  readonly mailPost: MailPost;
}

export const passwordRoutes = (serve: Serve, parts: PasswordParts): void => {
  resetRoutes(serve, parts);
  changeRoute(serve, parts);
};

const resetRoutes = (serve: Serve, { signInGuard, mailPost }: PasswordParts): void => {
  serve(requestPasswordReset, (call) => postReset(call, mailPost));

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
      if (!isEmailConfirmed && !isSignedIn) await castOut(db, userId);
      await resetStoredPassword(db, userId, password);
      await endWithFormer(db, userId);
      record('password_reset', { userId });
      announce({ kind: 'session_ended', sids });
      if (isSignedIn) await signOut();
      await mailPost.post({ db, afterCommit }, { userId, kind: 'password_changed', address: email });
      afterCommit(() => signInGuard.forgive(accountKey(email)));
      return { email };
    },
  );
};

const changeRoute = (serve: Serve, { mailPost }: Pick<PasswordParts, 'mailPost'>): void => {
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
      const { email } = await lockProven(db, call);
      announce({ kind: 'session_ended', sids: await endSessionsOf(db, userId, sid) });
      if (next === null) return;
      await setStoredPassword(db, userId, next);
      record('password_changed');
      await endWithFormer(db, userId, deviceSecret);
      if (email === null) return;
      await mailPost.post({ db, afterCommit }, { userId, kind: 'password_changed', address: email });
    },
  );
};

/** Takes as long for an address without an account. */
const postReset = async (
  { body, db, afterCommit, record }: Call<typeof requestPasswordReset>,
  mailPost: MailPost,
): Promise<void> => {
  await mailPost.postForgotten({ db, afterCommit }, body.email);
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
  await withdrawDueMails(db, userId, ['password_reset']);
  await voidLinks(db, userId, ['password_reset']);
  await endBegunSignIns(db, userId);
  await forgetKnownDevices(db, userId, deviceSecret);
};
