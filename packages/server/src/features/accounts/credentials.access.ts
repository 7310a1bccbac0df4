import { PASSWORD_REQUIRED } from '@caravan/contract/accounts/accounts.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { passwordFits } from '../../platform/passwords.ts';
import { guesser, type SignInGuard } from '../../platform/sign-in-guard.ts';
import { demandFreshProof } from './fresh-proof.access.ts';
import { findCredentials } from './own-account.store.ts';

/** Who asks: whoever holds a session alone, at a device that was left open, is not let guess the password. */
interface Caller {
  readonly userId: string;
  /** The session as stored. */
  readonly sid: string | null;
}

/** Whoever asks as the account's owner, by a session. */
interface Owner extends Caller {
  readonly now: Date;
  readonly password: string | undefined;
}

/** How an account signs in that was just proven to be the caller's: its password is as stored. */
export interface Proven<Password extends string | null> {
  readonly email: string | null;
  readonly password: Password;
}

/**
 * Proves that it is the account's owner who asks: by the password, where the account has one; else by a fresh proof.
 *
 * @throws AppError `validation` without the password, `wrong_password`; `too_many_failures` after as many by this session;
 *   `proof_required` where there is no password and no fresh proof; `unauthorized` where the account has ended meanwhile.
 */
export const proveOwner = async (
  db: Db,
  guard: SignInGuard,
  { password, now, ...caller }: Owner,
): Promise<Proven<string | null>> => {
  const credentials = await credentialsOf(db, caller);
  const stored = credentials.password;
  if (stored === null) {
    await demandFreshProof(db, { ...caller, now });
    return credentials;
  }
  if (password === undefined) {
    throw new AppError('validation', { issues: [{ path: 'password', message: PASSWORD_REQUIRED }] });
  }
  return attempt(guard, caller, async () => ((await passwordFits(stored, password)) ? credentials : null));
};

/**
 * Proves the current password to whoever chooses a new one.
 *
 * @returns `null` where the new password is the account's already: the call is a repeat of one whose answer was lost.
 * @throws AppError `no_password`, `wrong_password`; `too_many_failures` after as many by this session.
 */
export const proveCurrentPassword = async (
  db: Db,
  guard: SignInGuard,
  { currentPassword, newPassword, ...caller }: Caller & Readonly<Record<'currentPassword' | 'newPassword', string>>,
): Promise<Proven<string> | null> => {
  const { email, password } = await credentialsOf(db, caller);
  if (password === null) throw new AppError('no_password');
  const { change } = await attempt(guard, caller, async () => {
    if (await passwordFits(password, currentPassword)) return { change: { email, password } };
    return (await passwordFits(password, newPassword)) ? { change: null } : null;
  });
  return change;
};

const credentialsOf = async (db: Db, { userId }: Caller): Promise<Proven<string | null>> => {
  const credentials = await findCredentials(db, userId);
  if (!credentials) throw new AppError('unauthorized');
  return credentials;
};

/** What strangers try at the account's door counts for nothing here, and the other way round. */
const attempt = async <Found>(
  guard: SignInGuard,
  { userId, sid }: Caller,
  check: () => Promise<Found | null>,
): Promise<Found> => {
  const found = await guard.attemptBy(guesser(userId, sid), check);
  if (found === null) throw new AppError('wrong_password');
  return found;
};
