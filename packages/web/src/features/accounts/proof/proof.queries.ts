import {
  beginPasskeyProof,
  beginProviderProof,
  getReauthentication,
  reauthenticate,
} from '@caravan/contract/accounts/reauthentication.endpoints.ts';
import { providerProofSchema, type Reauthentication } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { call } from '../../../platform/api.ts';
import { useSend } from '../../../platform/use-send.ts';
import { provePasskey } from '../passkeys/device-passkeys.ts';

/* Without a connection these fail at once and say so, rather than wait for one. */
const AT_ONCE = { networkMode: 'always', gcTime: 0 } as const;

/** Whether this session has a fresh proof, and what gives it one; asked anew each time. */
export const readReauthentication = (): Promise<Reauthentication> => call(getReauthentication);

/** Proves by what is given who the person is. */
export const useProof = () => useSend(reauthenticate, AT_ONCE);

/** Has this device prove a passkey: answers how to. It throws what the server or the device refuses. */
export const usePasskeyProof = () => {
  const begin = useSend(beginPasskeyProof, AT_ONCE);
  const proof = useProof();
  return async (): Promise<void> => {
    const { options } = await begin.mutateAsync({});
    await proof.mutateAsync({ body: { way: 'passkey', response: await provePasskey(options) } });
  };
};

/** Leaves for the provider, which asks who the person is and leads back to this page: answers how to. */
export const useProviderProof = () => {
  const begin = useSend(beginProviderProof, AT_ONCE);
  return async (): Promise<void> => {
    const whole = providerProofSchema.safeParse({ returnTo: location.pathname + location.search });
    const body = whole.success ? whole.data : { returnTo: '/' };
    const { address } = await begin.mutateAsync({ body });
    location.assign(address);
  };
};
