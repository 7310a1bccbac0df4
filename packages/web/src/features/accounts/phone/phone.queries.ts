import {
  confirmPhone,
  createPhoneAccount,
  phoneSignup,
  redeemCode,
  removeOwnPhone,
  requestCode,
  setOwnPhone,
} from '@caravan/contract/accounts/phone.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { currentUserQuery, placeCurrentUser } from '../../../platform/session.ts';
import { useSend } from '../../../platform/use-send.ts';

/** The request of one idempotency key, so that a repeat sends no second message. */
export interface CodeRequest {
  readonly idempotencyKey: string;
  readonly body: { readonly phoneNumber: string; readonly captcha: string | null };
}

/** Sends a code to a number. */
export const sendPhoneCode = (request: CodeRequest) => call(requestCode, request);

/** Likewise, so that a confirmed code whose answer was lost gives its token once more. */
export interface CodeRedemption {
  readonly idempotencyKey: string;
  readonly body: { readonly verificationId: string; readonly code: string };
}

/** Gives a code for the token that proves the number. */
export const redeemPhoneCode = (redemption: CodeRedemption) => call(redeemCode, redemption);

/* The form itself says that a proof was refused. */
const SIGNING_IN = { meta: { ownUnauthorized: true } } as const;

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
    onSuccess: (user) => placeCurrentUser(client, user),
  });
};

/** Removes the phone number as a sign-in method. */
export const useRemoveOwnPhone = () => {
  const client = useQueryClient();
  return useSend(removeOwnPhone, {
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
};
