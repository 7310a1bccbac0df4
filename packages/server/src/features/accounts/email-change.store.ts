import { FORMER_EMAIL_DAYS, PENDING_EMAIL_DAYS } from '@caravan/contract/accounts/recovery.schema.ts';
import { and, asc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { formerEmails, sessions, users, passkeys, recoveryCodes, providerIdentities } from './accounts.tables.ts';
import { deleteUnsentMails } from './email-outbox.store.ts';
import { voidLinks } from './mail-links.store.ts';
import { areSameMailbox } from './accounts.store.ts';

const days = (count: number) => sql`now() + make_interval(days => ${sql.raw(String(count))})`;

const nothingPending = { pendingEmail: null, pendingEmailAt: null, pendingEmailUntil: null };

interface AskedEmail {
  readonly userId: string;
  /** The session that asks for it, as stored. */
  readonly sid: string | null;
  readonly email: string;
}

/**
 * Lets an address wait until it is confirmed, in the place of one that does already. What has come to sign in since the session
 * began that asks is taken away with the change, for whoever is in adds a way back first. Not so where a second factor is asked
 * for: whoever leaves a mailbox turns it on first, and it must outlast what the mailbox can do.
 */
export const keepPendingEmail = async (db: Db, { userId, sid, email }: AskedEmail): Promise<void> => {
  await voidConfirmations(db, userId);
  const began = db
    .select({ at: sql`(${sessions.sess} ->> 'signedInAt')::timestamptz` })
    .from(sessions)
    .where(sql`${sessions.sid} = ${sid}`);
  // Of several that have waited in turn, the first began it.
  const before = sql`case when ${users.pendingEmailUntil} > now() then ${users.pendingEmailAt} end`;
  const pendingEmailAt = sql`least(now(), ${before}, case when not ${users.requiresSecondFactor} then (${began}) end)`;
  await db
    .update(users)
    .set({ pendingEmail: email, pendingEmailAt, pendingEmailUntil: days(PENDING_EMAIL_DAYS) })
    .where(eq(users.id, userId));
};

/** Lets the address that waits do so for its whole time again. */
export const prolongPendingEmail = async (db: Db, userId: string): Promise<void> => {
  await db
    .update(users)
    .set({ pendingEmailUntil: days(PENDING_EMAIL_DAYS) })
    .where(and(eq(users.id, userId), isNotNull(users.pendingEmail)));
};

/** No address waits any more, and what was sent to it confirms nothing. */
export const forgetPendingEmail = async (db: Db, userId: string): Promise<void> => {
  await db.update(users).set(nothingPending).where(eq(users.id, userId));
  await voidConfirmations(db, userId);
};

/** What was sent to an address that waits confirms nothing any more. */
const voidConfirmations = async (db: Db, userId: string): Promise<void> => {
  await deleteUnsentMails(db, userId, ['email_change']);
  await voidLinks(db, userId, ['email_change']);
};

/**
 * Gives an account the address that has waited, which was just proven. The one before can be put back for a while, if it was
 * confirmed. The database holds that no other account has the address.
 */
export const takePendingEmail = async (db: Db, userId: string): Promise<void> => {
  const { email, emailConfirmedAt, pendingEmailAt, pendingEmail } = users;
  const before = db
    .select({
      userId: users.id,
      email: sql<string>`${email}`.as('email'),
      askedAt: sql<string>`${pendingEmailAt}`.as('asked_at'),
      keptUntil: sql<string>`${days(FORMER_EMAIL_DAYS)}`.as('kept_until'),
    })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(email), isNotNull(emailConfirmedAt)));
  await db.insert(formerEmails).select(before);
  const taken = { email: pendingEmail, emailConfirmedAt: sql`now()`, beganWithEmail: false, updatedAt: sql`now()` };
  await db
    .update(users)
    .set({ ...nothingPending, ...taken })
    .where(eq(users.id, userId));
};

/**
 * Puts an address back that the account had, confirmed as it was, and takes away what has come to sign in since the change was
 * begun ({@link keepPendingEmail}), and the password. Addresses that the account has had in between are forgotten: from them nothing is put back.
 */
export const putBackEmail = async (db: Db, userId: string, wanted: string): Promise<void> => {
  const isOwn = eq(formerEmails.userId, userId);
  const [former] = await db
    .select()
    .from(formerEmails)
    .where(and(isOwn, gt(formerEmails.keptUntil, sql`now()`), areSameMailbox(formerEmails.email, wanted)))
    .orderBy(asc(formerEmails.keptUntil))
    .limit(1);
  if (!former) throw new Error('the address that is put back is not there');
  await forgetPendingEmail(db, userId);
  const { email, askedAt, keptUntil } = former;
  await db
    .update(users)
    .set({ email, emailConfirmedAt: sql`now()`, password: null, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await db.delete(formerEmails).where(and(isOwn, gte(formerEmails.keptUntil, keptUntil)));
  await castOutSince(db, userId, askedAt);
};

/** Takes away what has come to sign in to an account since a moment; what was there before stays. */
const castOutSince = async (db: Db, userId: string, moment: string): Promise<void> => {
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

/** Forgets the addresses that have waited too long, and those that cannot be put back any more. */
export const deleteOldEmails = async (db: Db): Promise<void> => {
  const hasWaited = and(isNotNull(users.pendingEmail), lt(users.pendingEmailUntil, sql`now()`));
  await db.update(users).set(nothingPending).where(hasWaited);
  await db.delete(formerEmails).where(lt(formerEmails.keptUntil, sql`now()`));
};
