import { changedFields, type RecordedExpense } from '@caravan/contract/money/corrections.rules.ts';
import type { MoneyHistoryEntry } from '@caravan/contract/money/money.schema.ts';
import { describe, expect, test } from 'vitest';
import { changeLines, doneWords, historyTime } from './history-words.ts';
import type { MoneyPeople, MoneyPerson } from './money-people.rules.ts';

const people: MoneyPeople = new Map(
  (['You', 'Ben', 'Cara'] as const).map((shortName): [string, MoneyPerson] => {
    const id = shortName.toLowerCase();
    return [id, { id, name: shortName, shortName, picture: null, kind: 'member' }];
  }),
);

const dinner: RecordedExpense = {
  id: 'dinner',
  title: 'Dinner',
  spentOn: '2027-03-01',
  isRefund: false,
  currency: 'EUR',
  amountMinor: 9000,
  category: 'food',
  payers: [{ personId: 'you', amountMinor: 9000 }],
  split: { mode: 'equally', personIds: ['you', 'ben', 'cara'] },
  rate: null,
  note: null,
  receipts: [],
};

const entry = (fields: Partial<MoneyHistoryEntry>): MoneyHistoryEntry => ({
  id: 'entry',
  at: '2027-03-02T22:30:00.000Z',
  byId: 'ben',
  thing: 'expense',
  thingId: 'dinner',
  action: 'changed',
  title: 'Dinner',
  currency: 'EUR',
  amountMinor: 9000,
  isCorrection: false,
  fields: [],
  ...fields,
});

/** What the history says of a change to the dinner. */
const linesOf = (change: Partial<RecordedExpense>): string[] => {
  const after = { ...dinner, ...change };
  const { currency, amountMinor } = after;
  return changeLines(entry({ currency, amountMinor, fields: changedFields(dinner, after) }), people);
};

describe('a change says each value as it was and as it became', () => {
  test.each<[string, Partial<RecordedExpense>, string[]]>([
    ['its title', { title: 'Supper' }, ['Title: Dinner → Supper']],
    ['its day', { spentOn: '2027-03-02' }, ['Date: Mar 1, 2027 → Mar 2, 2027']],
    ['its category', { category: 'groceries' }, ['Category: Food and drink → Groceries']],
    ['a note', { note: 'With wine' }, ['Note: none → With wine']],
    ['a refund', { isRefund: true }, ['Kind: Expense → Money that came back']],
    ['a rate', { rate: { to: 'USD', value: '1.1' } }, ['Rate: none → 1 EUR = 1.1 USD']],
    [
      'who paid',
      { payers: [{ personId: 'ben', amountMinor: 9000 }] },
      ['Paid by you: €90.00 → none', 'Paid by Ben: none → €90.00'],
    ],
    [
      'whom it is for',
      { split: { mode: 'equally', personIds: ['you', 'ben'] } },
      ['For Ben: €30.00 → €45.00', 'For Cara: €30.00 → none', 'For you: €30.00 → €45.00'],
    ],
    [
      'other shares of the same people',
      {
        split: {
          mode: 'shares',
          parts: [
            { personId: 'you', weight: 100 },
            { personId: 'ben', weight: 100 },
            { personId: 'cara', weight: 400 },
          ],
        },
      },
      [
        'Split: Equally → By shares',
        'For Ben: €30.00 → €15.00',
        'For Cara: €30.00 → €60.00',
        'For you: €30.00 → €15.00',
      ],
    ],
  ])('of %s', (_what, change, lines) => {
    expect(linesOf(change)).toEqual(lines);
  });

  test('of an amount in another currency, with everybody’s part in the currency of its side', () => {
    const payers = [{ personId: 'you', amountMinor: 12_000 }];

    expect(linesOf({ currency: 'JPY', amountMinor: 12_000, payers })).toEqual([
      'Amount: €90.00 → ¥12,000',
      'Paid by you: €90.00 → ¥12,000',
      'For Ben: €30.00 → ¥4,000',
      'For Cara: €30.00 → ¥4,000',
      'For you: €30.00 → ¥4,000',
    ]);
  });

  test('of many people in one line', () => {
    const many = Array.from({ length: 12 }, (_, index) => `person ${index}`);
    const [line] = linesOf({ split: { mode: 'equally', personIds: many } });

    expect(line).toMatch(/^For: Ben €30\.00, Cara €30\.00, You €30\.00 → (?:Somebody €7\.50(?:, |$)){12}/);
  });

  test('of the lines of a bill, though nobody owes another amount by it', () => {
    const bill = (title: string): RecordedExpense => ({
      ...dinner,
      split: { mode: 'items', items: [{ title, amountMinor: 9000, personIds: ['you', 'ben'] }] },
    });
    const fields = changedFields(bill('Fish'), bill('Squid'));

    expect(changeLines(entry({ fields }), people)).toEqual(['Items: Fish €90.00 (Ben, You) → Squid €90.00 (Ben, You)']);
  });

  test('of settings, and each budget by itself', () => {
    const budget = (amountMinor: number, fields = {}) => ({ category: null, personId: null, amountMinor, ...fields });
    const text = (...budgets: unknown[]) => JSON.stringify(budgets);
    const fields = [
      { field: 'currency', before: 'EUR', after: 'JPY' },
      { field: 'isSimplified', before: 'true', after: 'false' },
      {
        field: 'budgets',
        before: text(budget(50_000), budget(100, { category: 'food' })),
        after: text(budget(60_000), budget(2_000, { personId: 'ben' })),
      },
    ];

    expect(changeLines(entry({ thing: 'settings', currency: 'JPY', fields }), people)).toEqual([
      'Settle in: EUR → JPY',
      'Fewest payments: on → off',
      'Budget: €500.00 → ¥60,000',
      'Budget for Food and drink: €1.00 → none',
      'Budget for Ben: none → ¥2,000',
    ]);
  });
});

test('what is deleted says what it was, and what is new what it is', () => {
  const said = [
    'Date: Mar 1, 2027',
    'Paid by: You €90.00',
    'For: Ben €30.00, Cara €30.00, You €30.00',
    'Category: Food and drink',
  ];
  expect(changeLines(entry({ action: 'deleted', fields: changedFields(dinner, null) }), people)).toEqual(said);
  expect(changeLines(entry({ action: 'added', fields: changedFields(null, dinner) }), people)).toEqual(said);
});

test.each<[MoneyHistoryEntry['action'], string]>([
  ['recorded', 'recorded a payment of €90.00 from Ben to you'],
  ['confirmed', 'confirmed a payment of €90.00 from Ben to you'],
  ['declined', 'said that €90.00 from Ben to you has not arrived'],
  ['withdrawn', 'took back a payment of €90.00 from Ben to you'],
])('a payment that was %s says between whom it is', (action, words) => {
  const [before, after] = action === 'withdrawn' ? (['ben', null] as const) : ([null, 'ben'] as const);
  const fields = [
    { field: 'fromId', before, after },
    { field: 'toId', before: before && 'you', after: after && 'you' },
  ];

  expect(doneWords(entry({ thing: 'payment', action, title: '', fields }), people).verb).toBe(words);
});

test('the time is that of the reader', () => {
  const { at } = entry({});

  expect(historyTime(at, 'Asia/Tokyo', 'en-US')).toBe('Mar 3, 2027, 7:30 AM');
  expect(historyTime(at, 'America/New_York', 'en-US')).toBe('Mar 2, 2027, 5:30 PM');
});
