import type { ActivityCost } from './itinerary.schema.ts';

/** What each of those pays who join an activity, as its cost is that of all of them together; `null` where that says nothing more. */
export const costPerPerson = ({ amountMinor, currency }: ActivityCost, joining: number): ActivityCost | null =>
  joining < 2 ? null : { amountMinor: Math.round(amountMinor / joining), currency };
