import { AppError } from '@caravan/contract/errors.ts';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db.ts';
import { found } from '../../platform/refusals.ts';
import { isLoopback } from '../../platform/settings/setting-values.ts';
import {
  PASSKEY_MINUTES,
  isCloned,
  type AuthenticationResponse,
  type RegistrationResponse,
  authenticationResponseSchema,
  registrationResponseSchema,
} from './passkeys.rules.ts';
import {
  type CredentialState,
  type KnownCredential,
  type RegisteredCredential,
  type StoredCredential,
  type StoredPasskey,
  findPasskey,
} from './passkeys.store.ts';

/** The site as browsers and passkeys know it. */
export interface PasskeySite {
  /** The domain that its passkeys belong to. */
  readonly id: string;
  /** Where its pages may be. */
  readonly origins: string[];
  /**
   * Refuses a passkey; the reason goes to the log alone.
   *
   * @throws AppError `passkey_failed`
   */
  refuse(error: unknown): never;
}

/** The options of `navigator.credentials`, in their JSON form. */
interface PasskeyRequest {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

const REASON_MAX = 200;

/**
 * @param publicUrl the address that people open.
 * @param log is called with the reason why a passkey was refused.
 */
export const openPasskeySite = (publicUrl: string, log: Logger): PasskeySite => ({
  ...relyingPartyOf(publicUrl),
  refuse: (error) => {
    const reason = error instanceof Error ? error.message.slice(0, REASON_MAX) : typeof error;
    log.info({ reason }, 'a passkey was refused');
    throw new AppError('passkey_failed');
  },
});

/** How long a browser may take, milliseconds. */
const PASSKEY_TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

/** Loaded with the first passkey: an idle server does not carry what reads certificates. */
const loadWebauthn = () => import('@simplewebauthn/server');

const credentialDescriptor = ({ credentialId: id, transports }: KnownCredential) => ({ id, transports });

/** The user handle of an account: always the same, and nobody learns the account from it. */
const handleOf = (userId: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(`passkeys of ${userId}`).digest());

/** The relying party of Web Authentication. */
interface RelyingParty {
  /** The domain that they belong to. */
  readonly id: string;
  /** Where their pages may be. */
  readonly origins: string[];
}

/**
 * Browsers make no passkeys for a network address, so where people open 127.0.0.1, the relying party is `localhost`, whose pages
 * may be at either.
 *
 * @param publicUrl the address that people open.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return { id: hostname, origins: [publicUrl] };
  const named = new URL(`${protocol}//localhost:${port}`).origin;
  return { id: 'localhost', origins: [...new Set([publicUrl, named])] };
};

interface PasskeyOwner {
  readonly id: string;
  /** Distinguishes this account from others of the same person on the device. */
  readonly label: string;
  readonly name: string;
  /** Those that they have already, which the browser excludes. */
  readonly own: readonly KnownCredential[];
}

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812), which every browser knows; Node's own checks of newer ones are no standard yet. */
const ALGORITHMS = [-8, -7, -257];

export const registrationOptionsFor = async (
  site: PasskeySite,
  { id, label, name, own }: PasskeyOwner,
): Promise<PasskeyRequest> => {
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Caravan',
    rpID: site.id,
    userID: handleOf(id),
    userName: label,
    userDisplayName: name,
    timeout: PASSKEY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: own.map(credentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { challenge: options.challenge, options: { ...options } };
};

/** @throws AppError `passkey_failed` */
export const verifyRegistration = async (
  site: PasskeySite,
  answer: unknown,
  expectedChallenge: string,
): Promise<RegisteredCredential> => {
  const { data: registration, error } = registrationResponseSchema.safeParse(answer);
  if (!registration) return site.refuse(error);
  const { credential, userVerified, credentialBackedUp } = await registrationInfoOf(
    site,
    registration,
    expectedChallenge,
  );
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: registration.response.transports ?? [],
    isBackedUp: credentialBackedUp,
    signsInAlone: userVerified && registration.clientExtensionResults.credProps?.rk !== false,
  };
};

const registrationInfoOf = async (site: PasskeySite, registration: RegistrationResponse, expectedChallenge: string) => {
  const { verifyRegistrationResponse } = await loadWebauthn();
  await requirePlainAttestation(registration.response.attestationObject).catch(site.refuse);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: registration,
    expectedChallenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(site.refuse);
  return registrationInfo ?? site.refuse(new Error('the attestation does not hold'));
};

/**
 * No attestation by the maker is requested, so none is accepted: its certificates name addresses to fetch, by which an attacker
 * could send requests from this server.
 */
const requirePlainAttestation = async (attestationObject: string): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error('an attestation that was not requested');
};

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
