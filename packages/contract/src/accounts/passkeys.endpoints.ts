import { z } from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { signInAnswerSchema } from './accounts.schema.ts';
import {
  newPasskeySchema,
  passkeyNameSchema,
  passkeyParams,
  passkeyPurposeQuery,
  passkeySchema,
  passkeySignInSchema,
  recoveryCodesSchema,
  recoveryCodeSignInSchema,
  secondFactorSchema,
  webauthnOptionsSchema,
} from './passkeys.schema.ts';

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'user',
  summary: "One's own passkeys, the newest first.",
  status: 200,
  response: z.array(passkeySchema),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/registration-options',
  access: 'user',
  summary: 'What a browser needs to make a passkey.',
  status: 200,
  response: webauthnOptionsSchema,
  needsReauthentication: true,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'user',
  summary: 'Keeps a passkey that the browser has made.',
  body: newPasskeySchema,
  status: 201,
  response: passkeySchema,
  needsReauthentication: true,
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'user',
  summary: "Gives one of one's own passkeys another name.",
  params: passkeyParams,
  body: passkeyNameSchema,
  status: 200,
  response: passkeySchema,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'user',
  summary: "Removes one of one's own passkeys; not the last one while it is the second factor or the only way in.",
  params: passkeyParams,
  status: 204,
  needsReauthentication: true,
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in-options',
  access: 'public',
  summary: 'What a browser needs to sign in with a passkey, or to prove one as the second factor.',
  query: passkeyPurposeQuery,
  status: 200,
  response: webauthnOptionsSchema,
  limit: 'passkey',
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-ins',
  access: 'public',
  summary: 'Signs in with a passkey.',
  body: passkeySignInSchema,
  status: 200,
  response: signInAnswerSchema,
  boundToSignInSteps: true,
  limit: 'passkey',
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'user',
  summary: 'Whether a second factor is asked for, and how many recovery codes are left.',
  status: 200,
  response: secondFactorSchema,
});

export const turnOnSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/auth/second-factor',
  access: 'user',
  summary:
    'Asks for a passkey or a recovery code after every password, number or provider, and answers new recovery codes.',
  status: 200,
  response: recoveryCodesSchema,
  answersSecret: true,
  needsReauthentication: true,
  countsBySession: true,
  limit: 'credentials',
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/removals',
  access: 'user',
  summary: 'Asks for no second factor any more.',
  status: 204,
  needsReauthentication: true,
});

export const renewRecoveryCodes = endpoint({
  method: 'PUT',
  path: '/api/auth/recovery-codes',
  access: 'user',
  summary: 'New recovery codes instead of the ones before.',
  status: 200,
  response: recoveryCodesSchema,
  answersSecret: true,
  needsReauthentication: true,
  countsBySession: true,
  limit: 'credentials',
});

export const recoveryCodeSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes/sign-ins',
  access: 'public',
  summary: 'Finishes a sign-in that waits for a second factor with a recovery code.',
  body: recoveryCodeSignInSchema,
  status: 200,
  response: signInAnswerSchema,
  boundToSignInSteps: true,
  limit: 'passkey',
});
