import { formatAmount, readAmount } from '@caravan/contract/money/amounts.rules.ts';
import {
  type Budget,
  type ExpenseCategory,
  expenseCategories,
  type MoneyHistoryEntry,
} from '@caravan/contract/money/money.schema.ts';
import type { Part } from '@caravan/contract/money/splits.rules.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { formatDate, formatTime } from '../../platform/format-dates.ts';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
import { inSentence, type MoneyPeople, personOf } from './money-people.rules.ts';
import { SPLIT_LABELS } from './split-labels.ts';
import type { SplitMode } from './typed-split.rules.ts';

type ChangedField = MoneyHistoryEntry['fields'][number];
type Side = 'before' | 'after';

/** What somebody did, around the title of what they did it with: 'added', 'Dinner', ', €90.00'. */
export interface DoneWords {
  readonly verb: string;
  readonly title: string;
  readonly rest: string;
}

const DONE: Readonly<Record<MoneyHistoryEntry['action'], string>> = {
  added: 'added',
  changed: 'changed',
  deleted: 'deleted',
  imported: 'imported',
  recorded: 'recorded',
  confirmed: 'confirmed',
  declined: 'declined',
  withdrawn: 'took back',
};

/** What somebody did, in the words that follow their name. */
export const doneWords = (entry: MoneyHistoryEntry, people: MoneyPeople): DoneWords => {
  const { thing, action, title, currency, amountMinor } = entry;
  if (thing === 'settings') return { verb: 'changed the money settings', title: '', rest: '' };
  const amount = formatAmount(amountMinor, currency);
  if (thing === 'expense') return { verb: DONE[action], title, rest: `, ${amount}` };
  const payment = `${amount}${endsWords(entry, people)}`;
  const verb =
    action === 'declined' ? `said that ${payment} has not arrived` : `${DONE[action]} a payment of ${payment}`;
  return { verb, title: '', rest: '' };
};

/** ' from Ben to you', as far as the history says it. */
const endsWords = ({ fields }: MoneyHistoryEntry, people: MoneyPeople): string => {
  const nameOf = (end: string): string | null => {
    const field = fields.find((one) => one.field === end);
    const id = field?.after ?? field?.before ?? null;
    return id === null ? null : inSentence(personOf(people, id));
  };
  const [from, to] = [nameOf('fromId'), nameOf('toId')];
  return from === null || to === null ? '' : ` from ${from} to ${to}`;
};

/** When it was, by the reader's clock: 'Mar 3, 2027, 2:05 PM'. */
export const historyTime = (at: string, zone: string, locale?: string): string =>
  `${formatDate(dateIn(zone, new Date(at)), locale)}, ${formatTime(at, zone, locale)}`;

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  spentOn: 'Date',
  paidOn: 'Date',
  kind: 'Kind',
  amount: 'Amount',
  payers: 'Paid by',
  split: 'Split',
  items: 'Items',
  parts: 'For',
  rate: 'Rate',
  category: 'Category',
  note: 'Note',
  receipts: 'Receipts',
  currency: 'Settle in',
  isSimplified: 'Fewest payments',
};

/** What is said of something where it is not changed but made or gone; the rest stands in the first line. */
const SAID_WHOLE: ReadonlySet<string> = new Set([
  'spentOn',
  'paidOn',
  'payers',
  'items',
  'parts',
  'rate',
  'category',
  'note',
  'receipts',
]);

/** What was changed, each as it was and as it became; of what is new or gone, what it is. */
export const changeLines = (entry: MoneyHistoryEntry, people: MoneyPeople): string[] => {
  const isChange = entry.action === 'changed';
  return entry.fields.flatMap((field): string[] => {
    if (field.field === 'budgets') return budgetLines(field, entry, people);
    const partLines = isChange ? changedPartLines(field, entry, people) : null;
    if (partLines) return partLines;
    const label = LABELS[field.field];
    if (label === undefined || (!isChange && !SAID_WHOLE.has(field.field))) return [];
    const [before, after] = [textOf(field, 'before', entry, people), textOf(field, 'after', entry, people)];
    return [isChange ? `${label}: ${changed(before, after)}` : `${label}: ${after ?? before ?? NOTHING}`];
  });
};

const NOTHING = 'none';

const changed = (before: string | null, after: string | null): string => `${before ?? NOTHING} → ${after ?? NOTHING}`;

/** A field on one side as people read it; `null` where there is nothing. */
const textOf = (
  { field, ...sides }: ChangedField,
  side: Side,
  entry: MoneyHistoryEntry,
  people: MoneyPeople,
): string | null => {
  const value = sides[side];
  if (value === null || value === '') return null;
  if (field === 'category') return categoryLabel(value);
  if (field === 'spentOn' || field === 'paidOn') return formatDate(value);
  if (field === 'amount') return amountWords(value);
  if (field === 'kind') return value === 'refund' ? 'Money that came back' : 'Expense';
  if (field === 'split') return SPLIT_LABELS[value as SplitMode] ?? value;
  if (field === 'isSimplified') return value === 'true' ? 'on' : 'off';
  if (field === 'payers' || field === 'parts') return partWords(value, currencyOn(side, entry), people);
  return field === 'items' ? itemWords(value, currencyOn(side, entry), people) : value;
};

const categoryLabel = (value: string): string => {
  const category = expenseCategories.find((one): one is ExpenseCategory => one === value);
  return category ? EXPENSE_CATEGORIES[category].label : value;
};

/** The history has amounts as digits and a code, '90.00 EUR'. */
const amountWords = (value: string): string => {
  const [digits = '', currency = ''] = value.split(' ');
  const read = readAmount(digits, currency);
  return 'problem' in read ? value : formatAmount(read.amountMinor, currency);
};

/** The currency in which something was on one side: another one only where that was changed too. */
const currencyOn = (side: Side, { fields, currency }: MoneyHistoryEntry): string => {
  const amount = fields.find(({ field }) => field === 'amount')?.[side];
  return amount?.split(' ')[1] ?? fields.find(({ field }) => field === 'currency')?.[side] ?? currency;
};

const nameOf = (people: MoneyPeople, personId: string): string => personOf(people, personId).shortName;

/** A line of a bill as the history has it. */
interface Item extends Omit<Part, 'personId'> {
  readonly title: string;
  readonly personIds: readonly string[];
}

const partWords = (value: string, currency: string, people: MoneyPeople): string =>
  (JSON.parse(value) as Part[])
    .map(({ personId, amountMinor }) => `${nameOf(people, personId)} ${formatAmount(amountMinor, currency)}`)
    .join(', ');

/** Of more people than this all their parts stand in one line. */
const PART_LINES_MAX = 10;

/** Each person whose part is another one now: 'For you: €22.50 → €10.00'; `null` where it is no such field, or of many people. */
const changedPartLines = (field: ChangedField, entry: MoneyHistoryEntry, people: MoneyPeople): string[] | null => {
  if (field.field !== 'payers' && field.field !== 'parts') return null;
  const partsOn = (side: Side): ReadonlyMap<string, string> =>
    new Map(
      (JSON.parse(field[side] ?? '[]') as Part[]).map(({ personId, amountMinor }) => [
        personId,
        formatAmount(amountMinor, currencyOn(side, entry)),
      ]),
    );
  const [was, is] = [partsOn('before'), partsOn('after')];
  const ids = [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id));
  if (ids.length > PART_LINES_MAX) return null;
  return ids.map((id) => {
    const name = inSentence(personOf(people, id));
    return `${LABELS[field.field]} ${name}: ${changed(was.get(id) ?? null, is.get(id) ?? null)}`;
  });
};

const itemWords = (value: string, currency: string, people: MoneyPeople): string =>
  (JSON.parse(value) as Item[])
    .map(({ title, amountMinor, personIds }) => {
      const names = personIds.map((id) => nameOf(people, id)).join(', ');
      return `${title} ${formatAmount(amountMinor, currency)} (${names})`;
    })
    .join('; ');

/** Each budget that is another one now. */
const budgetLines = (field: ChangedField, entry: MoneyHistoryEntry, people: MoneyPeople): string[] => {
  const budgetsOn = (side: Side): ReadonlyMap<string, string> =>
    new Map(
      (JSON.parse(field[side] ?? '[]') as Budget[]).map((budget) => [
        budgetLabel(budget, people),
        formatAmount(budget.amountMinor, currencyOn(side, entry)),
      ]),
    );
  const [was, is] = [budgetsOn('before'), budgetsOn('after')];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((label) => {
    const [before, after] = [was.get(label) ?? null, is.get(label) ?? null];
    return before === after ? [] : [`${label}: ${changed(before, after)}`];
  });
};

/** 'Budget', 'Budget for Food & drinks', 'Budget for Ben'. */
const budgetLabel = ({ category, personId }: Budget, people: MoneyPeople): string => {
  const whats = [
    ...(category === null ? [] : [EXPENSE_CATEGORIES[category].label]),
    ...(personId === null ? [] : [inSentence(personOf(people, personId))]),
  ];
  return whats.length === 0 ? 'Budget' : `Budget for ${whats.join(' and ')}`;
};
