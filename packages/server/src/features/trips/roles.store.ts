import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { type MemberOf, prove } from '../../platform/membership.ts';
import { isOnTripsOf, listTripIds } from './memberships.store.ts';
import { tripMembers, trips } from './trips.tables.ts';

const isOnTrip = and(
  eq(tripMembers.tripId, sql.placeholder('tripId')),
  eq(tripMembers.userId, sql.placeholder('userId')),
);

const shareLockedRoleQuery = prepared((db) =>
  db.select({ role: tripMembers.role }).from(tripMembers).where(isOnTrip).for('share').prepare('share_lock_role'),
);

/** A person's role on a trip, `null` for a stranger. Nobody can change or end it before this transaction is over. */
export const shareLockRole = async (db: Db, tripId: string, userId: string): Promise<Role | null> =>
  (await shareLockedRoleQuery(db).execute({ tripId, userId }))[0]?.role ?? null;

const roleQuery = prepared((db) =>
  db.select({ role: tripMembers.role }).from(tripMembers).where(isOnTrip).prepare('find_role'),
);

/** A person's role on a trip at this moment, `null` for a stranger. */
export const findRole = async (db: Db, tripId: string, userId: string): Promise<Role | null> =>
  (await roleQuery(db).execute({ tripId, userId }))[0]?.role ?? null;

const membersMayAddQuery = prepared((db) =>
  db
    .select({ membersMayAdd: trips.membersMayAdd })
    .from(trips)
    .where(eq(trips.id, sql.placeholder('tripId')))
    .prepare('find_members_may_add'),
);

/** Whether a trip lets members add things of their own. */
export const findMembersMayAdd = async (db: Db, tripId: string): Promise<boolean> =>
  (await membersMayAddQuery(db).execute({ tripId }))[0]?.membersMayAdd ?? false;

const rolesOf = (db: Db, tripId: string, userIds?: readonly string[]) =>
  db
    .select({ userId: tripMembers.userId, role: tripMembers.role })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), userIds ? inArray(tripMembers.userId, [...userIds]) : undefined))
    .orderBy(asc(tripMembers.userId));

/**
 * Roles on a trip that this transaction is about to change or to go by while it does. They are locked in one order, so that
 * two people who change each other's wait for one another instead of for both. What only refers to somebody of the trip, as
 * an item does that they are to bring, does not wait.
 */
export const lockRoles = (db: Db, tripId: string, userIds: readonly string[]): Promise<TripPerson[]> =>
  rolesOf(db, tripId, userIds).for('no key update');

/** Roles on a trip that nobody can change or end before this transaction is over, locked in the same order. */
export const shareLockRoles = (db: Db, tripId: string, userIds: readonly string[]): Promise<TripPerson[]> =>
  rolesOf(db, tripId, userIds).for('share');

/** Everybody's role on a trip, so that nobody of them changes anything there; what only refers to them does not wait. */
export const lockAllRoles = (db: Db, tripId: string): Promise<TripPerson[]> => rolesOf(db, tripId).for('no key update');

/**
 * Everybody's role on a trip whose memberships this transaction is about to end, so that nothing refers to anybody there
 * any more. Whoever is changing something is waited for first: they may be about to refer to somebody whose role is locked already.
 */
export const lockAllRolesToEnd = async (db: Db, tripId: string): Promise<TripPerson[]> => {
  await rolesOf(db, tripId).for('no key update');
  return rolesOf(db, tripId).for('update');
};

/**
 * Somebody's roles on all their trips, which this transaction is about to end: whatever they, or others about them, are
 * changing there is waited for first.
 */
export const lockRolesOf = async (db: Db, userId: string): Promise<{ tripId: string; role: Role }[]> => {
  const locked: { tripId: string; role: Role }[] = [];
  // One after the other: a database of several machines locks rows of one trip at a time.
  for (const tripId of (await listTripIds(db, userId)).toSorted())
    locked.push(
      ...(await db
        .select({ tripId: tripMembers.tripId, role: tripMembers.role })
        .from(tripMembers)
        .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId)))
        .for('update')),
    );
  return locked;
};

/** The proofs of somebody's memberships, in one order. */
export const listMemberships = async (db: Db, userId: string): Promise<MemberOf[]> => {
  const { tripId, role } = tripMembers;
  const own = await db
    .select({ tripId, role })
    .from(tripMembers)
    .where(and(isOnTripsOf(tripId, userId), eq(tripMembers.userId, userId)))
    .orderBy(asc(tripId));
  return own.map((membership) => prove({ ...membership, userId }, 'member'));
};
