import { isCalendarDate } from '../time/calendar.rules.ts';
import { AMOUNT_MAX } from './amounts.rules.ts';
import { type CsvRow, csvRows } from './csv.rules.ts';
import { digitsOf, isMoneyCurrency } from './currencies.rules.ts';
import type { NewExpense } from './expenses.schema.ts';
import type { ExpenseCategory } from './money.schema.ts';
import type { NewPayment } from './payments.schema.ts';
import { distribute, type Part, type Split } from './splits.rules.ts';

/** Where a file of expenses comes from. */
export type ImportFormat = 'splitwise' | 'spliit';

/** What a row of a file is to become; people go by the names in the file, in place of ids. */
export type ImportedEntry = { readonly line: number } & (
  | {
      readonly kind: 'expense';
      readonly expense: Pick<NewExpense, 'title' | 'spentOn' | 'currency' | 'amountMinor' | 'category'> & {
        readonly payers: readonly Part[];
        readonly split: Split;
      };
    }
  | {
      readonly kind: 'payment';
      readonly payment: Pick<NewPayment, 'fromId' | 'toId' | 'paidOn' | 'currency' | 'amountMinor'>;
    }
);

/** A file before anything of it is imported. */
export interface ImportPreview {
  readonly format: ImportFormat;
  /** The names in the file, each to be somebody of the trip. */
  readonly people: readonly string[];
  readonly entries: readonly ImportedEntry[];
  /** Rows that can't be imported, and why. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

export const NO_IMPORT_FILE = 'This is no export of Splitwise or Spliit';
export const TOO_MANY_ROWS = 'This file has too many rows';
/** So many rows a file has at most. */
const ROWS_MAX = 5_000;

/** The columns before the people's, in their order. Sources: an export of Splitwise; Spliit's `expenses/export/csv/route.ts`. */
const SPLITWISE = ['Date', 'Description', 'Category', 'Cost', 'Currency'];
const SPLIIT_FIRST = ['Date', 'Description', 'Category', 'Currency', 'Cost'];
const SPLIIT_LAST = ['Is Reimbursement', 'Split mode'];

/** What is wrong with a row, said to whoever imports it. */
class RowProblem extends Error {}

interface Sheet {
  readonly format: ImportFormat;
  readonly columns: readonly string[];
  /** How many columns stand before the people's. */
  readonly before: number;
}

const sheetOf = (columns: readonly string[]): Sheet | null => {
  const begins = (names: readonly string[]): boolean => names.every((name, index) => columns[index] === name);
  if (begins(SPLITWISE)) return { format: 'splitwise', columns, before: SPLITWISE.length };
  const last = columns.indexOf(SPLIIT_LAST[1] ?? '');
  const isSpliit = begins(SPLIIT_FIRST) && last > 0 && columns[last - 1] === SPLIIT_LAST[0];
  return isSpliit ? { format: 'spliit', columns, before: last + 1 } : null;
};

/** Signs that stand for one currency where an export names it so. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  CHF: 'CHF',
  '₹': 'INR',
};

const currencyIn = (text: string, otherwise: string): string => {
  const code = SIGNS[text] ?? text.toUpperCase();
  return isMoneyCurrency(code) ? code : otherwise;
};

/** An amount of a file in minor units, rounded to them; `-0` is 0. */
const amountIn = (text: string, currency: string): number => {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/.exec(text === '' ? '0' : text);
  if (!match) throw new RowProblem(`“${text}” is no amount`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const digits = digitsOf(currency);
  const minor = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const up = (fraction.charAt(digits) || '0') >= '5' ? 1n : 0n;
  const amount = Number(minor + up);
  if (amount > AMOUNT_MAX) throw new RowProblem('The amount is too high');
  return sign === '-' && amount !== 0 ? -amount : amount;
};

const CATEGORIES: readonly (readonly [RegExp, ExpenseCategory])[] = [
  [/grocer/i, 'groceries'],
  [/dining|food|liquor|drink/i, 'food'],
  [/plane|flight/i, 'flights'],
  [/hotel|rent|mortgage|accommodation/i, 'stay'],
  [/taxi|bus|train|car|parking|gas|fuel|bicycle|transport/i, 'transport'],
  [/movie|music|game|sport|entertainment/i, 'activities'],
  [/clothing|gift|electronic|furniture|supplies|pet/i, 'shopping'],
  [/medic|insurance|health/i, 'health'],
  [/tax|fee|service/i, 'fees'],
];

const categoryIn = (text: string): ExpenseCategory => CATEGORIES.find(([words]) => words.test(text))?.[1] ?? 'other';

interface Named {
  readonly title: string;
  readonly spentOn: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly category: ExpenseCategory;
}

const present = (parts: readonly Part[]): Part[] => parts.filter(({ amountMinor }) => amountMinor > 0);

/** Equally where the parts are the same to the unit, else as they are. */
const splitIn = (parts: readonly Part[]): Split => {
  const some = present(parts);
  const isEven = some.every(({ amountMinor }) => amountMinor === some[0]?.amountMinor);
  return isEven ? { mode: 'equally', personIds: some.map(({ personId }) => personId) } : { mode: 'exact', parts: some };
};

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * Who paid what of a row of Splitwise, which says of each what it adds to what they get back: one who paid all where that can be, else
 * everybody what makes equal parts, else those who get something back.
 */
const paidIn = (nets: readonly Part[], total: number): Part[] => {
  const creditors = nets.filter(({ amountMinor }) => amountMinor > 0);
  const [first, ...others] = creditors.toSorted((a, b) => b.amountMinor - a.amountMinor);
  if (first && others.length === 0) return [{ personId: first.personId, amountMinor: total }];
  const equal = distribute(
    total,
    nets.map(({ personId }) => ({ personId, weight: 1 })),
    '',
  );
  const implied = equal.map((part, index) => ({
    personId: part.personId,
    amountMinor: part.amountMinor + (nets[index]?.amountMinor ?? 0),
  }));
  if (implied.every(({ amountMinor }) => amountMinor >= 0)) return present(implied);
  const rest = total - sumOf(creditors);
  return creditors.map((part) => (part === first ? { ...part, amountMinor: part.amountMinor + rest } : part));
};

/** Payments of a row that says who gets what back: whoever paid stands above 0. */
const paymentsIn = (nets: readonly Part[], { spentOn: paidOn, currency }: Named, line: number): ImportedEntry[] => {
  const receivers = nets
    .filter(({ amountMinor }) => amountMinor < 0)
    .map((part) => ({ ...part, left: -part.amountMinor }));
  return nets.flatMap((payer) => {
    const entries: ImportedEntry[] = [];
    let left = Math.max(0, payer.amountMinor);
    for (const receiver of receivers) {
      const amountMinor = Math.min(left, receiver.left);
      if (amountMinor <= 0) continue;
      const payment = { fromId: payer.personId, toId: receiver.personId, paidOn, currency, amountMinor };
      entries.push({ line, kind: 'payment', payment });
      left -= amountMinor;
      receiver.left -= amountMinor;
    }
    return entries;
  });
};

const splitwiseEntries = (nets: readonly Part[], named: Named, isPayment: boolean, line: number): ImportedEntry[] => {
  const drift = sumOf(nets);
  // Splitwise rounds each for themselves.
  if (Math.abs(drift) > nets.length) throw new RowProblem("The people's amounts don't add up to 0");
  const even = nets.map((net, index) => (index === 0 ? { ...net, amountMinor: net.amountMinor - drift } : net));
  if (isPayment) return paymentsIn(even, named, line);
  if (named.amountMinor <= 0) throw new RowProblem('The amount must be more than 0');
  const payers = paidIn(even, named.amountMinor);
  const paid = new Map(payers.map(({ personId, amountMinor }) => [personId, amountMinor]));
  const parts = even.map(({ personId, amountMinor }) => ({
    personId,
    amountMinor: (paid.get(personId) ?? 0) - amountMinor,
  }));
  if (parts.some(({ amountMinor }) => amountMinor < 0))
    throw new RowProblem("The people's amounts are more than the cost");
  return [{ line, kind: 'expense', expense: { ...named, payers, split: splitIn(parts) } }];
};

/** Spliit says of each their part, of whoever paid above 0 and of the others below; of a payer with no part it says nothing. */
const spliitEntries = (
  shares: readonly Part[],
  named: Named,
  { isPayment, isEven }: { readonly isPayment: boolean; readonly isEven: boolean },
  line: number,
): ImportedEntry[] => {
  if (named.amountMinor <= 0) throw new RowProblem('The amount must be more than 0');
  const outside = shares.filter(({ amountMinor }) => amountMinor === 0);
  const payer = shares.find(({ amountMinor }) => amountMinor > 0) ?? (outside.length === 1 ? outside[0] : undefined);
  if (!payer) throw new RowProblem("The file doesn't say who paid");
  const weights = shares.flatMap(({ personId, amountMinor }) =>
    amountMinor === 0 ? [] : [{ personId, weight: Math.abs(amountMinor) }],
  );
  const parts = present(distribute(named.amountMinor, weights, ''));
  if (isPayment) {
    const nets = parts.map(({ personId, amountMinor }) => ({ personId, amountMinor: -amountMinor }));
    return paymentsIn([{ personId: payer.personId, amountMinor: named.amountMinor }, ...nets], named, line);
  }
  const split: Split = isEven
    ? { mode: 'equally', personIds: weights.map(({ personId }) => personId) }
    : splitIn(parts);
  const payers = [{ personId: payer.personId, amountMinor: named.amountMinor }];
  return [{ line, kind: 'expense', expense: { ...named, payers, split } }];
};

const TITLE_MAX = 255;

const entriesIn = ({ line, cells }: CsvRow, { format, columns, before }: Sheet, otherwise: string): ImportedEntry[] => {
  const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
  const spentOn = cell('Date').slice(0, 'YYYY-MM-DD'.length);
  // The last row of Splitwise is a sum.
  if (/^total balance$/i.test(cell('Description'))) return [];
  if (!isCalendarDate(spentOn)) throw new RowProblem(`“${cell('Date')}” is no day`);
  const currency = currencyIn(cell('Currency'), otherwise);
  const amountMinor = amountIn(cell('Cost'), currency);
  const title = [...(cell('Description') || 'Expense')].slice(0, TITLE_MAX).join('');
  const named = { title, spentOn, currency, amountMinor, category: categoryIn(cell('Category')) };
  const people = columns.slice(before).map((personId, index) => ({
    personId,
    amountMinor: amountIn(cells[before + index] ?? '', currency),
  }));
  if (format === 'splitwise') {
    const isNothing = people.every((person) => person.amountMinor === 0) && amountMinor === 0;
    return isNothing ? [] : splitwiseEntries(people, named, /^payment$/i.test(cell('Category')), line);
  }
  const kind = { isPayment: cell('Is Reimbursement') === 'Yes', isEven: cell('Split mode') === 'Evenly' };
  return spliitEntries(people, named, kind, line);
};

/**
 * A file that Splitwise or Spliit has exported, as what it would become here.
 *
 * @param otherwise the currency of rows that name none that is known.
 * @returns a problem where it is no such file.
 */
export const readMoneyFile = (file: string, otherwise: string): ImportPreview | { readonly problem: string } => {
  const [head, ...rows] = csvRows(file) ?? [];
  const sheet = head ? sheetOf(head.cells) : null;
  if (!sheet) return { problem: NO_IMPORT_FILE };
  if (rows.length > ROWS_MAX) return { problem: TOO_MANY_ROWS };
  const people = sheet.columns.slice(sheet.before).filter((name) => name !== '');
  if (people.length === 0 || new Set(people).size !== people.length) return { problem: NO_IMPORT_FILE };
  const entries: ImportedEntry[] = [];
  const problems: { line: number; message: string }[] = [];
  for (const row of rows)
    try {
      entries.push(...entriesIn(row, { ...sheet, columns: sheet.columns.filter((name) => name !== '') }, otherwise));
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      problems.push({ line: row.line, message: error.message });
    }
  return { format: sheet.format, people, entries, problems };
};
