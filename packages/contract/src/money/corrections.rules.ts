import { amountText } from './amounts.rules.ts';
import { counts, type ExpenseMoney, type PaymentMoney } from './balances.rules.ts';
import { peopleOfExpense } from './replaced-people.rules.ts';
import { partsOf, type Split } from './splits.rules.ts';

interface Made {
  readonly createdAt: string;
}

type People = Pick<ExpenseMoney, 'payers' | 'split'>;

/**
 * Whether people have settled with an expense in their balances: one of its people has paid somebody, or was paid, since it was added, or along with it, and
 * that counts. Whoever changes its money then, or deletes it, makes a correction.
 *
 * @param after what a change makes of it: whoever comes to it is settled with as much as those who are on it, or are dropped.
 */
export const isSettledWith = (
  expense: People & Made,
  payments: readonly (Pick<PaymentMoney, 'fromId' | 'toId' | 'state'> & Made)[],
  after: People = expense,
): boolean => {
  const people = new Set([...peopleOfExpense(expense), ...peopleOfExpense(after)]);
  return payments.some(
    (payment) =>
      counts(payment) &&
      // An import adds both at one moment.
      payment.createdAt >= expense.createdAt &&
      (people.has(payment.fromId) || people.has(payment.toId)),
  );
};

/** What of an expense its history says. */
export interface RecordedExpense extends ExpenseMoney {
  readonly title: string;
  readonly spentOn: string;
  readonly category: string;
  readonly note: string | null;
  readonly receipts: readonly { readonly filename: string }[];
}

/** A field as it was and as it became. */
export interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Everybody's parts as JSON: `[{"personId":…,"amountMinor":…}]`, by their ids: in another order they are the same. */
const partsText = (parts: readonly { readonly personId: string; readonly amountMinor: number }[]): string =>
  JSON.stringify(
    parts
      .map(({ personId, amountMinor }) => ({ personId, amountMinor }))
      .toSorted((a, b) => (a.personId < b.personId ? -1 : 1)),
  );

/** The lines of a bill as JSON: `[{"title":…,"amountMinor":…,"personIds":[…]}]`. */
const itemsText = (split: Split): string | null =>
  split.mode === 'items'
    ? JSON.stringify(
        split.items.map(({ title, amountMinor, personIds }) => ({
          title,
          amountMinor,
          personIds: personIds.toSorted(),
        })),
      )
    : null;

const rateText = ({ currency, rate }: ExpenseMoney): string | null =>
  rate === null ? null : `1 ${currency} = ${rate.value} ${rate.to}`;

/** The fields of an expense as texts. */
const textsOf = (expense: RecordedExpense): Readonly<Record<string, string | null>> => ({
  title: expense.title,
  spentOn: expense.spentOn,
  kind: expense.isRefund ? 'refund' : 'expense',
  amount: `${amountText(expense.amountMinor, expense.currency)} ${expense.currency}`,
  payers: partsText(expense.payers),
  split: expense.split.mode,
  items: itemsText(expense.split),
  parts: partsText(partsOf(expense, expense.amountMinor)),
  rate: rateText(expense),
  category: expense.category,
  note: expense.note,
  receipts: expense.receipts.length === 0 ? null : expense.receipts.map(({ filename }) => filename).join(', '),
});

/** The fields that decide who owes what. */
const moneyFields: ReadonlySet<string> = new Set(['kind', 'amount', 'payers', 'parts', 'rate']);

/** What differs between two versions of an expense; of one that is new or gone, all that it says. */
export const changedFields = (before: RecordedExpense | null, after: RecordedExpense | null): ChangedField[] => {
  const [was, is] = [before && textsOf(before), after && textsOf(after)];
  return Object.keys(was ?? is ?? {}).flatMap((field) => {
    const [from, to] = [was?.[field] ?? null, is?.[field] ?? null];
    return from === to ? [] : [{ field, before: from, after: to }];
  });
};

/** Whether a change of these fields changes what somebody owes. */
export const changesMoney = (fields: readonly Pick<ChangedField, 'field'>[]): boolean =>
  fields.some(({ field }) => moneyFields.has(field));
