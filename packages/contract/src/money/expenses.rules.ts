import { AMOUNT_TOO_HIGH } from './amounts.rules.ts';
import type { ExpenseMoney } from './balances.rules.ts';
import { isConvertible } from './rates.rules.ts';
import type { Split } from './splits.rules.ts';

export const NOBODY_PAID = 'Choose who paid';
export const FOR_NOBODY = 'Choose at least one person';
export const PAID_DOES_NOT_ADD_UP = 'What was paid must add up to the amount';
export const PARTS_DO_NOT_ADD_UP = 'The parts must add up to the amount';
export const PERCENT_DOES_NOT_ADD_UP = 'The percentages must add up to 100';
export const PERSON_TWICE = 'Each person can be named once';

/** All of something, in basis points. */
export const ALL_BASIS_POINTS = 10_000;

interface Problem {
  readonly path: string;
  readonly message: string;
}

const sumOf = (amounts: readonly { readonly amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const isTwice = (personIds: readonly string[]): boolean => new Set(personIds).size !== personIds.length;

const listsOf = (split: Split): string[][] => {
  if (split.mode === 'equally') return [[...split.personIds]];
  if (split.mode === 'items') return split.items.map(({ personIds }) => [...personIds]);
  return [split.parts.map(({ personId }) => personId)];
};

/** What is wrong with how an amount is split; `null` if nothing. */
const splitProblem = (split: Split, amountMinor: number): string | null => {
  const lists = listsOf(split);
  if (lists.length === 0 || lists.some(({ length }) => length === 0)) return FOR_NOBODY;
  if (lists.some(isTwice)) return PERSON_TWICE;
  if (split.mode === 'exact' && sumOf(split.parts) !== amountMinor) return PARTS_DO_NOT_ADD_UP;
  const percent = split.mode === 'percent' ? split.parts : [];
  const basisPoints = percent.reduce((sum, part) => sum + part.basisPoints, 0);
  return split.mode === 'percent' && basisPoints !== ALL_BASIS_POINTS ? PERCENT_DOES_NOT_ADD_UP : null;
};

/**
 * What is wrong with an expense's amount, who paid it, how it is split and its rate, each at its field; the server looks once more at what
 * a change makes of it.
 */
export const expenseProblems = (expense: Omit<ExpenseMoney, 'id' | 'isRefund'>): Problem[] => {
  const { amountMinor, currency, payers, split, rate } = expense;
  const problems: (Problem | null)[] = [
    payers.length === 0 ? { path: 'payers', message: NOBODY_PAID } : null,
    isTwice(payers.map(({ personId }) => personId)) ? { path: 'payers', message: PERSON_TWICE } : null,
    payers.length > 0 && sumOf(payers) !== amountMinor ? { path: 'payers', message: PAID_DOES_NOT_ADD_UP } : null,
    ...[splitProblem(split, amountMinor)].map((message) => (message === null ? null : { path: 'split', message })),
    rate && !isConvertible(amountMinor, currency, rate.to, rate.value)
      ? { path: 'rate', message: AMOUNT_TOO_HIGH }
      : null,
  ];
  return problems.filter((problem) => problem !== null);
};

type MoneyField = 'isRefund' | 'currency' | 'amountMinor' | 'payers' | 'split' | 'rate';

/** What a change may say of an expense's money; absent fields stay. */
type ChangedMoney<E extends ExpenseMoney> = { readonly [F in MoneyField]?: E[F] | undefined };

/**
 * The money of an expense after a change. A lone payer has paid another amount where the amount alone is changed, and a rate goes with the
 * currency that it was of.
 */
const changedMoney = <E extends ExpenseMoney>(expense: E, change: ChangedMoney<E>) => {
  const { currency = expense.currency, amountMinor = expense.amountMinor } = change;
  const [payer, ...others] = expense.payers;
  const lone = payer && others.length === 0 ? [{ ...payer, amountMinor }] : [...expense.payers];
  const rate: E['rate'] | null = currency === expense.currency ? expense.rate : null;
  const split: E['split'] = change.split ?? expense.split;
  return {
    isRefund: change.isRefund ?? expense.isRefund,
    currency,
    amountMinor,
    payers: change.payers ? [...change.payers] : lone,
    split,
    rate: change.rate === undefined ? rate : change.rate,
  };
};

/** What of an expense can be changed beside its money and its receipts. */
interface Described {
  readonly title: string;
  readonly spentOn: string;
  readonly category: string;
  readonly note: string | null;
  readonly source: { readonly kind: string; readonly id: string } | null;
}

type Description<E extends Described> = { readonly [F in keyof Described]?: E[F] | undefined };

/** An expense after a change, but for its receipts; absent fields stay. */
export const changedExpense = <E extends ExpenseMoney & Described>(
  expense: E,
  change: ChangedMoney<E> & Description<E>,
) => ({
  ...expense,
  ...changedMoney(expense, change),
  title: change.title ?? expense.title,
  spentOn: change.spentOn ?? expense.spentOn,
  category: change.category ?? expense.category,
  note: change.note === undefined ? expense.note : change.note,
  source: change.source === undefined ? expense.source : change.source,
});

/** The order of a trip's expenses: the latest day first, and of one day the last that was added. */
export const compareExpenses = (
  a: { readonly spentOn: string; readonly id: string },
  b: { readonly spentOn: string; readonly id: string },
): number => (a.spentOn === b.spentOn ? (a.id < b.id ? 1 : -1) : a.spentOn < b.spentOn ? 1 : -1);
