import path from 'node:path';
import { altchaCaptchas, type Captchas } from '../platform/security/captchas.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { openStoredKeys, givenKeys, type KeyRing } from '../platform/security/signing-keys.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createSignInGuard, type SignInGuard } from '../platform/security/sign-in-guard.ts';
import { spend } from '../platform/security/spent-proofs.store.ts';

interface GuardedSignIn {
  /** What phone tokens and captchas are signed with. */
  readonly keys: KeyRing;
  readonly captchas: Captchas;
  readonly signInGuard: SignInGuard;
}

/** @throws StartupError for keys in the data folder that cannot be used. */
export const openSignInGuard = async (settings: Settings, db: Db, clock: Clock): Promise<GuardedSignIn> => {
  const keys = await openKeys(settings, clock);
  const captchas = altchaCaptchas(keys);
  const perAddress = settings.rateLimits.signIn;
  const signInGuard = createSignInGuard({
    perAddress,
    captchas,
    spend: ({ id, expiresAt }) => spend(db, id, expiresAt),
  });
  return { keys, captchas, signInGuard };
};

const openKeys = async ({ dataDir, signIn }: Settings, clock: Clock): Promise<KeyRing> => {
  const [first, ...others] = signIn.phoneTokenKeys;
  return first === undefined
    ? openStoredKeys(path.join(dataDir, 'phone-keys'), clock.now())
    : givenKeys([first, ...others]);
};
