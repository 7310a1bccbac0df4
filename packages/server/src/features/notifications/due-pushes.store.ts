import { and, asc, eq, type SQL, lt, lte, not, type SQLWrapper, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { duePushes, pushSubscriptions } from './notifications.tables.ts';
import type { Waiting } from './push-slots.service.ts';

/** A push that this server is about to send. */
export interface ClaimedPush {
  readonly subscriptionId: string;
  readonly notificationId: string;
  readonly userId: string;
  readonly expiresAt: string;
  /** Counts this one. */
  readonly tries: number;
  readonly endpoint: string;
  /** Of the endpoint, as it is written there. */
  readonly host: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Nobody else takes a push that was claimed before this is over, which is longer than sending may take, seconds. */
const CLAIMED_S = 60;
/** How many of the pushes that have been due the longest a claim looks at, so that it is as cheap however many wait. */
const LOOKED_AT = 200;
/** For how long at least those that wait are put off where a claim sees no others, seconds. */
const PUT_OFF_S = 60;

/**
 * Claims the push that has been due the longest of those that may go: of several servers one sends it. A server that ends in the middle
 * leaves it to be tried again.
 *
 * @returns `undefined` where none may go of the first, which {@link putOffPushes} makes way for others from.
 */
export const claimPush = (db: Db, now: Date, waiting: Waiting): Promise<ClaimedPush | undefined> =>
  db.transaction(async (transaction) => {
    const first = firstDue(transaction, now).as('first');
    const { endpoint, p256dh, auth } = pushSubscriptions;
    const open = transaction
      .select({ ...keysOf(first), tryAfter: first.tryAfter, endpoint, host: HOST.as('host'), p256dh, auth })
      .from(first)
      .innerJoin(pushSubscriptions, isTo(first))
      .where(mayGo(first.userId, waiting))
      .orderBy(asc(first.tryAfter))
      .as('open');
    const held = hold(transaction, open, now);
    const device = { endpoint: open.endpoint, host: open.host, p256dh: open.p256dh, auth: open.auth };
    const { userId, expiresAt, tries: before } = held;
    const [claimed] = await transaction
      .select({ ...keysOf(open), ...device, userId, expiresAt, tries: before })
      .from(open)
      .crossJoinLateral(held)
      .orderBy(asc(open.tryAfter))
      .limit(1);
    if (!claimed) return undefined;
    const tries = claimed.tries + 1;
    await transaction
      .update(duePushes)
      .set({ tries, tryAfter: after(now, CLAIMED_S) })
      .where(isOf(claimed));
    return { ...claimed, tries };
  });

/**
 * Puts off those that may not go of the pushes that have been due the longest, where a claim sees no others. Fewer than that stay due. They
 * keep their order, a millisecond from one to the next, and no try counts.
 *
 * @param behind what was put off before, whose end this returned, `null` at first.
 * @returns `null` where no others have come to the front.
 */
export const putOffPushes = async (db: Db, now: Date, waiting: Waiting, behind: Date | null): Promise<Date | null> => {
  const from = Math.max(now.getTime() + PUT_OFF_S * 1_000, behind?.getTime() ?? 0);
  const first = db.$with('first').as(firstDue(db, now));
  const blocked = db
    .select({ ...keysOf(first), place: first.place })
    .from(first)
    .innerJoin(pushSubscriptions, isTo(first))
    .where(and(not(mayGo(first.userId, waiting)), sql`(select count(*) from ${first}) = ${LOOKED_AT}`))
    .orderBy(asc(first.tryAfter))
    .as('blocked');
  const put = db.$with('put').as(
    db
      .select({ ...keysOf(blocked), place: blocked.place })
      .from(blocked)
      .crossJoinLateral(hold(db, blocked, now)),
  );
  const { rowCount } = await db
    .with(first, put)
    .update(duePushes)
    .set({ tryAfter: sql`${new Date(from).toISOString()}::timestamptz + ${put.place} * interval '1 millisecond'` })
    .from(put)
    .where(isOf(put));
  return rowCount === 0 ? null : new Date(from + LOOKED_AT);
};

const firstDue = (db: Db, now: Date) =>
  db
    .select({
      ...keysOf(duePushes),
      userId: duePushes.userId,
      tryAfter: duePushes.tryAfter,
      place: sql<number>`row_number() over (order by ${duePushes.tryAfter})`.as('place'),
    })
    .from(duePushes)
    .where(isDue(now))
    .orderBy(asc(duePushes.tryAfter))
    .limit(LOOKED_AT);

/** The push of these keys, kept from other servers where none is about to change it: only what is read of these is. */
const hold = (db: Db, keys: Keys<SQLWrapper>, now: Date) => {
  const { userId, expiresAt, tries } = duePushes;
  return db
    .select({ userId, expiresAt, tries })
    .from(duePushes)
    .where(and(isOf(keys), isDue(now)))
    .for('update', { skipLocked: true })
    .as('held');
};

const isDue = (now: Date) => lte(duePushes.tryAfter, now.toISOString());

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();

/** One whose session is over is deleted within the hour, and its devices with it. */
const mayGo = (userId: SQLWrapper, { userIds, hosts, onlyHosts }: Waiting): SQL => {
  const isOpen = sql`exists (select from ${sessions} where ${sessions.sid} = ${pushSubscriptions.sid} and ${sessions.expire} > now())`;
  return sql`(${and(
    eq(pushSubscriptions.userId, userId),
    isOpen,
    userIds.length > 0 ? not(isOneOf(pushSubscriptions.userId, userIds)) : undefined,
    hosts.length > 0 ? sql`${HOST} <> all(${sql.param([...hosts])}::text[])` : undefined,
    onlyHosts ? sql`${HOST} = any(${sql.param([...onlyHosts])}::text[])` : undefined,
  )})`;
};

const HOST = sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`;

type Keys<T> = Readonly<Record<'subscriptionId' | 'notificationId', T>>;

const keysOf = <T>({ subscriptionId, notificationId }: Keys<T>): Keys<T> => ({ subscriptionId, notificationId });

const isOf = ({ subscriptionId, notificationId }: Keys<string | SQLWrapper>) =>
  and(eq(duePushes.subscriptionId, subscriptionId), eq(duePushes.notificationId, notificationId));

const isTo = ({ subscriptionId }: Keys<SQLWrapper>) => eq(pushSubscriptions.id, subscriptionId);

/** What has happened meanwhile has set the tries anew, and is to be pushed as well. */
const isSame = (push: ClaimedPush) => and(isOf(push), eq(duePushes.tries, push.tries));

export const deletePush = async (db: Db, push: ClaimedPush): Promise<void> => {
  await db.delete(duePushes).where(isSame(push));
};

/** Puts a push off. @param tries how many count as made. */
export const postponePush = async (db: Db, push: ClaimedPush, until: Date, tries = push.tries): Promise<void> => {
  await db.update(duePushes).set({ tryAfter: until.toISOString(), tries }).where(isSame(push));
};

/** Deletes what is worth nothing by now. */
export const deleteExpiredPushes = async (db: Db): Promise<void> => {
  await db.delete(duePushes).where(lt(duePushes.expiresAt, sql`now()`));
};
