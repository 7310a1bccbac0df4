import { shownEmail } from '@caravan/contract/members/members.rules.ts';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db.ts';
import { tripMembers } from './members.tables.ts';

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

const openedTrips = (db: Db, userId: string, ids: readonly string[], isOpenToo?: SQL) =>
  db
    .selectDistinct({ userId: tripMembers.userId })
    .from(tripMembers)
    .innerJoin(own, and(eq(own.tripId, tripMembers.tripId), eq(own.userId, userId), isOpenToo))
    .where(and(inArray(tripMembers.userId, [...ids]), isNotNull(tripMembers.openedAt)));

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
