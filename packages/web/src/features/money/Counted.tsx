import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { countedAmount } from '@caravan/contract/money/balances.rules.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';

interface CountedProps {
  thing: Pick<Expense, 'currency' | 'amountMinor' | 'rate'>;
  settling: string;
}

/** What something in another currency counts as, and by which rate. */
export const Counted = ({ thing, settling }: CountedProps) => {
  const { currency, rate } = thing;
  return (
    <p className="text-sm text-ink-muted tabular-nums">
      {rate?.to === settling
        ? `${formatAmount(countedAmount(thing, settling), settling)} · 1 ${currency} = ${rate.value} ${rate.to} · ${rate.source === 'ecb' ? 'ECB' : 'entered'}`
        : `No rate to ${settling}: it counts apart, in ${currency}`}
    </p>
  );
};
