import { isSameMailbox } from '@caravan/contract/accounts/accounts.rules.ts';
import { MAILS_PER_ACCOUNT_AND_HOUR } from '@caravan/contract/accounts/recovery.schema.ts';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { formerEmails, users } from './accounts.tables.ts';
import { makeLink } from './mail-links.store.ts';
import type { MailedTrip, MailKind } from './mail-texts.rules.ts';
import { dueMails, type LinkPurpose } from './mails.tables.ts';
import { areSameMailbox, isOwnersAddress, pendingEmailColumn } from './own-account.store.ts';

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
  readonly trip: MailedTrip | null;
  readonly isLastTry: boolean;
}

/** Finds the trip that somebody was added to; `null` once they have opened it or are off it. */
export type FindAddedTrip = (
  db: Db,
  added: { readonly tripId: string; readonly userId: string; readonly byUserId: string },
) => Promise<MailedTrip | null>;

type DueMail = Pick<
  typeof dueMails.$inferSelect,
  'id' | 'userId' | 'kind' | 'address' | 'tries' | 'tripId' | 'byUserId'
>;

interface Recipient {
  readonly id: string;
  readonly email: string | null;
  readonly pendingEmail: string | null;
  readonly firstName: string;
  readonly isConfirmed: boolean;
  readonly isOwners: boolean;
  /** Whether the mail's address can be put back. */
  readonly canBePutBack: boolean;
  readonly wantsMailsWhenAdded: boolean;
  readonly isDeleted: boolean;
}

/** Where a mail goes, and what its link does if it has one. */
interface Delivery {
  readonly to: string;
  readonly purpose: LinkPurpose | null;
}

/**
 * Claims the mail that has been due the longest: nobody else does before the pause that follows a failed try is over, which is
 * longer than sending may take. So no mail is lost with a server that ends in the middle; a second one may arrive instead. Its
 * link is made in the same transaction, so that what voids an account's links also finds one that is just being sent.
 *
 * @returns `null` when nothing is due. What has lost its sense goes unsent.
 */
export const claimDueMail = (db: Db, findAddedTrip: FindAddedTrip): Promise<ClaimedMail | null> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${CLAIMING})`);
    for (;;) {
      const due = await lockDueMail(transaction);
      if (!due) return null;
      const claimed = await claim(transaction, due, findAddedTrip);
      if (claimed) return claimed;
      await forgetMail(transaction, due.id);
    }
  });

/** The column holds milliseconds, so what is due at once may read as due half a millisecond from now. */
const thisMoment = sql`now() + interval '1 millisecond'`;

/** Passes over what somebody is about to take back. */
const lockDueMail = async (db: Db): Promise<DueMail | undefined> => {
  const { id, userId, kind, address, tries, tripId, byUserId } = dueMails;
  const [due] = await db
    .select({ id, userId, kind, address, tries, tripId, byUserId })
    .from(dueMails)
    .where(and(isNull(dueMails.sentAt), lte(dueMails.tryAfter, thisMoment)))
    .orderBy(asc(dueMails.tryAfter), asc(dueMails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
};

/** @returns `null` for a mail that is not sent after all. */
const claim = async (db: Db, mail: DueMail, findAddedTrip: FindAddedTrip): Promise<ClaimedMail | null> => {
  const recipient = await findRecipient(db, mail);
  if (!recipient) return null;
  const delivery = deliveryOf(mail, recipient);
  if (!delivery || (await hadItsShare(db, mail, recipient))) return null;
  const { to, purpose } = delivery;
  const secret = purpose === null ? null : await makeLink(db, { userId: recipient.id, purpose, email: to });
  const trip = mail.kind === 'added_to_trip' ? await newTripFor(db, findAddedTrip, mail, recipient) : null;
  if (mail.kind === 'added_to_trip' && trip === null) return null;
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
    to,
    firstName: recipient.isDeleted ? '' : recipient.firstName,
    secret,
    trip,
    isLastTry: mail.tries >= PAUSES.length,
  };
};

const findRecipient = async (db: Db, { userId, address }: DueMail): Promise<Recipient | undefined> => {
  const [recipient] = await db
    .select({
      id: users.id,
      email: users.email,
      pendingEmail: pendingEmailColumn,
      firstName: users.firstName,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      isOwners: sql<boolean>`${isOwnersAddress}`,
      canBePutBack: sql<boolean>`exists (select from ${formerEmails} where ${formerEmails.userId} = ${users.id}
        and ${areSameMailbox(formerEmails.email, address)} and ${formerEmails.keptUntil} > now())`,
      wantsMailsWhenAdded: users.mailsWhenAdded,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(users)
    .where(userId === null ? sql`lower(${users.email}) = lower(${address})` : eq(users.id, userId));
  return recipient;
};

/**
 * Where a mail goes: as the account has the address, for another spelling of it may belong to somebody else.
 *
 * @returns `null` for one that the account does not need, or gets no more.
 */
const deliveryOf = ({ kind, address }: DueMail, recipient: Recipient): Delivery | null => {
  const { email, isDeleted } = recipient;
  const present = isSame(email, address) && !isDeleted ? email : null;
  const deliver = withLinks[kind];
  return deliver ? deliver(recipient, { address, present }) : { to: address, purpose: null };
};

interface Addressed {
  readonly address: string;
  /** The same as the account has it; `null` where it has another one. */
  readonly present: string | null;
}

const withLinks: Partial<Record<MailKind, (recipient: Recipient, addressed: Addressed) => Delivery | null>> = {
  password_reset: ({ isOwners }, { present }) =>
    present !== null && isOwners ? { to: present, purpose: 'password_reset' } : null,
  email_confirmation: ({ isConfirmed }, { present }) =>
    present !== null && !isConfirmed ? { to: present, purpose: 'email_confirmation' } : null,
  email_change: ({ pendingEmail }, { address }) =>
    isSame(pendingEmail, address) ? { to: pendingEmail, purpose: 'email_change' } : null,
  email_change_asked: ({ pendingEmail }, { present }) =>
    present !== null && pendingEmail !== null ? { to: present, purpose: 'email_change_stop' } : null,
  email_changed: ({ canBePutBack }, { address }) => ({
    to: address,
    purpose: canBePutBack ? 'email_change_stop' : null,
  }),
};

const isSame = (one: string | null, other: string): one is string => one?.toLowerCase() === other.toLowerCase();

/** Of the links for a forgotten password nobody has counted how many the account was sent. */
const hadItsShare = async (db: Db, { userId, kind }: DueMail, { id }: Recipient): Promise<boolean> =>
  userId === null && (await sentLately(db, id, kind)) >= MAILS_PER_ACCOUNT_AND_HOUR;

/** The trip of the mail; `null` once they have opened it or are off it, or where they want no such mail any more. */
const newTripFor = async (
  db: Db,
  findAddedTrip: FindAddedTrip,
  { tripId, byUserId, address }: DueMail,
  { id, email, isConfirmed, wantsMailsWhenAdded }: Recipient,
): Promise<MailedTrip | null> => {
  const isTheirs = isConfirmed && email !== null && isSameMailbox(email, address);
  if (!isTheirs || !wantsMailsWhenAdded || tripId === null || byUserId === null) return null;
  return findAddedTrip(db, { tripId, userId: id, byUserId });
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
