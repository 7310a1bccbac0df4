import type * as Jose from 'jose';
import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { openService } from '../../platform/outside-services/outside-service.ts';
import type { FirebaseSettings } from '../../platform/settings/sign-in-settings.ts';
import type { PhoneProofs, ProvenPhone } from './phone-proofs.access.ts';

/** Where Google publishes the keys that Firebase signs with. */
const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** How long one answer may take, milliseconds. */
const TIME_LIMIT_MS = 5_000;
/** How long the keys are cached, milliseconds: shorter than what Google's own `Cache-Control` allows. */
const KEYS_MAX_AGE_MS = 3_600_000;
/** How far the two clocks may be apart, seconds. */
const SKEW_SECONDS = 10;
/** How long a sign-in at Firebase counts, seconds: browsers get new tokens for it for years. */
const PROOF_SECONDS = 3_600;

interface FirebaseProofsOptions {
  readonly firebase: Pick<FirebaseSettings, 'projectId' | 'emulatorUrl'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called with why the keys cannot be fetched. */
  readonly onFailure: (error: unknown) => void;
  readonly keysUrl?: string;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/**
 * Verifies the ID tokens of a Firebase project, as Firebase documents it ('Verify ID tokens using a third-party JWT library').
 * Those of the emulator are not signed, and are accepted only where the settings name an emulator.
 */
export const firebaseProofs = (options: FirebaseProofsOptions): PhoneProofs => {
  const { projectId, emulatorUrl } = options.firebase;
  const { clock } = options;
  const read = emulatorUrl === null ? signedReader(options) : readUnsigned;
  return {
    verify: async (token) => {
      // Loaded with the first token: most of the time nobody is signing in by phone.
      const jose = await import('jose');
      const now = clock.now();
      const expected = { ...claimsOf(projectId), currentDate: now };
      const payload = await read(jose, token, expected).catch((error: unknown) => {
        throw refusalOf(jose, error);
      });
      return provenBy(payload, now.getTime() / 1_000);
    },
  };
};

type Reader = (
  jose: typeof Jose,
  token: string,
  expected: Jose.JWTClaimVerificationOptions,
) => Promise<Jose.JWTPayload>;

const claimsOf = (projectId: string): Jose.JWTClaimVerificationOptions => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  requiredClaims: ['exp'],
  clockTolerance: SKEW_SECONDS,
});

const signedReader = (options: FirebaseProofsOptions): Reader => {
  const { onFailure, log, keysUrl = KEYS_URL, timeLimit = TIME_LIMIT_MS } = options;
  const service = openService({ name: "Firebase's keys", log, timeLimit });
  let keys: Jose.JWTVerifyGetKey | undefined;
  return async (jose, token, expected) => {
    keys ??= jose.createRemoteJWKSet(new URL(keysUrl), {
      timeoutDuration: timeLimit,
      cacheMaxAge: KEYS_MAX_AGE_MS,
      [jose.customFetch]: service.fetch,
    });
    const keyOf = namedKey(jose, keys, onFailure);
    return (await jose.jwtVerify(token, keyOf, { ...expected, algorithms: ['RS256'] })).payload;
  };
};

/** The key that a token names. A token with no or an unknown key id was signed by somebody else. */
const namedKey =
  (jose: typeof Jose, keys: Jose.JWTVerifyGetKey, onFailure: (error: unknown) => void): Jose.JWTVerifyGetKey =>
  async (header, token) => {
    if (header.kid === undefined) throw new jose.errors.JWKSNoMatchingKey();
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof jose.errors.JWKSNoMatchingKey) throw error;
      onFailure(error);
      throw new AppError('phone_keys_unavailable');
    }
  };

const readUnsigned: Reader = async (jose, token, expected) => jose.UnsecuredJWT.decode(token, expected).payload;

const refusalOf = (jose: typeof Jose, error: unknown): unknown => {
  if (error instanceof jose.errors.JWTExpired) return new AppError('phone_proof_expired');
  return error instanceof jose.errors.JOSEError ? new AppError('phone_not_proven') : error;
};

/** @param now seconds since 1970. */
const provenBy = (payload: Jose.JWTPayload, now: number): ProvenPhone => {
  const claims = firebaseClaimsSchema.safeParse(payload).data;
  if (claims === undefined || isInFuture(claims, now)) throw new AppError('phone_not_proven');
  if (claims.auth_time < now - PROOF_SECONDS - SKEW_SECONDS) throw new AppError('phone_proof_expired');
  // Not the token: Firebase issues new ones for the same sign-in, each of which could be spent.
  const id = `${claims.sub} ${claims.auth_time}`;
  const endsAt = claims.auth_time + PROOF_SECONDS;
  return { id, phoneNumber: claims.phone_number, expiresAt: new Date(endsAt * 1_000).toISOString() };
};

const isInFuture = ({ iat, auth_time }: FirebaseClaims, now: number): boolean =>
  Math.max(iat, auth_time) > now + SKEW_SECONDS;

/** The latest date of JavaScript, in seconds. */
const instantSchema = z.int().check(z.nonnegative(), z.maximum(8_640_000_000_000));

/** The claims of somebody who signed in by phone. Times are seconds since 1970. */
const firebaseClaimsSchema = z.object({
  /** The project; a list with others is refused. */
  aud: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  exp: instantSchema,
  iat: instantSchema,
  auth_time: instantSchema,
  phone_number: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
});
type FirebaseClaims = z.infer<typeof firebaseClaimsSchema>;
