import { emailLogin, emailSignup, logout } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import { hashPassword, passwordFits } from '../../platform/passwords.ts';
import { accountKey, type SignInGuard } from '../../platform/rate-limits.ts';
import { createUser, findForSignIn, findUser } from './accounts.store.ts';
import { admit } from './admission.access.ts';
import { holdPassword } from './credentials.store.ts';
import type { MailPost } from './mail-post.store.ts';

interface SignInParts {
  readonly signInGuard: SignInGuard;
  readonly mailPost: MailPost;
}

export const signInRoutes = (serve: Serve, { signInGuard, mailPost }: SignInParts): void => {
  serve.prepared(
    emailSignup,
    ({ body }) => hashPassword(body.password),
    async ({ body, db, signIn, afterCommit }, passwordHash) => {
      const user = await createUser(db, body, passwordHash);
      await signIn(user.id);
      await mailPost.post({ db, afterCommit }, { userId: user.id, kind: 'email_confirmation', address: body.email });
      return { user, message: 'Account created successfully' };
    },
  );

  serve.prepared(
    emailLogin,
    async ({ body, db, address }) => {
      const proven = await signInGuard.attempt(accountKey(body.email), address, async () => {
        const account = await findForSignIn(db, body.email);
        const fits = await passwordFits(account?.password, body.password);
        return account?.password && fits ? { userId: account.userId, password: account.password } : null;
      });
      if (!proven) throw new AppError('invalid_credentials');
      return proven;
    },
    async (call, { userId, password }) => {
      const isHeld = await holdPassword(call.db, userId, password);
      // As it is now: a second factor may have been turned on meanwhile.
      const user = isHeld ? await findUser(call.db, userId) : undefined;
      if (!user) throw new AppError('invalid_credentials');
      return admit(call, user, 'Signed in successfully');
    },
  );

  serve(logout, async ({ signOut }) => {
    await signOut();
    return { redirectTo: '/' };
  });
};
