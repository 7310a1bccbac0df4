import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { JOIN_SECRET_BYTES, joinLinkExpiry } from '@caravan/contract/members/join-links.rules.ts';
import { type Invitation, type JoinLink, type NewJoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { GivenRole } from '@caravan/contract/members/members.schema.ts';
import { type SQL, and, desc, eq, getColumns, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { randomBytes } from 'node:crypto';
import { instant, positionColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { FindMailedLink } from '../accounts/mailed-invitations.store.ts';
import { addMembership } from '../trips/memberships.store.ts';
import { isCurrentGuest } from '../trips/guests.store.ts';
import { tripGuests, tripMembers, trips } from '../trips/trips.tables.ts';

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
    /** The guest whom the person becomes who joins by it. */
    guestId: uuid('guest_id'),
  },
  ({ tripId, id }) => [primaryKey({ columns: [tripId, id] })],
);

/** The link of a secret: who opens one knows no trip yet. */
export const joinLinkSecrets = pgTable('join_link_secrets', {
  secret: text().primaryKey(),
  tripId: uuid('trip_id').notNull(),
  linkId: uuid('link_id').notNull(),
});

export interface StoredJoinLink extends Readonly<typeof joinLinks.$inferSelect> {
  /** The guest for whom it is; `null` where it is for none, or they are not on the trip by name alone any more. */
  readonly guestName: string | null;
}

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
  guestName: tripGuests.name,
  createdBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
};

/** The guest for whom a link is, as long as they are on the trip by name alone. */
const isForGuest = and(eq(tripGuests.tripId, joinLinks.tripId), eq(tripGuests.id, joinLinks.guestId), isCurrentGuest);

const isLink = (tripId: string, id: string) => and(eq(joinLinks.tripId, tripId), eq(joinLinks.id, id));

/** The same condition as the rule `refusalToJoin`. */
const isWorking = (now: SQL): SQL | undefined =>
  and(
    isNull(joinLinks.revokedAt),
    gt(joinLinks.expiresAt, now),
    or(isNull(joinLinks.maxUses), lt(joinLinks.uses, joinLinks.maxUses)),
    or(isNull(joinLinks.guestId), sql`exists (select from ${tripGuests} where ${isForGuest})`),
  );

const asInstant = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/** The trip's working links, newest first. */
export const listWorking = (db: Db, { tripId }: EditorOf, now: Date): Promise<JoinLink[]> =>
  db
    .select(linkColumns)
    .from(joinLinks)
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .leftJoin(tripGuests, isForGuest)
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
  const { role, mailedTo = null, guestId = null } = link;
  const maxUses = guestId === null ? (link.maxUses ?? null) : 1;
  const made = { role, createdBy: userId, expiresAt, maxUses, mailedTo, guestId };
  await db.insert(joinLinks).values({ id, tripId, secret, ...made });
  await db.insert(joinLinkSecrets).values({ secret, tripId, linkId: id });
  const [created] = await db
    .select(linkColumns)
    .from(joinLinks)
    .innerJoin(users, eq(users.id, joinLinks.createdBy))
    .leftJoin(tripGuests, isForGuest)
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

const storedLink = (db: Db, tripId: string, id: string) =>
  db
    .select({ ...getColumns(joinLinks), guestName: tripGuests.name })
    .from(joinLinks)
    .leftJoin(tripGuests, isForGuest)
    .where(isLink(tripId, id));

/** A link by its secret, whether or not it works. */
export const findLink = async (db: Db, secret: string): Promise<StoredJoinLink | undefined> => {
  const [link] = await bySecret(db).execute({ secret });
  return link && (await storedLink(db, link.tripId, link.id))[0];
};

/** Locks a link, so that nobody else uses or revokes it before this transaction is over. */
export const lockLink = async (db: Db, { tripId, id }: StoredJoinLink): Promise<StoredJoinLink | undefined> =>
  (await storedLink(db, tripId, id).for('no key update', { of: joinLinks }))[0];

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

export const findInvitation = async (
  db: Db,
  { tripId, id, guestName }: StoredJoinLink,
): Promise<Invitation | undefined> => {
  const [invitation] = await invitationQuery(db).execute({ tripId, id });
  return invitation && { ...invitation, guestName };
};

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
