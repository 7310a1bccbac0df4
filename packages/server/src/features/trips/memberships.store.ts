import { AppError } from '@caravan/contract/errors.ts';
import type { Role } from '@caravan/contract/members/members.schema.ts';
import { type AnyColumn, and, eq, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { shareLockAccount } from '../accounts/accounts.store.ts';
import { forgetFormer } from './guests.store.ts';
import { personTrips, tripChats, tripMembers } from './trips.tables.ts';

interface NewMembership {
  readonly tripId: string;
  readonly userId: string;
  readonly role: Role;
  /** Whether they are opening the trip by this. */
  readonly hasOpened: boolean;
}

/**
 * Makes a membership; nothing else does. Nobody is on a trip twice, and an account that is deleted at this moment is waited for.
 *
 * @returns whether they were not on the trip before.
 * @throws AppError `unauthorized` once the account is deleted.
 */
export const addMembership = async (db: Db, { tripId, userId, role, hasOpened }: NewMembership): Promise<boolean> => {
  const added = await db
    .insert(tripMembers)
    .values({ id: newId(), tripId, userId, role, openedAt: hasOpened ? sql`now()` : null })
    .onConflictDoNothing({ target: [tripMembers.tripId, tripMembers.userId] })
    .returning({ id: tripMembers.id });
  if (added.length === 0) return false;
  if (!(await shareLockAccount(db, userId))) throw new AppError('unauthorized');
  await forgetFormer(db, tripId, userId);
  await db.insert(personTrips).values({ userId, tripId });
  await beginAtLastMessage(db, tripId, userId);
  return true;
};

/** Whoever joins has nothing unread of what was said before. */
const beginAtLastMessage = async (db: Db, tripId: string, userId: string): Promise<void> => {
  await db
    .update(tripMembers)
    .set({ readSeq: sql`${tripChats.lastSeq}` })
    .from(tripChats)
    .where(
      and(eq(tripChats.tripId, tripMembers.tripId), eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId)),
    );
};

/** Deletes somebody's memberships of these trips, locked before; those of an owner stay, whatever is requested. */
export const endMemberships = async (db: Db, userId: string, tripIds: readonly string[]): Promise<void> => {
  const ended = await db
    .delete(tripMembers)
    .where(and(isOneOf(tripMembers.tripId, tripIds), eq(tripMembers.userId, userId), ne(tripMembers.role, 'owner')))
    .returning({ tripId: tripMembers.tripId });
  const ids = ended.map(({ tripId }) => tripId);
  await db.delete(personTrips).where(and(eq(personTrips.userId, userId), isOneOf(personTrips.tripId, ids)));
};

/** Takes a trip that is about to be deleted off the lists of these people, who are all that are on it. */
export const takeOffLists = async (db: Db, tripId: string, userIds: readonly string[]): Promise<void> => {
  await db.delete(personTrips).where(and(inArray(personTrips.userId, [...userIds]), eq(personTrips.tripId, tripId)));
};

const tripsQuery = prepared((db) =>
  db
    .select({ tripId: personTrips.tripId })
    .from(personTrips)
    .where(eq(personTrips.userId, sql.placeholder('userId')))
    .prepare('list_trips_of_person'),
);

/** The ids of somebody's trips, for what goes through them one by one; what looks across them takes {@link isOnTripsOf}. */
export const listTripIds = async (db: Db, userId: string): Promise<string[]> =>
  (await tripsQuery(db).execute({ userId })).map(({ tripId }) => tripId);

/** The ids of somebody's trips as an array, inside the statement that looks across them (decision 51). */
export const tripIdsOf = (userId: string | Placeholder): SQL =>
  sql`array(select ${personTrips.tripId} from ${personTrips} where ${personTrips.userId} = ${userId})`;

/**
 * Whether a column is one of somebody's trips. As an array, an index is walked once over all of them instead of once for each,
 * and a thousand ids need not go to the server and back.
 */
export const isOnTripsOf = (column: AnyColumn, userId: string | Placeholder): SQL =>
  sql`${column} = any(${tripIdsOf(userId)})`;
