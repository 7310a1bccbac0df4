import { type RegistrationResponse, registrationResponseSchema } from './passkeys.schema.ts';
import {
  credentialDescriptor,
  handleOf,
  type KnownCredential,
  loadWebauthn,
  type PasskeyRequest,
  type PasskeySite,
  PASSKEY_TIMEOUT_MS,
} from './passkey-site.access.ts';

/** A passkey that was just registered. */
export interface RegisteredCredential extends KnownCredential {
  /** In the form of COSE (RFC 9052). */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isBackedUp: boolean;
  /** Whether it is discoverable without a user name and verifies the user. */
  readonly signsInAlone: boolean;
}

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

/**
 AppError `passkey_failed`
 */
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
 * No maker's word is asked for, so none is taken: the certificates in it name addresses to look them up at, and whoever
 * answers could have the server ask anywhere.
 */
const requirePlainAttestation = async (attestationObject: string): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error('an attestation that was not asked for');
};
