import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/found.ts';
import {
  type KnownCredential,
  PASSKEY_TIMEOUT_MS,
  type PasskeyRequest,
  type PasskeySite,
  credentialDescriptor,
  handleOf,
  loadWebauthn,
} from './passkey-site.access.ts';
import { isCloned } from './passkeys.rules.ts';
import { type AuthenticationResponse, authenticationResponseSchema } from './passkeys.schema.ts';
import { type CredentialState, type StoredCredential, type StoredPasskey, findPasskey } from './passkeys.store.ts';

/** The challenge that an authentication must answer. */
interface RequestedAuthentication {
  readonly challenge: string;
  /** Whether user verification, such as by a fingerprint, is required. */
  readonly mustVerify: boolean;
}

/** @param own the passkeys that may answer; `null`: any that signs in alone. */
export const authenticationOptionsFor = async (
  site: PasskeySite,
  own: KnownCredential[] | null,
  { mustVerify }: Pick<RequestedAuthentication, 'mustVerify'>,
): Promise<PasskeyRequest> => {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: mustVerify ? 'required' : 'preferred',
    ...(own && { allowCredentials: own.map(credentialDescriptor) }),
  });
  return { challenge: options.challenge, options: { ...options } };
};

/**
 * @throws AppError `passkey_failed` for an answer that is none.
 */
const parseAuthentication = (site: PasskeySite, answer: unknown): AuthenticationResponse => {
  const { data, error } = authenticationResponseSchema.safeParse(answer);
  return data ?? site.refuse(error);
};

/**
 * Verifies the signature of a browser's answer. The counter is checked by {@link authenticatePasskey}.
 *
 * @throws AppError `passkey_failed`
 */
const verifyAuthentication = async (
  site: PasskeySite,
  shown: AuthenticationResponse,
  { userId, credentialId, publicKey }: StoredCredential,
  { challenge, mustVerify }: RequestedAuthentication,
): Promise<CredentialState> => {
  const { userHandle, ...response } = shown.response;
  if (userHandle && userHandle !== handleOf(userId).toString('base64url')) site.refuse(new Error('of somebody else'));
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...shown, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    // The library takes any counter after 0.
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: mustVerify,
  }).catch(site.refuse);
  if (!verified) return site.refuse(new Error('the signature does not hold'));
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
};

export interface PasskeyAuthenticationParts {
  readonly passkeySite: PasskeySite;
  readonly log: Logger;
}

interface RequestedPasskey {
  readonly challenge: string;
  /** Whether user verification, such as by a fingerprint, is required. */
  readonly mustVerify: boolean;
  /** Whose passkey it must be; `null`: anybody's. */
  readonly owner: string | null;
}

export interface ProvenPasskey {
  readonly passkey: StoredPasskey;
  readonly shown: CredentialState;
}

/**
 * Verifies the passkey of a browser's answer. The caller records its use within the transaction.
 *
 * @throws AppError `passkey_unknown` for one that is nobody's, another person's or cloned; `passkey_failed`.
 */
export const authenticatePasskey = async (
  db: Db,
  { passkeySite, log }: PasskeyAuthenticationParts,
  response: unknown,
  { owner, ...requested }: RequestedPasskey,
): Promise<ProvenPasskey> => {
  const answer = parseAuthentication(passkeySite, response);
  const passkey = found(await findPasskey(db, answer.id), 'passkey_unknown');
  if (owner !== null && passkey.userId !== owner) throw new AppError('passkey_unknown');
  const shown = await verifyAuthentication(passkeySite, answer, passkey, requested);
  if (isCloned(passkey.counter, shown.counter)) {
    const { id: passkeyId, counter: seen } = passkey;
    log.warn({ passkeyId, seen, shown: shown.counter }, 'a passkey may be used in two places');
    throw new AppError('passkey_unknown');
  }
  return { passkey, shown };
};
