import { and, asc, eq, sql } from 'drizzle-orm';
import { compareGuests } from '@caravan/contract/members/people.rules.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import { asChanged, isOneOf } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf, OwnerOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { tripGuests, tripMembers, trips } from './trips.tables.ts';

const guestColumns = {
  id: tripGuests.id,
  tripId: tripGuests.tripId,
  name: tripGuests.name,
  isFormer: tripGuests.isFormer,
  createdBy: tripGuests.createdBy,
  createdAt: tripGuests.createdAt,
  version: tripGuests.version,
};

/** Those who have become members are that. */
const isThere = sql`${tripGuests.becameUserId} is null`;
/** Travels, and is on the trip by name alone. */
export const isCurrentGuest = and(isThere, eq(tripGuests.isFormer, false));
const isGuest = (tripId: string, id: string) => and(eq(tripGuests.tripId, tripId), eq(tripGuests.id, id), isThere);

const guestsQuery = prepared((db) =>
  db
    .select(guestColumns)
    .from(tripGuests)
    .where(and(eq(tripGuests.tripId, sql.placeholder('tripId')), isThere))
    .prepare('list_guests'),
);

/** The trip's guests by name, and those who are a name alone by now. */
export const listGuests = async (db: Db, { tripId }: MemberOf): Promise<Guest[]> =>
  (await guestsQuery(db).execute({ tripId })).toSorted(compareGuests);

/** One of the trip's guests. */
export const findGuest = async (db: Db, { tripId }: Pick<MemberOf, 'tripId'>, id: string): Promise<Guest | undefined> =>
  (await db.select(guestColumns).from(tripGuests).where(isGuest(tripId, id)))[0];

/**
 * One of the trip's guests; nobody else changes them before this transaction is over.
 *
 * @param purpose `end` also keeps everybody from referring to them.
 */
export const lockGuest = async (
  db: Db,
  { tripId }: Pick<MemberOf, 'tripId'>,
  id: string,
  purpose: 'change' | 'end',
): Promise<Guest | undefined> => {
  const [guest] = await db
    .select(guestColumns)
    .from(tripGuests)
    .where(isGuest(tripId, id))
    .for(purpose === 'change' ? 'no key update' : 'update');
  return guest;
};

/** How many guests the trip has who travel; nobody adds another before this transaction is over. */
export const lockGuestCount = async (db: Db, { tripId }: MemberOf): Promise<number> => {
  await db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)).for('no key update');
  return db.$count(tripGuests, and(eq(tripGuests.tripId, tripId), isCurrentGuest));
};

/** Adds a guest to the trip. */
export const addGuest = async (db: Db, member: MemberOf, guest: { id: string; name: string }): Promise<void> => {
  await db.insert(tripGuests).values({ ...guest, tripId: member.tripId, createdBy: member.userId });
};

/** Gives a guest another name. */
export const renameGuest = async (db: Db, { tripId }: MemberOf, id: string, name: string): Promise<void> => {
  await db
    .update(tripGuests)
    .set({ name, ...asChanged(tripGuests) })
    .where(isGuest(tripId, id));
};

/** Takes a guest off the trip whom nothing keeps there ({@link keepAsFormer}). */
export const deleteGuest = async (db: Db, { tripId }: MemberOf, id: string): Promise<void> => {
  await db.delete(tripGuests).where(and(isGuest(tripId, id), eq(tripGuests.isFormer, false)));
};

/** A guest has become a member: whatever still comes for the guest is for that account. */
export const becomeMember = async (db: Db, tripId: string, id: string, userId: string): Promise<void> => {
  await db
    .update(tripGuests)
    .set({ becameUserId: userId, ...asChanged(tripGuests) })
    .where(isGuest(tripId, id));
};

/**
 * Keeps somebody who goes as a name on the trip, under the id they had: a member whose membership is about to end, or a guest who is
 * about to be removed. Whoever holds something of theirs calls this in the same transaction.
 */
export const keepAsFormer = async (db: Db, tripId: string, personId: string): Promise<void> => {
  const wasGuest = await db
    .update(tripGuests)
    .set({ isFormer: true, ...asChanged(tripGuests) })
    .where(isGuest(tripId, personId))
    .returning({ id: tripGuests.id });
  if (wasGuest.length > 0) return;
  await db
    .insert(tripGuests)
    .select(
      db
        .select({
          tripId: tripMembers.tripId,
          id: tripMembers.userId,
          name: sql<string>`left(trim(${users.firstName} || ' ' || ${users.lastName}), 100)`.as('name'),
          isFormer: sql<boolean>`true`.as('is_former'),
          becameUserId: sql<string | null>`null::uuid`.as('became_user_id'),
          createdBy: tripMembers.userId,
          createdAt: sql<string>`now()`.as('created_at'),
          updatedAt: sql<string>`now()`.as('updated_at'),
          version: sql<number>`1`.as('version'),
        })
        .from(tripMembers)
        .innerJoin(users, eq(users.id, tripMembers.userId))
        .where(and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, personId))),
    )
    .onConflictDoNothing();
};

/** The people of a trip in its copy, by the ids they have in the original: its guests, who come along, and the owner of the copy. */
export const copyGuests = async (db: Db, from: MemberOf, owner: OwnerOf): Promise<ReadonlyMap<string, string>> => {
  const guests = (await listGuests(db, from)).filter(({ isFormer }) => !isFormer);
  const copies = guests.map(({ id: of, name }) => ({ of, id: newId(), name }));
  const row = { tripId: owner.tripId, createdBy: owner.userId };
  if (copies.length > 0) await db.insert(tripGuests).values(copies.map(({ id, name }) => ({ ...row, id, name })));
  return new Map([[owner.userId, owner.userId], ...copies.map(({ of, id }) => [of, id] as const)]);
};

/** Who is on the trip again is no name of somebody who has left. */
export const forgetFormer = async (db: Db, tripId: string, userId: string): Promise<void> => {
  await db.delete(tripGuests).where(and(eq(tripGuests.tripId, tripId), eq(tripGuests.id, userId)));
};

/** Members among these ids. Nobody of them leaves before this transaction is over. */
export const shareLockMembers = async (db: Db, tripId: string, ids: readonly string[]): Promise<string[]> => {
  const locked = await db
    .select({ id: tripMembers.userId })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), isOneOf(tripMembers.userId, ids)))
    .orderBy(asc(tripMembers.userId))
    .for('key share');
  return locked.map(({ id }) => id);
};

/** All who travel, members and guests, by their ids. Nobody of them goes before this transaction is over. */
export const shareLockTravellers = async (db: Db, tripId: string): Promise<string[]> => {
  const guests = await db
    .select({ id: tripGuests.id })
    .from(tripGuests)
    .where(and(eq(tripGuests.tripId, tripId), isThere, eq(tripGuests.isFormer, false)))
    .orderBy(asc(tripGuests.id))
    .for('key share');
  const members = await db
    .select({ id: tripMembers.userId })
    .from(tripMembers)
    .where(eq(tripMembers.tripId, tripId))
    .orderBy(asc(tripMembers.userId))
    .for('key share');
  return [...members, ...guests].map(({ id }) => id);
};

/** Guests among these ids, those who have become members or a name alone too. Nobody of them goes before this transaction is over. */
export const shareLockGuests = (
  db: Db,
  tripId: string,
  ids: readonly string[],
): Promise<{ id: string; becameUserId: string | null; isFormer: boolean; createdBy: string }[]> =>
  db
    .select({
      id: tripGuests.id,
      becameUserId: tripGuests.becameUserId,
      isFormer: tripGuests.isFormer,
      createdBy: tripGuests.createdBy,
    })
    .from(tripGuests)
    .where(and(eq(tripGuests.tripId, tripId), isOneOf(tripGuests.id, ids)))
    .orderBy(asc(tripGuests.id))
    .for('key share');
