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
    async ({ body, db, signIn, afterCommit, record }, passwordHash) => {
      const user = await createUser(db, body, passwordHash);
      record('account_created', { userId: user.id, details: { way: 'password' } });
      await signIn(user.id, 'password');
      await mailPost.post({ db, afterCommit }, { userId: user.id, kind: 'email_confirmation', address: body.email });
      return { user, message: 'Account created successfully' };
    },
  );

  serve.prepared(
    emailLogin,
    async ({ body, db, address, record }) => {
      const proven = await signInGuard.attempt(accountKey(body.email), address, async () => {
        const account = await findForSignIn(db, body.email);
        const fits = await passwordFits(account?.password, body.password);
        if (account?.password && fits) return { userId: account.userId, password: account.password };
        record('sign_in_failed', { userId: account?.userId, typed: body.email, details: { way: 'password' } });
        return null;
      });
      if (!proven) throw new AppError('invalid_credentials');
      return proven;
    },
    async (call, { userId, password }) => {
      const isHeld = await holdPassword(call.db, userId, password);
      // As it is now: a second factor may have been turned on meanwhile.
      const user = isHeld ? await findUser(call.db, userId) : undefined;
      if (!user) throw new AppError('invalid_credentials');
      return admit(call, user, { way: 'password', message: 'Signed in successfully' });
    },
  );

  serve(logout, async ({ signOut, record }) => {
    const userId = await signOut();
    if (userId !== null) record('signed_out', { userId });
    return { redirectTo: '/' };
  });
};
