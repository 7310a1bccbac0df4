import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import type { SignInGuard } from '../../platform/sign-in-guard.ts';
import { type Proven, proveOwner } from './credentials.access.ts';
import { holdPassword } from './credentials.store.ts';
import { lockAccount, type OwnAccount } from './own-account.store.ts';

/** As much of a call as proves whose it is. */
interface OwnersCall {
  readonly db: Db;
  readonly userId: string;
  readonly sid: string | null;
  readonly now: Date;
  readonly body: { readonly password?: string | undefined };
}

/** {@link proveOwner} for calls whose body is nothing but the proof. */
export const proveOwnerOf =
  (guard: SignInGuard) =>
  ({ db, userId, sid, now, body }: OwnersCall): Promise<Proven<string | null>> =>
    proveOwner(db, guard, { userId, sid, now, password: body.password });

/**
 * An account for the one who has proven to be its owner: nobody else changes it before this transaction is over.
 *
 * @throws AppError `unauthorized` once it is deleted; `wrong_password` where a new password has ended what the one before proved.
 */
export const lockProven = async (
  db: Db,
  userId: string,
  { password }: Pick<Proven<string | null>, 'password'>,
): Promise<OwnAccount> => {
  const account = await lockAccount(db, userId);
  if (!account) throw new AppError('unauthorized');
  if (password !== null && !(await holdPassword(db, userId, password))) throw new AppError('wrong_password');
  return account;
};
