import { describe, expect, test } from 'vitest';
import { type Moment, tripToday, upcomingActivities } from './home.rules.ts';

interface Planned {
  readonly id: string;
  readonly category: 'activity';
  readonly startTime: string;
  readonly endTime: string | null;
  readonly trip: { startDate: string | null; endDate: string | null; timeZone: string | null };
}

const someday = { startDate: null, endDate: null, timeZone: null };
const plan = (startTime: string, trip: Partial<Planned['trip']> = {}, id = 'tram'): Planned => ({
  id,
  category: 'activity',
  startTime,
  endTime: null,
  trip: { ...someday, ...trip },
});
const at = (now: string, viewerZone = 'UTC'): Moment => ({ now: new Date(now), viewerZone });
const comes = (planned: Planned, moment: Moment): boolean => upcomingActivities([planned], moment).length > 0;

describe('what comes next', () => {
  test.each([
    ['later today', '2026-06-12T23:59:59.999Z', true],
    ['just now', '2026-06-12T12:00:00Z', true],
    ['earlier today', '2026-06-12T00:00:00Z', true],
    ['in the last moment of yesterday', '2026-06-11T23:59:59.999Z', false],
    ['in a year', '2027-06-12T00:00:00Z', true],
  ])('of what begins %s', (_when, startTime, isNext) => {
    expect(comes(plan(startTime), at('2026-06-12T12:00:00Z'))).toBe(isNext);
  });

  // The zone's midnight that begins its day is written out.
  test.each([
    ['UTC', '2026-06-12T00:00:00.000Z'],
    ['Asia/Tokyo', '2026-06-11T15:00:00.000Z'],
    ['America/Los_Angeles', '2026-06-12T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-11T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-06-12T11:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-29T00:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-29T23:00:00.000Z'],
    ['Europe/Lisbon', '2026-10-24T23:00:00.000Z'],
    ['Europe/Lisbon', '2026-10-26T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-08T08:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-09T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01T07:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
    // The clock skips midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // The clock shows the hour before midnight twice.
    ['Africa/Cairo', '2026-10-29T22:00:00.000Z'],
  ])("begins with the trip's day in %s at %s", (timeZone, midnight) => {
    const lastOfYesterday = new Date(Date.parse(midnight) - 1).toISOString();
    const elsewhere = 'Asia/Kathmandu';

    expect(tripToday(timeZone, at(midnight, elsewhere)).beganAt).toBe(midnight);
    expect(tripToday(timeZone, at(lastOfYesterday, elsewhere)).date).not.toBe(
      tripToday(timeZone, at(midnight, elsewhere)).date,
    );
    for (const [now, isNext] of [
      [lastOfYesterday, true],
      [midnight, false],
    ] as const) {
      expect(comes(plan(lastOfYesterday, { timeZone }), at(now, elsewhere))).toBe(isNext);
      expect(comes(plan(midnight, { timeZone }), at(now, elsewhere))).toBe(true);
    }
  });

  test.each([null, 'Mars/Olympus'])("goes by the viewer's day on a trip whose zone is %s", (timeZone) => {
    const evening = plan('2026-06-12T05:00:00Z', { timeZone });

    expect(comes(evening, at('2026-06-12T06:59:59Z', 'America/Los_Angeles'))).toBe(true);
    expect(comes(evening, at('2026-06-12T07:00:00Z', 'America/Los_Angeles'))).toBe(false);
  });

  test.each([
    ['on its last day', '2026-06-12', 'UTC', true],
    ['on the day after', '2026-06-11', 'UTC', false],
    ['where its last day goes on', '2026-06-11', 'Pacific/Pago_Pago', true],
    ['where the day after has begun', '2026-06-12', 'Pacific/Kiritimati', false],
    ['while its end is open', null, 'UTC', true],
  ])('of a trip %s', (_when, endDate, timeZone, isNext) => {
    const farewell = plan('2026-06-14T09:00:00Z', { startDate: '2026-06-01', endDate, timeZone });

    expect(comes(farewell, at('2026-06-12T10:30:00Z'))).toBe(isNext);
  });

  test('comes by start, then in the order of making, ten at most', () => {
    const hours = ['15', '09', '12', '09', '23', '10', '11', '13', '14', '16', '17', '18'];
    const planned = hours.map((hour, index) => plan(`2026-06-12T${hour}:00:00Z`, {}, `${hour}-${index}`));

    const next = upcomingActivities(planned.toReversed(), at('2026-06-12T12:00:00Z'));

    // What began at nine is over and gives way to what comes in the evening.
    expect(next.map(({ id }) => id)).toEqual([
      '10-5',
      '11-6',
      '12-2',
      '13-7',
      '14-8',
      '15-0',
      '16-9',
      '17-10',
      '18-11',
      '23-4',
    ]);
  });

  test('lets nothing give way that goes on still', () => {
    const all = Array.from({ length: 12 }, (_, index) => plan(`2026-06-12T0${index % 10}:00:00Z`, {}, String(index)));
    const planned = all.map((activity) => ({ ...activity, endTime: '2026-06-12T20:00:00Z' }));

    const next = upcomingActivities(planned, at('2026-06-12T12:00:00Z'));

    expect(next.map(({ id }) => id)).toEqual(['0', '10', '1', '11', '2', '3', '4', '5', '6', '7']);
  });

  test('is nothing without plans', () => {
    expect(upcomingActivities([], at('2026-06-12T12:00:00Z'))).toEqual([]);
  });
});
