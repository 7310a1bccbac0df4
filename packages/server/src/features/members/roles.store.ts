import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { TripPerson } from '@caravan/contract/members/members.rules.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { tripMembers } from './members.tables.ts';

/** A request to a trip: the session's user and their role there, `null` for a stranger. */
export interface TripVisit {
  readonly userId: string;
  readonly expire: string;
  readonly role: Role | null;
}

const visitQuery = prepared((db) =>
  db
    .select({ userId: sessions.userId, expire: sessions.expire, role: tripMembers.role })
    .from(sessions)
    .leftJoin(
      tripMembers,
      and(eq(tripMembers.userId, sessions.userId), eq(tripMembers.tripId, sql.placeholder('tripId'))),
    )
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gt(sessions.expire, sql`now()`)))
    .prepare('find_trip_visit'),
);

/** Session and membership in one query, because every request to a trip asks for both. */
export const findTripVisit = async (db: Db, sid: string, tripId: string): Promise<TripVisit | undefined> =>
  (await visitQuery(db).execute({ sid, tripId }))[0];

const isOnTrip = and(
  eq(tripMembers.tripId, sql.placeholder('tripId')),
  eq(tripMembers.userId, sql.placeholder('userId')),
);

const heldRoleQuery = prepared((db) =>
  db.select({ role: tripMembers.role }).from(tripMembers).where(isOnTrip).for('share').prepare('hold_role'),
);

/** A person's role on a trip, `null` for a stranger. Nobody can change or end it before this transaction is over. */
export const holdRole = async (db: Db, tripId: string, userId: string): Promise<Role | null> =>
  (await heldRoleQuery(db).execute({ tripId, userId }))[0]?.role ?? null;

/**
 * Roles on a trip that this transaction is about to change or to go by while it does. They are taken in one order, so that
 * two people who change each other's wait for one another instead of for both.
 *
 * @param userIds whose; everybody's without it.
 */
export const lockRoles = (db: Db, tripId: string, userIds?: readonly string[]): Promise<TripPerson[]> =>
  db
    .select({ userId: tripMembers.userId, role: tripMembers.role })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), userIds ? inArray(tripMembers.userId, [...userIds]) : undefined))
    .orderBy(asc(tripMembers.userId))
    .for('update');

const peopleQuery = prepared((db) =>
  db
    .select({ userId: tripMembers.userId })
    .from(tripMembers)
    .where(eq(tripMembers.tripId, sql.placeholder('tripId')))
    .prepare('list_people'),
);

/** The ids of everybody on a trip: whom a change of the trip concerns wherever they are. */
export const listPeople = async (db: Db, tripId: string): Promise<string[]> =>
  (await peopleQuery(db).execute({ tripId })).map(({ userId }) => userId);
