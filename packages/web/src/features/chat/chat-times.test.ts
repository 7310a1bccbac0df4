import { expect, test } from 'vitest';
import { dayName, momentName } from './chat-times.ts';

test.each([
  ['2027-03-03', 'Today'],
  ['2027-03-02', 'Yesterday'],
  ['2027-03-01', 'Monday, March 1'],
  ['2027-01-01', 'Friday, January 1'],
  ['2026-12-31', 'Dec 31, 2026'],
])('the day %s is called %s on March 3', (date, expected) => {
  const name = dayName(date, '2027-03-03', 'en-US');

  expect(name).toBe(expected);
});

test.each([
  [new Date(2027, 2, 3, 9, 41), '9:41 AM'],
  [new Date(2027, 2, 2, 21, 5), 'yesterday, 9:05 PM'],
  [new Date(2027, 1, 28, 9, 41), 'Sunday, February 28, 9:41 AM'],
  [new Date(2026, 2, 3, 9, 41), 'Mar 3, 2026, 9:41 AM'],
])('a moment is written as shortly as it can be: %s', (moment, expected) => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  const name = momentName(moment.toISOString(), '2027-03-03', zone, 'en-US');

  expect(name).toBe(expected);
});
