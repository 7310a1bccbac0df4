import { describe, expect, test } from 'vitest';
import { proposedDate } from './itinerary.rules.ts';

const trip = { startDate: '2027-03-05', endDate: '2027-03-11' };

describe('the day proposed for a new activity', () => {
  test.each([
    ['before the trip', trip, '2027-03-04', '2027-03-05'],
    ['on its first day', trip, '2027-03-05', '2027-03-05'],
    ['while it is on', trip, '2027-03-08', '2027-03-08'],
    ['on its last day', trip, '2027-03-11', '2027-03-11'],
    ['after it', trip, '2027-03-12', '2027-03-05'],
    ['without dates', { startDate: null, endDate: null }, '2027-03-08', null],
    ['with a start alone', { startDate: '2027-03-05', endDate: null }, '2027-03-08', '2027-03-05'],
  ])('%s', (_, dates, today, proposed) => {
    expect(proposedDate(dates, today)).toBe(proposed);
  });
});
