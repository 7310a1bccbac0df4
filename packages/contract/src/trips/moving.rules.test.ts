import { describe, expect, test } from 'vitest';
import { datesQuestion, daysAlong, outsideOnceMoved } from './moving.rules.ts';

const dates = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });
const on = (from: string, to = from) => ({ from, to });

const week = dates('2026-12-05', '2026-12-11');
const plan = [on('2026-12-05'), on('2026-12-08'), on('2026-12-05', '2026-12-11')];

describe('what a trip holds moves along with its dates', () => {
  test.each([
    ['by a week', week, dates('2026-12-12', '2026-12-18'), 7],
    ['backwards', week, dates('2026-12-01', '2026-12-11'), -4],
    ['by nothing where only the end moves', week, dates('2026-12-05', '2026-12-09'), 0],
    ['by the end where there is no start', dates(null, '2026-12-11'), dates(null, '2026-12-13'), 2],
    ['by nothing where a start is new', dates(null, '2026-12-11'), dates('2026-12-05', '2026-12-20'), 0],
    ['by nothing where the dates go', week, dates(null, null), 0],
  ])('%s', (_how, before, after, days) => {
    expect(daysAlong(before, after)).toBe(days);
  });

  test('and may lie outside there', () => {
    const shorter = dates('2026-12-12', '2026-12-15');

    expect(outsideOnceMoved(plan, 7, shorter)).toEqual([plan[2]]);
    expect(outsideOnceMoved(plan, 0, shorter)).toEqual(plan);
  });
});

describe('other dates of a trip', () => {
  test.each([
    ['ask what moves', dates('2026-12-12', '2026-12-18'), 'move'],
    ['ask what moves where the start comes later alone', dates('2026-12-06', '2026-12-11'), 'move'],
    ['say what falls outside', dates('2026-12-05', '2026-12-09'), 'outside'],
    ['ask nothing where the trip becomes longer', dates('2026-12-03', '2026-12-12'), null],
    ['ask nothing where they go', dates(null, null), null],
  ])('%s', (_what, after, question) => {
    expect(datesQuestion(week, after, plan)).toBe(question);
  });

  test('ask nothing where nothing is dated', () => {
    expect(datesQuestion(week, dates('2027-01-01', '2027-01-02'), [])).toBeNull();
  });

  test('say nothing of what lay outside before', () => {
    expect(datesQuestion(week, dates('2026-12-05', '2026-12-10'), [on('2026-12-31'), on('2026-12-06')])).toBeNull();
  });
});
