import { AppError } from '@caravan/contract/errors.ts';
import type { JWTPayload } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/security/signing-keys.ts';
import { spend } from '../../platform/security/spent-proofs.store.ts';
import type { ProvenNumber } from '../accounts/reauthentication.access.ts';
import type { UsedCode } from './phone-codes.store.ts';

export interface ProvenPhone {
  /** Identifies the proof: all tokens for one code or sign-in have the same id. */
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  /** When the proof ends, ISO 8601. */
  readonly expiresAt: string;
}

/** Verifies tokens of Caravan itself or of Firebase. */
export interface PhoneProofs {
  /**
   * @throws AppError `phone_not_proven` for a token that is signed by somebody else, is for somebody else or names no number;
   *   `phone_proof_expired` for an expired one; `phone_keys_unavailable` while the keys cannot be fetched.
   */
  verify(token: string): Promise<ProvenPhone>;
}

/**
 * @returns the number that a token proves.
 * @throws as {@link PhoneProofs.verify}.
 */
export const verifyPhoneToken = async (proofs: PhoneProofs, token: string): Promise<ProvenNumber> => {
  const { id, phoneNumber, expiresAt } = await proofs.verify(token);
  return {
    phoneNumber,
    spend: async (db) => {
      if (!(await spend(db, `phone ${id}`, expiresAt))) throw new AppError('phone_not_proven');
    },
  };
};

/**
 * Proves that the caller has the number that they entered. A repeat under an `Idempotency-Key` must prove it again, so that the
 * stored answer does not give access to the account by itself.
 *
 * @throws AppError `phone_not_proven` for a token of another number too, and as {@link PhoneProofs.verify}.
 */
export const proveNumber = async (
  proofs: PhoneProofs,
  { bearer, body }: { readonly bearer: string; readonly body: { readonly phoneNumber: string } },
): Promise<ProvenNumber> => {
  const number = await verifyPhoneToken(proofs, bearer);
  if (number.phoneNumber !== body.phoneNumber) throw new AppError('phone_not_proven');
  return number;
};

/** How long a token proves its number, seconds. */
const TOKEN_SECONDS = 300;

/** Only this server reads its tokens, so one secret signs and verifies them. */
const ALGORITHM = 'HS256';
const PURPOSE = 'phone token';
const AUDIENCE = 'phone-sign-in';

/** Proofs by codes that Caravan itself sends. */
export interface BuiltInProofs extends PhoneProofs {
  /** @returns the same token for the same code, unless the key has changed. */
  sign(code: UsedCode): Promise<string>;
}

interface ProofParts {
  readonly keys: KeyRing;
  readonly clock: Clock;
  /** This server's public address. */
  readonly issuer: string;
}

export const builtInProofs = ({ keys, clock, issuer }: ProofParts): BuiltInProofs => ({
  sign: async ({ id, phoneNumber, usedAt }) => {
    const { SignJWT } = await import('jose');
    const key = await keys.current(clock.now());
    const issuedAt = Math.floor(usedAt.getTime() / 1000);
    return new SignJWT({ phone_number: phoneNumber })
      .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject(phoneNumber)
      .setJti(id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(key.secretFor(PURPOSE));
  },
  verify: async (token) => {
    const { errors, jwtVerify } = await import('jose');
    const now = clock.now();
    const secretOf = async ({ kid }: { kid?: string }): Promise<Uint8Array> => {
      const key = await keys.find(kid ?? '', now);
      if (key === null) throw new AppError('phone_not_proven');
      return key.secretFor(PURPOSE);
    };
    const expected = { issuer, audience: AUDIENCE, algorithms: [ALGORITHM], requiredClaims: ['exp', 'jti'] };
    try {
      const { payload } = await jwtVerify(token, secretOf, { ...expected, currentDate: now });
      return provenBy(payload);
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new AppError('phone_proof_expired');
      throw error instanceof errors.JOSEError ? new AppError('phone_not_proven') : error;
    }
  },
});

const provenBy = ({ jti, phone_number: phoneNumber, exp }: JWTPayload): ProvenPhone => {
  if (typeof jti !== 'string' || typeof phoneNumber !== 'string' || exp === undefined)
    throw new AppError('phone_not_proven');
  return { id: jti, phoneNumber, expiresAt: new Date(exp * 1000).toISOString() };
};
