import { AppError } from '@caravan/contract/errors.ts';
import { ACTIVITY_UNKNOWN } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { holdActivity } from '../itinerary/itinerary.store.ts';

/**
 * Makes sure that the activity which an outfit is to be linked to stays until it is. Activities are held before outfits
 * everywhere, so that nobody waits for somebody who waits for them.
 *
 * @throws AppError `validation` where the trip has no such activity.
 */
export const holdLink = async (db: Db, editor: EditorOf, activityId: string | null | undefined): Promise<void> => {
  if (!activityId || (await holdActivity(db, editor, activityId))) return;
  throw new AppError('validation', { issues: [{ path: 'activityId', message: ACTIVITY_UNKNOWN }] });
};
