import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { outfitsBeyond } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useCallback, useMemo } from 'react';

/** What the plan of its owner leaves to do in a trip's closet. */
export const useClosetLimits = ({ role, limits }: TripDetail, outfits: readonly Outfit[]) => {
  const beyond = useMemo(() => outfitsBeyond(limits, outfits), [limits, outfits]);
  const isTripReadOnly = limits.whyReadOnly !== null;
  const isReadOnly = useCallback((id: string) => isTripReadOnly || beyond.has(id), [isTripReadOnly, beyond]);
  return {
    /** The outfits that are beyond it. */
    beyond,
    /** Whether the viewer may bring more. Where the closet is just full, the press says so. */
    mayAdd: mayEdit(role) && !isTripReadOnly && beyond.size === 0,
    /** Whether an outfit can only be looked at or deleted. */
    isReadOnly,
  };
};
