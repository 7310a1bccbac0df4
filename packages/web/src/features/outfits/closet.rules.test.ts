import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { expect, test } from 'vitest';
import { aCloset } from '../../testing/closet-answers.ts';
import { anOutfit, aPerson, aTrip } from '../../testing/samples.ts';
import {
  closetOver,
  daysOfOutfit,
  foundLabel,
  otherDaysById,
  outfitsLabel,
  undressedSummary,
  wornAgainLabel,
} from './closet.rules.ts';

test.each([
  ['no day is left', [1, 2], 'Every day has an outfit'],
  ['one day is left', [1, 0], '1 day without an outfit'],
  ['all days are left', [0, 0, 0], '3 days without an outfit'],
])('says how many days need an outfit when %s', (_, counts, said) => {
  const days = counts.map((outfits, day) => ({ date: `2027-03-0${day + 1}`, outfits }));

  expect(undressedSummary(days)).toBe(said);
});

test.each([
  [0, 'no outfit yet'],
  [1, '1 outfit'],
  [2, '2 outfits'],
])('a day with %i has %s', (count, said) => {
  expect(outfitsLabel(count)).toBe(said);
});

test.each([
  [0, 0, '0 outfits'],
  [1, 1, '1 outfit'],
  [12, 12, '12 outfits'],
  [0, 1, '0 of 1 outfit'],
  [3, 12, '3 of 12 outfits'],
])('%i found of a trip that has %i is %s', (found, all, said) => {
  expect(foundLabel(found, all)).toBe(said);
});

test.each([
  [['Thu, Mar 4'], 'Worn again on Thu, Mar 4'],
  [['Thu, Mar 4', 'Sat, Mar 6'], 'Worn again on Thu, Mar 4 and Sat, Mar 6'],
  [['Thu, Mar 4', 'Sat, Mar 6', 'Sun, Mar 7'], 'Worn again on Thu, Mar 4 and 2 more days'],
])('an outfit of several days says when else it is worn', (days, said) => {
  expect(wornAgainLabel(days)).toBe(said);
});

const trip = aTrip(aPerson());
const outfit = (id: string, lookId: string, date: string | null): Outfit =>
  anOutfit(trip, { id, title: id, lookId, plannedDate: date && noonOf(date) });

test('only what is planned on several days is worn again', () => {
  const closet = [
    outfit('a', 'linen', '2027-03-01'),
    outfit('b', 'linen', '2027-03-04'),
    outfit('c', 'linen', null),
    outfit('d', 'suit', '2027-03-01'),
    outfit('e', 'twin', '2027-03-02'),
    outfit('f', 'twin', '2027-03-02'),
  ];

  expect([...otherDaysById(closet)]).toEqual([
    ['a', ['2027-03-04']],
    ['b', ['2027-03-01']],
    ['c', ['2027-03-01', '2027-03-04']],
  ]);
  expect(closet.map((one) => [...daysOfOutfit(one, closet)].toSorted())).toEqual([
    ['2027-03-01', '2027-03-04'],
    ['2027-03-01', '2027-03-04'],
    ['2027-03-01', '2027-03-04'],
    ['2027-03-01'],
    ['2027-03-02'],
    ['2027-03-02'],
  ]);
});

test('a closet among others shows what waits: what is new, as far as it is looked for', () => {
  const trip = aTrip(aPerson());
  const [coat, boots] = [anOutfit(trip, { title: 'Coat' }), anOutfit(trip, { title: 'Boots' })];
  const [dress, scarf] = [anOutfit(trip, { title: 'Dress' }), anOutfit(trip, { title: 'Scarf' })];
  const closet = aCloset({ detail: trip, outfits: [coat, boots, boots], messages: [] } as never, {
    shown: [coat, boots],
  });
  const longCoat = { ...coat, title: 'Long coat' };

  const over = closetOver(
    closet,
    () => [longCoat, dress, scarf],
    ({ title }) => title === 'Dress',
  );

  expect(over).toMatchObject({ outfits: [longCoat, dress], matchCount: 2, trip: { outfitCount: 3 } });
  expect(
    closetOver(
      closet,
      (outfits) => outfits,
      () => true,
    ),
  ).toBe(closet);
});
