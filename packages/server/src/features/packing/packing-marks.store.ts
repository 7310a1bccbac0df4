import type { PackingEntryChange } from '@caravan/contract/packing/packing.schema.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { packingLists } from './packing.tables.ts';

/** `null` and absent leave it as it is. */
type Marks = { readonly [Name in 'isPacked' | 'isLeftOut']?: PackingEntryChange[Name] | null };

/** What is marked is held: it is not deleted between being found and being referred to. */
const marked = {
  look: ({ tripId }: MemberOf, id: string) => sql`
    select id as outfit_id, null::uuid as shopping_item_id from outfits
    where trip_id = ${tripId} and look_id = ${id} order by id for key share`,
  item: ({ tripId, userId }: MemberOf, id: string) => sql`
    select null::uuid as outfit_id, id as shopping_item_id from shopping_items
    where trip_id = ${tripId} and id = ${id} and (assigned_to is null or assigned_to = ${userId}) for key share`,
};

/** The unique indexes by which a mark is there once. */
const once = {
  look: sql`(outfit_id, user_id) where outfit_id is not null`,
  item: sql`(shopping_item_id, user_id) where shopping_item_id is not null`,
};

/**
 * Marks a look, on each of its outfits, or a shopping item on somebody's list; absent fields stay.
 *
 * @returns whether the trip has such a one, and an item is not for somebody else to bring.
 */
export const markEntry = async (
  db: Db,
  member: MemberOf,
  { kind, id }: { kind: 'look' | 'item'; id: string },
  { isPacked = null, isLeftOut = null }: Marks,
): Promise<boolean> => {
  const { rowCount } = await db.execute<Record<never, never>>(sql`
    insert into packing_marks as mark (trip_id, user_id, outfit_id, shopping_item_id, is_packed, is_left_out)
    select ${member.tripId}, ${member.userId}, outfit_id, shopping_item_id,
      coalesce(${isPacked}, false), coalesce(${isLeftOut}, false)
    from (${marked[kind](member, id)}) marked
    on conflict ${once[kind]} do update
    set is_packed = coalesce(${isPacked}, mark.is_packed), is_left_out = coalesce(${isLeftOut}, mark.is_left_out)
  `);
  return (rowCount ?? 0) > 0;
};

/**
 * Gives the copy of an outfit within its trip the marks that its look has on everybody's lists, so that they outlive the first
 * one: what is packed stays so when it is planned for another day instead.
 *
 * @param from the outfit that it is a copy of.
 */
export const carryMarks = async (db: Db, { tripId }: EditorOf, from: string, to: string): Promise<void> => {
  // Nobody changes or ends their list meanwhile.
  const isOfTrip = eq(packingLists.tripId, tripId);
  await db
    .select({ userId: packingLists.userId })
    .from(packingLists)
    .where(isOfTrip)
    .orderBy(asc(packingLists.userId))
    .for('share');
  await db.execute<Record<never, never>>(sql`
    insert into packing_marks (trip_id, user_id, outfit_id, is_packed, is_left_out)
    select trip_id, user_id, ${to}, is_packed, is_left_out from packing_marks where trip_id = ${tripId} and outfit_id = ${from}
  `);
};
