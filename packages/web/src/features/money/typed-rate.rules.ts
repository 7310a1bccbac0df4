import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { PublishedRate, Rate } from '@caravan/contract/money/money.schema.ts';
import { type DecimalSign, typedDecimal } from '@caravan/contract/typed-decimal.rules.ts';

/** What a form holds where nobody has said anything of a rate: the published one is taken, if there is one. */
export const RATE_AS_PUBLISHED = '';
/** What it holds where somebody wants none. */
export const NO_RATE = 'none';

/** A stored rate as a form holds it, with the currency that it leads to. */
export const rateInForm = (rate: Rate | null): string =>
  rate === null ? NO_RATE : `${rate.source}:${rate.value}:${rate.to}`;

/** A rate as it was typed, as a form holds it. */
export const typedRate = (typed: string): string => `entered:${typed.replaceAll(':', ' ')}`;

/** What a form holds of a rate; `to` is absent of one that was typed, which leads to the currency of settling. */
const partsOf = (inForm: string): { source: string; value: string; to: string | undefined } => {
  const [source = '', value = '', to] = inForm.split(':');
  return { source, value, to };
};

/**
 * The rate that people entered last for each currency, to the one of settling: what the next expense in it is likely at, where none is
 * published.
 */
export const enteredRates = (
  things: readonly Pick<Expense, 'currency' | 'rate' | 'createdAt'>[],
  settling: string,
): ReadonlyMap<string, string> => {
  const entered = things.filter(({ rate }) => rate?.source === 'entered' && rate.to === settling);
  const inOrder = entered.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  return new Map(inOrder.flatMap(({ currency, rate }) => (rate ? [[currency, rate.value] as const] : [])));
};

/** What its field shows: empty where there is none. */
export const rateText = (inForm: string, published: PublishedRate | undefined, entered: string | undefined): string => {
  if (inForm === RATE_AS_PUBLISHED) return published?.value ?? entered ?? '';
  return inForm === NO_RATE ? '' : partsOf(inForm).value;
};

interface Wanted {
  readonly currency: string;
  readonly settling: string;
  readonly published: PublishedRate | undefined;
  /** The last rate that people entered for the currency. */
  readonly entered: string | undefined;
  readonly decimalSign: DecimalSign;
}

/** The rate that an expense keeps; `null` for none. What was typed is checked by the contract. */
export const rateFrom = (inForm: string, wanted: Wanted): Rate | null => {
  const { currency, settling, published, entered, decimalSign } = wanted;
  if (inForm === NO_RATE) return null;
  const { source, value, to } = partsOf(inForm);
  // A rate to what the trip settled in before is kept as it is: the trip may settle in that again.
  if (to !== undefined && to !== settling) return { to, value, source: source === 'ecb' ? 'ecb' : 'entered' };
  if (currency === settling) return null;
  const text = rateText(inForm, published, entered).trim();
  if (text === '') return null;
  const isPublished = inForm === RATE_AS_PUBLISHED ? (published?.value ?? null) !== null : inForm.startsWith('ecb:');
  if (isPublished) return { to: settling, value: text, source: 'ecb' };
  // As it was stored, in digits and a decimal point.
  if (inForm === RATE_AS_PUBLISHED) return { to: settling, value: text, source: 'entered' };
  const decimal = typedDecimal(text, decimalSign);
  if (decimal === null || text.startsWith('-')) return { to: settling, value: text, source: 'entered' };
  const { whole, fraction } = decimal;
  return { to: settling, value: fraction === '' ? whole : `${whole}.${fraction}`, source: 'entered' };
};
