import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { type Part, partsOf } from '@caravan/contract/money/splits.rules.ts';
import type { DecimalSign } from '@caravan/contract/typed-decimal.rules.ts';
import { amountIn, type ExpenseDefaults, type ExpenseFormValues } from './expense-form.rules.ts';
import { type MoneyPeople, personOf } from './money-people.rules.ts';
import { rateFrom } from './typed-rate.rules.ts';
import { partsIn, payersFrom, splitFrom, splitIn } from './typed-split.rules.ts';

/** What the fields of an expense need beside it. */
export interface ExpenseContext {
  readonly people: MoneyPeople;
  readonly decimalSign: DecimalSign;
  readonly settling: string;
  readonly defaults: ExpenseDefaults;
}

const partWords = (parts: readonly Part[], currency: string, people: MoneyPeople): string =>
  parts
    .map(({ personId, amountMinor }) => `${personOf(people, personId).name} ${formatAmount(amountMinor, currency)}`)
    .join(', ');

export const payersWords = (values: ExpenseFormValues, { people, decimalSign }: ExpenseContext): string => {
  const { currency } = values;
  const read = payersFrom(partsIn(values.payers), amountIn(values, decimalSign), { currency, decimalSign });
  return 'value' in read ? partWords(read.value, currency, people) : '';
};

export const splitWords = (values: ExpenseFormValues, { people, decimalSign }: ExpenseContext): string => {
  const { currency } = values;
  const read = splitFrom(splitIn(values.split), { currency, decimalSign });
  const amountMinor = amountIn(values, decimalSign);
  return 'value' in read ? partWords(partsOf({ id: '', split: read.value }, amountMinor), currency, people) : '';
};

export const amountWords = (values: ExpenseFormValues, { decimalSign, settling }: ExpenseContext): string => {
  const { currency } = values;
  const rate = rateFrom(values.rate, { currency, settling, decimalSign, published: undefined, entered: undefined });
  const amount = formatAmount(amountIn(values, decimalSign), currency);
  return rate ? `${amount} · 1 ${currency} = ${rate.value} ${rate.to}` : amount;
};
