import { confirmPhone, createPhoneAccount, phoneSignup } from '@caravan/contract/accounts/phone.endpoints.ts';
import { useSend } from '../../../platform/use-send.ts';

/* Without a connection these fail at once and say so, rather than wait for one. */
const AT_ONCE = { networkMode: 'always', meta: { ownUnauthorized: true } } as const;

/** Leaves the data of a sign-up until its number is proven. */
export const usePhoneSignup = () => useSend(phoneSignup, AT_ONCE);

/** Signs in with a proven number; makes the account of a sign-up. */
export const useConfirmPhone = () => useSend(confirmPhone, AT_ONCE);

/** Makes an account for a proven number that has none. */
export const useCreatePhoneAccount = () => useSend(createPhoneAccount, AT_ONCE);
