import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { recoveryCodes } from './passkeys.tables.ts';

/** How many recovery codes of an account have not been used. */
export const countRecoveryCodes = async (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
