import { useEffect, useEffectEvent, useState } from 'react';
import { onPlanOutfit, type OutfitWish } from '../../platform/closet-event.ts';

/**
 * The activity that somebody wants to plan an outfit for, until the closet has taken it up.
 *
 * @param openCloset shows it.
 */
export const useOutfitWish = (openCloset: () => void) => {
  const [wish, setWish] = useState<OutfitWish | null>(null);
  const hear = useEffectEvent((wished: OutfitWish) => {
    setWish(wished);
    openCloset();
  });
  useEffect(() => onPlanOutfit(hear), []);
  return { wish, fulfil: () => setWish(null) };
};
