import { describe, expect, test } from 'vitest';
import { joinedWords, untilWords } from './member-words.ts';

describe('how many people have come by a link', () => {
  test.each([
    [0, null, 'Nobody joined yet'],
    [1, null, '1 joined'],
    [12, null, '12 joined'],
    [0, 5, '0 of 5 joined'],
    [4, 5, '4 of 5 joined'],
    [0, 1, '0 of 1 joined'],
  ])('%i with room for %s is told as %s', (uses, maxUses, words) => {
    expect(joinedWords({ uses, maxUses })).toBe(words);
  });
});

describe('until when a link works', () => {
  test.each([
    ['UTC', 'Sat, Nov 28, 10:30 PM'],
    ['Asia/Tokyo', 'Sun, Nov 29, 7:30 AM'],
    ['America/Los_Angeles', 'Sat, Nov 28, 2:30 PM'],
    ['Pacific/Kiritimati', 'Sun, Nov 29, 12:30 PM'],
  ])('is told in the zone of whoever reads it, %s', (zone, words) => {
    expect(untilWords('2026-11-28T22:30:00.000Z', zone, 'en-US')).toBe(words);
  });
});
