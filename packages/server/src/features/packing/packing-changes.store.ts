import type { NewPackingEntry, PackingEntryChange, PackingScope } from '@caravan/contract/packing/packing.schema.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { ContributorOf, MemberOf } from '../../platform/membership.ts';
import { isLatest, laterOf, type Moment } from '../../platform/moment.ts';
import { isForGuestOf } from '../shopping/shopping.store.ts';
import { packingEntries, packingLists } from './packing.tables.ts';

const isOwnList = ({ tripId, userId }: MemberOf) =>
  and(eq(packingLists.tripId, tripId), eq(packingLists.userId, userId));

/** Makes somebody's list, which begins with their own outfits; the one that there is stays. */
export const makePackingList = async (db: Db, { tripId, userId }: MemberOf): Promise<void> => {
  await db.insert(packingLists).values({ tripId, userId, scope: 'mine' }).onConflictDoNothing();
};

/**
 * Locks a list, so that changes of it come one after the other.
 *
 * @returns whether there is a list.
 */
export const lockPackingList = async (db: Db, member: MemberOf): Promise<boolean> => {
  const { tripId } = packingLists;
  const locked = await db.select({ tripId }).from(packingLists).where(isOwnList(member)).for('no key update');
  return locked.length > 0;
};

/** Sets whose outfits somebody's list contains. */
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
export const addOwnEntry = async (
  db: Db,
  { tripId, userId }: MemberOf,
  { id = newId(), name }: NewPackingEntry,
): Promise<void> => {
  await db.insert(packingEntries).values({ id, tripId, userId, name });
};

/** Whether somebody's list has an entry of their own. */
export const hasOwnEntry = async (db: Db, member: MemberOf, id: string): Promise<boolean> =>
  (await db.$count(packingEntries, and(isOwnEntryOf(member), eq(packingEntries.id, id)))) > 0;

/**
 * Changes one of somebody's own entries; absent fields stay.
 *
 * @returns whether there is such an entry.
 */
export const changeOwnEntry = async (
  db: Db,
  member: MemberOf,
  id: string,
  { name, isPacked, isLeftOut }: PackingEntryChange,
  moment: Moment,
): Promise<boolean> => {
  const isEntry = and(isOwnEntryOf(member), eq(packingEntries.id, id));
  const changed = await db
    .update(packingEntries)
    .set({ name: name ?? sql`name`, isLeftOut: isLeftOut ?? sql`is_left_out` })
    .where(isEntry)
    .returning({ id: packingEntries.id });
  if (isPacked !== undefined) await packOwnEntries(db, member, [id], isPacked, moment);
  return changed.length > 0;
};

/** Ticks somebody's own entries, or takes their ticks away; other ids are passed over, and what they have meant otherwise since. */
export const packOwnEntries = async (
  db: Db,
  member: MemberOf,
  ids: readonly string[],
  isPacked: boolean,
  moment: Moment,
): Promise<void> => {
  const { packedAt } = packingEntries;
  const isOne = sql`${packingEntries.id} = any(${sql.param(ids)}::uuid[])`;
  await db
    .update(packingEntries)
    .set({ isPacked, packedAt: laterOf(packedAt, moment) })
    .where(and(isOwnEntryOf(member), isOne, isLatest(packedAt, moment)));
};

/** @returns whether there was such an entry. */
export const deleteOwnEntry = async (db: Db, member: MemberOf, id: string): Promise<boolean> => {
  const isEntry = and(isOwnEntryOf(member), eq(packingEntries.id, id));
  return (await db.delete(packingEntries).where(isEntry).returning({ id: packingEntries.id })).length > 0;
};

/** `null` and absent leave it as it is. */
type Marks = { readonly [Name in 'isPacked' | 'isLeftOut']?: PackingEntryChange[Name] | null };

/** What is marked is locked: it is not deleted between being found and being referred to. */
const marked = {
  look: ({ tripId }: MemberOf, ids: readonly string[]) => sql`
    select trip_id, id as outfit_id, null::uuid as shopping_item_id from outfits
    where trip_id = ${tripId} and look_id = any(${sql.param(ids)}::uuid[]) order by id for key share`,
  item: ({ tripId, userId }: MemberOf, ids: readonly string[]) => sql`
    select trip_id, null::uuid as outfit_id, id as shopping_item_id from shopping_items
    where trip_id = ${tripId} and id = any(${sql.param(ids)}::uuid[]) and (
      assigned_to = ${userId}
      or (assigned_to is null and (assigned_guest_id is null or ${isForGuestOf(sql`${userId}`)}))
    )
    order by id for key share`,
};

/**
 * Marks outfits, each with all its copies, or shopping items on somebody's list; absent fields stay, and other ids are passed
 * over. What they have packed or unpacked since stays as it is.
 *
 * @returns whether the trip has any such one, and an item is not for somebody else to bring.
 */
export const markEntries = async (
  db: Db,
  member: MemberOf,
  { kind, ids }: { kind: 'look' | 'item'; ids: readonly string[] },
  { isPacked = null, isLeftOut = null }: Marks,
  moment: Moment,
): Promise<boolean> => {
  const stored = sql`mark.packed_at`;
  const counts = isPacked === null ? sql`false` : isLatest(stored, moment);
  const { rowCount } = await db.execute<Record<never, never>>(sql`
    insert into packing_marks as mark (
      trip_id, user_id, outfit_id, shopping_item_id, is_packed, packed_at, is_left_out
    )
    select trip_id, ${member.userId}, outfit_id, shopping_item_id,
      coalesce(${isPacked}, false), ${isPacked === null ? null : moment.at}::timestamptz, coalesce(${isLeftOut}, false)
    from (${marked[kind](member, ids)}) marked
    on conflict (trip_id, user_id, marked_id) do update
    set is_packed = case when ${counts} then excluded.is_packed else mark.is_packed end,
      packed_at = case when ${counts} then ${laterOf(stored, moment)} else mark.packed_at end,
      is_left_out = coalesce(${isLeftOut}, mark.is_left_out)
  `);
  return (rowCount ?? 0) > 0;
};

/**
 * Gives the copy of an outfit within its trip the marks that the original has on everybody's lists, so that they outlive the
 * original: what is packed stays so when it is planned for another day instead.
 *
 * @param from the outfit that it is a copy of.
 */
export const carryMarks = async (db: Db, { tripId }: ContributorOf, from: string, to: string): Promise<void> => {
  // Nobody changes or ends their list meanwhile.
  const isOfTrip = eq(packingLists.tripId, tripId);
  await db
    .select({ userId: packingLists.userId })
    .from(packingLists)
    .where(isOfTrip)
    .orderBy(asc(packingLists.userId))
    .for('share');
  await db.execute<Record<never, never>>(sql`
    insert into packing_marks (trip_id, user_id, outfit_id, is_packed, packed_at, is_left_out)
    select trip_id, user_id, ${to}, is_packed, packed_at, is_left_out from packing_marks where trip_id = ${tripId} and outfit_id = ${from}
  `);
};
