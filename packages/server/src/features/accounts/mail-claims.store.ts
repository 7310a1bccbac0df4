import { MAILS_PER_ACCOUNT_AND_HOUR } from '@caravan/contract/accounts/recovery.schema.ts';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './accounts.tables.ts';
import { makeLink } from './mail-links.store.ts';
import type { MailKind } from './mail-texts.rules.ts';
import { dueMails, type LinkPurpose } from './mails.tables.ts';

/** The pause after each try, minutes; a mail whose last try fails is given up. */
const PAUSES = [1, 5, 15, 60] as const;
/** Keeps other servers from claiming at the same moment, so that the mails of one account are counted one after the other. */
const CLAIMING = 7_264_001;

/** A mail that this server is about to send. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly firstName: string;
  readonly secret: string | null;
  readonly isLastTry: boolean;
}

type DueMail = Pick<typeof dueMails.$inferSelect, 'id' | 'userId' | 'kind' | 'address' | 'tries'>;

interface Recipient {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly isConfirmed: boolean;
  readonly isDeleted: boolean;
}

const purposes: Partial<Record<MailKind, LinkPurpose>> = {
  password_reset: 'password_reset',
  email_confirmation: 'email_confirmation',
};

/**
 * Claims the mail that has been due the longest: nobody else does before the pause that follows a failed try is over, which is
 * longer than sending may take. So no mail is lost with a server that ends in the middle; a second one may arrive instead. Its
 * link is made in the same transaction, so that what voids an account's links also finds one that is just being sent.
 *
 * @returns `null` when nothing is due. What has lost its sense goes unsent.
 */
export const claimDueMail = (db: Db): Promise<ClaimedMail | null> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${CLAIMING})`);
    for (;;) {
      const due = await lockDueMail(transaction);
      if (!due) return null;
      const claimed = await claim(transaction, due);
      if (claimed) return claimed;
      await forgetMail(transaction, due.id);
    }
  });

/** The column holds milliseconds, so what is due at once may read as due half a millisecond from now. */
const thisMoment = sql`now() + interval '1 millisecond'`;

/** Passes over what somebody is about to take back. */
const lockDueMail = async (db: Db): Promise<DueMail | undefined> => {
  const { id, userId, kind, address, tries } = dueMails;
  const [due] = await db
    .select({ id, userId, kind, address, tries })
    .from(dueMails)
    .where(and(isNull(dueMails.sentAt), lte(dueMails.tryAfter, thisMoment)))
    .orderBy(asc(dueMails.tryAfter), asc(dueMails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
};

/** @returns `null` for a mail that is not sent after all. */
const claim = async (db: Db, mail: DueMail): Promise<ClaimedMail | null> => {
  const recipient = await findRecipient(db, mail);
  if (!recipient) return null;
  const purpose = purposes[mail.kind];
  const secret = purpose ? await linkFor(db, mail, recipient, purpose) : null;
  if (purpose && secret === null) return null;
  const pause = PAUSES[Math.min(mail.tries, PAUSES.length - 1)] ?? 1;
  await db
    .update(dueMails)
    .set({
      userId: recipient.id,
      tries: mail.tries + 1,
      tryAfter: sql`now() + make_interval(mins => ${sql.raw(String(pause))})`,
    })
    .where(eq(dueMails.id, mail.id));
  return {
    id: mail.id,
    kind: mail.kind,
    // As the account has it: another spelling of an address may belong to somebody else.
    to: purpose ? (recipient.email ?? mail.address) : mail.address,
    firstName: recipient.isDeleted ? '' : recipient.firstName,
    secret,
    isLastTry: mail.tries >= PAUSES.length,
  };
};

const findRecipient = async (db: Db, { userId, address }: DueMail): Promise<Recipient | undefined> => {
  const [recipient] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(users)
    .where(userId === null ? sql`lower(${users.email}) = lower(${address})` : eq(users.id, userId));
  return recipient;
};

/** The secret of the link that a mail carries; `null` where the account needs none, or gets none any more. */
const linkFor = async (
  db: Db,
  mail: DueMail,
  { id, email, isConfirmed, isDeleted }: Recipient,
  purpose: LinkPurpose,
): Promise<string | null> => {
  if (isDeleted || email === null || email.toLowerCase() !== mail.address.toLowerCase()) return null;
  if (purpose === 'email_confirmation' && isConfirmed) return null;
  // Of these nobody has counted how many the account was sent.
  if (mail.userId === null && (await sentLately(db, id, mail.kind)) >= MAILS_PER_ACCOUNT_AND_HOUR) return null;
  return makeLink(db, { userId: id, purpose, email });
};

const sentLately = (db: Db, userId: string, kind: MailKind): Promise<number> =>
  db.$count(
    dueMails,
    and(eq(dueMails.userId, userId), eq(dueMails.kind, kind), gt(dueMails.createdAt, sql`now() - interval '1 hour'`)),
  );

/** A sent mail is only counted from now on. */
export const keepSent = async (db: Db, id: string): Promise<void> => {
  await db
    .update(dueMails)
    .set({ sentAt: sql`now()`, address: '' })
    .where(eq(dueMails.id, id));
};

export const forgetMail = async (db: Db, id: string): Promise<void> => {
  await db.delete(dueMails).where(eq(dueMails.id, id));
};
