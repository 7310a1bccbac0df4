import type { PackingEntryChange, PackingScope } from '@caravan/contract/packing/packing.schema.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { packingEntries, packingLists } from './packing.tables.ts';

const isOwnList = ({ tripId, userId }: MemberOf) =>
  and(eq(packingLists.tripId, tripId), eq(packingLists.userId, userId));

/** Makes somebody's list: of their own outfits where they have made any on the trip, else of everybody's. */
export const makePackingList = async (db: Db, { tripId, userId }: MemberOf): Promise<void> => {
  const isOwnOutfit = and(eq(outfits.tripId, tripId), eq(outfits.createdBy, userId));
  const own = await db.select({ id: outfits.id }).from(outfits).where(isOwnOutfit).limit(1);
  const scope = own.length > 0 ? 'mine' : 'everybodys';
  await db.insert(packingLists).values({ tripId, userId, scope }).onConflictDoNothing();
};

/**
 * Lets what is changed on a list come one after the other.
 *
 * @returns whether there is a list.
 */
export const lockPackingList = async (db: Db, member: MemberOf): Promise<boolean> => {
  const { tripId } = packingLists;
  const held = await db.select({ tripId }).from(packingLists).where(isOwnList(member)).for('no key update');
  return held.length > 0;
};

/** Says whose outfits somebody's list holds. */
export const changeScope = async (db: Db, member: MemberOf, scope: PackingScope): Promise<void> => {
  await db.update(packingLists).set({ scope }).where(isOwnList(member));
};

/** Deletes somebody's list with its marks and their own entries. */
export const deletePackingList = async (db: Db, member: MemberOf): Promise<void> => {
  await db.delete(packingLists).where(isOwnList(member));
};

const isOwnEntryOf = ({ tripId, userId }: MemberOf) =>
  and(eq(packingEntries.tripId, tripId), eq(packingEntries.userId, userId));

/** How many entries somebody has added to their list. */
export const countOwnEntries = (db: Db, member: MemberOf): Promise<number> =>
  db.$count(packingEntries, isOwnEntryOf(member));

/** Adds an entry to a list that there is. */
export const addOwnEntry = async (db: Db, { tripId, userId }: MemberOf, name: string): Promise<void> => {
  await db.insert(packingEntries).values({ id: newId(), tripId, userId, name });
};

/**
 * Changes one of somebody's own entries; absent fields stay.
 *
 * @returns whether there is such an entry.
 */
export const changeOwnEntry = async (
  db: Db,
  member: MemberOf,
  id: string,
  change: PackingEntryChange,
): Promise<boolean> => {
  const { name = sql`name`, isPacked = sql`is_packed`, isLeftOut = sql`is_left_out` } = change;
  const changed = await db
    .update(packingEntries)
    .set({ name, isPacked, isLeftOut })
    .where(and(isOwnEntryOf(member), eq(packingEntries.id, id)))
    .returning({ id: packingEntries.id });
  return changed.length > 0;
};

/** @returns whether there was such an entry. */
export const deleteOwnEntry = async (db: Db, member: MemberOf, id: string): Promise<boolean> => {
  const isEntry = and(isOwnEntryOf(member), eq(packingEntries.id, id));
  return (await db.delete(packingEntries).where(isEntry).returning({ id: packingEntries.id })).length > 0;
};
