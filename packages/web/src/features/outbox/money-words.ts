import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { changedExpense } from '@caravan/contract/money/expenses.rules.ts';
import { type Expense, expenseChangeSchema, expenseSchema } from '@caravan/contract/money/expenses.schema.ts';
import { type Part, partsOf } from '@caravan/contract/money/splits.rules.ts';
import type { Fields, QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
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

/** Whether a change says anew how much something was, who paid it, or for whom it was. */
export const saysMoney = ({ kind, body = {} }: QueuedChange): boolean =>
  kind === 'addExpense' || (kind === 'updateExpense' && Object.keys(body).some((field) => field in moneySchema.shape));

/**
 * The money of an expense as a change was to make it, as people read it; empty where it says nothing of it.
 *
 * @param stored the expense that it changes, as far as it is known.
 */
export const sentMoneyWords = (
  change: QueuedChange,
  stored: Expense | undefined,
  names: ReadonlyMap<string, string>,
): string => {
  const { kind, body = {} } = change;
  if (!saysMoney(change)) return '';
  const edit = kind === 'updateExpense' && stored ? expenseChangeSchema.safeParse(body).data : undefined;
  return expenseMoneyWords(edit && stored ? { ...changedExpense(stored, edit) } : body, names);
};
