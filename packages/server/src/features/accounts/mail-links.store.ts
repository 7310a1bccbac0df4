import { createHash, randomBytes } from 'node:crypto';
import {
  EMAIL_CHANGE_LINK_HOURS,
  FORMER_EMAIL_DAYS,
  PENDING_EMAIL_DAYS,
  EMAIL_CONFIRMATION_DAYS,
  PASSWORD_RESET_MINUTES,
} from '@caravan/contract/accounts/recovery.schema.ts';
import { type AnyColumn, and, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { formerEmails, users, type LinkPurpose, mailLinks } from './accounts.tables.ts';
import { areSameMailbox, isOwnersAddress, pendingEmailColumn } from './accounts.store.ts';

const lifetimes: Record<LinkPurpose, string> = {
  password_reset: `${PASSWORD_RESET_MINUTES} minutes`,
  email_confirmation: `${EMAIL_CONFIRMATION_DAYS} days`,
  email_change: `${EMAIL_CHANGE_LINK_HOURS} hours`,
  // As long as there can be a change to stop or to undo.
  email_change_stop: `${PENDING_EMAIL_DAYS + FORMER_EMAIL_DAYS} days`,
};

const endOf = (purpose: LinkPurpose) => sql`now() + ${lifetimes[purpose]}::interval`;

/** Only the SHA-256 is stored: a secret has 256 random bits, so nobody finds it by trying. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

interface Link {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** Whether it goes by mail, as links do by default; what an administrator hands over proves nothing of the address. */
  readonly provesAddress?: boolean;
}

/** @returns the secret of a link that is about to be sent. */
export const createLink = async (db: Db, link: Link): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  await saveLink(db, secret, link);
  return secret;
};

/** Gives a secret that was sent another purpose too; where it has it already, it gets its full time again. */
export const saveLink = async (db: Db, secret: string, link: Link): Promise<void> => {
  const expiresAt = endOf(link.purpose);
  await db
    .insert(mailLinks)
    .values({ digest: digestOf(secret), ...link, expiresAt })
    .onConflictDoUpdate({ target: [mailLinks.digest, mailLinks.purpose], set: { expiresAt } });
};

/** The account of a link. */
export interface LinkedAccount {
  readonly userId: string;
  /** The address to which the link was sent. */
  readonly email: string;
  /** Whether it was sent there, and not handed over by an administrator. */
  readonly provesAddress: boolean;
  /** Whether that is the account's address. */
  readonly isPresentAddress: boolean;
  /** The account's address. */
  readonly presentEmail: string | null;
  /** Whether the account's address was proven before. */
  readonly isEmailConfirmed: boolean;
  /** The address that waits to take its place. */
  readonly pendingEmail: string | null;
}

const isLinked = (column: AnyColumn | SQL) => areSameMailbox(mailLinks.email, column);
const isPresent = isLinked(users.email);
const isFormer = sql`exists (select from ${formerEmails} where ${formerEmails.userId} = ${users.id}
  and ${isLinked(formerEmails.email)} and ${formerEmails.restorableUntil} > now())`;

/** What must be true of the address that a link was sent to. */
const conditions: Record<LinkPurpose, SQL | undefined> = {
  password_reset: and(isPresent, or(isOwnersAddress, not(mailLinks.provesAddress)), isNull(users.lockedAt)),
  email_confirmation: isPresent,
  email_change: or(isPresent, isLinked(pendingEmailColumn)),
  email_change_stop: or(isPresent, isFormer),
};

const usable = (secret: string, purpose: LinkPurpose) =>
  and(
    eq(mailLinks.digest, digestOf(secret)),
    eq(mailLinks.purpose, purpose),
    gt(mailLinks.expiresAt, sql`now()`),
    conditions[purpose],
    isNull(users.deletedAt),
  );

/** The account that a link is about; `undefined` for one that does not work, for whatever reason. */
export const findLinked = async (db: Db, secret: string, purpose: LinkPurpose): Promise<LinkedAccount | undefined> => {
  const [linked] = await db
    .select({
      userId: users.id,
      email: mailLinks.email,
      provesAddress: mailLinks.provesAddress,
      isPresentAddress: sql<boolean>`coalesce(${isPresent}, false)`,
      presentEmail: users.email,
      isEmailConfirmed: sql<boolean>`(${users.emailConfirmedAt} is not null)`,
      pendingEmail: pendingEmailColumn,
    })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(usable(secret, purpose));
  return linked;
};

/** {@link findLinked}, with the account locked: of two at the same moment the second finds what the first has changed. */
export const lockLinked = async (db: Db, secret: string, purpose: LinkPurpose): Promise<LinkedAccount | undefined> => {
  const linked = await findLinked(db, secret, purpose);
  if (!linked) return undefined;
  await db.select({ id: users.id }).from(users).where(eq(users.id, linked.userId)).for('no key update');
  return findLinked(db, secret, purpose);
};

export const revokeLinks = async (db: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> => {
  await db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), inArray(mailLinks.purpose, [...purposes])));
};

/** Gives an account's valid links of a purpose their full time again. */
export const extendLinks = async (db: Db, userId: string, purpose: LinkPurpose): Promise<void> => {
  await db
    .update(mailLinks)
    .set({ expiresAt: endOf(purpose) })
    .where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, purpose), gt(mailLinks.expiresAt, sql`now()`)));
};

export const deleteExpiredLinks = async (db: Db): Promise<void> => {
  await db.delete(mailLinks).where(lt(mailLinks.expiresAt, sql`now()`));
};
