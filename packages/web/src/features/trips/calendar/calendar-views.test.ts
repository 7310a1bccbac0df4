import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import { beforeEach, expect, test } from 'vitest';
import { applyPreferences } from '../../../platform/preferences.ts';
import { dayLabel, pageSummary, pageTitle, weekdayName } from './calendar-views.ts';

const EN = 'en-US';
const lisbon = { id: 'a', title: 'Lisbon', startDate: '2027-03-13', endDate: '2027-03-17' };
const interrail = { id: 'b', title: 'Interrail', startDate: '2027-03-14', endDate: null };

beforeEach(() => applyPreferences({ ...NO_PREFERENCES, firstWeekday: 'monday' }));

test.each([
  ['week', '2027-03-14', 'Week of Mar 8, 2027'],
  ['week', '2027-01-01', 'Week of Dec 28, 2026'],
  ['month', '2027-03-14', 'March 2027'],
  ['year', '2027-03-14', '2027'],
] as const)('the heading of the %s of %s is %s', (view, date, title) => {
  expect(pageTitle(view, date, EN)).toBe(title);
});

test.each([
  [0, 'month', 'No trips in March 2027'],
  [1, 'year', '1 trip in 2027'],
  [3, 'week', '3 trips in the week of Mar 8, 2027'],
] as const)('%d trips in a %s read %s', (count, view, summary) => {
  expect(pageSummary(count, view, '2027-03-14', EN)).toBe(summary);
});

test('a day says which trips it belongs to, and at which of their days it is', () => {
  expect(dayLabel('2027-03-14', [lisbon, interrail], false, EN)).toBe(
    'Sunday, March 14: Lisbon, day 2 of 5; Interrail, day 1',
  );
});

test('a day without trips says its date, and today that it is today', () => {
  expect(dayLabel('2027-03-12', [], false, EN)).toBe('Friday, March 12');
  expect(dayLabel('2027-03-12', [], true, EN)).toBe('Friday, March 12, today');
});

test('a week begins on Monday in every language', () => {
  expect(weekdayName('2027-03-08', 'short', EN)).toBe('Mon');
  expect(weekdayName('2027-03-08', 'long', 'de')).toBe('Montag');
});
