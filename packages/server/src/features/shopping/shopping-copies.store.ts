import { AppError } from '@caravan/contract/errors.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { shoppingItems } from './shopping.tables.ts';

/**
 * Copies a trip's shopping list to another trip, as its owner's: in the same order, nothing ticked and nobody assigned.
 *
 * @throws AppError `conflict` where an item goes in the meantime.
 */
export const copyShoppingList = async (db: Db, from: MemberOf, owner: EditorOf): Promise<void> => {
  const originals = await db
    .select({ id: shoppingItems.id })
    .from(shoppingItems)
    .where(eq(shoppingItems.tripId, from.tripId))
    .orderBy(asc(shoppingItems.id));
  const added = await db.execute<Record<never, never>>(sql`
    insert into shopping_items (id, trip_id, created_by, name, category, price, currency)
    select copy.id, ${owner.tripId}, ${owner.userId}, name, category, price, currency
    from unnest(
      ${sql.param(originals.map(({ id }) => id))}::uuid[], ${sql.param(originals.map(() => newId()))}::uuid[]
    ) as copy (of, id)
    join shopping_items original on original.id = copy.of and original.trip_id = ${from.tripId}
  `);
  if (added.rowCount !== originals.length) throw new AppError('conflict');
};
