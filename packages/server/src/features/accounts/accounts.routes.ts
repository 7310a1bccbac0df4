import {
  emailLogin,
  emailSignup,
  getCurrentUser,
  login,
  logout,
  updateCurrentUser,
  usernameAvailable,
  usernameSuggestions,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import { usernameCandidates } from '@caravan/contract/accounts/accounts.rules.ts';
import { SUGGESTIONS, usernameSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import { hashPassword, passwordFits } from '../../platform/passwords.ts';
import type { SignInGuard } from '../../platform/rate-limits.ts';
import { createUser, findForSignIn, findUser, takenUsernames, updateUser } from './accounts.store.ts';

export const accountsRoutes = (serve: Serve, signInGuard: SignInGuard): void => {
  sessionRoutes(serve, signInGuard);
  profileRoutes(serve);
};

const sessionRoutes = (serve: Serve, signInGuard: SignInGuard): void => {
  serve.prepared(
    emailSignup,
    ({ body }) => hashPassword(body.password),
    async ({ body, db, signIn }, passwordHash) => {
      const user = await createUser(db, body, passwordHash);
      await signIn(user.id);
      return { user, message: 'Account created successfully' };
    },
  );

  serve.prepared(
    emailLogin,
    async ({ body, db, address }) => {
      const user = await signInGuard.attempt(body.email.toLowerCase(), address, async () => {
        const account = await findForSignIn(db, body.email);
        const fits = await passwordFits(account?.password, body.password);
        return account && fits ? account.user : null;
      });
      if (!user) throw new AppError('invalid_credentials');
      return user;
    },
    async ({ signIn }, user) => {
      await signIn(user.id);
      return { user, message: 'Signed in successfully' };
    },
  );

  serve(login, async () => ({ redirectTo: '/' }));

  serve(logout, async ({ signOut }) => {
    await signOut();
    return { redirectTo: '/' };
  });
};

const profileRoutes = (serve: Serve): void => {
  serve(getCurrentUser, async ({ userId, db }) => {
    const user = await findUser(db, userId);
    if (!user) throw new AppError('unauthorized');
    return user;
  });

  serve(updateCurrentUser, async ({ userId, body, db }) => {
    const user = await updateUser(db, userId, body);
    if (!user) throw new AppError('username_set');
    return user;
  });

  serve(usernameAvailable, async ({ params, db }) => {
    const { success, data } = usernameSchema.safeParse(params.username);
    if (!success) return { available: false };
    const taken = await takenUsernames(db, [data]);
    return { available: taken.size === 0 };
  });

  serve(usernameSuggestions, async ({ query, db }) => {
    const candidates = usernameCandidates(query.firstName, query.lastName);
    const taken = await takenUsernames(db, candidates);
    return { suggestions: candidates.filter((name) => !taken.has(name)).slice(0, SUGGESTIONS) };
  });
};
