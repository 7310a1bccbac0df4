import {
  cancelEmailChange,
  checkEmailChange,
  requestEmailChangeMail,
  stopEmailChange,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { EmailChange } from '@caravan/contract/accounts/recovery.schema.ts';
import {
  checkEmailConfirmation,
  confirmEmail,
  requestEmailConfirmation,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { maskEmail } from '@caravan/contract/members/members.rules.ts';
import type { Call, Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { accountChanged } from './accounts.events.ts';
import { findUser, isEmailTaken, lockAccount } from './accounts.store.ts';
import {
  confirmAddress,
  clearPendingEmail,
  extendPendingEmail,
  restoreFormerEmail,
  applyPendingEmail,
} from './email-change.store.ts';
import { deleteUnsentMails } from './email-outbox.store.ts';
import { deleteKnownDevices } from './known-devices.store.ts';
import { type LinkedAccount, findLinked, saveLink, lockLinked, extendLinks, revokeLinks } from './mail-links.store.ts';
import type { EmailOutbox } from './email-outbox.service.ts';
import { endOtherReauthentications, endSessionsOf } from './sessions.store.ts';
import { endSignInSteps } from './sign-in-steps.store.ts';

/** Cancels, repeats and stops a pending change of address. */
export const emailChangeRoutes = (serve: Serve, { emailOutbox }: { emailOutbox: EmailOutbox }): void => {
  serve(cancelEmailChange, async ({ userId, db, record }) => {
    const account = await lockAccount(db, userId);
    if (!account) throw new AppError('unauthorized');
    if (account.pendingEmail !== null) record('email_change_cancelled');
    await clearPendingEmail(db, userId);
  });

  serve(requestEmailChangeMail, async ({ userId, db, afterCommit }) => {
    emailOutbox.requireConfigured();
    const account = await lockAccount(db, userId);
    if (!account) throw new AppError('unauthorized');
    const address = account.pendingEmail;
    if (address === null) return;
    if (await isEmailTaken(db, address, userId)) throw new AppError('email_taken');
    await emailOutbox.enqueueOnRequest({ db, afterCommit }, { userId, kind: 'email_change', address });
    await extendPendingEmail(db, userId);
    await extendLinks(db, userId, 'email_change_stop');
  });

  serve(checkEmailChange, async ({ body, db, concern }) => {
    const linked = await findLinked(db, body.secret, 'email_change_stop');
    if (!linked) throw new AppError('mail_link_unusable');
    concern(linked.userId);
    const newEmail = linked.isPresentAddress ? linked.pendingEmail : linked.presentEmail;
    return {
      email: maskEmail(linked.email),
      newEmail: newEmail === null ? null : maskEmail(newEmail),
      state: stateOf(linked),
    };
  });

  serve(stopEmailChange, async (call) => {
    const { body, db, record, concern } = call;
    const linked = await lockLinked(db, body.secret, 'email_change_stop');
    if (!linked || stateOf(linked) === 'none') throw new AppError('mail_link_unusable');
    const { userId, email, isPresentAddress } = linked;
    concern(userId);
    record('email_change_stopped', { userId });
    if (isPresentAddress) await stopPendingChange(db, userId);
    else await restoreAddress(call, emailOutbox, linked);
    // Whoever opens the link has access to the mailbox, as with a link for a forgotten password.
    await saveLink(db, body.secret, { userId, purpose: 'password_reset', email });
    const canChoosePassword = (await findLinked(db, body.secret, 'password_reset')) !== undefined;
    return { email: maskEmail(email), canChoosePassword };
  });
};

const stateOf = ({ isPresentAddress, pendingEmail }: LinkedAccount): EmailChange['state'] => {
  if (!isPresentAddress) return 'changed';
  return pendingEmail === null ? 'none' : 'pending';
};

/** Ends the reauthentications too, so that whoever requested the change cannot do so again at once. */
const stopPendingChange = async (db: Db, userId: string): Promise<void> => {
  await clearPendingEmail(db, userId);
  await endOtherReauthentications(db, userId, null);
};

/** Signs out whoever changed the address, with the sign-in methods that they added; a mail to their address says so. */
const restoreAddress = async (
  { db, sid, announce, emit, signOut, afterCommit }: Call<typeof stopEmailChange>,
  emailOutbox: EmailOutbox,
  { userId, email, presentEmail }: LinkedAccount,
): Promise<void> => {
  await restoreFormerEmail(db, userId, email);
  await deleteUnsentMails(db, userId, ['password_reset', 'email_confirmation', 'email_change_asked']);
  await revokeLinks(db, userId, ['password_reset', 'email_confirmation']);
  await endSignInSteps(db, userId);
  await deleteKnownDevices(db, userId);
  const sids = await endSessionsOf(db, userId);
  announce({ kind: 'session_ended', userId, sids });
  if (sid !== null && sids.includes(sid)) await signOut();
  await emit(accountChanged, { userId });
  if (presentEmail === null) return;
  await emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'email_put_back', address: presentEmail });
};

export const emailConfirmationRoutes = (serve: Serve, { emailOutbox }: { emailOutbox: EmailOutbox }): void => {
  serve(requestEmailConfirmation, async ({ userId, db, afterCommit }) => {
    emailOutbox.requireConfigured();
    const user = await findUser(db, userId);
    if (!user) throw new AppError('unauthorized');
    const { email, isEmailConfirmed } = user;
    if (email === null || isEmailConfirmed) return;
    await emailOutbox.enqueueOnRequest({ db, afterCommit }, { userId, kind: 'email_confirmation', address: email });
  });

  serve(checkEmailConfirmation, async ({ body, db, concern }) => {
    const present = await findLinked(db, body.secret, 'email_confirmation');
    const linked = present ?? (await findLinked(db, body.secret, 'email_change'));
    if (!linked) throw new AppError('mail_link_unusable');
    concern(linked.userId);
    return { email: linked.email, isWaiting: !linked.isPresentAddress };
  });

  // The link stays until it expires: whoever opens it a second time reads that all is well.
  serve(confirmEmail, async (call) => {
    const { body, db, record, concern } = call;
    const present = await lockLinked(db, body.secret, 'email_confirmation');
    const linked = present ?? (await lockLinked(db, body.secret, 'email_change'));
    if (!linked) throw new AppError('mail_link_unusable');
    const { userId } = linked;
    concern(userId);
    if (!linked.isPresentAddress) {
      await changeAddress(call, emailOutbox, linked);
      record('email_change_confirmed', { userId });
    } else if (!linked.isEmailConfirmed) {
      await confirmAddress(db, userId);
      record('email_confirmed', { userId });
    }
    return { email: linked.email, isChange: !present };
  });
};

/** Applies the pending address, revokes the links that were sent to the former one, and notifies both. */
const changeAddress = async (
  { db, emit, afterCommit }: Call<typeof confirmEmail>,
  emailOutbox: EmailOutbox,
  { userId, email, presentEmail }: LinkedAccount,
): Promise<void> => {
  await applyPendingEmail(db, userId);
  await deleteUnsentMails(db, userId, ['password_reset', 'email_confirmation', 'email_change_asked']);
  await revokeLinks(db, userId, ['password_reset', 'email_confirmation']);
  await extendLinks(db, userId, 'email_change_stop');
  await emit(accountChanged, { userId });
  const following = { db, afterCommit };
  await emailOutbox.enqueue(following, { userId, kind: 'email_taken_over', address: email });
  if (presentEmail === null) return;
  await emailOutbox.enqueue(following, { userId, kind: 'email_changed', address: presentEmail });
};
