import { describe, expect, test } from 'vitest';
import { leftBehind, moveLine, proposedEnd, withSource, withStart } from './duplicate-form.rules.ts';

const lisbon = { title: 'Lisbon', startDate: '2026-06-10', endDate: '2026-06-14' };
const porto = { title: 'Porto', startDate: '2025-06-10', endDate: '2025-06-11' };
const june = { startDate: '2026-06-10', endDate: '2026-06-14' };

describe('the proposed end', () => {
  test.each([
    ['as long after a new start', june, '2027-06-10', '2027-06-14'],
    ['over the end of a month', june, '2027-02-26', '2027-03-02'],
    ['on the same day for a day trip', { startDate: '2026-06-10', endDate: '2026-06-10' }, '2027-01-01', '2027-01-01'],
    ['open without a start', june, '', ''],
    ['open where it would lie beyond all calendars', june, '2999-12-30', ''],
    ['open where the trip had none', { startDate: '2026-06-10', endDate: null }, '2027-01-01', ''],
  ])('is %s', (_what, source, start, end) => {
    expect(proposedEnd(source, start)).toBe(end);
  });
});

describe('what a new start does', () => {
  test.each([
    ['2027-06-10', 'Everything moves 365 days later, at the same time of day.'],
    ['2030-06-10', 'Everything moves 1,461 days later, at the same time of day.'],
    ['2026-06-11', 'Everything moves 1 day later, at the same time of day.'],
    ['2026-06-09', 'Everything moves 1 day earlier, at the same time of day.'],
    ['2026-06-10', 'Everything keeps its day.'],
    ['', 'Without a start date, nothing in the copy has a day yet.'],
  ])('to %j: %s', (start, line) => {
    expect(moveLine(june, start)).toBe(line);
  });
});

describe('a new start', () => {
  const values = { title: 'Lisbon', startDate: '2027-06-10', endDate: '2027-06-14' };

  test.each([
    ['moves the proposed end', values, lisbon, { startDate: '2027-07-01', endDate: '2027-07-05' }],
    ['proposes an end', { ...values, endDate: '' }, lisbon, { startDate: '2027-07-01', endDate: '2027-07-05' }],
    ['leaves an end that somebody chose', { ...values, endDate: '2027-07-20' }, lisbon, { startDate: '2027-07-01' }],
    ['proposes none without a trip', { ...values, endDate: '' }, null, { startDate: '2027-07-01' }],
  ])('%s', (_what, before, source, changes) => {
    expect(withStart(before, source, '2027-07-01')).toEqual(changes);
  });
});

describe('another trip', () => {
  const empty = { title: '', startDate: '', endDate: '' };
  const values = { title: 'Lisbon', startDate: '2027-06-10', endDate: '2027-06-14' };

  test.each([
    ['proposes its title', empty, null, lisbon, { title: 'Lisbon', endDate: '' }],
    ['proposes its title and its length', values, lisbon, porto, { title: 'Porto', endDate: '2027-06-11' }],
    ['leaves a title that somebody typed', { ...values, title: 'Us' }, lisbon, porto, { endDate: '2027-06-11' }],
    ['leaves an end that somebody chose', { ...values, endDate: '2027-07-20' }, lisbon, porto, { title: 'Porto' }],
    ['that is none takes the proposals along', values, lisbon, null, { title: '', endDate: '' }],
  ])('%s', (_what, typed, before, after, changes) => {
    expect(withSource(typed, before, after)).toEqual(changes);
  });
});

describe('what stays behind', () => {
  test.each([
    [['activities', 'attachments', 'ideas', 'outfits', 'shopping'] as const, null],
    [['activities', 'ideas', 'outfits', 'shopping'] as const, 'documents'],
    [['ideas', 'outfits', 'shopping'] as const, 'activities and documents'],
    [[] as const, 'activities, documents, ideas, outfits, and the shopping list'],
  ])('of %j: %s', (parts, words) => {
    expect(leftBehind(parts)).toBe(words);
  });
});
