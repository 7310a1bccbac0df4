import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';

const NOW = new Date('2026-06-01T09:00:00.000Z');

test.each([
  ['nothing is said', undefined, { at: '2026-06-01T09:00:00.000Z', isPast: false }],
  ['a moment ago', '2026-06-01T08:59:59.999Z', { at: '2026-06-01T08:59:59.999Z', isPast: true }],
  ['now', '2026-06-01T09:00:00.000Z', { at: '2026-06-01T09:00:00.000Z', isPast: false }],
  ['by a clock that is fast', '2026-06-03T09:00:00.000Z', { at: '2026-06-01T09:00:00.000Z', isPast: false }],
  ['weeks ago', '2026-05-01T09:00:00.000Z', { at: '2026-05-01T09:00:00.000Z', isPast: true }],
])('of what was meant: %s', (_what, sent, moment) => {
  expect(momentOf(sent, NOW)).toEqual(moment);
});
