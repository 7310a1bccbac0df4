import { type ShownPasskey, shownPasskeySchema } from './passkey-answers.schema.ts';
import {
  described,
  handleOf,
  type KnownCredential,
  loadWebauthn,
  type PasskeyQuestion,
  type PasskeySite,
  PATIENCE_MS,
} from './passkey-site.access.ts';

/** A passkey as it is checked. */
export interface CheckedCredential {
  readonly userId: string;
  readonly credentialId: string;
  /** In the form of COSE (RFC 9052). */
  readonly publicKey: Uint8Array;
}

/** What a passkey shows of itself when it signs in. */
export interface ShownCredential {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** What was asked of a browser. */
interface Asked {
  readonly challenge: string;
  /** Whoever shows the passkey must have proven more than that they hold it, such as by a fingerprint. */
  readonly mustVerify: boolean;
}

/** What a browser needs to show a passkey: one of these, or, with `null`, any that signs in alone. */
export const askToShow = async (
  site: PasskeySite,
  own: KnownCredential[] | null,
  { mustVerify }: Pick<Asked, 'mustVerify'>,
): Promise<PasskeyQuestion> => {
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    timeout: PATIENCE_MS,
    userVerification: mustVerify ? 'required' : 'preferred',
    ...(own && { allowCredentials: own.map(described) }),
  });
  return { challenge: options.challenge, options: { ...options } };
};

/**
 * A browser's answer, not yet checked.
 *
 * @throws AppError `passkey_failed` for what can be none.
 */
export const readShown = (site: PasskeySite, answer: unknown): ShownPasskey => {
  const { data, error } = shownPasskeySchema.safeParse(answer);
  return data ?? site.refuse(error);
};

/**
 * Checks a passkey that was just shown. Its counter is left to whoever keeps it.
 *
 * @throws AppError `passkey_failed`
 */
export const checkShown = async (
  site: PasskeySite,
  shown: ShownPasskey,
  { userId, credentialId, publicKey }: CheckedCredential,
  { challenge, mustVerify }: Asked,
): Promise<ShownCredential> => {
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
