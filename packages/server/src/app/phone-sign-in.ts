import path from 'node:path';
import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import { type BuiltInProofs, builtInProofs } from '../features/phone/built-in-proofs.provider.ts';
import { firebaseProofs } from '../features/phone/firebase-proofs.provider.ts';
import type { PhoneProofs } from '../features/phone/phone-proofs.provider.ts';
import type { Clock } from '../platform/clock.ts';
import { openKeptKeys } from '../platform/kept-keys.ts';
import { givenKeys, type KeyRing } from '../platform/key-ring.ts';
import type { Settings } from '../platform/settings.ts';
import { signInOffer } from './sign-in-offer.ts';

interface PhoneSignInParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
}

/** How phone numbers are proven here. */
export interface PhoneSignIn {
  /** Whoever vouches for numbers. */
  readonly proofs: PhoneProofs;
  /** What Caravan's own codes need; `null` where somebody else sends them, or nobody. */
  readonly builtIn: { readonly keys: KeyRing; readonly proofs: BuiltInProofs } | null;
}

/** @throws StartupError for keys in the data folder that cannot be used. */
export const openPhoneSignIn = async ({ settings, clock, log }: PhoneSignInParts): Promise<PhoneSignIn> => {
  const { firebase } = settings.signIn;
  if (firebase) return { proofs: firebaseProofs({ firebase, clock, onFailure: tellOfKeys(log) }), builtIn: null };
  const { phoneProvider } = signInOffer(settings);
  if (phoneProvider !== 'built-in') return { proofs: noProofs, builtIn: null };
  const keys = await openKeys(settings, clock);
  const proofs = builtInProofs({ keys, clock, issuer: settings.publicUrl });
  return { proofs, builtIn: { keys, proofs } };
};

const openKeys = ({ dataDir, signIn }: Settings, clock: Clock): Promise<KeyRing> | KeyRing => {
  const [first, ...others] = signIn.phoneTokenKeys;
  return first === undefined
    ? openKeptKeys(path.join(dataDir, 'phone-keys'), clock.now())
    : givenKeys([first, ...others]);
};

/** Nobody signs in by phone while it lasts, and it is seldom Caravan's own failure. */
const tellOfKeys =
  (log: Logger) =>
  (error: unknown): void =>
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "Firebase's keys cannot be had");

/** Nobody vouches for any number. */
const noProofs: PhoneProofs = {
  verify: async () => {
    throw new AppError('phone_not_configured');
  },
};
