import { expect, test } from 'vitest';
import { memberSince } from './PersonalInformation.tsx';

test.each([
  ['2026-03-05T10:00:00.000Z', 'UTC', 'March 2026'],
  ['2026-03-01T02:00:00.000Z', 'America/New_York', 'February 2026'],
  ['2026-12-31T20:00:00.000Z', 'Asia/Tokyo', 'January 2027'],
  ['', 'UTC', 'Unknown'],
  ['yesterday', 'UTC', 'Unknown'],
])('somebody who joined at %j is a member, seen from %s, since %s', (createdAt, timeZone, expected) => {
  const since = memberSince(createdAt, { locale: 'en-US', timeZone });

  expect(since).toBe(expected);
});
