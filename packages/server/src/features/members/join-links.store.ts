import { JOIN_SECRET_BYTES, joinLinkExpiry } from '@caravan/contract/members/join-links.rules.ts';
import {
  type Invitation,
  type JoinLink,
  type NewJoinLink,
  joinLinkDays,
} from '@caravan/contract/members/join-links.schema.ts';
import { type SQL, and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { joinLinks, tripRemovals } from './members.tables.ts';

/** A link as it is kept. */
export type StoredJoinLink = typeof joinLinks.$inferSelect;

const linkColumns = {
  id: joinLinks.id,
  tripId: joinLinks.tripId,
  secret: joinLinks.secret,
  role: joinLinks.role,
  expiresAt: joinLinks.expiresAt,
  maxUses: joinLinks.maxUses,
  uses: joinLinks.uses,
  createdAt: joinLinks.createdAt,
  createdBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
};

/** The links that the rule `refusalToJoin` lets people in by. */
const isWorking = (now: SQL): SQL | undefined =>
  and(
    isNull(joinLinks.revokedAt),
    gt(joinLinks.expiresAt, now),
    or(isNull(joinLinks.maxUses), lt(joinLinks.uses, joinLinks.maxUses)),
  );

const asInstant = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/** The trip's links that still let people in, newest first. */
export const listWorking = (db: Db, { tripId }: EditorOf, now: Date): Promise<JoinLink[]> =>
  db
    .select(linkColumns)
    .from(joinLinks)
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .where(and(eq(joinLinks.tripId, tripId), isWorking(asInstant(now))))
    .orderBy(desc(joinLinks.createdAt), desc(joinLinks.id));

/** How many links of the trip let people in. Until this transaction is over, nobody else counts them to make one more. */
export const countWorking = async (db: Db, { tripId }: EditorOf, now: Date): Promise<number> => {
  await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('no key update');
  return db.$count(joinLinks, and(eq(joinLinks.tripId, tripId), isWorking(asInstant(now))));
};

/** Makes a link with a secret of its own. */
export const createLink = async (
  db: Db,
  { tripId, userId }: EditorOf,
  link: NewJoinLink,
  now: Date,
): Promise<JoinLink | undefined> => {
  const id = newId();
  const secret = randomBytes(JOIN_SECRET_BYTES).toString('base64url');
  const expiresAt = joinLinkExpiry(now, link.expiresInDays);
  const { role, maxUses = null } = link;
  await db.insert(joinLinks).values({ id, tripId, secret, role, createdBy: userId, expiresAt, maxUses });
  const [created] = await db
    .select(linkColumns)
    .from(joinLinks)
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .where(eq(joinLinks.id, id));
  return created;
};

/**
 * Revokes a link; one that is revoked already stays as it is.
 *
 * @returns whether the trip has such a link.
 */
export const revokeLink = async (db: Db, { tripId }: EditorOf, linkId: string): Promise<boolean> => {
  const revoked = await db
    .update(joinLinks)
    .set({ revokedAt: sql`coalesce(${joinLinks.revokedAt}, now())` })
    .where(and(eq(joinLinks.id, linkId), eq(joinLinks.tripId, tripId)))
    .returning({ id: joinLinks.id });
  return revoked.length > 0;
};

/**
 * Revokes the links that somebody has made and who may no longer invite: nobody comes by them any more.
 *
 * @param tripId the one trip; all of their trips without it.
 */
export const revokeLinksOf = async (db: Db, userId: string, tripId?: string): Promise<void> => {
  await db
    .update(joinLinks)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(joinLinks.createdBy, userId),
        tripId === undefined ? undefined : eq(joinLinks.tripId, tripId),
        isNull(joinLinks.revokedAt),
      ),
    );
};

const bySecret = prepared((db) =>
  db
    .select()
    .from(joinLinks)
    .where(eq(joinLinks.secret, sql.placeholder('secret')))
    .prepare('find_join_link'),
);

/** A link by its secret, whether or not it still lets anybody in. */
export const findLink = async (db: Db, secret: string): Promise<StoredJoinLink | undefined> =>
  (await bySecret(db).execute({ secret }))[0];

/** A link as it is now, which nobody else uses or revokes before this transaction is over. */
export const lockLink = async (db: Db, id: string): Promise<StoredJoinLink | undefined> =>
  (await db.select().from(joinLinks).where(eq(joinLinks.id, id)).for('no key update'))[0];

const invitationQuery = prepared((db) =>
  db
    .select({
      trip: {
        id: trips.id,
        title: trips.title,
        destination: trips.destination,
        startDate: trips.startDate,
        endDate: trips.endDate,
        memberCount: sql<number>`(${db.$count(tripMembers, eq(tripMembers.tripId, trips.id))})::int`,
      },
      role: joinLinks.role,
      invitedBy: { firstName: users.firstName, lastName: users.lastName },
      expiresAt: joinLinks.expiresAt,
    })
    .from(joinLinks)
    .innerJoin(trips, eq(trips.id, joinLinks.tripId))
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .where(eq(joinLinks.id, sql.placeholder('id')))
    .prepare('find_invitation'),
);

/** Who invites to what by a link. */
export const findInvitation = async (db: Db, linkId: string): Promise<Invitation | undefined> =>
  (await invitationQuery(db).execute({ id: linkId }))[0];

/**
 * Lets somebody in by a link, held before, and counts them.
 *
 * @param maker proof that whoever made the link may still invite.
 * @returns whether they were not on the trip before.
 */
export const letIn = async (db: Db, maker: EditorOf, link: StoredJoinLink, userId: string): Promise<boolean> => {
  const added = await db
    .insert(tripMembers)
    .values({ id: newId(), tripId: maker.tripId, userId, role: link.role, openedAt: sql`now()` })
    .onConflictDoNothing({ target: [tripMembers.tripId, tripMembers.userId] })
    .returning({ id: tripMembers.id });
  if (added.length === 0) return false;
  await db
    .update(joinLinks)
    .set({ uses: sql`${joinLinks.uses} + 1` })
    .where(eq(joinLinks.id, link.id));
  return true;
};

/** How long a link that has ended is still known, so that whoever opens it is told why it lets them in no more; days. */
const KNOWN_DAYS = 90;

/** Forgets the links that ended long ago. */
export const deleteOldLinks = async (db: Db): Promise<void> => {
  const oldest = sql`now() - make_interval(days => ${sql.raw(String(KNOWN_DAYS))})`;
  await db.delete(joinLinks).where(lt(joinLinks.expiresAt, oldest));
};

/**
 * Writes down that somebody was removed just now. The clock is read as late as this, and not when the transaction began: a
 * link that was made while the removal waited for its turn is one that was there before it.
 */
export const rememberRemoval = (db: Db, { tripId }: EditorOf, userId: string): Promise<void> =>
  remember(db, { tripId, userId, hasLeft: false });

/** Writes down that somebody left just now: they come back by a link, and are not added by others. */
export const rememberLeaving = (db: Db, { tripId, userId }: MemberOf): Promise<void> =>
  remember(db, { tripId, userId, hasLeft: true });

const remember = async (db: Db, end: { tripId: string; userId: string; hasLeft: boolean }): Promise<void> => {
  const removedAt = sql`clock_timestamp()`;
  await db
    .insert(tripRemovals)
    .values({ ...end, removedAt })
    .onConflictDoUpdate({
      target: [tripRemovals.tripId, tripRemovals.userId],
      set: { removedAt, hasLeft: end.hasLeft },
    });
};

/**
 * Forgets that somebody was removed or left: they are invited again, or have come by a link.
 *
 * @returns how they had gone; `null` for whoever had not.
 */
export const forgetRemoval = async (
  db: Db,
  { tripId }: EditorOf,
  userId: string,
): Promise<{ hasLeft: boolean } | null> => {
  const [forgotten] = await db
    .delete(tripRemovals)
    .where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId)))
    .returning({ hasLeft: tripRemovals.hasLeft });
  return forgotten ?? null;
};

const isByOthers = eq(tripRemovals.hasLeft, false);

/** When somebody was removed from a trip by others; `null` if never, or invited again since. */
export const findRemoval = async (db: Db, tripId: string, userId: string): Promise<string | null> => {
  const [row] = await db
    .select({ removedAt: tripRemovals.removedAt })
    .from(tripRemovals)
    .where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId), isByOthers));
  return row?.removedAt ?? null;
};

const longestDays = sql.raw(String(Math.max(...joinLinkDays)));

/** Forgets the removals that bar nobody any more: every link from before them has ended. */
export const deleteOldRemovals = async (db: Db): Promise<void> => {
  const isOld = lt(tripRemovals.removedAt, sql`now() - make_interval(days => ${longestDays})`);
  await db.delete(tripRemovals).where(and(isByOthers, isOld));
};
