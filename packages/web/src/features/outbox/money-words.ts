import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { expenseSchema } from '@caravan/contract/money/expenses.schema.ts';
import { type Part, partsOf } from '@caravan/contract/money/splits.rules.ts';
import type { Fields } from '@caravan/outbox/queued-change.schema.ts';
import { z } from 'zod/mini';

const moneySchema = z.pick(expenseSchema, {
  currency: true,
  amountMinor: true,
  isRefund: true,
  payers: true,
  split: true,
  rate: true,
});

/** The money of an expense as people read it: how much, who paid it, and for whom; empty where it cannot be read. */
export const expenseMoneyWords = (fields: Fields, names: ReadonlyMap<string, string>): string => {
  const money = moneySchema.safeParse(fields).data;
  if (!money) return '';
  const { currency, amountMinor, isRefund, payers, split, rate } = money;
  const said = (parts: readonly Part[]) =>
    parts
      .map((part) => `${names.get(part.personId) ?? 'Somebody'} ${formatAmount(part.amountMinor, currency)}`)
      .join(', ');
  return [
    formatAmount(amountMinor, currency),
    ...(rate ? [`1 ${currency} = ${rate.value} ${rate.to}`] : []),
    `${isRefund ? 'Got back by' : 'Paid by'} ${said(payers)}`,
    `For ${said(partsOf({ id: '', split }, amountMinor))}`,
  ].join(' · ');
};
