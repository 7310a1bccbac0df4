import { MAILS_PER_ACCOUNT_AND_HOUR } from '@caravan/contract/accounts/recovery.schema.ts';
import { and, eq, gt, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { users } from './accounts.tables.ts';
import type { MailKind } from './mail-texts.rules.ts';
import { dueMails } from './mails.tables.ts';

/** A mail that follows a change of an account. */
export interface AccountMail {
  readonly userId: string;
  readonly kind: MailKind;
  readonly address: string;
  /** The trip that it tells of, and by whom. */
  readonly tripId?: string;
  readonly byUserId?: string;
}

/** Sent mails are counted for this long, hours. */
const COUNTED_HOURS = 1;
/** What strangers bring about is told to an account this often at most; all else as often as {@link MAILS_PER_ACCOUNT_AND_HOUR}. */
const MAILS_BY_STRANGERS = 5;
const COUNTED_HOURS_BY_STRANGERS = 24;
const kindsByStrangers: readonly MailKind[] = ['added_to_trip'];
/** A mail that has not left by then has lost its sense, hours; it has been given up long before where mail is set up. */
const DUE_HOURS = 24;

const ago = (hours: number) => sql`now() - make_interval(hours => ${sql.raw(String(hours))})`;

/**
 * Writes a mail down, to be sent once the change that it follows is kept; nothing where the account has had its share.
 *
 * @returns the seconds until the account may have another mail of this kind; `null` for a mail that was written down.
 */
export const writeDueMail = async (db: Db, mail: AccountMail): Promise<number | null> => {
  // Two at once count each other.
  await db.select({ id: users.id }).from(users).where(eq(users.id, mail.userId)).for('no key update');
  const wait = await secondsToWait(db, mail);
  if (wait !== null) return wait;
  await db.insert(dueMails).values({ id: newId(), ...mail });
  return null;
};

const secondsToWait = async (db: Db, { userId, kind }: AccountMail): Promise<number | null> => {
  const isByStrangers = kindsByStrangers.includes(kind);
  const since = ago(isByStrangers ? COUNTED_HOURS_BY_STRANGERS : COUNTED_HOURS);
  const isCounted = and(eq(dueMails.userId, userId), eq(dueMails.kind, kind), gt(dueMails.createdAt, since));
  const [counted] = await db
    .select({
      mails: sql<number>`count(*)::int`,
      wait: sql<number>`ceil(extract(epoch from min(${dueMails.createdAt}) - (${since})))::int`,
    })
    .from(dueMails)
    .where(isCounted);
  const most = isByStrangers ? MAILS_BY_STRANGERS : MAILS_PER_ACCOUNT_AND_HOUR;
  return counted && counted.mails >= most ? Math.max(1, counted.wait) : null;
};

/**
 * Writes down that somebody at this address has forgotten their password. Whether there is such an account is looked up only
 * when the mail is sent: so this takes the same time for every address.
 */
export const writeForgottenPassword = async (db: Db, address: string): Promise<void> => {
  await db.insert(dueMails).values({ id: newId(), kind: 'password_reset', address });
};

/** Takes back the links of these kinds that an account is about to be sent. */
export const withdrawDueMails = async (db: Db, userId: string, kinds: readonly MailKind[]): Promise<void> => {
  const isOfKind = or(...kinds.map((kind) => eq(dueMails.kind, kind)));
  await db.delete(dueMails).where(and(eq(dueMails.userId, userId), isOfKind, isNull(dueMails.sentAt)));
};

/** Forgets the sent mails that are not counted any more, and those that nobody has sent. */
export const deleteOldMails = async (db: Db): Promise<void> => {
  await db
    .delete(dueMails)
    .where(
      or(
        lt(dueMails.createdAt, ago(DUE_HOURS)),
        and(
          lt(dueMails.createdAt, ago(COUNTED_HOURS)),
          isNotNull(dueMails.sentAt),
          notInArray(dueMails.kind, [...kindsByStrangers]),
        ),
      ),
    );
};
