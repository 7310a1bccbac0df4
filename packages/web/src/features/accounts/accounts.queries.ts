import {
  emailSignup,
  updateCurrentUser,
  usernameAvailable,
  usernameSuggestions,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import { cancelEmailChange } from '@caravan/contract/accounts/email-change.endpoints.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '../../platform/api.ts';
import { currentUserQuery } from '../../platform/session.ts';
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

/* Without a connection a sign-in fails at once and says so, rather than wait for one. */
export const AT_ONCE = { networkMode: 'always', meta: { ownUnauthorized: true } } as const;

/** Makes an account by e-mail and signs in. */
export const useEmailSignup = () => useSend(emailSignup, AT_ONCE);

/** Changes the own profile, and everywhere the name that it shows. */
export const useUpdateProfile = () => {
  const client = useQueryClient();
  return useSend(updateCurrentUser, {
    onSuccess: (user) => {
      client.setQueryData(currentUserQuery.queryKey, user);
      void client.invalidateQueries();
    },
  });
};

/** Gives the address up that waits to be confirmed. */
export const useCancelEmailChange = () => {
  const client = useQueryClient();
  return useSend(cancelEmailChange, {
    networkMode: 'always',
    onSuccess: () => client.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, pendingEmail: null }),
  });
};
