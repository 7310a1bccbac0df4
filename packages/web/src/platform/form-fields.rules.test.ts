import { expect, test } from 'vitest';
import type { ComparedField, FormFields } from './form-fields.rules.ts';
import {
  blankOf,
  canonicalOf,
  changedValues,
  comparedFields,
  conflictsIn,
  formOf,
  storableValues,
  mergedOf,
  withField,
  writtenOf,
} from './form-fields.rules.ts';

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
])('when %s, a person has to choose what cannot be merged', (_, mine, theirs, labels, merged) => {
  const versions = { began, mine: { ...began, ...mine }, theirs: { ...began, ...theirs } };

  const conflicts = conflictsIn(versions, fields);

  expect(conflicts.map(({ label }) => label)).toEqual(labels);
  expect(mergedOf(versions, fields)).toEqual({ ...began, ...merged });
});

test('who keeps theirs or mine need not choose again, until somebody changes it once more', () => {
  const mine = { ...began, time: '13' };
  const theirs = { ...began, date: 'Wed' };
  const later = { ...theirs, date: 'Thu' };

  const withMine = { began: withField(began, when, theirs), mine, theirs };
  const tookTheirs = { began: withField(began, when, theirs), mine: withField(mine, when, theirs), theirs };

  expect(conflictsIn(withMine, fields)).toEqual([]);
  expect(mergedOf(withMine, fields)).toEqual(mine);
  expect(conflictsIn(tookTheirs, fields)).toEqual([]);
  expect(mergedOf(tookTheirs, fields)).toEqual(theirs);
  expect(conflictsIn({ ...withMine, theirs: later }, fields)).toEqual([when]);
  expect(mergedOf({ ...tookTheirs, theirs: later }, fields)).toEqual(later);
});

/** A meal whose time may be written '12' or 'noon', with a picture that no draft can keep. */
const recipe: FormFields<
  Meal & { picture: string },
  { name: string; day: string | null; hour: string },
  { today: string },
  'time'
> = {
  title: { label: 'Title', fromStored: ({ name }) => name },
  date: {
    label: 'When',
    blank: ({ today }) => today,
    fromStored: ({ day }) => day ?? '',
    show: ({ date, time }, { today }) => (date === today ? `today at ${time}` : `${date} at ${time}`),
  },
  time: {
    partOf: 'date',
    blank: '12',
    fromStored: ({ hour }) => hour,
    canonical: { of: (time) => (time === 'noon' ? '12' : time), written: (time) => (time === '12' ? 'noon' : time) },
  },
  picture: { label: 'Picture', fromStored: () => '', isStorable: (picture) => picture !== 'chosen' },
};
const today = { today: 'Mon' };

test('a form of something new, and of something stored, has what its fields say', () => {
  expect(blankOf(recipe, today)).toEqual({ title: '', date: 'Mon', time: '12', picture: '' });
  expect(formOf(recipe, { name: 'Lunch', day: null, hour: '13' }, today)).toEqual({
    title: 'Lunch',
    date: '',
    time: '13',
    picture: '',
  });
});

test('fields that stand or fall together are compared as one, in the order of the record', () => {
  const compared = comparedFields(recipe, today);

  expect(compared.map(({ label, names }) => [label, names])).toEqual([
    ['Title', ['title']],
    ['When', ['date', 'time']],
    ['Picture', ['picture']],
  ]);
  expect(compared.map(({ show }) => show({ title: 'Lunch', date: 'Mon', time: '13', picture: '' }))).toEqual([
    'Lunch',
    'today at 13',
    '',
  ]);
});

test('two texts that mean the same are compared as one, and written as the form writes them', () => {
  const values = { title: 'Lunch', date: 'Tue', time: 'noon', picture: '' };

  expect(canonicalOf(recipe, values)).toEqual({ ...values, time: '12' });
  expect(writtenOf(recipe, canonicalOf(recipe, values), today)).toEqual(values);
});

test('a draft keeps what differs from the beginning, but for what means nothing after a reload', () => {
  const initial = { title: 'Lunch', date: 'Tue', time: '12', picture: '' };
  const changed = changedValues({ ...initial, title: 'Supper', picture: 'chosen' }, initial);

  expect(changed).toEqual({ title: 'Supper', picture: 'chosen' });
  expect(storableValues(recipe, changed)).toEqual({ title: 'Supper' });
  expect(storableValues(recipe, { picture: 'stored' })).toEqual({ picture: 'stored' });
});
