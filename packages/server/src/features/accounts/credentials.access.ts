import { PASSWORD_REQUIRED } from '@caravan/contract/accounts/accounts.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { passwordFits } from '../../platform/passwords.ts';
import { accountKey, type SignInGuard } from '../../platform/rate-limits.ts';
import { findCredentials } from './own-account.store.ts';

interface Proof {
  readonly userId: string;
  /** The caller's network address. */
  readonly address: string;
  readonly password: string | undefined;
}

/**
 * Proves that it is the account's owner who asks, and not whoever found a device that was left open: by the password, where the
 * account has one.
 *
 * @throws AppError `validation` without the password, `wrong_password`; `too_many_failures` as signing in does.
 */
export const proveOwner = async (db: Db, guard: SignInGuard, { userId, address, password }: Proof): Promise<void> => {
  const credentials = await findCredentials(db, userId);
  if (!credentials) throw new AppError('unauthorized');
  const { email, password: stored } = credentials;
  if (stored === null) return;
  if (password === undefined) {
    throw new AppError('validation', { issues: [{ path: 'password', message: PASSWORD_REQUIRED }] });
  }
  const isProven = await guard.attempt(accountKey(email ?? userId), address, async () =>
    (await passwordFits(stored, password)) ? true : null,
  );
  if (!isProven) throw new AppError('wrong_password');
};
