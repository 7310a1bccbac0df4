import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';
import { forgetPendingEmail } from './email-change.store.ts';
import { forgetKnownDevices } from './known-devices.store.ts';
import { passkeys, recoveryCodes } from './passkeys.tables.ts';
import { forgetIdentities } from './provider-identities.store.ts';
import { endBegunSignIns } from './sign-in-steps.store.ts';

/**
 * Takes every way in to an account away, also what was begun with them: whoever made an account with an address that was never
 * theirs has no key to it once the address's owner has it. Sessions are ended by the caller, who announces it.
 */
export const castOut = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ password: null, signInPhone: null, signInPhoneAt: null, requiresSecondFactor: false, secondFactorAt: null })
    .where(eq(users.id, userId));
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await forgetKnownDevices(db, userId);
  await forgetIdentities(db, userId);
  await forgetPendingEmail(db, userId);
  await endBegunSignIns(db, userId);
};
