import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import {
  beginPasskeyProof,
  beginProviderProof,
  getReauthentication,
  reauthenticate,
} from '@caravan/contract/accounts/reauthentication.endpoints.ts';
import type { Proof, ReauthenticationMethods } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { AppError, PROOF_REQUIRED } from '@caravan/contract/errors.ts';
import type { Answer, ApiRequest } from './api-server.ts';
import type { Screen } from './screen.tsx';

const NONE = { password: false, passkey: false, phone: false, provider: false, recoveryCode: false };

/** Where the provider asks who somebody is, as far as a page without one gets. */
export const PROVIDER_PAGE = '/provider';

/**
 * Has nobody proven of late who they are: what asks for it is refused until somebody does.
 *
 * @param ways what shows it of this account.
 * @param check throws what a proof is refused with.
 */
export const answerReauthentication = (
  { server }: Screen,
  ways: Partial<ReauthenticationMethods>,
  check: (proof: Proof) => void = () => undefined,
) => {
  let freshUntil: string | null = null;
  server.answer(getReauthentication, () => ({ freshUntil, ways: { ...NONE, ...ways } }));
  server.answer(reauthenticate, ({ body }) => {
    check(body);
    freshUntil = new Date(Date.now() + 600_000).toISOString();
    return { freshUntil };
  });
  server.answer(beginPasskeyProof, {
    options: { challenge: 'AAECAwQFBgcICQoLDA0ODw', rpId: location.hostname, allowCredentials: [] },
  });
  server.answer(beginProviderProof, { address: PROVIDER_PAGE });
  return {
    /** What an endpoint answers once it is proven. */
    once:
      <E extends EndpointShape>(answer: Extract<Answer<E>, (...given: never[]) => unknown>): Answer<E> =>
      (request: ApiRequest<E>) => {
        if (freshUntil === null) throw new AppError(PROOF_REQUIRED);
        return (answer as (request: ApiRequest<E>) => never)(request);
      },
  };
};
