import { AppError } from '@caravan/contract/errors.ts';
import type { AddableBy } from '@caravan/contract/accounts/accounts.schema.ts';
import { shownEmail } from '@caravan/contract/members/members.rules.ts';
import type { GivenRole, Role, TravelMembership } from '@caravan/contract/members/members.schema.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { EditorOf, MemberOf, OwnerOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { FindAddedTrip } from '../accounts/mailed-invitations.store.ts';
import { addMembership, endMemberships, isOnTripsOf } from '../trips/memberships.store.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';

export interface Newcomer {
  readonly addableBy: AddableBy;
  /** Where the mail about it goes; `null` where none is sent. */
  readonly mailAddress: string | null;
}

/** Locks an account, so that nobody else changes it or adds it to a trip before this transaction is over. */
export const lockNewcomer = async (db: Db, userId: string): Promise<Newcomer | undefined> => {
  const mayBeMailed = sql`${users.mailsWhenAdded} and ${users.emailConfirmedAt} is not null`;
  const mailAddress = sql<string | null>`case when ${mayBeMailed} then ${users.email} end`;
  const [newcomer] = await db
    .select({ addableBy: users.addableBy, mailAddress })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return newcomer;
};

/** @throws AppError `already_member`. */
export const addMember = async (
  db: Db,
  { tripId }: EditorOf,
  person: { userId: string; role: GivenRole },
): Promise<void> => {
  if (!(await addMembership(db, { ...person, tripId, hasOpened: false }))) throw new AppError('already_member');
};

/** The title of a trip and the name of whoever added somebody to it, for the notification. */
export const findAddition = async (
  db: Db,
  tripId: string,
  byUserId: string,
): Promise<{ title: string; by: { firstName: string; lastName: string } } | undefined> => {
  const [addition] = await db
    .select({ title: trips.title, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(trips)
    .innerJoin(users, eq(users.id, byUserId))
    .where(eq(trips.id, tripId));
  return addition;
};

const membershipOf = (member: MemberOf, userId: string) =>
  and(eq(tripMembers.tripId, member.tripId), eq(tripMembers.userId, userId), ne(tripMembers.role, 'owner'));

/** Gives a member another role; the owner's stays, whatever is requested. */
export const changeRole = async (db: Db, editor: EditorOf, userId: string, role: GivenRole): Promise<void> => {
  await db.update(tripMembers).set({ role }).where(membershipOf(editor, userId));
};

/** Locks a membership that is about to end: from here on nothing new refers to it, as that waits for the row. */
export const lockMembership = async (db: Db, member: MemberOf, userId: string): Promise<void> => {
  await db.select({ id: tripMembers.id }).from(tripMembers).where(membershipOf(member, userId)).for('update');
};

/** Deletes a membership; the owner's stays, whatever is requested. */
export const deleteMembership = (db: Db, { tripId }: MemberOf, userId: string): Promise<void> =>
  endMemberships(db, userId, [tripId]);

/**
 * Hands the trip from its owner, who becomes an admin, to another member.
 *
 * @param userId whose membership is locked.
 */
export const handOver = async (db: Db, owner: OwnerOf, userId: string): Promise<void> => {
  const giveRole = (to: string, role: Role) =>
    db
      .update(tripMembers)
      .set({ role })
      .where(and(eq(tripMembers.tripId, owner.tripId), eq(tripMembers.userId, to)));
  // In this order, because there are never two owners, not even for a moment.
  await giveRole(owner.userId, 'admin');
  await giveRole(userId, 'owner');
  await db.update(trips).set({ ownerId: userId }).where(eq(trips.id, owner.tripId));
};

const own = alias(tripMembers, 'own');

const companionsQuery = prepared((db) =>
  db
    .select({
      id: tripMembers.id,
      tripId: tripMembers.tripId,
      userId: tripMembers.userId,
      role: tripMembers.role,
      user: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        profileImageUrl: imageUrlColumn(users.pictureId),
      },
      hasOpened: sql<boolean>`(${tripMembers.openedAt} is not null)`,
      trip: {
        title: trips.title,
        destination: trips.destination,
        startDate: trips.startDate,
        endDate: trips.endDate,
      },
    })
    .from(own)
    .innerJoin(trips, eq(trips.id, own.tripId))
    .innerJoin(tripMembers, and(eq(tripMembers.tripId, own.tripId), ne(tripMembers.userId, own.userId)))
    .innerJoin(users, eq(users.id, tripMembers.userId))
    .where(and(isOnTripsOf(own.tripId, sql.placeholder('userId')), eq(own.userId, sql.placeholder('userId'))))
    .orderBy(sql`${trips.startDate} desc nulls last`, sql`${trips.id} desc`, tripMembers.id)
    .prepare('list_companions'),
);

/** Everybody else's memberships in a user's trips, the newest start first. */
export const listCompanions = async (db: Db, userId: string): Promise<TravelMembership[]> => {
  const memberships = await companionsQuery(db).execute({ userId });
  // All trips in common are here, so that nobody need be looked up.
  const known = new Set(memberships.filter(({ hasOpened }) => hasOpened).map((membership) => membership.userId));
  return memberships.map(({ hasOpened: _hasOpened, user, ...membership }) => ({
    ...membership,
    user: { ...user, email: shownEmail(user.email, known.has(membership.userId)) },
  }));
};

/** The trip that somebody was added to, for a mail; `null` once they have opened it or are off it. */
export const findAddedTrip: FindAddedTrip = async (db, { tripId, userId, byUserId }) => {
  const [trip] = await db
    .select({ id: trips.id, title: trips.title, by: { firstName: users.firstName, lastName: users.lastName } })
    .from(tripMembers)
    .innerJoin(trips, eq(trips.id, tripMembers.tripId))
    .innerJoin(users, eq(users.id, byUserId))
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId), isNull(tripMembers.openedAt)));
  return trip ?? null;
};
