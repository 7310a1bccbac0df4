import { describe, expect, test } from 'vitest';
import { proposedDay, proposedTime, timeAfter } from './proposals.rules.ts';

const zone = 'Asia/Tokyo';
const at = (time: string, end: string | null = null, date = '2027-03-05') => ({
  startTime: `${date}T${time}:00+09:00`,
  endTime: end && `${date}T${end}:00+09:00`,
});

describe('the time of what follows', () => {
  test.each([
    ['without an end is an hour later', at('09:00'), '10:00'],
    ['with an end is then', at('19:30', '21:15'), '21:15'],
    [
      'that ends the next day is an hour after its start',
      { ...at('22:00'), endTime: '2027-03-06T02:00:00+09:00' },
      '23:00',
    ],
    ['late in the evening stays on the day', at('23:30'), '23:30'],
    ['without a time is nine', { startTime: null, endTime: null }, '09:00'],
  ])('an activity %s', (_what, activity, expected) => {
    expect(timeAfter(activity, zone)).toBe(expected);
  });

  test('on a day is that after its last, and nine on an empty one', () => {
    const activities = [
      at('19:30', '21:00'),
      at('12:00'),
      at('22:00', null, '2027-03-06'),
      { startTime: null, endTime: null },
    ];

    const times = ['2027-03-05', '2027-03-06', '2027-03-07'].map((date) => proposedTime(activities, { date, zone }));

    expect(times).toEqual(['21:00', '23:00', '09:00']);
  });
});

describe('the day that is proposed', () => {
  const trip = { startDate: '2027-03-05', endDate: '2027-03-11' };
  const mine = { id: '2', createdBy: 'me', ...at('09:00', null, '2027-03-07') };
  const theirs = { id: '3', createdBy: 'you', ...at('09:00', null, '2027-03-09') };
  const outside = { id: '4', createdBy: 'me', ...at('09:00', null, '2027-02-01') };

  test.each([
    ['the one last used', [mine], '2027-03-08', '2027-01-01', '2027-03-08'],
    ['not one that the trip has no more', [mine], '2027-03-12', '2027-01-01', '2027-03-07'],
    ['today while the trip is on', [mine], null, '2027-03-06', '2027-03-06'],
    ['that of what one added last', [mine, theirs], null, '2027-01-01', '2027-03-07'],
    ['the first, where that lies outside', [mine, outside], null, '2027-01-01', '2027-03-05'],
    ['the first day of an empty trip', [], null, '2027-01-01', '2027-03-05'],
  ])('is %s', (_what, activities, lastUsed, today, expected) => {
    expect(proposedDay(activities, { trip, viewerId: 'me', zone, today, lastUsed })).toBe(expected);
  });
});
