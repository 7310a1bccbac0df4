import { confirmEmail, requestEmailConfirmation } from '@caravan/contract/accounts/recovery.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import { findUser } from './accounts.store.ts';
import { confirmAddress } from './credentials.store.ts';
import { lockLinked } from './mail-links.store.ts';
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

  // The link stays until its time is over: whoever opens it a second time reads that all is well.
  serve(confirmEmail, async ({ body, db, concern }) => {
    const linked = await lockLinked(db, body.secret, 'email_confirmation');
    if (!linked) throw new AppError('mail_link_unusable');
    await confirmAddress(db, linked.userId);
    concern(linked.userId);
    return { email: linked.email };
  });
};
