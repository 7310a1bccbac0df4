import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.rules.ts';

const night = { from: '22:00', until: '07:00' };
const noon = { from: '12:00', until: '14:30' };

test.each([
  ['before a night', night, 'Europe/Lisbon', '2026-06-10T20:59:00Z', null],
  ['as a night begins', night, 'Europe/Lisbon', '2026-06-10T21:00:00Z', '2026-06-11T06:00:00.000Z'],
  ['after midnight', night, 'Europe/Lisbon', '2026-06-11T02:00:00Z', '2026-06-11T06:00:00.000Z'],
  ['as a night ends', night, 'Europe/Lisbon', '2026-06-11T06:00:00Z', null],
  ['by the clock of another zone', night, 'Asia/Tokyo', '2026-06-10T14:00:00Z', '2026-06-10T22:00:00.000Z'],
  ['within a day', noon, 'UTC', '2026-06-10T13:00:00Z', '2026-06-10T14:30:00.000Z'],
  ['after it', noon, 'UTC', '2026-06-10T14:30:00Z', null],
  ['none chosen', null, 'UTC', '2026-06-10T13:00:00Z', null],
  ['as long as nothing', { from: '08:00', until: '08:00' }, 'UTC', '2026-06-10T08:00:00Z', null],
  [
    'a night in which the clock is set forward',
    night,
    'Europe/Berlin',
    '2026-03-28T22:00:00Z',
    '2026-03-29T05:00:00.000Z',
  ],
  [
    'an end that the clock skips',
    { from: '22:00', until: '02:30' },
    'Europe/Berlin',
    '2026-03-29T00:00:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'the hour that the clock shows twice, the second time',
    { from: '22:00', until: '02:30' },
    'Europe/Berlin',
    '2026-10-25T01:15:00Z',
    '2026-10-25T01:30:00.000Z',
  ],
])('quiet hours: %s', (_what, quiet, zone, now, until) => {
  expect(quietUntil(quiet, zone, new Date(now))?.toISOString() ?? null).toBe(until);
});
