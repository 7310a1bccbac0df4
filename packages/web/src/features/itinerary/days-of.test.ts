import { expect, test } from 'vitest';
import { aPerson, aTrip, anActivity } from '../../testing/samples.ts';
import { daysOf } from './days-of.ts';

const trip = aTrip(aPerson());
const late = anActivity(trip, { startTime: '2027-03-01T23:30:00.000Z' });

test('an itinerary that has not changed has the same days', () => {
  const activities = [late];

  expect(daysOf(activities, 'UTC')).toBe(daysOf(activities, 'UTC'));
  expect(daysOf([...activities], 'UTC')).not.toBe(daysOf(activities, 'UTC'));
});

test('the days go by the zone that is shown, and by what else there is on them', () => {
  const activities = [late];
  const datesOf = (...more: [zone: string, also?: readonly string[]]) =>
    daysOf(activities, ...more).map(({ date }) => date);

  expect(datesOf('UTC')).toEqual(['2027-03-01']);
  expect(datesOf('Asia/Tokyo')).toEqual(['2027-03-02']);
  expect(datesOf('UTC', ['2027-03-05'])).toEqual(['2027-03-01', '2027-03-05']);
});
