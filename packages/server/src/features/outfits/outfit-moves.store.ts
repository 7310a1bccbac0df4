import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { movedDate } from '@caravan/contract/trips/duplicate.rules.ts';
import type { Db } from '../../platform/db.ts';
import { movedInTurns } from '../trips/moved-in-turns.ts';
import type { ContentsMoving } from '../trips/trips.events.ts';
import { outfits } from './outfits.tables.ts';

/**
 * Moves the planned days of a trip's outfits, of all or of those that were chosen.
 *
 * @returns whether any has moved.
 * @throws AppError `validation` where one would leave the calendar.
 */
export const movePlannedDays = async (db: Db, { editor, move, chosen }: ContentsMoving): Promise<boolean> => {
  const { tripId } = editor;
  const { id, plannedDate } = outfits;
  const originals = await db
    .select({ id, plannedDate })
    .from(outfits)
    .where(
      and(eq(outfits.tripId, tripId), isNotNull(plannedDate), chosen ? inArray(id, [...chosen.outfits]) : undefined),
    )
    .orderBy(asc(id));
  if (originals.length === 0) return false;
  const moved = await movedInTurns(originals, (one) => ({ id: one.id, plannedDate: movedDate(one.plannedDate, move) }));
  const column = (name: 'id' | 'plannedDate') => sql.param(moved.map((one) => one[name]));
  await db.execute(sql`
    update outfits
    set planned_date = moved.planned_date, updated_at = now(), version = version + 1
    from unnest(${column('id')}::uuid[], ${column('plannedDate')}::date[]) as moved (id, planned_date)
    where outfits.id = moved.id and outfits.trip_id = ${tripId}
  `);
  return true;
};
