import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { enteredRates, rateInForm, typedRate } from './typed-rate.rules.ts';
import { AMOUNT_TOO_HIGH } from '@caravan/contract/money/amounts.rules.ts';
import { z } from 'zod/mini';
import { expect, test } from 'vitest';
import {
  blankExpense,
  categoryIn,
  type ExpenseFormValues,
  expenseBodySchema,
  type Reading,
} from './expense-form.rules.ts';
import { partsInForm, splitInForm, type TypedSplit } from './typed-split.rules.ts';

const [anna, ben] = ['0199a5b0-0000-7000-8000-000000000001', '0199a5b0-0000-7000-8000-000000000002'];
const reading: Reading = {
  decimalSign: '.',
  settling: 'EUR',
  published: undefined,
  entered: new Map(),
  awaited: null,
};

const form = (fields: Partial<ExpenseFormValues> = {}): ExpenseFormValues => ({
  ...blankExpense({ spentOn: '2026-11-27', currency: 'EUR', payerId: anna, personIds: [anna, ben] }, '.'),
  amountMinor: '48',
  title: 'Dinner',
  ...fields,
});
const split = (mode: TypedSplit['mode'], ...typed: string[]): string =>
  splitInForm({
    mode,
    parts: typed.map((text, index) => ({ personId: [anna, ben][index] ?? '', typed: text })),
    items: [],
  });

const read = (values: ExpenseFormValues, by: Partial<Reading> = {}) =>
  z.safeParse(
    expenseBodySchema(() => ({ ...reading, ...by })),
    values,
  );
const problems = (values: ExpenseFormValues, by?: Partial<Reading>): Record<string, string> =>
  Object.fromEntries((read(values, by).error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));

test('amount and title are enough: the payer has paid all, for everybody, equally', () => {
  expect(read(form()).data).toEqual({
    title: 'Dinner',
    spentOn: '2026-11-27',
    isRefund: false,
    currency: 'EUR',
    amountMinor: 4800,
    category: 'food',
    payers: [{ personId: anna, amountMinor: 4800 }],
    split: { mode: 'equally', personIds: [anna, ben] },
    rate: null,
    note: null,
    receipts: [],
  });
});

test.each([
  ['0', 'The amount must be more than 0'],
  ['', 'Enter an amount'],
  ['-12', 'The amount must be more than 0'],
  ['about ten', 'Enter an amount'],
  ['123456789012345', AMOUNT_TOO_HIGH],
  ['1.005', 'EUR has 2 decimals'],
])('the amount %s is refused at its field, and nothing is said of sums', (amountMinor, message) => {
  expect(problems(form({ amountMinor, split: split('exact', '3', '4') }))).toEqual({ amountMinor: message });
});

test('parts that do not add up are refused at theirs', () => {
  expect(problems(form({ split: split('exact', '20', '20') }))).toEqual({
    split: 'The parts must add up to the amount',
  });
  expect(problems(form({ split: split('percent', '50', '40') }))).toEqual({
    split: 'The percentages must add up to 100',
  });
  expect(problems(form({ split: split('shares', '0', '') }))).toEqual({ split: 'Choose at least one person' });
  expect(problems(form({ split: splitInForm({ mode: 'equally', parts: [], items: [] }) }))).toEqual({
    split: 'Choose at least one person',
  });
  const payers = partsInForm([
    { personId: anna, typed: '20' },
    { personId: ben, typed: '20' },
  ]);
  expect(problems(form({ payers }))).toEqual({ payers: 'What was paid must add up to the amount' });
});

test('a rate is the published one, one that was typed, or none', () => {
  const dollars = (rate: string, published?: Reading['published']) =>
    read(form({ currency: 'USD', rate }), { published }).data?.rate;
  const published = { value: '0.92', date: '2026-11-27', isOffered: true };

  expect(dollars('', published)).toEqual({ to: 'EUR', value: '0.92', source: 'ecb' });
  expect(dollars('')).toBeNull();
  expect(dollars('none', published)).toBeNull();
  expect(dollars('entered:0.9', published)).toEqual({ to: 'EUR', value: '0.9', source: 'entered' });
  expect(read(form({ rate: 'entered:0.9' })).data?.rate, 'of its own currency there is none').toBeNull();
  expect(problems(form({ currency: 'USD', rate: 'entered:0' }))).toEqual({ rate: 'The rate must be more than 0' });
  expect(problems(form({ currency: 'USD', rate: 'entered:much' }))).toEqual({ rate: 'Enter the rate as a number' });
});

test('without a published rate the one that was entered last for the currency is taken, of those to the one of settling', () => {
  const spent = (currency: string, createdAt: string, rate: Expense['rate']) =>
    ({ currency, createdAt, rate }) as Expense;
  const entered = enteredRates(
    [
      spent('USD', '2026-11-03', { to: 'EUR', value: '0.9', source: 'entered' }),
      spent('USD', '2026-11-02', { to: 'EUR', value: '0.8', source: 'entered' }),
      spent('USD', '2026-11-04', { to: 'EUR', value: '0.7', source: 'ecb' }),
      spent('JPY', '2026-11-05', { to: 'USD', value: '0.01', source: 'entered' }),
      spent('KWD', '2026-11-05', null),
    ],
    'EUR',
  );
  const rateOf = (currency: string, rate = '', published?: Reading['published']) =>
    read(form({ currency, rate, amountMinor: '12' }), { published, entered }).data?.rate;

  expect([...entered]).toEqual([['USD', '0.9']]);
  expect(rateOf('USD')).toEqual({ to: 'EUR', value: '0.9', source: 'entered' });
  expect(rateOf('USD', 'none')).toBeNull();
  expect(rateOf('JPY')).toBeNull();
  expect(rateOf('USD', '', { value: '0.92', date: '2026-11-27', isOffered: true })?.source).toBe('ecb');
});

test('a rate to what the trip settled in before is kept, until somebody enters another or chooses another currency', () => {
  const stored = { to: 'EUR', value: '0.006', source: 'ecb' } as const;
  const rateOf = (currency: string, rate: string) =>
    read(form({ currency, rate, amountMinor: '12' }), { settling: 'USD' }).data?.rate;

  expect(rateOf('JPY', rateInForm(stored))).toEqual(stored);
  expect(rateOf('USD', rateInForm({ ...stored, value: '0.9' })), 'of what it settles in now').toEqual({
    ...stored,
    value: '0.9',
  });
  expect(rateOf('JPY', typedRate('0.0067'))).toEqual({ to: 'USD', value: '0.0067', source: 'entered' });
  expect(rateOf('JPY', '')).toBeNull();
});

test('yen have no decimals and dinars three', () => {
  expect(read(form({ currency: 'JPY', amountMinor: '1,200' })).data?.amountMinor).toBe(1200);
  expect(problems(form({ currency: 'JPY', amountMinor: '12.5' }))).toEqual({ amountMinor: 'JPY has no decimals' });
  expect(read(form({ currency: 'KWD', amountMinor: '1.25' })).data?.amountMinor).toBe(1250);
});

test('a chosen category is never taken for the one of the title', () => {
  expect(categoryIn({ category: 'other', title: 'Dinner' })).toBe('other');
  expect(categoryIn({ category: '', title: 'Dinner' })).toBe('food');
  expect(categoryIn({ category: '', title: 'Something' })).toBe('other');
});

test('a receipt that is on its way keeps it from being saved', () => {
  expect(problems(form(), { awaited: 'Wait' })).toEqual({ receipts: 'Wait' });
});
