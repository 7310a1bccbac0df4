import { expect, test } from 'vitest';
import { daysAhead, gapsOf } from './trip-gaps.rules.ts';

const week = { startDate: '2027-03-01', endDate: '2027-03-05' };

const activity = (startTime: string | null, endTime: string | null = null, category = 'activity' as const) => ({
  title: 'Something',
  category,
  startTime,
  endTime,
});

const lodging = (startTime: string, endTime: string) => ({
  ...activity(startTime, endTime),
  category: 'hotel/airbnb' as const,
});

test('the nights of a trip without a bed are those that no lodging and nothing else goes on over', () => {
  const planned = [
    lodging('2027-03-01T14:00:00Z', '2027-03-03T10:00:00Z'),
    { ...activity('2027-03-04T22:00:00Z', '2027-03-05T06:00:00Z'), category: 'flight' as const },
  ];
  expect(gapsOf(week, planned, '2027-02-01', 'UTC')).toMatchObject({ nights: ['2027-03-03'], hasLodging: true });
  expect(gapsOf(week, [], '2027-02-01', 'UTC'), 'the last day has no night').toMatchObject({
    nights: ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04'],
    hasLodging: false,
  });
});

test('a rented car is no bed, a camper is, and a festival fills its days', () => {
  const over = (title: string) => [
    { ...activity('2027-03-01T10:00:00Z', '2027-03-05T10:00:00Z'), title, category: 'other' as const },
  ];
  const gapsWith = (title: string) => gapsOf(week, over(title), '2027-02-01', 'UTC');

  expect(gapsWith('Rental car')).toEqual({
    nights: ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04'],
    hasLodging: false,
    freeDays: ['2027-03-02', '2027-03-03', '2027-03-04'],
  });
  expect(gapsWith('Campervan')).toMatchObject({ nights: [], freeDays: ['2027-03-02', '2027-03-03', '2027-03-04'] });
  expect(gapsWith('Festival')).toEqual({ nights: [], hasLodging: false, freeDays: [] });
});

test('a hotel over the whole trip leaves the days free between its check-in and its check-out', () => {
  const planned = [
    lodging('2027-03-01T14:00:00Z', '2027-03-05T10:00:00Z'),
    activity('2027-03-03T09:00:00Z', '2027-03-03T11:00:00Z'),
  ];
  expect(gapsOf(week, planned, '2027-02-01', 'UTC')).toEqual({
    nights: [],
    hasLodging: true,
    freeDays: ['2027-03-02', '2027-03-04'],
  });
});

test('a flight is on the days that its own clocks show', () => {
  // From New York, the 2nd, 19:00, to London, the 3rd, 07:00; by the clock of Tokyo it is all on the 3rd.
  const flight = {
    ...activity('2027-03-03T00:00:00Z', '2027-03-03T07:00:00Z'),
    category: 'flight' as const,
    startZone: 'America/New_York',
    endZone: 'Europe/London',
  };
  const { nights, freeDays } = gapsOf(week, [flight], '2027-02-01', 'Asia/Tokyo');
  expect(nights).not.toContain('2027-03-02');
  expect(freeDays).not.toContain('2027-03-02');
});

test('lodging with a check-in alone is taken to last to the end of the trip', () => {
  const planned = [{ ...activity('2027-03-02T15:00:00Z'), category: 'hotel/airbnb' as const }];
  expect(gapsOf(week, planned, '2027-02-01', 'UTC')).toMatchObject({ nights: ['2027-03-01'], hasLodging: true });
});

test('lodging with a check-in alone lasts from the day of its own clock', () => {
  // In New York, the 1st, 15:00; by the clock of Tokyo it is the 2nd.
  const planned = [
    {
      ...activity('2027-03-01T20:00:00Z'),
      category: 'hotel/airbnb' as const,
      startZone: 'America/New_York',
      endZone: null,
    },
  ];
  expect(gapsOf(week, planned, '2027-02-01', 'Asia/Tokyo').nights).toEqual([]);
});

test('days are free on which nothing is, by the clock of the trip, and what is over is not missing', () => {
  const planned = [activity('2027-03-02T23:30:00Z'), activity(null)];
  expect(gapsOf(week, planned, '2027-02-01', 'UTC').freeDays).toEqual([
    '2027-03-01',
    '2027-03-03',
    '2027-03-04',
    '2027-03-05',
  ]);
  expect(gapsOf(week, planned, '2027-03-03', 'Asia/Tokyo').freeDays).toEqual(['2027-03-04', '2027-03-05']);
});

test('nothing is missing of a trip that is over, has no dates or is longer than anybody plans by the day', () => {
  expect(daysAhead(week, '2027-03-06')).toEqual([]);
  expect(daysAhead({ startDate: '2027-03-01' }, '2027-02-01')).toEqual([]);
  expect(daysAhead({ startDate: '2027-03-01', endDate: '2027-04-29' }, '2027-02-01')).toHaveLength(60);
  expect(daysAhead({ startDate: '2027-03-01', endDate: '2027-04-30' }, '2027-02-01')).toEqual([]);
});
