import { idSchema } from '@caravan/contract/text.schema.ts';
import type { Db } from '../../platform/db.ts';
import { findTripOfOutfit } from './outfits.store.ts';

/**
 * The trip by which access to an outfit is judged.
 *
 * @param claimed the outfit's id as it came.
 * @returns the trip's id; `null` where the id can be none, or is of no outfit.
 */
export const tripOfOutfit = async (db: Db, claimed: unknown): Promise<string | null> => {
  const outfitId = idSchema.safeParse(claimed);
  return outfitId.success ? ((await findTripOfOutfit(db, outfitId.data)) ?? null) : null;
};
