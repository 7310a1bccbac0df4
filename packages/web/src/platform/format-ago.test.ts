import { expect, test } from 'vitest';
import { formatAgo } from './format-ago.ts';

const NOW = new Date('2027-03-10T12:00:00Z');

test.each([
  ['2027-03-10T12:00:20Z', 'Just now'],
  ['2027-03-10T11:59:01Z', 'Just now'],
  ['2027-03-10T11:59:00Z', '1 minute ago'],
  ['2027-03-10T11:00:01Z', '59 minutes ago'],
  ['2027-03-10T11:00:00Z', '1 hour ago'],
  ['2027-03-09T12:00:01Z', '23 hours ago'],
  ['2027-03-09T12:00:00Z', 'yesterday'],
  ['2027-03-03T12:00:01Z', '6 days ago'],
  ['2027-03-03T12:00:00Z', 'Mar 3, 2027'],
])('at noon on the 10th, %s was %s', (instant, expected) => {
  expect(formatAgo(instant, NOW, 'en-US')).toBe(expected);
});
