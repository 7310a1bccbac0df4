import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { mayChangeTrip, outfitsBeyond } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useCallback, useMemo } from 'react';

/** What the plan of its owner leaves to do in a trip's closet. */
export const useClosetLimits = (trip: TripDetail, outfits: readonly Outfit[]) => {
  const { limits } = trip;
  const beyond = useMemo(() => outfitsBeyond(limits, outfits), [limits, outfits]);
  const isTripReadOnly = limits.whyReadOnly !== null;
  const isReadOnly = useCallback((id: string) => isTripReadOnly || beyond.has(id), [isTripReadOnly, beyond]);
  return {
    /** The outfits that are beyond it. */
    beyond,
    /** Whether the viewer may bring more. Where the closet is just full, the press says so. */
    mayAdd: mayChangeTrip(trip) && beyond.size === 0,
    /** Whether an outfit can only be looked at or deleted. */
    isReadOnly,
  };
};
