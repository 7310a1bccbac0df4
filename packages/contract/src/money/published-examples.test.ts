import { describe, expect, test } from 'vitest';
import { balancesOf, countedEntries, debtsBetween, type ExpenseMoney, type PaymentMoney } from './balances.rules.ts';
import { readMoneyFile } from './money-import.rules.ts';
import { fewestPayments } from './settling.rules.ts';
import type { Split } from './splits.rules.ts';

/*
 * Examples that others have published, each with its source, and what they say comes out.
 */

let expenses = 0;

/** Somebody pays an amount, in cents, for some. */
const spent = (payer: string, amountMinor: number, split: Split): ExpenseMoney => {
  expenses += 1;
  const id = `expense ${expenses}`;
  const payers = [{ personId: payer, amountMinor }];
  return { id, isRefund: false, currency: 'USD', amountMinor, payers, split, rate: null };
};
const equally = (...personIds: string[]): Split => ({ mode: 'equally', personIds });

/** Money that one person gave another. */
const gave = (fromId: string, toId: string, amountMinor: number): PaymentMoney => ({
  fromId,
  toId,
  currency: 'USD',
  amountMinor,
  rate: null,
  state: 'confirmed',
});

const peopleOf = (spending: readonly ExpenseMoney[], payments: readonly PaymentMoney[] = []) =>
  balancesOf(countedEntries(spending, payments, 'USD'), 'USD')[0]?.people ?? [];
const balancesAfter = (spending: readonly ExpenseMoney[]): Record<string, number> =>
  Object.fromEntries(peopleOf(spending).map(({ personId, balanceMinor }) => [personId, balanceMinor]));
const settled = (payments: readonly PaymentMoney[]): string[] =>
  fewestPayments(peopleOf([], payments)).map(
    ({ fromId, toId, amountMinor }) => `${fromId} pays ${toId} ${amountMinor}`,
  );

describe('the fewest payments', () => {
  test.each([
    // https://leetcode.com/problems/optimal-account-balancing (465), examples 1 and 2, as they are explained there: "Person #1 should pay
    // person #0 and person #2 $5 each" and "person #1 only need to pay person #0 $4".
    [
      'LeetCode, example 1',
      [
        [0, 1, 10],
        [2, 0, 5],
      ],
      ['person 1 pays person 0 5', 'person 1 pays person 2 5'],
    ],
    [
      'LeetCode, example 2',
      [
        [0, 1, 10],
        [1, 0, 1],
        [1, 2, 5],
        [2, 0, 5],
      ],
      ['person 1 pays person 0 4'],
    ],
    // A test case of the same problem that is discussed there. It says that there are 4; of the several ways that have as many, this is
    // the one from whoever owes most to whoever is owed most: 1 and 3 owe 5 and 1, and 0, 2 and 4 are owed 2 each.
    [
      'LeetCode, a case that is discussed',
      [
        [0, 1, 5],
        [2, 3, 1],
        [2, 0, 1],
        [4, 0, 2],
      ],
      ['person 1 pays person 0 1', 'person 1 pays person 2 2', 'person 1 pays person 4 2', 'person 3 pays person 0 1'],
    ],
  ])('of %s are those', (_source, given, expected) => {
    const payments = given.map(([from, to, amount]) => gave(`person ${from}`, `person ${to}`, amount ?? 0));

    expect(settled(payments).toSorted()).toEqual(expected);
  });

  test('are those of Splitwise, where Anna owes Bob and Bob owes Charlie', () => {
    // https://feedback.splitwise.com/knowledgebase/articles/107220-what-does-the-simplify-debts-setting-do
    expect(settled([gave('Bob', 'Anna', 20), gave('Charlie', 'Bob', 20)])).toEqual(['Anna pays Charlie 20']);
  });

  test('are none in the triangle of Splitwise, where in the end nobody owes anything', () => {
    // http://blog.splitwise.com/2012/09/14/debts-made-simple/: Mike owes you 20, Anna him, and you her.
    const lent = [gave('you', 'Mike', 20), gave('Mike', 'Anna', 20), gave('Anna', 'you', 20)];

    expect(settled(lent)).toEqual([]);
    expect(debtsBetween([], lent, 'USD')).toHaveLength(3);
  });

  test('are those of GeeksforGeeks, who minimize the cash flow among friends', () => {
    // https://www.geeksforgeeks.org/minimize-cash-flow-among-given-set-friends-borrowed-money/: 0 owes 1 1000 and 2 2000, 1 owes 2 5000.
    const owed = [gave('1', '0', 1000), gave('2', '0', 2000), gave('2', '1', 5000)];

    expect(settled(owed)).toEqual(['1 pays 2 4000', '0 pays 2 3000']);
  });
});

describe('the balances', () => {
  test('by shares of 1, 2 and 3 are those of Spliit', () => {
    // https://github.com/spliit-app/spliit, src/lib/balances.test.ts, 'splits BY_SHARES proportionally'.
    const parts = ['p0', 'p1', 'p2'].map((personId, index) => ({ personId, weight: index + 1 }));

    expect(balancesAfter([spent('p0', 600, { mode: 'shares', parts })])).toEqual({ p0: 500, p1: -200, p2: -300 });
  });

  test('by percentages are those of Spliit', () => {
    // The same file, 'splits BY_PERCENTAGE using basis points'.
    const parts = [2000, 3000, 5000].map((basisPoints, index) => ({ personId: `p${index}`, basisPoints }));

    expect(balancesAfter([spent('p0', 250, { mode: 'percent', parts })])).toEqual({ p0: 200, p1: -75, p2: -125 });
  });

  test('of whoever paid for others alone are those of Spliit', () => {
    // The same file, 'handles expense where payer is not in paidFor'.
    expect(balancesAfter([spent('p0', 150, equally('p1', 'p2'))])).toEqual({ p0: 150, p1: -75, p2: -75 });
  });

  test('of three who split in three ways are those of Spliit', () => {
    // The same file, 'handles multiple participants with mixed expenses'.
    const shares = ['Alice', 'Bob', 'Carol'].map((personId, index) => ({ personId, weight: index + 1 }));
    const percent = [5000, 3000, 2000].map((basisPoints, index) => ({
      personId: ['Alice', 'Bob', 'Carol'][index] ?? '',
      basisPoints,
    }));

    expect(
      balancesAfter([
        spent('Alice', 120, equally('Alice', 'Bob', 'Carol')),
        spent('Bob', 600, { mode: 'shares', parts: shares }),
        spent('Carol', 200, { mode: 'percent', parts: percent }),
      ]),
    ).toEqual({ Alice: -120, Bob: 300, Carol: -180 });
  });

  test('of a weekend in Hokkaido are those of its published sheet', () => {
    // https://affine-reader-playground.vercel.app/7d0OBlhsPIRT5gJzObmqn: flights 600, hotel 900 and dinner 150, each 550.
    const all = equally('Alice', 'Bob', 'Charlie');

    expect(
      balancesAfter([spent('Alice', 60_000, all), spent('Bob', 90_000, all), spent('Charlie', 15_000, all)]),
    ).toEqual({ Alice: 5_000, Bob: 35_000, Charlie: -40_000 });
  });

  test('of a bill with tax and tip are in proportion to what everybody ordered, as xBillSplit has it', () => {
    // https://xbillsplit.com/info: a person's part of the meal times the total with tax and tips.
    const items = [
      { title: 'Steak', amountMinor: 3000, personIds: ['a'] },
      { title: 'Salad', amountMinor: 1000, personIds: ['b'] },
    ];

    expect(balancesAfter([spent('c', 5200, { mode: 'items', items })])).toEqual({ a: -3900, b: -1300, c: 5200 });
  });

  test("of rows of Splitwise's export are those that stand in them", () => {
    // https://github.com/spliit-app/spliit, src/lib/imports/fixtures/splitwise-test.csv, rows 1 and 3.
    const head = 'Date,Description,Category,Cost,Currency,Alice,Bob,Charlie\n';
    const rows = ['30.00,USD,20.00,-10.00,-10.00', '30.00,USD,5.00,5.00,-10.00'];

    const read = rows.map((row) => readMoneyFile(`${head}2025-11-15,Row,General,${row}\n`, 'USD'));

    const balances = read.map((preview) =>
      balancesAfter(
        'problem' in preview
          ? []
          : preview.entries.flatMap((entry) =>
              entry.kind === 'expense' ? [{ id: 'row', isRefund: false, rate: null, ...entry.expense }] : [],
            ),
      ),
    );
    expect(balances).toEqual([
      { Alice: 2000, Bob: -1000, Charlie: -1000 },
      { Alice: 500, Bob: 500, Charlie: -1000 },
    ]);
  });
});
