import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { dayOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { useState } from 'react';
import { dayMove } from './activity-form.rules.ts';
import type { ActivityFormValues } from './activity-form.rules.ts';
import type { PlannedOutfit } from './PlannedOutfits.tsx';

/** A day that an activity leaves, the one it moves to, `null` for none, and the outfits that would stay behind. */
export interface OutfitMove {
  readonly from: string;
  readonly to: string | null;
  readonly outfits: readonly PlannedOutfit[];
}

/**
 * Whether the outfits of an activity come along when it moves to another day; they do unless the person unticks it.
 *
 * @param outfits those that are planned for the activity, on whatever day.
 */
export const useOutfitMove = (outfits: readonly PlannedOutfit[], zone: string) => {
  const [isWanted, setWanted] = useState(true);
  /** What a change of the stored activity would leave behind; `null` for nothing. */
  const moveOver = (values: ActivityFormValues, stored: Activity): OutfitMove | null => {
    const move = dayMove(values, stored, zone);
    const staying = move ? outfits.filter((outfit) => dayOf(outfit) === move.from) : [];
    return move && staying.length > 0 ? { ...move, outfits: staying } : null;
  };
  return {
    isWanted,
    setWanted,
    moveOver,
    /** The part of the change that moves them. */
    bodyOver: (values: ActivityFormValues, stored: Activity) => {
      const move = isWanted ? moveOver(values, stored) : null;
      return move ? { moveOutfits: { from: move.from, to: move.to } } : {};
    },
  };
};
