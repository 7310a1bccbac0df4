import { compareIdeas } from '@caravan/contract/ideas/ranking.rules.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { useState } from 'react';

/**
 * Ideas in an order that stays while somebody looks at them, though each answer ranks them anew: a new one stands behind the others.
 *
 * @param ideas all that there are.
 * @param ranked those that are shown, as they rank now.
 * @returns `shown` in that order; `isRanked`: whether that is how they rank; `rank` puts them in their rank.
 */
export const useSteadyOrder = (ideas: readonly Idea[], ranked: readonly Idea[]) => {
  const idsByRank = (some: readonly Idea[]): string[] => some.toSorted(compareIdeas).map(({ id }) => id);
  const [order, setOrder] = useState<readonly string[]>(() => idsByRank(ideas));
  const fresh = ideas.filter(({ id }) => !order.includes(id));
  const known = fresh.length > 0 ? [...order, ...idsByRank(fresh)] : order;
  if (known !== order) setOrder(known);
  const places = new Map(known.map((id, place) => [id, place]));
  const placeOf = ({ id }: Idea): number => places.get(id) ?? known.length;
  const shown = ranked.toSorted((one, other) => placeOf(one) - placeOf(other));
  return {
    shown,
    isRanked: shown.every((one, place) => one === ranked[place]),
    rank: () => setOrder(idsByRank(ideas)),
  };
};
