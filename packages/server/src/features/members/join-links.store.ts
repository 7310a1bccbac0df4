import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { JOIN_SECRET_BYTES, joinLinkExpiry } from '@caravan/contract/members/join-links.rules.ts';
import {
  type Invitation,
  type JoinLink,
  type NewJoinLink,
  joinLinkDays,
} from '@caravan/contract/members/join-links.schema.ts';
import type { GivenRole } from '@caravan/contract/members/members.schema.ts';
import { type SQL, and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { randomBytes } from 'node:crypto';
import { instant, positionColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { FindMailedLink } from '../accounts/mailed-invitations.store.ts';
import { addMembership } from '../trips/memberships.store.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';

export const joinLinks = pgTable(
  'join_links',
  {
    id: uuid().notNull(),
    tripId: uuid('trip_id').notNull(),
    secret: text().notNull(),
    role: text().$type<GivenRole>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    maxUses: integer('max_uses'),
    uses: integer().notNull().default(0),
    revokedAt: instant('revoked_at'),
    /** Whom it was mailed to, shortened; `null`: it was not. */
    mailedTo: text('mailed_to'),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

/** The link of a secret: who opens one knows no trip yet. */
export const joinLinkSecrets = pgTable('join_link_secrets', {
  secret: text().primaryKey(),
  tripId: uuid('trip_id').notNull(),
  linkId: uuid('link_id').notNull(),
});

/** Who was removed from a trip, or left it, and when. */
export const tripRemovals = pgTable(
  'trip_removals',
  {
    tripId: uuid('trip_id').notNull(),
    userId: uuid('user_id').notNull(),
    removedAt: instant('removed_at').notNull(),
    /** They left by themselves. */
    hasLeft: boolean('has_left').notNull().default(false),
  },
  ({ tripId, userId }) => [primaryKey({ columns: [tripId, userId] })],
);

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
  mailedTo: joinLinks.mailedTo,
  createdBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
};

const isLink = (tripId: string, id: string) => and(eq(joinLinks.tripId, tripId), eq(joinLinks.id, id));

/** The same condition as the rule `refusalToJoin`. */
const isWorking = (now: SQL): SQL | undefined =>
  and(
    isNull(joinLinks.revokedAt),
    gt(joinLinks.expiresAt, now),
    or(isNull(joinLinks.maxUses), lt(joinLinks.uses, joinLinks.maxUses)),
  );

const asInstant = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/** The trip's working links, newest first. */
export const listWorking = (db: Db, { tripId }: EditorOf, now: Date): Promise<JoinLink[]> =>
  db
    .select(linkColumns)
    .from(joinLinks)
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .where(and(eq(joinLinks.tripId, tripId), isWorking(asInstant(now))))
    .orderBy(desc(joinLinks.createdAt), desc(joinLinks.id));

/** Locks the trip, so that nobody else counts its links to create one more before this transaction is over. */
export const countWorking = async (db: Db, { tripId }: EditorOf, now: Date): Promise<number> => {
  await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('no key update');
  return db.$count(joinLinks, and(eq(joinLinks.tripId, tripId), isWorking(asInstant(now))));
};

export interface AddedLink extends NewJoinLink {
  /** Whom it is mailed to, shortened. */
  readonly mailedTo?: string;
}

export const createLink = async (
  db: Db,
  { tripId, userId }: EditorOf,
  link: AddedLink,
  now: Date,
): Promise<JoinLink | undefined> => {
  const id = newId();
  const secret = randomBytes(JOIN_SECRET_BYTES).toString('base64url');
  const expiresAt = joinLinkExpiry(now, link.expiresInDays);
  const { role, maxUses = null, mailedTo = null } = link;
  await db.insert(joinLinks).values({ id, tripId, secret, role, createdBy: userId, expiresAt, maxUses, mailedTo });
  await db.insert(joinLinkSecrets).values({ secret, tripId, linkId: id });
  const [created] = await db
    .select(linkColumns)
    .from(joinLinks)
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .where(isLink(tripId, id));
  return created;
};

/** What a mail says of the link that it carries; `null` once that lets nobody in any more, or its maker may not invite. */
export const findMailedLink: FindMailedLink = async (db, { linkId, tripId, byUserId }) => {
  const [link] = await db
    .select({
      secret: joinLinks.secret,
      trip: { id: trips.id, title: trips.title },
      by: { firstName: users.firstName, lastName: users.lastName },
      role: tripMembers.role,
    })
    .from(joinLinks)
    .innerJoin(trips, eq(trips.id, joinLinks.tripId))
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .innerJoin(tripMembers, and(eq(tripMembers.tripId, joinLinks.tripId), eq(tripMembers.userId, joinLinks.createdBy)))
    .where(and(isLink(tripId, linkId), eq(joinLinks.createdBy, byUserId), isWorking(sql`now()`)));
  return link && mayEdit(link.role) ? { secret: link.secret, trip: { ...link.trip, by: link.by } } : null;
};

/**
 * A link that is revoked already stays as it is.
 *
 * @returns whether the trip has such a link.
 */
export const revokeLink = async (db: Db, { tripId }: EditorOf, linkId: string): Promise<boolean> => {
  const revoked = await db
    .update(joinLinks)
    .set({ revokedAt: sql`coalesce(${joinLinks.revokedAt}, now())` })
    .where(isLink(tripId, linkId))
    .returning({ id: joinLinks.id });
  return revoked.length > 0;
};

/**
 * Revokes the links of somebody who may no longer invite.
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
    .select({ tripId: joinLinkSecrets.tripId, id: joinLinkSecrets.linkId })
    .from(joinLinkSecrets)
    .where(eq(joinLinkSecrets.secret, sql.placeholder('secret')))
    .prepare('find_join_link'),
);

/** A link by its secret, whether or not it works. */
export const findLink = async (db: Db, secret: string): Promise<StoredJoinLink | undefined> => {
  const [link] = await bySecret(db).execute({ secret });
  return link && (await db.select().from(joinLinks).where(isLink(link.tripId, link.id)))[0];
};

/** Locks a link, so that nobody else uses or revokes it before this transaction is over. */
export const lockLink = async (db: Db, { tripId, id }: StoredJoinLink): Promise<StoredJoinLink | undefined> =>
  (await db.select().from(joinLinks).where(isLink(tripId, id)).for('no key update'))[0];

const invitationQuery = prepared((db) =>
  db
    .select({
      trip: {
        id: trips.id,
        title: trips.title,
        destination: trips.destination,
        position: positionColumn(trips),
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
    .where(and(eq(joinLinks.tripId, sql.placeholder('tripId')), eq(joinLinks.id, sql.placeholder('id'))))
    .prepare('find_invitation'),
);

export const findInvitation = async (db: Db, { tripId, id }: StoredJoinLink): Promise<Invitation | undefined> =>
  (await invitationQuery(db).execute({ tripId, id }))[0];

/**
 * Adds somebody to the trip by a link, which must be locked, and counts the use.
 *
 * @param maker proof that whoever made the link may still invite.
 * @returns whether they were not on the trip before.
 */
export const addMemberByLink = async (
  db: Db,
  maker: EditorOf,
  link: StoredJoinLink,
  userId: string,
): Promise<boolean> => {
  const isNew = await addMembership(db, { tripId: maker.tripId, userId, role: link.role, hasOpened: true });
  if (!isNew) return false;
  await db
    .update(joinLinks)
    .set({ uses: sql`${joinLinks.uses} + 1` })
    .where(isLink(link.tripId, link.id));
  return true;
};

/** How long an expired link is kept, so that whoever opens it can read why it does not work; days. */
const RETENTION_DAYS = 90;

export const deleteOldLinks = async (db: Db): Promise<void> => {
  const oldest = sql`now() - make_interval(days => ${sql.raw(String(RETENTION_DAYS))})`;
  await db.transaction(async (transaction) => {
    const deleted = await transaction
      .delete(joinLinks)
      .where(lt(joinLinks.expiresAt, oldest))
      .returning({ secret: joinLinks.secret });
    const secrets = deleted.map(({ secret }) => secret);
    await transaction
      .delete(joinLinkSecrets)
      .where(sql`${joinLinkSecrets.secret} = any(${sql.param(secrets)}::text[])`);
  });
};

/** Deletes the secrets of the links of a trip that is about to be deleted. */
export const deleteSecretsOf = async (db: Db, tripId: string): Promise<void> => {
  await db.delete(joinLinkSecrets).where(eq(joinLinkSecrets.tripId, tripId));
};

/**
 * Records that somebody was removed just now. The clock is read here and not when the transaction began, so that links count as
 * earlier that were created while the removal waited for a lock.
 */
export const recordRemoval = (db: Db, { tripId }: EditorOf, userId: string): Promise<void> =>
  upsertRemoval(db, { tripId, userId, hasLeft: false });

/** Records that somebody left just now: they can come back by a link, and others cannot add them. */
export const recordLeaving = (db: Db, { tripId, userId }: MemberOf): Promise<void> =>
  upsertRemoval(db, { tripId, userId, hasLeft: true });

const upsertRemoval = async (db: Db, end: { tripId: string; userId: string; hasLeft: boolean }): Promise<void> => {
  await db
    .insert(tripRemovals)
    .values({ ...end, removedAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [tripRemovals.tripId, tripRemovals.userId],
      // Citus takes no clock here, but the row that was to be inserted.
      set: { removedAt: sql`excluded.removed_at`, hasLeft: end.hasLeft },
    });
};

/**
 * Somebody who was removed or left is invited again or has come by a link.
 *
 * @returns whether they had left by themselves; `null` where there was no removal.
 */
export const deleteRemoval = async (
  db: Db,
  { tripId }: EditorOf,
  userId: string,
): Promise<{ hasLeft: boolean } | null> => {
  const [deleted] = await db
    .delete(tripRemovals)
    .where(and(eq(tripRemovals.tripId, tripId), eq(tripRemovals.userId, userId)))
    .returning({ hasLeft: tripRemovals.hasLeft });
  return deleted ?? null;
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

/** Deletes the removals that bar nobody any more, because every link from before them has expired. */
export const deleteOldRemovals = async (db: Db): Promise<void> => {
  const isOld = lt(tripRemovals.removedAt, sql`now() - make_interval(days => ${longestDays})`);
  await db.delete(tripRemovals).where(and(isByOthers, isOld));
};
