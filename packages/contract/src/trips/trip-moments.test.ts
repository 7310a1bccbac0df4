import { describe, expect, test } from 'vitest';
import { tripMoments } from '../testing/trip-moments.ts';
import { dateIn } from '../time/zones.rules.ts';
import { calendarSpan } from './trip-calendar.rules.ts';
import { countdown, dayOfTrip, tripStatus } from './trips.rules.ts';

const isPlacedOn = (trip: { startDate: string; endDate: string }, date: string): boolean => {
  const span = calendarSpan(trip);
  return span !== null && span.first <= date && date <= span.last;
};

describe('a trip in the zone of the viewer', () => {
  test.each(tripMoments)('$zone, $what, $when: $status, $countdown', (moment) => {
    const today = dateIn(moment.zone, new Date(moment.now));

    expect(tripStatus(moment, today)).toBe(moment.status);
    expect(countdown(moment, today)).toBe(moment.countdown);
    expect(dayOfTrip(moment, today)).toEqual(moment.dayOfTrip);
    expect(isPlacedOn(moment, today)).toBe(moment.isPlacedToday);
    expect(moment.placed.map(([date]) => [date, isPlacedOn(moment, date)])).toEqual(moment.placed);
  });
});

describe('the days on which a calendar shows a trip', () => {
  test.each([
    ['from its start to its end', '2026-06-10', '2026-06-14', { first: '2026-06-10', last: '2026-06-14' }],
    ['its one day', '2026-06-10', '2026-06-10', { first: '2026-06-10', last: '2026-06-10' }],
    ['its first day alone while its end is open', '2026-06-10', null, { first: '2026-06-10', last: '2026-06-10' }],
    ['its last day where it has nothing else', null, '2026-06-14', { first: '2026-06-14', last: '2026-06-14' }],
    ['none without dates', null, null, null],
    ['none without dates that exist', '2026-02-30', '0000-01-01', null],
    ['over the turn of the year', '2026-12-30', '2027-01-02', { first: '2026-12-30', last: '2027-01-02' }],
    ['its first day where it ends before', '2026-06-10', '2026-06-09', { first: '2026-06-10', last: '2026-06-10' }],
  ])('are %s', (_which, startDate, endDate, span) => {
    expect(calendarSpan({ startDate, endDate })).toEqual(span);
  });
});
