import { endpoint } from '../endpoint.ts';
import { webauthnOptionsSchema } from './passkeys.schema.ts';
import {
  reauthenticationStateSchema,
  proofSchema,
  providerAddressSchema,
  providerProofSchema,
  reauthenticationSchema,
} from './reauthentication.schema.ts';

export const getReauthentication = endpoint({
  method: 'GET',
  path: '/api/auth/reauthentication',
  access: 'user',
  summary: 'Whether this session has proven of late who its owner is, and what proves it.',
  status: 200,
  response: reauthenticationSchema,
  countsBySession: true,
});

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthentication',
  access: 'user',
  summary: 'Proves anew who the owner of this session is, for what asks for a fresh proof.',
  body: proofSchema,
  status: 200,
  response: reauthenticationStateSchema,
  boundToSignInSteps: true,
  countsBySession: true,
  limit: 'proof',
});

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/reauthentication/passkey-options',
  access: 'user',
  summary: "What a browser needs to prove one's identity with a passkey of one's own.",
  status: 200,
  response: webauthnOptionsSchema,
  countsBySession: true,
  limit: 'proof',
});

export const beginProviderProof = endpoint({
  method: 'POST',
  path: '/api/auth/reauthentication/provider-sign-ins',
  access: 'user',
  summary: 'Where the OpenID Connect provider asks anew who one is; it leads back to the page that is given.',
  body: providerProofSchema,
  status: 200,
  response: providerAddressSchema,
  countsBySession: true,
  limit: 'proof',
});
