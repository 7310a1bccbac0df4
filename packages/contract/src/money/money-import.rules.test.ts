import { describe, expect, test } from 'vitest';
import { balancesOf, countedEntries } from './balances.rules.ts';
import { importOf, importedBefore } from './imported-people.rules.ts';
import { type ImportedEntry, type ImportPreview, readMoneyFile } from './money-import.rules.ts';
import { newExpenseSchema } from './expenses.schema.ts';
import { newPaymentSchema } from './payments.schema.ts';
import { personIds } from '../testing/any-money.ts';

const read = (file: string): ImportPreview => {
  const preview = readMoneyFile(file, 'EUR');
  if ('problem' in preview) throw new Error(preview.problem);
  return preview;
};

/** What a file makes of balances, by the names in it. */
const balancesIn = (entries: readonly ImportedEntry[]): Record<string, number> => {
  const expenses = entries.flatMap((entry, index) =>
    entry.kind === 'expense' ? [{ id: String(index), isRefund: false, rate: null, ...entry.expense }] : [],
  );
  const payments = entries.flatMap((entry) =>
    entry.kind === 'payment' ? [{ rate: null, state: 'recorded' as const, ...entry.payment }] : [],
  );
  const [euros] = balancesOf(countedEntries(expenses, payments, 'EUR'), 'EUR');
  return Object.fromEntries((euros?.people ?? []).map(({ personId, balanceMinor }) => [personId, balanceMinor]));
};

const SPLITWISE = `Date,Description,Category,Cost,Currency,Alice,Bob,Charlie

2025-11-15,Simple equal single payer,General,30.00,EUR,20.00,-10.00,-10.00
2025-11-15,Uneven single payer,Dining out,40.00,EUR,20.00,-5.00,-15.00
2025-11-16,Multi-payer equal split,Taxi,30.00,EUR,5.00,5.00,-10.00
2025-11-17,Everybody their own,General,90.00,EUR,0.00,0.00,0.00
2025-11-18,Nothing,General,0.00,EUR,0.00,0.00,0.00
2025-11-19,Bob paid Charlie,Payment,25.00,EUR,0.00,25.00,-25.00
2025-11-20,"Alice paid two, at once",Payment,15.00,EUR,15.00,-10.00,-5.00

2025-11-24,Total balance, , ,EUR,60.00,5.00,-65.00
`;

describe('an export of Splitwise', () => {
  const preview = read(SPLITWISE);

  test('becomes expenses and payments that leave the same balances', () => {
    expect(preview.format).toBe('splitwise');
    expect(preview.people).toEqual(['Alice', 'Bob', 'Charlie']);
    expect(preview.problems).toEqual([]);
    expect(preview.entries.map(({ line, kind }) => [line, kind])).toEqual([
      [3, 'expense'],
      [4, 'expense'],
      [5, 'expense'],
      [6, 'expense'],
      [8, 'payment'],
      [9, 'payment'],
      [9, 'payment'],
    ]);
    expect(balancesIn(preview.entries)).toEqual({ Alice: 6000, Bob: 500, Charlie: -6500 });
  });

  test('says who paid and how it was split, as far as it can be known', () => {
    const [equal, uneven, several] = preview.entries.flatMap((entry) =>
      entry.kind === 'expense' ? [entry.expense] : [],
    );

    expect(equal).toMatchObject({
      category: 'other',
      payers: [{ personId: 'Alice', amountMinor: 3000 }],
      split: { mode: 'equally', personIds: ['Alice', 'Bob', 'Charlie'] },
    });
    expect(uneven).toMatchObject({ category: 'food', split: { mode: 'exact' } });
    expect(several).toMatchObject({
      category: 'transport',
      payers: [
        { personId: 'Alice', amountMinor: 1500 },
        { personId: 'Bob', amountMinor: 1500 },
      ],
      split: { mode: 'equally' },
    });
  });
});

const SPLIIT = `\uFEFF"Date","Description","Category","Currency","Cost","Original cost","Original currency","Conversion rate","Is Reimbursement","Split mode","Anna","Ben","Cara"
"2025-01-06","Dinner","Dining Out","EUR","100.00",,,,"No","Evenly",33.33,-33.33,-33.33
"2025-01-07","Hotel","Hotel","€","300.00",,,,"No","Unevenly – By shares",-100,200,0
"2025-01-08","Back","Payment","EUR","20.00",,,,"Yes","Evenly",-20,0,0
"2025-01-09","Cara for both","General","EUR","50.00",,,,"No","Evenly",-25,-25,0
`;

describe('an export of Spliit', () => {
  const preview = read(SPLIIT);

  test('becomes expenses to the cent, which its own export is not', () => {
    expect(preview.format).toBe('spliit');
    const [dinner, hotel, both] = preview.entries.flatMap((entry) => (entry.kind === 'expense' ? [entry.expense] : []));
    expect(dinner).toMatchObject({
      amountMinor: 10_000,
      category: 'food',
      payers: [{ personId: 'Anna', amountMinor: 10_000 }],
      split: { mode: 'equally', personIds: ['Anna', 'Ben', 'Cara'] },
    });
    expect(hotel).toMatchObject({
      currency: 'EUR',
      category: 'stay',
      payers: [{ personId: 'Ben', amountMinor: 30_000 }],
      split: {
        mode: 'exact',
        parts: [
          { personId: 'Anna', amountMinor: 10_000 },
          { personId: 'Ben', amountMinor: 20_000 },
        ],
      },
    });
    expect(both?.payers).toEqual([{ personId: 'Cara', amountMinor: 5000 }]);
  });

  test('names the rows of which it does not say who paid', () => {
    expect(preview.problems).toEqual([{ line: 4, message: "The file doesn't say who paid" }]);
    const { entries } = read(SPLIIT.replace(',"Cara"', '').replaceAll(/,[-\d.]+$/gm, ''));
    const payment = entries.find(({ kind }) => kind === 'payment');
    expect(payment).toMatchObject({ payment: { fromId: 'Ben', toId: 'Anna', amountMinor: 2000 } });
  });
});

test.each([
  ['', 'no file'],
  ['a,b\n1,2', 'another table'],
  ['Date,Description,Category,Cost,Currency\n', 'nobody'],
  ['Date,Description,Category,Cost,Currency,Al,Al\n', 'two of one name'],
  ['Date,Description,Category,Cost,Currency,Al\n"', 'quotes that are not closed'],
])('%j is no export: %s', (file) => {
  expect(readMoneyFile(file, 'EUR')).toEqual({ problem: 'This is no export of Splitwise or Spliit' });
});

test.each([
  ['2025-02-30,A,General,10,EUR,5,-5', '“2025-02-30” is no day'],
  ['2025-02-03,A,General,ten,EUR,5,-5', '“ten” is no amount'],
  ['2025-02-03,A,General,10,EUR,9,-5', "The people's amounts don't add up to 0"],
  ['2025-02-03,A,General,0,EUR,5,-5', 'The amount must be more than 0'],
  ['2025-02-03,A,General,999999999999,EUR,5,-5', 'The amount is too high'],
  ['2025-02-03,A,General,3,EUR,5,-5', "The people's amounts are more than the cost"],
])('the row %s is not imported: %s', (row, message) => {
  const preview = read(`Date,Description,Category,Cost,Currency,Al,Bo\n${row}\n`);

  expect(preview.entries).toEqual([]);
  expect(preview.problems).toEqual([{ line: 2, message }]);
});

test('what is imported is what the API takes, and is known where it was imported before', () => {
  const people = new Map(['Alice', 'Bob', 'Charlie'].map((name, index) => [name, personIds[index] ?? '']));
  const { entries } = read(SPLITWISE);

  const { expenses, payments } = importOf(entries, people);

  expect(expenses.map((expense) => newExpenseSchema.safeParse(expense).success)).toEqual([true, true, true, true]);
  expect(payments.map((payment) => newPaymentSchema.safeParse(payment).success)).toEqual([true, true, true]);
  const known = {
    expenses: expenses.map((expense) => newExpenseSchema.parse(expense)),
    payments: payments.map((payment) => newPaymentSchema.parse(payment)),
  };
  expect([...importedBefore(entries, known, people)]).toEqual(entries);
  const others = new Map([...people].map(([name], index) => [name, personIds[index + 3] ?? '']));
  expect([...importedBefore(entries, known, others)]).toEqual(entries.filter(({ kind }) => kind === 'expense'));
  const first = entries.slice(0, 1);
  expect(importedBefore([...first, ...entries], known, people).size).toBe(entries.length);
  expect(importedBefore(entries, { expenses: known.expenses.slice(1), payments: [] }, people).size).toBe(3);
});
