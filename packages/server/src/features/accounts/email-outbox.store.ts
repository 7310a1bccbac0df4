import { isSameMailbox } from '@caravan/contract/accounts/accounts.rules.ts';
import { MAILS_PER_ACCOUNT_AND_HOUR } from '@caravan/contract/accounts/recovery.schema.ts';
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { areSameMailbox, isOwnersAddress, pendingEmailColumn } from './accounts.store.ts';
import { type LinkPurpose, formerEmails, outboxMails, users } from './accounts.tables.ts';
import { createLink } from './mail-links.store.ts';
import type { MailKind, MailedTrip } from './mail-texts.rules.ts';
import type { FindAddedTrip, FindMailedLink, TripFinders } from './mailed-invitations.store.ts';

/** A mail that follows a change of an account. */
export interface AccountMail {
  readonly userId: string;
  readonly kind: MailKind;
  readonly address: string;
  /** The trip that it is about, and who added them to it. */
  readonly tripId?: string;
  readonly byUserId?: string;
}

/** Sent mails are counted for this long, hours. */
const COUNTED_HOURS = 1;
/** How many mails strangers can cause at one account; of other kinds it gets {@link MAILS_PER_ACCOUNT_AND_HOUR}. */
const MAILS_BY_STRANGERS = 5;
const COUNTED_HOURS_BY_STRANGERS = 24;
const kindsByStrangers: readonly MailKind[] = ['added_to_trip', 'trip_invitation'];
/** A mail that has not been sent by then is of no use any more, hours; where mail is set up, it was given up long before. */
const UNSENT_HOURS = 24;

const ago = (hours: number) => sql`now() - make_interval(hours => ${sql.raw(String(hours))})`;

/**
 * Adds a mail to the outbox, to be sent after the commit, unless the account has reached its limit.
 *
 * @returns the seconds until the account may get another mail of this kind; `null` for a mail that was added.
 */
export const insertMail = async (db: Db, mail: AccountMail): Promise<number | null> => {
  // The lock lets two at the same moment count each other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, mail.userId)).for('no key update');
  const wait = await secondsToWait(db, mail);
  if (wait !== null) return wait;
  await db.insert(outboxMails).values({ id: newId(), ...mail });
  return null;
};

const secondsToWait = async (db: Db, { userId, kind }: AccountMail): Promise<number | null> => {
  const isByStrangers = kindsByStrangers.includes(kind);
  const since = ago(isByStrangers ? COUNTED_HOURS_BY_STRANGERS : COUNTED_HOURS);
  const isCounted = and(eq(outboxMails.userId, userId), eq(outboxMails.kind, kind), gt(outboxMails.createdAt, since));
  const [counted] = await db
    .select({
      mails: sql<number>`count(*)::int`,
      wait: sql<number>`ceil(extract(epoch from min(${outboxMails.createdAt}) - (${since})))::int`,
    })
    .from(outboxMails)
    .where(isCounted);
  const most = isByStrangers ? MAILS_BY_STRANGERS : MAILS_PER_ACCOUNT_AND_HOUR;
  return counted && counted.mails >= most ? Math.max(1, counted.wait) : null;
};

/**
 * Whether there is an account of this address is looked up only when the mail is sent: so a request takes the same time for every
 * address.
 */
export const insertPasswordReset = async (db: Db, address: string): Promise<void> => {
  await db.insert(outboxMails).values({ id: newId(), kind: 'password_reset', address });
};

/** Withdraws the mails of these kinds that an account is about to be sent. */
export const deleteUnsentMails = async (db: Db, userId: string, kinds: readonly MailKind[]): Promise<void> => {
  const isOfKind = or(...kinds.map((kind) => eq(outboxMails.kind, kind)));
  await db.delete(outboxMails).where(and(eq(outboxMails.userId, userId), isOfKind, isNull(outboxMails.sentAt)));
};

/** How many mails wait to be sent, or to be tried again. */
export const countUnsentMails = (db: Db): Promise<number> => db.$count(outboxMails, isNull(outboxMails.sentAt));

/** Deletes the sent mails that are not counted any more, and those that nobody has sent. */
export const deleteOldMails = async (db: Db): Promise<void> => {
  await db
    .delete(outboxMails)
    .where(
      or(
        lt(outboxMails.createdAt, ago(UNSENT_HOURS)),
        and(
          lt(outboxMails.createdAt, ago(COUNTED_HOURS)),
          isNotNull(outboxMails.sentAt),
          notInArray(outboxMails.kind, [...kindsByStrangers]),
        ),
      ),
    );
};

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
  /** Of a digest. */
  readonly lines?: readonly string[];
  readonly isLastTry: boolean;
}

type OutboxMail = Pick<
  typeof outboxMails.$inferSelect,
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
  readonly isLocked: boolean;
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
 * @returns `null` when nothing is due. A mail that is of no use any more is deleted unsent.
 */
export const claimMail = (db: Db, finders: TripFinders): Promise<ClaimedMail | null> =>
  db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${CLAIMING})`);
    for (;;) {
      const due = await lockNextMail(transaction);
      if (!due) return null;
      const claimed = await claim(transaction, due, finders);
      if (claimed) return claimed;
      await deleteMail(transaction, due.id);
    }
  });

/** The column holds milliseconds, so what is due at once may read as due half a millisecond from now. */
const thisMoment = sql`now() + interval '1 millisecond'`;

/** Skips what another transaction is about to withdraw, and what is of no use any more, such as what waited in a backup that was restored. */
const lockNextMail = async (db: Db): Promise<OutboxMail | undefined> => {
  const { id, userId, kind, address, tries, tripId, byUserId } = outboxMails;
  const [due] = await db
    .select({ id, userId, kind, address, tries, tripId, byUserId })
    .from(outboxMails)
    .where(
      and(
        isNull(outboxMails.sentAt),
        lte(outboxMails.tryAfter, thisMoment),
        gt(outboxMails.createdAt, ago(UNSENT_HOURS)),
      ),
    )
    .orderBy(asc(outboxMails.tryAfter), asc(outboxMails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return due;
};

/** @returns `null` for a mail that is not sent after all. */
const claim = async (
  db: Db,
  mail: OutboxMail,
  { findAddedTrip, findMailedLink, findDigest }: TripFinders,
): Promise<ClaimedMail | null> => {
  if (mail.kind === 'trip_invitation') return claimInvitation(db, mail, findMailedLink);
  const recipient = await findRecipient(db, mail);
  if (!recipient) return null;
  const delivery = deliveryOf(mail, recipient);
  if (!delivery || (await isOverLimit(db, mail, recipient))) return null;
  const { to, purpose } = delivery;
  const secret = purpose === null ? null : await createLink(db, { userId: recipient.id, purpose, email: to });
  const trip = mail.kind === 'added_to_trip' ? await newTripFor(db, findAddedTrip, mail, recipient) : null;
  if (mail.kind === 'added_to_trip' && trip === null) return null;
  const digest = mail.kind === 'digest' ? await findDigest(db, recipient.id) : null;
  if (mail.kind === 'digest' && digest === null) return null;
  await noteTry(db, mail, recipient.id);
  return {
    id: mail.id,
    kind: mail.kind,
    to,
    firstName: recipient.isDeleted ? '' : recipient.firstName,
    secret: digest?.secret ?? secret,
    trip,
    lines: digest?.lines ?? [],
    isLastTry: mail.tries >= PAUSES.length,
  };
};

/** Of an invitation nobody knows who reads it: it has no greeting by name. */
const claimInvitation = async (db: Db, mail: OutboxMail, find: FindMailedLink): Promise<ClaimedMail | null> => {
  const { id, kind, address, tries, tripId, byUserId } = mail;
  const found = tripId && byUserId && (await find(db, { linkId: id, tripId, byUserId }));
  if (!found) return null;
  await noteTry(db, mail, null);
  return { id, kind, to: address, firstName: '', ...found, isLastTry: tries >= PAUSES.length };
};

const noteTry = async (db: Db, { id, tries }: OutboxMail, userId: string | null): Promise<void> => {
  const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 1;
  await db
    .update(outboxMails)
    .set({ userId, tries: tries + 1, tryAfter: sql`now() + make_interval(mins => ${sql.raw(String(pause))})` })
    .where(eq(outboxMails.id, id));
};

const findRecipient = async (db: Db, { userId, address }: OutboxMail): Promise<Recipient | undefined> => {
  const [recipient] = await db
    .select({
      id: users.id,
      email: users.email,
      pendingEmail: pendingEmailColumn,
      firstName: users.firstName,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
      isOwners: sql<boolean>`${isOwnersAddress}`,
      canBePutBack: sql<boolean>`exists (select from ${formerEmails} where ${formerEmails.userId} = ${users.id}
        and ${areSameMailbox(formerEmails.email, address)} and ${formerEmails.restorableUntil} > now())`,
      wantsMailsWhenAdded: users.mailsWhenAdded,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
      isLocked: sql<boolean>`${users.lockedAt} is not null`,
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
const deliveryOf = ({ kind, address }: OutboxMail, recipient: Recipient): Delivery | null => {
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
  password_reset: ({ isOwners, isLocked }, { present }) =>
    present !== null && isOwners && !isLocked ? { to: present, purpose: 'password_reset' } : null,
  email_confirmation: ({ isConfirmed }, { present }) =>
    present !== null && !isConfirmed ? { to: present, purpose: 'email_confirmation' } : null,
  digest: ({ isConfirmed, isLocked }, { present }) =>
    present !== null && isConfirmed && !isLocked ? { to: present, purpose: null } : null,
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

/** Links for a forgotten password are counted here, because their account was not known when they were requested. */
const isOverLimit = async (db: Db, { userId, kind }: OutboxMail, { id }: Recipient): Promise<boolean> =>
  userId === null && (await sentLately(db, id, kind)) >= MAILS_PER_ACCOUNT_AND_HOUR;

/** The trip of the mail; `null` once they have opened it or are off it, or where they want no such mail any more. */
const newTripFor = async (
  db: Db,
  findAddedTrip: FindAddedTrip,
  { tripId, byUserId, address }: OutboxMail,
  { id, email, isConfirmed, wantsMailsWhenAdded }: Recipient,
): Promise<MailedTrip | null> => {
  const isTheirs = isConfirmed && email !== null && isSameMailbox(email, address);
  if (!isTheirs || !wantsMailsWhenAdded || tripId === null || byUserId === null) return null;
  return findAddedTrip(db, { tripId, userId: id, byUserId });
};

const sentLately = (db: Db, userId: string, kind: MailKind): Promise<number> =>
  db.$count(
    outboxMails,
    and(
      eq(outboxMails.userId, userId),
      eq(outboxMails.kind, kind),
      gt(outboxMails.createdAt, sql`now() - interval '1 hour'`),
    ),
  );

/** A sent mail is only counted from now on. */
export const markSent = async (db: Db, id: string): Promise<void> => {
  await db
    .update(outboxMails)
    .set({ sentAt: sql`now()`, address: '' })
    .where(eq(outboxMails.id, id));
};

export const deleteMail = async (db: Db, id: string): Promise<void> => {
  await db.delete(outboxMails).where(eq(outboxMails.id, id));
};
