import { FORMER_EMAIL_DAYS, PENDING_EMAIL_DAYS } from '@caravan/contract/accounts/recovery.schema.ts';
import { and, asc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { formerEmails, sessions, users, passkeys, recoveryCodes, providerIdentities } from './accounts.tables.ts';
import { deleteUnsentMails } from './email-outbox.store.ts';
import { revokeLinks } from './mail-links.store.ts';
import { areSameMailbox, refuseFormerEmail } from './accounts.store.ts';

const days = (count: number) => sql`now() + make_interval(days => ${sql.raw(String(count))})`;

const nothingPending = { pendingEmail: null, pendingEmailAt: null, pendingEmailUntil: null };

interface PendingEmail {
  readonly userId: string;
  /** The session that requests it, as stored. */
  readonly sid: string | null;
  readonly email: string;
}

/**
 * Stores an address until it is confirmed, in place of one that is pending already. When the change is undone, sign-in methods are
 * revoked that are newer than the beginning of the requesting session: whoever took it over adds one first. Not so where a second
 * factor is required: whoever leaves a mailbox turns it on first, and it must stay when the mailbox is used against them.
 */
export const savePendingEmail = async (db: Db, { userId, sid, email }: PendingEmail): Promise<void> => {
  await revokeConfirmations(db, userId);
  const began = db
    .select({ at: sql`(${sessions.sess} ->> 'signedInAt')::timestamptz` })
    .from(sessions)
    .where(sql`${sessions.sid} = ${sid}`);
  // Where a pending address is replaced, the moment of the first one stays.
  const before = sql`case when ${users.pendingEmailUntil} > now() then ${users.pendingEmailAt} end`;
  const pendingEmailAt = sql`least(now(), ${before}, case when not ${users.requiresSecondFactor} then (${began}) end)`;
  await db
    .update(users)
    .set({ pendingEmail: email, pendingEmailAt, pendingEmailUntil: days(PENDING_EMAIL_DAYS) })
    .where(eq(users.id, userId));
};

/** Gives a pending address its full time again. */
export const extendPendingEmail = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ pendingEmailUntil: days(PENDING_EMAIL_DAYS) })
    .where(and(eq(users.id, userId), isNotNull(users.pendingEmail)));
};

/** Removes a pending address and revokes the links that would confirm it. */
export const clearPendingEmail = async (db: Db, userId: string): Promise<void> => {
  await db.update(users).set(nothingPending).where(eq(users.id, userId));
  await revokeConfirmations(db, userId);
};

const revokeConfirmations = async (db: Db, userId: string): Promise<void> => {
  await deleteUnsentMails(db, userId, ['email_change']);
  await revokeLinks(db, userId, ['email_change']);
};

/**
 * Makes the pending address, which was just proven, the account's. The former one can be put back for a while, if it was
 * confirmed. A constraint of the database ensures that no other account has the address.
 */
export const applyPendingEmail = async (db: Db, userId: string): Promise<void> => {
  const { email, emailConfirmedAt, pendingEmailAt, pendingEmail } = users;
  const before = db
    .select({
      userId: users.id,
      email: sql<string>`${email}`.as('email'),
      requestedAt: sql<string>`${pendingEmailAt}`.as('asked_at'),
      restorableUntil: sql<string>`${days(FORMER_EMAIL_DAYS)}`.as('kept_until'),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(email), isNotNull(emailConfirmedAt)));
  await db.insert(formerEmails).select(before);
  const applied = { email: pendingEmail, emailConfirmedAt: sql`now()`, beganWithEmail: false, updatedAt: sql`now()` };
  const [changed] = await db
    .update(users)
    .set({ ...nothingPending, ...applied })
    .where(eq(users.id, userId))
    .returning({ id: users.id, email: users.email });
  if (changed) await refuseFormerEmail(db, changed);
};

/**
 * Puts back a former address, confirmed as it was, and revokes the password and the sign-in methods that are newer than the change
 * ({@link savePendingEmail}). Addresses in between are deleted, so that nothing is put back from them.
 */
export const restoreFormerEmail = async (db: Db, userId: string, wanted: string): Promise<void> => {
  const isOwn = eq(formerEmails.userId, userId);
  const [former] = await db
    .select()
    .from(formerEmails)
    .where(and(isOwn, gt(formerEmails.restorableUntil, sql`now()`), areSameMailbox(formerEmails.email, wanted)))
    .orderBy(asc(formerEmails.restorableUntil))
    .limit(1);
  if (!former) throw new Error('the address that is put back is not there');
  await clearPendingEmail(db, userId);
  const { email, requestedAt, restorableUntil } = former;
  await db
    .update(users)
    .set({ email, emailConfirmedAt: sql`now()`, password: null, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await refuseFormerEmail(db, { id: userId, email });
  await db.delete(formerEmails).where(and(isOwn, gte(formerEmails.restorableUntil, restorableUntil)));
  await revokeSignInMethodsSince(db, userId, requestedAt);
};

const revokeSignInMethodsSince = async (db: Db, userId: string, moment: string): Promise<void> => {
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, moment)));
  await db
    .delete(providerIdentities)
    .where(and(eq(providerIdentities.userId, userId), gt(providerIdentities.createdAt, moment)));
  await db
    .update(users)
    .set({ signInPhone: null, signInPhoneAt: null })
    .where(and(eq(users.id, userId), gt(users.signInPhoneAt, moment)));
  const turnedOff = await db
    .update(users)
    .set({ requiresSecondFactor: false, secondFactorAt: null })
    .where(and(eq(users.id, userId), gt(users.secondFactorAt, moment)))
    .returning({ id: users.id });
  if (turnedOff.length > 0) await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};

/** Deletes pending and former addresses that have expired. */
export const deleteOldEmails = async (db: Db): Promise<void> => {
  const hasWaited = and(isNotNull(users.pendingEmail), lt(users.pendingEmailUntil, sql`now()`));
  await db.update(users).set(nothingPending).where(hasWaited);
  await db.delete(formerEmails).where(lt(formerEmails.restorableUntil, sql`now()`));
};

/** Marks the account's address as confirmed, and leaves an earlier date. */
export const confirmAddress = async (db: Db, userId: string): Promise<void> => {
  const emailConfirmedAt = sql`coalesce(${users.emailConfirmedAt}, now())`;
  await db.update(users).set({ emailConfirmedAt }).where(eq(users.id, userId));
};
