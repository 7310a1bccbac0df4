import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { expect, test } from 'vitest';
import { daysOf, firstLines, foundBy, foundDays } from './money-entries.ts';
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

test('the first lines are so many at most, with their days', () => {
  const on = (id: string, spentOn: string) => dinner({ id, spentOn });
  const days = daysOf([on('a', '2027-03-02'), on('b', '2027-03-02'), on('c', '2027-03-01'), on('d', '2027-03-01')], []);
  const first = (most: number) =>
    firstLines(days, most).map(({ day, entries }) => [day, entries.map(({ id }) => id).join('')]);

  expect(first(3)).toEqual([
    ['2027-03-02', 'ab'],
    ['2027-03-01', 'c'],
  ]);
  expect(first(2)).toEqual([['2027-03-02', 'ab']]);
  expect(first(9)).toEqual(days.map(({ day, entries }) => [day, entries.map(({ id }) => id).join('')]));
});
