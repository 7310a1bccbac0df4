import {
  checkEmailConfirmation,
  confirmEmail,
  requestEmailConfirmation,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve } from '../../platform/call.ts';
import { accountChanged } from './accounts.events.ts';
import { findUser } from './accounts.store.ts';
import { confirmAddress } from './credentials.store.ts';
import { withdrawDueMails } from './due-mails.store.ts';
import { takePendingEmail } from './email-change.store.ts';
import { findLinked, type LinkedAccount, lockLinked, prolongLinks, voidLinks } from './mail-links.store.ts';
import type { MailPost } from './mail-post.store.ts';

export const emailConfirmationRoutes = (serve: Serve, { mailPost }: { mailPost: MailPost }): void => {
  serve(requestEmailConfirmation, async ({ userId, db, afterCommit }) => {
    mailPost.demand();
    const user = await findUser(db, userId);
    if (!user) throw new AppError('unauthorized');
    const { email, isEmailConfirmed } = user;
    if (email === null || isEmailConfirmed) return;
    await mailPost.postOnRequest({ db, afterCommit }, { userId, kind: 'email_confirmation', address: email });
  });

  serve(checkEmailConfirmation, async ({ body, db, concern }) => {
    const present = await findLinked(db, body.secret, 'email_confirmation');
    const linked = present ?? (await findLinked(db, body.secret, 'email_change'));
    if (!linked) throw new AppError('mail_link_unusable');
    concern(linked.userId);
    return { email: linked.email, isWaiting: !linked.isPresentAddress };
  });

  // The link stays until its time is over: whoever opens it a second time reads that all is well.
  serve(confirmEmail, async (call) => {
    const { body, db, record, concern } = call;
    const present = await lockLinked(db, body.secret, 'email_confirmation');
    const linked = present ?? (await lockLinked(db, body.secret, 'email_change'));
    if (!linked) throw new AppError('mail_link_unusable');
    const { userId } = linked;
    concern(userId);
    if (!linked.isPresentAddress) {
      await changeAddress(call, mailPost, linked);
      record('email_change_confirmed', { userId });
    } else if (!linked.isEmailConfirmed) {
      await confirmAddress(db, userId);
      record('email_confirmed', { userId });
    }
    return { email: linked.email, isChange: !present };
  });
};

/** The address that has waited counts from now on: what was sent to the one before works no more, and both hear of it. */
const changeAddress = async (
  { db, emit, afterCommit }: Call<typeof confirmEmail>,
  mailPost: MailPost,
  { userId, email, presentEmail }: LinkedAccount,
): Promise<void> => {
  await takePendingEmail(db, userId);
  await withdrawDueMails(db, userId, ['password_reset', 'email_confirmation', 'email_change_asked']);
  await voidLinks(db, userId, ['password_reset', 'email_confirmation']);
  await prolongLinks(db, userId, 'email_change_stop');
  await emit(accountChanged, { userId });
  const following = { db, afterCommit };
  await mailPost.post(following, { userId, kind: 'email_taken_over', address: email });
  if (presentEmail === null) return;
  await mailPost.post(following, { userId, kind: 'email_changed', address: presentEmail });
};
