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

/** Finds the trip that somebody was added to; `null` once they have opened it or are off it. */
export type FindAddedTrip = (
  db: Db,
  added: { readonly tripId: string; readonly userId: string; readonly byUserId: string },
) => Promise<MailedTrip | null>;

/** What a digest says; `null` for one that is not sent after all. */
export type FindDigest = (
  db: Db,
  userId: string,
) => Promise<{ readonly lines: readonly string[]; readonly secret: string } | null>;

/** What mails about trips say, which higher features know. */
export interface TripFinders {
  readonly findAddedTrip: FindAddedTrip;
  readonly findMailedLink: FindMailedLink;
  readonly findDigest: FindDigest;
}

/** Mails that one person can cause at strangers within a day. */
const INVITATIONS_PER_DAY = 20;
/** Those of them at one address. */
const INVITATIONS_TO_ONE = 2;
/** Mails that all people together can cause at one address within a day. */
const INVITATIONS_OF_ALL = 5;
/** With the hash of a pseudonym, keeps two at the same moment from inviting it without counting each other. */
const INVITING = 726_402;

const dayAgo = sql`now() - interval '24 hours'`;

/**
 * Adds an invitation to the outbox, to be sent after the commit. Nobody looks up whether the address has an account. Where others have
 * invited it as often as it bears, nothing is sent, and nothing says so: it counts as one that was sent.
 *
 * @returns the seconds until its sender may invite somebody, or this address, by mail; `null` for one that was added.
 */
export const insertInvitation = async (
  db: Db,
  { linkId, tripId, byUserId, address, recipient }: MailedInvitation,
): Promise<number | null> => {
  // The lock lets two at the same moment count each other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, byUserId)).for('no key update');
  const wait = await secondsToWait(db, { byUserId, recipient });
  if (wait !== null) return wait;
  const isOneTooMany = (await countInvitationsTo(db, recipient)) >= INVITATIONS_OF_ALL;
  const mail = isOneTooMany ? { address: '', sentAt: sql`now()` } : { address };
  await db.insert(outboxMails).values({ id: linkId, kind: 'trip_invitation', tripId, byUserId, recipient, ...mail });
  return null;
};

/** By what the sender alone has sent, so that the answer says nothing of others. */
const secondsToWait = async (
  db: Db,
  { byUserId, recipient }: Pick<MailedInvitation, 'byUserId' | 'recipient'>,
): Promise<number | null> => {
  const isOwn = and(eq(outboxMails.byUserId, byUserId), eq(outboxMails.kind, 'trip_invitation'));
  const isToOne = sql`filter (where ${eq(outboxMails.recipient, recipient)})`;
  const untilOver = sql`ceil(extract(epoch from min(${outboxMails.createdAt})`;
  const [sent] = await db
    .select({
      mails: sql<number>`count(*)::int`,
      wait: sql<number>`${untilOver} - (${dayAgo})))::int`,
      toOne: sql<number>`(count(*) ${isToOne})::int`,
      waitToOne: sql<number>`${untilOver} ${isToOne} - (${dayAgo})))::int`,
    })
    .from(outboxMails)
    .where(and(isOwn, gt(outboxMails.createdAt, dayAgo)));
  if (!sent) return null;
  if (sent.mails >= INVITATIONS_PER_DAY) return Math.max(1, sent.wait);
  return sent.toOne >= INVITATIONS_TO_ONE ? Math.max(1, sent.waitToOne) : null;
};

/** Invitations of the last day to an address, by whomever; nobody invites it as well before this transaction is over. */
const countInvitationsTo = async (db: Db, recipient: string): Promise<number> => {
  await db.execute(sql`select pg_advisory_xact_lock(${INVITING}, hashtext(${recipient}))`);
  return db.$count(outboxMails, and(eq(outboxMails.recipient, recipient), gt(outboxMails.createdAt, dayAgo)));
};
