import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Move, movedDate } from '@caravan/contract/trips/duplicate.rules.ts';
import type { Db } from '../../platform/db.ts';
import { movedInBatches } from '../../platform/moved-in-batches.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { outfits } from './outfits.tables.ts';

/**
 * Moves the planned days of a trip's outfits, of all or of those that were chosen.
 *
 * @param chosen their ids; absent: all.
 * @returns whether any has moved.
 * @throws AppError `validation` where one would leave the calendar.
 */
export const movePlannedDays = async (
  db: Db,
  { tripId }: EditorOf,
  move: Move,
  chosen: readonly string[] | undefined,
): Promise<boolean> => {
  const { id, plannedDate } = outfits;
  const originals = await db
    .select({ id, plannedDate })
    .from(outfits)
    .where(and(eq(outfits.tripId, tripId), isNotNull(plannedDate), chosen && inArray(id, [...chosen])))
    .orderBy(asc(id));
  if (originals.length === 0) return false;
  const moved = await movedInBatches(originals, (one) => ({
    id: one.id,
    plannedDate: movedDate(one.plannedDate, move),
  }));
  const column = (name: 'id' | 'plannedDate') => sql.param(moved.map((one) => one[name]));
  await db.execute(sql`
    update outfits
    set planned_date = moved.planned_date, updated_at = now(), version = version + 1
    from unnest(${column('id')}::uuid[], ${column('plannedDate')}::date[]) as moved (id, planned_date)
    where outfits.id = moved.id and outfits.trip_id = ${tripId}
  `);
  return true;
};
