import { and, eq, gt, sql } from 'drizzle-orm';
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

const roleQuery = prepared((db) =>
  db
    .select({ role: tripMembers.role })
    .from(tripMembers)
    .where(
      and(eq(tripMembers.tripId, sql.placeholder('tripId')), eq(tripMembers.userId, sql.placeholder('userId'))),
    )
    .prepare('find_role'),
);

/** A person's role on a trip, `null` for a stranger. */
export const findRole = async (db: Db, tripId: string, userId: string): Promise<Role | null> =>
  (await roleQuery(db).execute({ tripId, userId }))[0]?.role ?? null;

/** What the members' constraints stand for. */
export const memberConstraints = { trip_members_person_key: 'already_member' } as const;
