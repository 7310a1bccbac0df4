import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';

/** Whether an account asks for a second factor. */
export const asksSecondFactor = async (db: Db, userId: string): Promise<boolean> => {
  const [account] = await db.select({ isOn: users.requiresSecondFactor }).from(users).where(eq(users.id, userId));
  return account?.isOn === true;
};

/** Has an account ask for a second factor from now on, or for none. */
export const setSecondFactor = async (db: Db, userId: string, requiresSecondFactor: boolean): Promise<void> => {
  const secondFactorAt = requiresSecondFactor ? sql`now()` : null;
  await db.update(users).set({ requiresSecondFactor, secondFactorAt }).where(eq(users.id, userId));
};
