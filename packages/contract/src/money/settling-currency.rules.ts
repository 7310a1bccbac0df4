import { AMOUNT_MAX } from './amounts.rules.ts';
import { countedIn, type KeptRate } from './balances.rules.ts';
import { converted } from './rates.rules.ts';

/**
 * An amount with the same figures in another currency, rounded to what that has: 12.50 EUR are 13 JPY and 12.500 KWD. It stays one that can
 * be kept.
 */
export const sameFigures = (amountMinor: number, from: string, to: string): number =>
  Math.min(AMOUNT_MAX, Math.max(1, converted(amountMinor, from, to, '1')));

/** Budgets once the trip settles in another currency: nobody knows a rate that would be theirs, so their figures stay. */
export const budgetsIn = <B extends { readonly amountMinor: number }>(
  budgets: readonly B[],
  from: string,
  to: string,
): B[] => budgets.map((budget) => ({ ...budget, amountMinor: sameFigures(budget.amountMinor, from, to) }));

/** The currencies of what would count apart if the trip settled in another one, as often as each is there. */
export const apartIn = (
  things: readonly { readonly currency: string; readonly rate: KeptRate | null }[],
  settling: string,
): ReadonlyMap<string, number> => {
  const apart = new Map<string, number>();
  for (const thing of things) {
    const currency = countedIn(thing, settling);
    if (currency !== settling) apart.set(currency, (apart.get(currency) ?? 0) + 1);
  }
  return apart;
};
