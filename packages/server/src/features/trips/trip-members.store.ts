import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../platform/db.ts';
import { isOnTripsOf, listTripIds } from './memberships.store.ts';
import { tripMembers } from './trips.tables.ts';
import { compareMembers, shownEmail } from '@caravan/contract/members/members.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { users } from '../accounts/accounts.tables.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { imageUrlColumn, isOneOf } from '../../platform/columns.ts';

const own = alias(tripMembers, 'own');

/**
 * Those of the people whom somebody knows: they share a trip with them which the others have opened. This one rule decides
 * whose address anybody sees.
 */
export const findKnown = async (db: Db, viewerId: string, ids: readonly string[]): Promise<Set<string>> =>
  idsOf(ids.length === 0 ? [] : await openedTrips(db, viewerId, ids));

/** Those of the people whom somebody has travelled with: both have opened a trip that both are on. */
export const findCompanions = async (db: Db, userId: string, ids: readonly string[]): Promise<Set<string>> =>
  idsOf(ids.length === 0 ? [] : await openedTrips(db, userId, ids, isNotNull(own.openedAt)));

const openedTrips = async (db: Db, userId: string, ids: readonly string[], isOpenToo?: SQL) => {
  const isOnOwnTrip = isOnTripsOf(tripMembers.tripId, userId);
  return db
    .selectDistinct({ userId: tripMembers.userId })
    .from(tripMembers)
    .innerJoin(own, and(eq(own.tripId, tripMembers.tripId), eq(own.userId, userId), isOpenToo))
    .where(and(isOnOwnTrip, inArray(tripMembers.userId, [...ids]), isNotNull(tripMembers.openedAt)));
};

const idsOf = (rows: readonly { readonly userId: string }[]): Set<string> => new Set(rows.map(({ userId }) => userId));

/** Whether somebody is on a trip and has opened it, as a column of a query about what is on the trip. */
export const hasOpened = (tripId: AnyPgColumn, userId: AnyPgColumn): SQL<boolean> => sql<boolean>`exists (
  select from ${tripMembers} person
  where person.trip_id = ${tripId} and person.user_id = ${userId} and person.opened_at is not null
)`;

/** Somebody whose address stands in an answer. */
interface Addressed {
  readonly userId: string;
  /** Whether they have opened a trip that the viewer is on: then nobody need look further. */
  readonly hasOpened: boolean;
}

/**
 * How the addresses of these people read for somebody who sees them: their own and those of people whom they know in full, all
 * others masked.
 */
export const addressesShownTo = async (
  db: Db,
  viewerId: string,
  people: readonly Addressed[],
): Promise<(userId: string, email: string | null) => string | null> => {
  const opened = new Set(people.filter((person) => person.hasOpened).map(({ userId }) => userId)).add(viewerId);
  const others = new Set(people.map(({ userId }) => userId).filter((userId) => !opened.has(userId)));
  const known = await findKnown(db, viewerId, [...others]);
  return (userId, email) => shownEmail(email, opened.has(userId) || known.has(userId));
};

const memberColumns = {
  id: tripMembers.id,
  tripId: tripMembers.tripId,
  userId: tripMembers.userId,
  role: tripMembers.role,
  joinedAt: tripMembers.joinedAt,
  hasOpened: sql<boolean>`(${tripMembers.openedAt} is not null)`,
  user: {
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    username: users.username,
    profileImageUrl: imageUrlColumn(users.pictureId),
  },
};

const membersQuery = prepared((db) =>
  db
    .select(memberColumns)
    .from(tripMembers)
    .innerJoin(users, eq(users.id, tripMembers.userId))
    .where(eq(tripMembers.tripId, sql.placeholder('tripId')))
    .prepare('list_members'),
);

/** The trip's members in their order, with the addresses of those whom the asker knows. */
export const listMembers = async (db: Db, asker: MemberOf): Promise<Member[]> => {
  const members = await membersQuery(db).execute({ tripId: asker.tripId });
  return (await asShownTo(db, asker, members)).toSorted(compareMembers);
};

const asShownTo = async (db: Db, asker: MemberOf, members: readonly Member[]): Promise<Member[]> => {
  const shown = await addressesShownTo(db, asker.userId, members);
  return members.map((one) => ({ ...one, user: { ...one.user, email: shown(one.userId, one.user.email) } }));
};

const memberQuery = prepared((db) =>
  db
    .select(memberColumns)
    .from(tripMembers)
    .innerJoin(users, eq(users.id, tripMembers.userId))
    .where(and(eq(tripMembers.tripId, sql.placeholder('tripId')), eq(tripMembers.userId, sql.placeholder('userId'))))
    .prepare('find_member'),
);

/** One of the trip's members, with their address for whoever knows them. */
export const findMemberOfTrip = async (db: Db, asker: MemberOf, userId: string): Promise<Member | undefined> =>
  (await asShownTo(db, asker, await memberQuery(db).execute({ tripId: asker.tripId, userId })))[0];

/** A trip, and those of its people who hear of a change through it wherever they are. */
export interface TripAudience {
  readonly tripId: string;
  readonly alsoTo: readonly string[];
}

/**
 * Whom a change of somebody concerns: each of their trips, for whoever looks at it, and everybody of those trips, the person
 * too, once and through one of them: it brings all their lists up to date, and with a thousand trips in common nobody is notified a
 * thousand times.
 */
export const listAudiences = async (db: Db, userId: string): Promise<TripAudience[]> => {
  const ownTrips = await listTripIds(db, userId);
  const companions = await db
    .select({ userId: tripMembers.userId, tripId: sql<string>`min(${tripMembers.tripId}::text)` })
    .from(tripMembers)
    .where(and(isOneOf(tripMembers.tripId, ownTrips), ne(tripMembers.userId, userId)))
    .groupBy(tripMembers.userId);
  const byTrip = Map.groupBy(companions, ({ tripId }) => tripId);
  return ownTrips.map((tripId, index) => {
    const alsoTo = (byTrip.get(tripId) ?? []).map((companion) => companion.userId);
    return { tripId, alsoTo: index === 0 ? [...alsoTo, userId] : alsoTo };
  });
};

/**
 * Notes that a member has opened the trip; of several requests at once one does.
 *
 * @returns whether this was the first time.
 */
export const markOpened = async (db: Db, { tripId, userId }: MemberOf): Promise<boolean> => {
  const opened = await db
    .update(tripMembers)
    .set({ openedAt: sql`now()` })
    .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId), isNull(tripMembers.openedAt)))
    .returning({ id: tripMembers.id });
  return opened.length > 0;
};

const peopleQuery = prepared((db) =>
  db
    .select({ userId: tripMembers.userId })
    .from(tripMembers)
    .where(eq(tripMembers.tripId, sql.placeholder('tripId')))
    .prepare('list_people'),
);

/** The ids of those on a trip who have opened it: nobody else has agreed to be there. */
export const listOpened = async (db: Db, tripId: string): Promise<string[]> => {
  const opened = await db
    .select({ userId: tripMembers.userId })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), isNotNull(tripMembers.openedAt)));
  return opened.map(({ userId }) => userId);
};

/** The ids of everybody on a trip: whom a change of the trip concerns wherever they are. */
export const listPeople = async (db: Db, tripId: string): Promise<string[]> =>
  (await peopleQuery(db).execute({ tripId })).map(({ userId }) => userId);
