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

test('lodging with a check-in alone is taken to last to the end of the trip', () => {
  const planned = [{ ...activity('2027-03-02T15:00:00Z'), category: 'hotel/airbnb' as const }];
  expect(gapsOf(week, planned, '2027-02-01', 'UTC')).toMatchObject({ nights: ['2027-03-01'], hasLodging: true });
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
