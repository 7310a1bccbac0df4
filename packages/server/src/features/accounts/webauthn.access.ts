import { createHash } from 'node:crypto';
import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { PASSKEY_MINUTES } from './passkeys.rules.ts';
import { relyingPartyOf } from './relying-party.ts';
import { registrationAnswerSchema, signInAnswerOfPasskeySchema } from './webauthn-answers.schema.ts';

/** A passkey as browsers are told of it. */
export interface KnownCredential {
  readonly credentialId: string;
  readonly transports: string[];
}

/** A passkey as it is checked. */
export interface CheckedCredential extends KnownCredential {
  readonly userId: string;
  /** In the form of COSE (RFC 9052). */
  readonly publicKey: Uint8Array;
}

/** A passkey that a browser has just made. */
export interface NewCredential extends KnownCredential {
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isBackedUp: boolean;
  /** It is found without a name, and whoever uses it proves more than that they hold it. */
  readonly signsInAlone: boolean;
}

/** What a passkey shows of itself when it signs in. */
export interface ShownCredential {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Asks browsers for passkeys, and checks what they answer. The library is loaded with the first passkey. */
export interface Webauthn {
  /** What a browser needs to make a passkey. */
  askToMake(account: { id: string; label: string; name: string; own: KnownCredential[] }): Promise<Question>;
  /**
   * Checks a passkey that was just made.
   *
   * @throws AppError `passkey_failed`
   */
  checkMade(answer: unknown, challenge: string): Promise<NewCredential>;
  /** What a browser needs to show a passkey: one of these, or, with `null`, any that signs in alone. */
  askToShow(own: KnownCredential[] | null): Promise<Question>;
  /**
   * The id of the passkey that an answer is about.
   *
   * @throws AppError `passkey_failed`
   */
  credentialIdIn(answer: unknown): string;
  /**
   * Checks a passkey that was just shown.
   *
   * @param asked `mustVerify`: whoever shows it must have proven more than that they hold it, such as by a fingerprint.
   * @throws AppError `passkey_failed`
   */
  checkShown(
    answer: unknown,
    credential: CheckedCredential,
    asked: { challenge: string; mustVerify: boolean },
  ): Promise<ShownCredential>;
}

/** What a browser is asked, in the JSON form of its own interface. */
export interface Question {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

const loadLibrary = () => import('@simplewebauthn/server');
const loadParts = () => import('@simplewebauthn/server/helpers');

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812), which every browser knows; Node's own checks of newer ones are no standard yet. */
const ALGORITHMS = [-7, -8, -257];
const PATIENCE_MS = PASSKEY_MINUTES * 60_000;
const REASON_MAX = 200;

/**
 * @param publicUrl the address that people open.
 * @param log hears why a passkey was refused, which nobody else is told.
 */
export const openWebauthn = (publicUrl: string, log: Logger): Webauthn => {
  const { id: rpID, origins } = relyingPartyOf(publicUrl);
  const expected = { expectedOrigin: origins, expectedRPID: rpID };
  const refuse = (error: unknown): never => {
    const reason = error instanceof Error ? error.message.slice(0, REASON_MAX) : typeof error;
    log.info({ reason }, 'a passkey was refused');
    throw new AppError('passkey_failed');
  };
  return {
    askToMake: async ({ id, label, name, own }) => {
      const { generateRegistrationOptions } = await loadLibrary();
      const options = await generateRegistrationOptions({
        rpName: 'Caravan',
        rpID,
        userID: handleBytes(id),
        userName: label,
        userDisplayName: name,
        timeout: PATIENCE_MS,
        attestationType: 'none',
        excludeCredentials: own.map(described),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return { challenge: options.challenge, options: { ...options } };
    },
    checkMade: async (answer, expectedChallenge) => {
      const made = parsed(registrationAnswerSchema, answer);
      const library = await loadLibrary();
      await demandPlainAttestation(made.response.attestationObject).catch(refuse);
      const clientExtensionResults = made.clientExtensionResults ?? {};
      const response = { ...made, clientExtensionResults } as Parameters<
        typeof library.verifyRegistrationResponse
      >[0]['response'];
      const asked = {
        response,
        expectedChallenge,
        ...expected,
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      };
      const { registrationInfo } = await library.verifyRegistrationResponse(asked).catch(refuse);
      if (!registrationInfo) throw new AppError('passkey_failed');
      const { credential, userVerified, credentialBackedUp } = registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: made.response.transports ?? [],
        isBackedUp: credentialBackedUp,
        signsInAlone: userVerified && made.clientExtensionResults?.credProps?.rk !== false,
      };
    },
    askToShow: async (own) => {
      const { generateAuthenticationOptions } = await loadLibrary();
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: PATIENCE_MS,
        ...(own
          ? { allowCredentials: own.map(described), userVerification: 'preferred' }
          : { userVerification: 'required' }),
      });
      return { challenge: options.challenge, options: { ...options } };
    },
    credentialIdIn: (answer) => parsed(signInAnswerOfPasskeySchema, answer).id,
    checkShown: async (answer, { userId, credentialId, publicKey }, { challenge, mustVerify }) => {
      const shown = parsed(signInAnswerOfPasskeySchema, answer);
      const { userHandle, ...response } = shown.response;
      if (userHandle && userHandle !== handleBytes(userId).toString('base64url')) throw new AppError('passkey_failed');
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...shown, response, clientExtensionResults: {} },
        expectedChallenge: challenge,
        ...expected,
        // The counter is looked at where it is kept: with 0 the library takes any.
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
        requireUserVerification: mustVerify,
      }).catch(refuse);
      if (!verified) throw new AppError('passkey_failed');
      return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
    },
  };
};

const described = ({ credentialId: id, transports }: KnownCredential) => ({ id, transports });

const parsed = <S extends z.core.$ZodType>(schema: S & { safeParse: z.ZodMiniType['safeParse'] }, answer: unknown) => {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new AppError('passkey_failed');
  return data as z.core.output<S>;
};

/** By what an authenticator knows an account: always the same, and nothing that tells of it. */
const handleBytes = (userId: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash('sha256').update(`passkeys of ${userId}`).digest());

/**
 * No maker's word is asked for, so none is taken: the certificates in it name addresses to look them up at, and whoever
 * answers could have the server ask anywhere.
 */
const demandPlainAttestation = async (attestationObject: string): Promise<void> => {
  const { decodeAttestationObject, isoBase64URL } = await loadParts();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error(`an attestation of the format ${String(format)} was not asked for`);
};
