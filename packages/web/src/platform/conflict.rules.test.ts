import { expect, test } from 'vitest';
import type { ComparedField } from './conflict.rules.ts';
import { clashesIn, mergedOf, withField } from './conflict.rules.ts';

type Meal = { title: string; date: string; time: string };

const fields: ComparedField<Meal>[] = [
  { label: 'Title', names: ['title'], show: ({ title }) => title },
  { label: 'When', names: ['date', 'time'], show: ({ date, time }) => `${date} ${time}` },
];
const [, when] = fields as [ComparedField<Meal>, ComparedField<Meal>];

const began: Meal = { title: 'Lunch', date: 'Tue', time: '12' };

test.each<[string, Partial<Meal>, Partial<Meal>, string[], Partial<Meal>]>([
  ['nobody changed anything', {}, {}, [], {}],
  ['only I changed', { title: 'Dinner' }, {}, [], { title: 'Dinner' }],
  ['only they changed', {}, { title: 'Supper' }, [], { title: 'Supper' }],
  ['both wrote the same', { title: 'Supper' }, { title: 'Supper' }, [], { title: 'Supper' }],
  ['both wrote something else', { title: 'Dinner' }, { title: 'Supper' }, ['Title'], { title: 'Dinner' }],
  ['I emptied what they changed', { title: '' }, { title: 'Supper' }, ['Title'], { title: '' }],
  ['I changed what they emptied', { title: 'Dinner' }, { title: '' }, ['Title'], { title: 'Dinner' }],
  ['we changed other fields', { title: 'Dinner' }, { date: 'Wed' }, [], { title: 'Dinner', date: 'Wed' }],
  ['I changed the time and they the day', { time: '13' }, { date: 'Wed' }, ['When'], { time: '13' }],
  ['they changed day and time', {}, { date: 'Wed', time: '13' }, [], { date: 'Wed', time: '13' }],
  [
    'both changed everything',
    { title: 'Dinner', date: 'Wed' },
    { title: 'Supper', date: 'Thu' },
    ['Title', 'When'],
    { title: 'Dinner', date: 'Wed' },
  ],
])('when %s, a person is asked about what cannot be decided alone', (_, mine, theirs, asked, merged) => {
  const versions = { began, mine: { ...began, ...mine }, theirs: { ...began, ...theirs } };

  const clashes = clashesIn(versions, fields);

  expect(clashes.map(({ label }) => label)).toEqual(asked);
  expect(mergedOf(versions, fields)).toEqual({ ...began, ...merged });
});

test('who keeps theirs or mine is not asked about it again, until somebody changes it once more', () => {
  const mine = { ...began, time: '13' };
  const theirs = { ...began, date: 'Wed' };
  const later = { ...theirs, date: 'Thu' };

  const keptMine = { began: withField(began, when, theirs), mine, theirs };
  const tookTheirs = { began: withField(began, when, theirs), mine: withField(mine, when, theirs), theirs };

  expect(clashesIn(keptMine, fields)).toEqual([]);
  expect(mergedOf(keptMine, fields)).toEqual(mine);
  expect(clashesIn(tookTheirs, fields)).toEqual([]);
  expect(mergedOf(tookTheirs, fields)).toEqual(theirs);
  expect(clashesIn({ ...keptMine, theirs: later }, fields)).toEqual([when]);
  expect(mergedOf({ ...tookTheirs, theirs: later }, fields)).toEqual(later);
});
