import { objectIdIn } from '@caravan/contract/files/files.rules.ts';
import { readAmount } from '@caravan/contract/money/amounts.rules.ts';
import { type Expense, type ExpenseChange, newExpenseSchema } from '@caravan/contract/money/expenses.schema.ts';
import {
  DEFAULT_EXPENSE_CATEGORY,
  type ExpenseCategory,
  expenseCategories,
  type PublishedRate,
} from '@caravan/contract/money/money.schema.ts';
import type { DecimalSign } from '@caravan/contract/typed-decimal.rules.ts';
import { z } from 'zod/mini';
import type { FormValuesOf } from '../../platform/form-fields.rules.ts';
import { guessedCategory } from './category-guess.rules.ts';
import { receiptsIn, receiptsText } from './receipts-text.rules.ts';
import { rateFrom, rateInForm, RATE_AS_PUBLISHED } from './typed-rate.rules.ts';
import {
  partsIn,
  partsInForm,
  payersFrom,
  splitFrom,
  splitIn,
  splitInForm,
  typedAmount,
  typedPayersOf,
  typedSplitOf,
} from './typed-split.rules.ts';

/**
 * What the sheet holds: the amount as it was typed, `isRefund` 'yes' or '', a category or '' for the one that the title says, and texts of
 * payers, split, rate and receipts.
 */
export type ExpenseFormValues = FormValuesOf<ExpenseChange, 'source'>;

/** What a form begins with that nobody has filled in. */
export interface ExpenseDefaults {
  readonly title?: string;
  readonly amountMinor?: number;
  readonly category?: ExpenseCategory;
  readonly spentOn: string;
  readonly currency: string;
  /** Who paid. */
  readonly payerId: string;
  /** For whom it is. */
  readonly personIds: readonly string[];
}

/** The form of a new expense. */
export const blankExpense = (defaults: ExpenseDefaults, decimalSign: DecimalSign): ExpenseFormValues => ({
  amountMinor:
    defaults.amountMinor === undefined
      ? ''
      : typedAmount(defaults.amountMinor, { currency: defaults.currency, decimalSign }),
  currency: defaults.currency,
  rate: RATE_AS_PUBLISHED,
  title: defaults.title ?? '',
  payers: partsInForm([{ personId: defaults.payerId, typed: '' }]),
  split: splitInForm({
    mode: 'equally',
    parts: defaults.personIds.map((personId) => ({ personId, typed: '' })),
    items: [],
  }),
  spentOn: defaults.spentOn,
  category: defaults.category ?? '',
  isRefund: '',
  note: '',
  receipts: '',
});

/** The part of a stored expense that the sheet shows. */
export type StoredExpense = Pick<Expense, keyof ExpenseFormValues>;

/** The form of a stored expense. */
export const filledExpense = (expense: StoredExpense, decimalSign: DecimalSign): ExpenseFormValues => {
  const typing = { currency: expense.currency, decimalSign };
  return {
    amountMinor: typedAmount(expense.amountMinor, typing),
    currency: expense.currency,
    rate: rateInForm(expense.rate),
    title: expense.title,
    payers: partsInForm(typedPayersOf(expense.payers, typing)),
    split: splitInForm(typedSplitOf(expense.split, typing)),
    spentOn: expense.spentOn,
    category: expense.category,
    isRefund: expense.isRefund ? 'yes' : '',
    note: expense.note ?? '',
    receipts: receiptsText(expense.receipts),
  };
};

/** What a form is read by. */
export interface Reading {
  readonly decimalSign: DecimalSign;
  readonly settling: string;
  /** The published rate of its currency and day; absent where none is known. */
  readonly published: PublishedRate | undefined;
  /** The rates that people entered last, by currency. */
  readonly entered: ReadonlyMap<string, string>;
  /** Why it cannot be saved while its receipts are on their way; `null` where nothing keeps it. */
  readonly awaited: string | null;
}

/** The amount of a form, in minor units; 0 where there is none that can be read. */
export const amountIn = (
  { amountMinor, currency }: Pick<ExpenseFormValues, 'amountMinor' | 'currency'>,
  decimalSign: DecimalSign,
): number => {
  const read = readAmount(amountMinor, currency, decimalSign);
  return 'problem' in read ? 0 : read.amountMinor;
};

/** The category of a form: the one that was chosen, or else the one that its title says. */
export const categoryIn = ({ category, title }: Pick<ExpenseFormValues, 'category' | 'title'>): ExpenseCategory =>
  expenseCategories.find((one) => one === category) ?? guessedCategory(title) ?? DEFAULT_EXPENSE_CATEGORY;

interface Issue {
  readonly path: readonly string[];
  readonly message: string;
}

/** What is sent of a form, and what cannot be read of it, each at its field. */
const readForm = (values: ExpenseFormValues, reading: Reading) => {
  const { currency, title, spentOn, note } = values;
  const typing = { currency, decimalSign: reading.decimalSign };
  const amount = readAmount(values.amountMinor, currency, reading.decimalSign);
  const amountMinor = 'problem' in amount ? 0 : amount.amountMinor;
  const payers = payersFrom(partsIn(values.payers), amountMinor, typing);
  const split = splitFrom(splitIn(values.split), typing);
  const issues: Issue[] = [
    ...('problem' in amount ? [{ path: ['amountMinor'], message: amount.problem }] : []),
    ...('problem' in payers ? [{ path: ['payers'], message: payers.problem }] : []),
    ...('problem' in split ? [{ path: ['split'], message: split.problem }] : []),
    ...(reading.awaited ? [{ path: ['receipts'], message: reading.awaited }] : []),
  ];
  const sent = {
    title,
    spentOn,
    currency,
    note,
    amountMinor,
    isRefund: values.isRefund !== '',
    category: categoryIn(values),
    payers: 'value' in payers ? payers.value : [],
    split: 'value' in split ? split.value : { mode: 'equally', personIds: [] },
    rate: rateFrom(values.rate, { currency, ...reading, entered: reading.entered.get(currency) }),
    receipts: receiptsIn(values.receipts).map(({ url, filename }) => ({ url, filename })),
  };
  return { sent, issues };
};

/**
 * What is stored of a form: the contract says what is wrong with it, each at the field of the form.
 *
 * @param reading answers what it is read by then: a published rate comes while the form is open.
 */
export const expenseBodySchema = (reading: () => Reading) =>
  z.pipe(
    z.custom<ExpenseFormValues>(),
    z.transform((values, check) => {
      const { sent, issues } = readForm(values, reading());
      // What waits on the device has no address yet.
      const stored = sent.receipts.filter(({ url }) => objectIdIn(url) !== '');
      const parsed = newExpenseSchema.safeParse({ ...sent, receipts: stored });
      const known = new Set(issues.flatMap(({ path }) => path));
      // What could not be read is no amount either: nothing is said of its sums.
      const found = (parsed.error?.issues ?? [])
        .map(({ path, message }) => ({ path: [String(path[0])], message }))
        .filter(({ path: [field] }) => !(known.has('amountMinor') && isSum(field)) && !known.has(field ?? ''));
      for (const { path, message } of [...issues, ...found])
        check.issues.push({ code: 'custom', path: [...path], message, input: values });
      if (!parsed.data || issues.length > 0) return z.NEVER;
      const { id: _, source: __, ...body } = parsed.data;
      // As they are sent: read, each is a bare id.
      return { ...body, receipts: sent.receipts };
    }),
  );

const isSum = (field: string | undefined): boolean => field === 'payers' || field === 'split' || field === 'rate';

/** What of an expense is sent. */
export type ExpenseBody = z.output<ReturnType<typeof expenseBodySchema>>;
