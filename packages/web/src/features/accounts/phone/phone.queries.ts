import {
  confirmPhone,
  createPhoneAccount,
  phoneSignup,
  removeOwnPhone,
  setOwnPhone,
} from '@caravan/contract/accounts/phone.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { AT_ONCE } from '../../../platform/query-client.ts';
import { currentUserQuery } from '../../../platform/session.ts';
import { useSend } from '../../../platform/use-send.ts';

/* The form itself says that a proof was refused. */
const SIGNING_IN = { ...AT_ONCE, meta: { ownUnauthorized: true } } as const;

/** Sends the data of a sign-up, which the server stores until the number is proven. */
export const usePhoneSignup = () => useSend(phoneSignup, SIGNING_IN);

/** Signs in with a proven number; makes the account of a sign-up. */
export const useConfirmPhone = () => useSend(confirmPhone, SIGNING_IN);

/** Makes an account for a proven number that has none. */
export const useCreatePhoneAccount = () => useSend(createPhoneAccount, SIGNING_IN);

/** Lets a proven number sign in; the proof goes along as the `bearer`. */
export const useSetOwnPhone = () => {
  const client = useQueryClient();
  return useSend(setOwnPhone, {
    ...AT_ONCE,
    onSuccess: (user) => {
      client.setQueryData(currentUserQuery.queryKey, user);
    },
  });
};

/** Removes the phone number as a sign-in method. */
export const useRemoveOwnPhone = () => {
  const client = useQueryClient();
  return useSend(removeOwnPhone, {
    ...AT_ONCE,
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
};
