import { formatAmount } from './amounts.rules.ts';
import type { Expense, ExpenseSource } from './expenses.schema.ts';

/** Whether an expense is of this thing. */
export const isOfSource = ({ source }: Pick<Expense, 'source'>, { kind, id }: ExpenseSource): boolean =>
  source !== null && source.kind === kind && source.id === id;

/**
 * Says which expense of the same thing there is, to whoever adds one.
 *
 * @param nameOf what somebody is called in the middle of a sentence; 'you' for whoever reads it.
 * @param day of the expense, as people read it.
 */
export const sourceTakenWords = (
  { title, amountMinor, currency, createdBy }: Pick<Expense, 'title' | 'amountMinor' | 'currency' | 'createdBy'>,
  nameOf: (personId: string) => string,
  day: string,
): string => {
  const by = nameOf(createdBy);
  return `${by === 'you' ? 'You have' : `${by} has`} added it: “${title}”, ${formatAmount(amountMinor, currency)} (${day}).`;
};
