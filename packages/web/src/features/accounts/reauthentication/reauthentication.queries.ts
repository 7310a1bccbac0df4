import {
  beginPasskeyProof,
  beginProviderProof,
  getReauthentication,
  reauthenticate,
} from '@caravan/contract/accounts/reauthentication.endpoints.ts';
import { providerProofSchema, type Reauthentication } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { call } from '../../../platform/api.ts';
import { useSend } from '../../../platform/use-send.ts';
import { authenticateWithPasskey } from '../passkeys/device-passkeys.ts';
import { leaveDocument } from '../../../ui/back-closes.ts';

/* Nothing in the page keeps passwords, codes and passkeys' answers. */
const UNSTORED = { gcTime: 0 } as const;

/** Whether this session counts as reauthenticated, and by which methods it can; read anew each time. */
export const readReauthentication = (): Promise<Reauthentication> => call(getReauthentication);

/** Reauthenticates by a password, code, token or passkey's answer. */
export const useReauthenticate = () => useSend(reauthenticate, UNSTORED);

/** Reauthenticates with a passkey of this device: answers how to. It throws what the server or the device refuses. */
export const useReauthenticateByPasskey = () => {
  const begin = useSend(beginPasskeyProof, UNSTORED);
  const reauthentication = useReauthenticate();
  return async (): Promise<void> => {
    const { options } = await begin.mutateAsync({});
    await reauthentication.mutateAsync({ body: { way: 'passkey', response: await authenticateWithPasskey(options) } });
  };
};

/** Leaves for the provider, which authenticates the person and leads back to this page: answers how to. */
export const useReauthenticateAtProvider = () => {
  const begin = useSend(beginProviderProof, UNSTORED);
  return async (): Promise<void> => {
    const whole = providerProofSchema.safeParse({ returnTo: location.pathname + location.search });
    const body = whole.success ? whole.data : { returnTo: '/' };
    const { address } = await begin.mutateAsync({ body });
    leaveDocument(() => location.assign(address));
  };
};
