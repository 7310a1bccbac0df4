import {
  checkEmailChange,
  requestEmailChangeMail,
  stopEmailChange,
} from '@caravan/contract/accounts/accounts.endpoints.ts';
import {
  checkEmailConfirmation,
  checkPasswordReset,
  confirmEmail,
  requestEmailConfirmation,
  requestPasswordReset,
  resetPassword,
} from '@caravan/contract/accounts/recovery.endpoints.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, keyOf } from '../../platform/api.ts';
import { currentUserQuery } from '../../platform/session.ts';
import { useSend } from '../../platform/use-send.ts';

/** Asks for the mail with the link that changes a forgotten password. */
export const useRequestPasswordReset = () => useSend(requestPasswordReset);

/** Changes a forgotten password. */
export const useResetPassword = () => useSend(resetPassword);

/** Asks for the mail that confirms one's own address. */
export const useRequestEmailConfirmation = () => useSend(requestEmailConfirmation);

/** Asks for another mail to the address that waits to take the place of one's own. */
export const useRequestEmailChangeMail = () => useSend(requestEmailChangeMail);

/** What a link would stop that was sent to the address before. */
export const emailChangeQuery = (secret: string) =>
  queryOptions({
    queryKey: [...keyOf(checkEmailChange), secret],
    queryFn: ({ signal }) => call(checkEmailChange, { body: { secret }, signal }),
    staleTime: Infinity,
  });

/** Stops a change of address, after which whoever is signed in here may be so no more. */
export const useStopEmailChange = () => {
  const client = useQueryClient();
  return useSend(stopEmailChange, {
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
};

/** Whose password a link changes. A link is checked once: what has become of it shows when it is used. */
export const passwordResetLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: [...keyOf(checkPasswordReset), secret],
    queryFn: ({ signal }) => call(checkPasswordReset, { body: { secret }, signal }),
    staleTime: Infinity,
  });

/** Which address a link confirms, and whether that changes the account's. */
export const emailConfirmationLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: [...keyOf(checkEmailConfirmation), secret],
    queryFn: ({ signal }) => call(checkEmailConfirmation, { body: { secret }, signal }),
    staleTime: Infinity,
  });

/** Confirms the address that a link was sent to, and answers it. Doing it again does nothing more. */
export const emailConfirmationQuery = (secret: string) =>
  queryOptions({
    queryKey: [...keyOf(confirmEmail), secret],
    // No signal: leaving the page must not take back the confirmation.
    queryFn: () => call(confirmEmail, { body: { secret } }),
    staleTime: Infinity,
  });

/** Whether a link was refused for good: used, expired, altered or incomplete. */
export const isUnusableLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'mail_link_unusable' || error.code === 'validation');
