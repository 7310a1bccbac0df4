import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import { noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { applyPreferences } from '../../../platform/preferences.ts';
import { daysOfWeek, weekStart, weekName } from './OutfitWeek.tsx';

beforeEach(() => applyPreferences({ ...NO_PREFERENCES, firstWeekday: 'monday' }));

test.each([
  ['2027-03-01', '2027-03-01'],
  ['2027-03-07', '2027-03-01'],
  ['2027-03-08', '2027-03-08'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday, %s', (date, monday) => {
  expect(weekStart(date)).toBe(monday);
});

test.each([
  ['2027-02-15', null],
  ['2027-02-22', 'Last week'],
  ['2027-03-01', 'This week'],
  ['2027-03-08', 'Next week'],
  ['2027-03-15', null],
])('on a Sunday the week from %s is called %s', (monday, name) => {
  expect(weekName(monday, '2027-03-07')).toBe(name);
});

test('a week has seven days, with what is planned for each and nothing else', () => {
  const outfits = ['2027-02-28', '2027-03-03', '2027-03-03', '2027-03-07', '2027-03-08'].map((date) => ({
    plannedDate: noonOf(date),
  }));

  expect(daysOfWeek('2027-03-01', outfits).map((day) => [day.date, day.outfits.length])).toEqual([
    ['2027-03-01', 0],
    ['2027-03-02', 0],
    ['2027-03-03', 2],
    ['2027-03-04', 0],
    ['2027-03-05', 0],
    ['2027-03-06', 0],
    ['2027-03-07', 1],
  ]);
});
