import {
  emailLogin,
  emailSignup,
  usernameAvailable,
  usernameSuggestions,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { useSend } from '../../platform/use-send.ts';

const USERNAME_FRESH_MS = 30_000;

/** Whether a user name is free; cached 30 seconds. */
export const usernameAvailableQuery = (username: string) => {
  const params = { username };
  return queryOptions({
    queryKey: keyOf(usernameAvailable, { params }),
    queryFn: ({ signal }) => call(usernameAvailable, { params, signal }),
    staleTime: USERNAME_FRESH_MS,
    gcTime: USERNAME_FRESH_MS,
  });
};

/** Free user names for a person; as fresh as what is known of their being free. */
export const usernameSuggestionsQuery = (query: { firstName: string; lastName: string }) =>
  queryOptions({
    queryKey: keyOf(usernameSuggestions, { query }),
    queryFn: ({ signal }) => call(usernameSuggestions, { query, signal }),
    staleTime: USERNAME_FRESH_MS,
  });

/* What a sign-in refuses is said on its form. */
const SIGNING_IN = { meta: { ownUnauthorized: true } } as const;

/** Makes an account by e-mail and signs in. */
export const useEmailSignup = () => useSend(emailSignup, SIGNING_IN);

/** Signs in by e-mail address and password. */
export const useEmailLogin = () => useSend(emailLogin, SIGNING_IN);
