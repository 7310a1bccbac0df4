import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { KeptRate } from '@caravan/contract/money/balances.rules.ts';
import type { MoneySettings } from '@caravan/contract/money/money.schema.ts';
import { apartIn, sameFigures } from '@caravan/contract/money/settling-currency.rules.ts';
import { listedNames } from './money-people.rules.ts';

const entries = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

/** What becomes of expenses, payments and their rates once the trip settles in another currency. */
const ratesWords = (
  things: readonly { readonly currency: string; readonly rate: KeptRate | null }[],
  from: string,
  to: string,
): string => {
  const apart = apartIn(things, to);
  const count = [...apart.values()].reduce((sum, one) => sum + one, 0);
  if (things.length === 0) return '';
  if (count === 0) return things.length === 1 ? `The entry so far counts in ${to}.` : `All entries count in ${to}.`;
  const have = count === 1 ? 'has no rate' : 'have no rate';
  const rest = count === 1 ? 'it counts' : 'they count';
  return `${entries(count)} of ${things.length} ${have} to ${to}: ${rest} apart, in ${listedNames([...apart.keys()])}, until one is entered. Rates to ${from} are kept for when the trip settles in ${from} again.`;
};

/** What becomes of the budgets. */
const budgetsWords = ({ budgets, currency: from }: Pick<MoneySettings, 'budgets' | 'currency'>, to: string): string => {
  const [budget] = budgets;
  if (!budget) return '';
  const after = formatAmount(sameFigures(budget.amountMinor, from, to), to);
  return `Budgets keep their figures: ${formatAmount(budget.amountMinor, from)} becomes ${after}.`;
};

/** What happens once a trip settles in another currency; empty where nothing does. */
export const settlingWords = (
  settings: Pick<MoneySettings, 'budgets' | 'currency'>,
  things: readonly { readonly currency: string; readonly rate: KeptRate | null }[],
  to: string,
): string =>
  settings.currency === to
    ? ''
    : [ratesWords(things, settings.currency, to), budgetsWords(settings, to)].filter(Boolean).join(' ');
