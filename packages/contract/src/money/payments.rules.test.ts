import { expect, test } from 'vitest';
import { comparePayments, lastPaymentBetween, meanwhileWords } from './payments.rules.ts';

const payment = (id: string, fromId: string, toId: string, day: string) => ({
  id,
  fromId,
  toId,
  createdAt: `2026-03-${day}T10:00:00.000Z`,
  paidOn: `2026-03-${day}`,
});

const first = payment('1', 'anna', 'ben', '01');
const back = payment('2', 'ben', 'anna', '02');
const other = payment('3', 'anna', 'cara', '03');

test('the last payment between two people is the one recorded last, in either direction', () => {
  expect(lastPaymentBetween([other, back, first], 'anna', 'ben')).toBe(back);
  expect(lastPaymentBetween([other, back, first], 'ben', 'anna')).toBe(back);
  expect(lastPaymentBetween([other, back, first], 'ben', 'cara')).toBeNull();
});

test('payments are listed by their day, the latest first, and of one day the last that was recorded', () => {
  const later = { ...payment('4', 'anna', 'ben', '04'), paidOn: '2026-03-01' };

  expect([first, other, later, back].toSorted(comparePayments)).toEqual([other, back, later, first]);
});

test.each([
  ['ben', 'Ben has recorded meanwhile that you paid Ben €12.00 (Mon, Jan 5).'],
  ['anna', 'You have recorded meanwhile that you paid Ben €12.00 (Mon, Jan 5).'],
])('which payment %s has recorded meanwhile is said to Anna', (recordedBy, words) => {
  const nameOf = (id: string) => (id === 'anna' ? 'you' : 'Ben');

  expect(meanwhileWords({ ...first, recordedBy, currency: 'EUR', amountMinor: 1200 }, nameOf, 'Mon, Jan 5')).toBe(
    words,
  );
});
