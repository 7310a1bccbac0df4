import type { ActivityChange } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { asChanged, isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { outfits } from './outfits.tables.ts';

const isLinkedTo = (editor: EditorOf, activityId: string) =>
  and(eq(outfits.tripId, editor.tripId), eq(outfits.activityId, activityId));

/** Whether any outfit is planned for an activity. */
export const hasOutfits = async (db: Db, editor: EditorOf, activityId: string): Promise<boolean> => {
  const linked = await db.select({ id: outfits.id }).from(outfits).where(isLinkedTo(editor, activityId)).limit(1);
  return linked.length > 0;
};

/**
 * Moves the outfits of an activity that are planned for one day, or those named of them, to another, or to none.
 *
 * @returns whether there were any.
 */
export const moveOutfits = async (
  db: Db,
  editor: EditorOf,
  activityId: string,
  { from, to, outfitIds }: NonNullable<ActivityChange['moveOutfits']>,
): Promise<boolean> => {
  const isPlanned = from === null ? isNull(outfits.plannedDate) : eq(outfits.plannedDate, from);
  const moved = await db
    .update(outfits)
    .set({ ...asChanged(outfits), plannedDate: to })
    .where(and(isLinkedTo(editor, activityId), isPlanned, outfitIds && isOneOf(outfits.id, outfitIds)))
    .returning({ id: outfits.id });
  return moved.length > 0;
};

/**
 * Takes the links to an activity off its outfits, which stay planned for their days.
 *
 * @returns whether there were any.
 */
export const unlinkOutfits = async (db: Db, editor: EditorOf, activityId: string): Promise<boolean> => {
  const unlinked = await db
    .update(outfits)
    .set({ ...asChanged(outfits), activityId: null })
    .where(isLinkedTo(editor, activityId))
    .returning({ id: outfits.id });
  return unlinked.length > 0;
};
