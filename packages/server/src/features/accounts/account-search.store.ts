import { normalisedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import { idSchema } from '@caravan/contract/text.schema.ts';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { pendingEmailColumn } from './accounts.store.ts';
import { users } from './accounts.tables.ts';

/** An account as whoever runs the server looks it up. */
export interface FoundAccount {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly isEmailConfirmed: boolean;
  /** The address that waits to be confirmed. */
  readonly pendingEmail: string | null;
  /** Contact data, in E.164. */
  readonly phoneNumber: string | null;
  /** The number that signs in, in E.164. */
  readonly signInPhone: string | null;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** When an administrator locked it, ISO 8601. */
  readonly lockedAt: string | null;
  readonly createdAt: string;
}

const foundColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  isEmailConfirmed: sql<boolean>`(${users.emailConfirmedAt} is not null)`,
  pendingEmail: pendingEmailColumn,
  phoneNumber: users.phoneNumber,
  signInPhone: users.signInPhone,
  hasPassword: sql<boolean>`(${users.password} is not null)`,
  hasSecondFactor: users.requiresSecondFactor,
  lockedAt: users.lockedAt,
  createdAt: users.createdAt,
};

/** More are not named where somebody is meant by what several have. */
const FOUND_MAX = 10;

/**
 * The accounts that somebody may mean: by id, e-mail address, user name (with or without an at sign), or phone number. A number that
 * signs in to an account means that one, whoever else gives it as theirs.
 */
export const searchAccounts = async (db: Db, who: string): Promise<FoundAccount[]> => {
  const phone = normalisedPhone(who);
  const signsIn = phone === null ? [] : await accountsWhere(db, eq(users.signInPhone, phone));
  const isMeant = or(
    idSchema.safeParse(who).success ? eq(users.id, who) : undefined,
    sql`lower(${users.email}) = lower(${who})`,
    sql`lower(${users.username}) = lower(${who.replace(/^@/, '')})`,
    phone === null ? undefined : eq(users.signInPhone, phone),
    phone === null || signsIn.length > 0 ? undefined : eq(users.phoneNumber, phone),
  );
  return accountsWhere(db, isMeant);
};

const accountsWhere = (db: Db, condition: Parameters<typeof and>[0]): Promise<FoundAccount[]> =>
  db
    .select(foundColumns)
    .from(users)
    .where(and(condition, isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(FOUND_MAX);
