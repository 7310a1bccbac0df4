import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { outboxMails, users } from './accounts.tables.ts';
import type { MailedTrip } from './mail-texts.rules.ts';

/** A mail that invites somebody who may have no account, by a link of a trip. */
export interface MailedInvitation {
  /** The link's: what is sent by then is the link as it is then. */
  readonly linkId: string;
  readonly tripId: string;
  readonly byUserId: string;
  readonly address: string;
  /** The pseudonym of the address. */
  readonly recipient: string;
}

/** The trip and the secret of a link that still lets somebody in; `null` for any other. */
export type FindMailedLink = (
  db: Db,
  link: Pick<MailedInvitation, 'linkId' | 'tripId' | 'byUserId'>,
) => Promise<{ readonly trip: MailedTrip; readonly secret: string } | null>;

/** Mails that one person can cause at strangers within a day. */
const INVITATIONS_PER_DAY = 20;
/** Mails that all people together can cause at one address within a day. */
const INVITATIONS_TO_ONE = 5;
/** What is said of an address that gets no more, seconds: the same whenever others have invited it. */
const WAIT_FOR_ONE = 24 * 60 * 60;
/** With the hash of a pseudonym, keeps two at the same moment from inviting it without counting each other. */
const INVITING = 726_402;

const dayAgo = sql`now() - interval '24 hours'`;

/**
 * Adds an invitation to the outbox, to be sent after the commit. Nobody looks up whether the address has an account.
 *
 * @returns the seconds until its sender may invite somebody, or this address, by mail; `null` for one that was added.
 */
export const insertInvitation = async (
  db: Db,
  { linkId, tripId, byUserId, address, recipient }: MailedInvitation,
): Promise<number | null> => {
  // The lock lets two at the same moment count each other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, byUserId)).for('no key update');
  const isOwn = and(eq(outboxMails.byUserId, byUserId), eq(outboxMails.kind, 'trip_invitation'));
  const [sent] = await db
    .select({
      mails: sql<number>`count(*)::int`,
      wait: sql<number>`ceil(extract(epoch from min(${outboxMails.createdAt}) - (${dayAgo})))::int`,
    })
    .from(outboxMails)
    .where(and(isOwn, gt(outboxMails.createdAt, dayAgo)));
  if (sent && sent.mails >= INVITATIONS_PER_DAY) return Math.max(1, sent.wait);
  if ((await countInvitationsTo(db, recipient)) >= INVITATIONS_TO_ONE) return WAIT_FOR_ONE;
  await db.insert(outboxMails).values({ id: linkId, kind: 'trip_invitation', tripId, byUserId, address, recipient });
  return null;
};

/** Invitations of the last day to an address, by whomever; nobody invites it as well before this transaction is over. */
const countInvitationsTo = async (db: Db, recipient: string): Promise<number> => {
  await db.execute(sql`select pg_advisory_xact_lock(${INVITING}, hashtext(${recipient}))`);
  return db.$count(outboxMails, and(eq(outboxMails.recipient, recipient), gt(outboxMails.createdAt, dayAgo)));
};
