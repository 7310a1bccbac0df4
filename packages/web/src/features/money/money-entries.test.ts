import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { expect, test } from 'vitest';
import { daysOf, foundBy, foundDays } from './money-entries.ts';
import type { MoneyPeople } from './money-people.rules.ts';

const named = (name: string): MoneyPeople =>
  new Map([['ben', { id: 'ben', name, shortName: name, picture: null, kind: 'member' }]]);

const dinner = (fields: Partial<Expense> = {}): Expense => ({
  id: 'dinner',
  tripId: 'trip',
  title: 'Dîner au port',
  spentOn: '2027-03-01',
  isRefund: false,
  currency: 'EUR',
  amountMinor: 1000,
  category: 'food',
  payers: [{ personId: 'ben', amountMinor: 1000 }],
  split: { mode: 'equally', personIds: ['ben'] },
  rate: null,
  note: null,
  receipts: [],
  source: null,
  correctedAt: null,
  createdBy: 'ben',
  createdAt: '2027-03-01T10:00:00.000Z',
  updatedAt: '2027-03-01T10:00:00.000Z',
  version: 1,
  ...fields,
});

test('a search finds every word in titles, categories and names, whatever their accents and capitals', () => {
  const days = daysOf([dinner(), dinner({ id: 'taxi', title: 'Taxi', category: 'transport' })], []);
  const textOf = foundBy(named('Ben Okafor'));
  const found = (typed: string) => foundDays(days, typed, textOf).flatMap(({ entries }) => entries.map(({ id }) => id));

  expect(found('diner PORT')).toEqual(['dinner']);
  expect(found('transport ben')).toEqual(['taxi']);
  expect(found('okafor')).toEqual(['dinner', 'taxi']);
  expect(found('anna')).toEqual([]);
});

test('what was found by an old title or name is found by the new one', () => {
  const textOf = foundBy(named('Ben'));
  const found = (expense: Expense, typed: string, by = textOf) => foundDays(daysOf([expense], []), typed, by).length;
  expect(found(dinner(), 'port')).toBe(1);

  expect(found(dinner({ title: 'Supper' }), 'port')).toBe(0);
  expect(found(dinner({ title: 'Supper' }), 'supper')).toBe(1);
  expect(found(dinner(), 'benjamin', foundBy(named('Benjamin')))).toBe(1);
});
