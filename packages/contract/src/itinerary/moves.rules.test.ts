import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallClockAt } from '../time/zones.rules.ts';
import { type Movable, movesBack, movesTo, timeInGap } from './moves.rules.ts';

const zone = 'Europe/Rome';
const FIELDS = { version: 1, category: 'activity', startZone: null, endZone: null };
/** On a day of December, on the clock of Rome. */
const at = (id: string, day: number | null, time = '09:00', end: string | null = null): Movable => {
  const instant = (clock: string) =>
    new Date(`2026-12-${String(day).padStart(2, '0')}T${clock}:00+01:00`).toISOString();
  return {
    ...FIELDS,
    id,
    startTime: day === null ? null : instant(time),
    endTime: day === null || end === null ? null : instant(end),
  };
};
const clockOf = (instant: string | null) => {
  if (instant === null) return null;
  const { date, time } = wallClockAt(new Date(instant), zone);
  return `${date.slice(8)} ${time}`;
};
const times = (moves: readonly { startTime: string | null; endTime: string | null }[]) =>
  moves.map(({ startTime, endTime }) => [clockOf(startTime), clockOf(endTime)]);

describe('what is put between two others begins', () => {
  test.each([
    ['at its own time where that lies between', '12:00', ['10:00', '11:00'], '14:00', '12:00'],
    ['when the one above is over', '08:00', ['10:00', '11:30'], '14:00', '11:30'],
    ['halfway where the one above goes on', '08:00', ['10:00', '14:30'], '14:00', '12:00'],
    ['halfway where they are close', null, ['10:00', '11:00'], '10:20', '10:10'],
    ['a minute later where there is hardly room', null, ['10:00', '11:00'], '10:02', '10:01'],
    ['at the same time where there is none', null, ['10:00', '11:00'], '10:00', '10:00'],
    ['after the last of a day', '08:00', ['19:30', '21:00'], null, '21:00'],
    ['at its own time after the last', '22:00', ['19:30', '21:00'], null, '22:00'],
    ['late in the evening', '08:00', ['23:30', '23:30'], null, '23:31'],
    ['an hour before the first of a day', '12:00', null, '09:00', '08:00'],
    ['early where the first is at night', '12:00', null, '00:40', '00:20'],
    ['at nine where there is nothing', null, null, null, '09:00'],
  ])('%s', (_how, own, above, below, expected) => {
    const [start = '', free = ''] = above ?? [];

    expect(timeInGap({ own, above: above && { start, free }, below })).toBe(expected);
  });

  test('always between them, where there is a minute', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const clock = (value: number) =>
      `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minute, minute, minute, fc.option(minute), (first, second, free, own) => {
        fc.pre(second - first > 1);
        const time = timeInGap({
          own: own === null ? null : clock(own),
          above: { start: clock(first), free: clock(Math.max(free, first)) },
          below: clock(second),
        });
        expect(time > clock(first) && time < clock(second)).toBe(true);
      }),
    );
  });
});

describe('moving activities', () => {
  test('to another day keeps their clock times and lengths, and their outfits come along', () => {
    const moves = movesTo([at('dinner', 5, '19:30', '21:00'), at('tram', 6, '08:00')], { date: '2026-12-08' }, zone);

    expect(times(moves)).toEqual([
      ['08 19:30', '08 21:00'],
      ['08 08:00', null],
    ]);
    expect(moves.map(({ moveOutfits }) => moveOutfits)).toEqual([
      { from: '2026-12-05', to: '2026-12-08' },
      { from: '2026-12-06', to: '2026-12-08' },
    ]);
  });

  test('between two others puts one after the other, however long each is', () => {
    const between = { above: at('museum', 8, '10:00', '11:00'), below: at('dinner', 8, '20:00') };
    const moves = movesTo(
      [at('lunch', 5, '08:00', '09:30'), at('walk', 5, '08:30')],
      { date: '2026-12-08', between },
      zone,
    );

    expect(times(moves)).toEqual([
      ['08 11:00', '08 12:30'],
      ['08 12:30', null],
    ]);
  });

  test('keeps the nights of a stay', () => {
    const stay = { ...at('hotel', 5, '15:00'), endTime: '2026-12-09T10:00:00.000Z' };

    expect(times(movesTo([stay], { date: '2026-12-07' }, zone))).toEqual([['07 15:00', '11 11:00']]);
  });

  test('over a change of the clock keeps what the clock says', () => {
    const walk = { ...FIELDS, id: 'walk', startTime: '2026-10-24T08:00:00.000Z', endTime: '2026-10-24T09:30:00.000Z' };

    const [moved] = movesTo([walk], { date: '2026-10-25' }, zone);

    expect(moved).toMatchObject({ startTime: '2026-10-25T09:00:00.000Z', endTime: '2026-10-25T10:30:00.000Z' });
  });

  test('to no date takes their times away, and one without a date gets one', () => {
    expect(times(movesTo([at('dinner', 5, '19:30', '21:00')], { date: null }, zone))).toEqual([[null, null]]);
    expect(times(movesTo([at('idea', null)], { date: '2026-12-08' }, zone))).toEqual([['08 09:00', null]]);
  });

  test('to where they are sends nothing', () => {
    const between = { above: at('museum', 5, '10:00'), below: null };

    expect(movesTo([at('dinner', 5, '19:30')], { date: '2026-12-05' }, zone)).toEqual([]);
    expect(movesTo([at('dinner', 5, '19:30')], { date: '2026-12-05', between }, zone)).toEqual([]);
  });

  test('is taken back to the minute, from what is stored by then, without the outfits that were there', () => {
    const activities = [at('dinner', 5, '19:30', '21:00'), at('tram', 5), at('idea', null)];
    const moves = movesTo(activities, { date: '2026-12-08' }, zone);
    const stored = activities.map((activity) => ({ ...activity, version: 2 }));
    const outfits = new Map([
      [
        'dinner',
        [
          { id: 'suit', plannedDate: '2026-12-05T12:00:00.000Z' },
          { id: 'scarf', plannedDate: '2026-12-08T12:00:00.000Z' },
          { id: 'coat', plannedDate: null },
        ],
      ],
      ['idea', [{ id: 'hat', plannedDate: '2026-12-08T12:00:00.000Z' }]],
    ]);

    expect(movesBack(moves, { activities, outfits }, stored)).toEqual([
      {
        id: 'dinner',
        version: 2,
        startTime: activities[0]?.startTime,
        endTime: activities[0]?.endTime,
        // Of the coat the server knows that it did not come along: it is not on that day.
        moveOutfits: { from: '2026-12-08', to: '2026-12-05', outfitIds: ['suit', 'coat'] },
      },
      { id: 'tram', version: 2, startTime: activities[1]?.startTime, endTime: null },
      { id: 'idea', version: 2, startTime: null, endTime: null },
    ]);
  });

  test('to no date is taken back with the outfits that lost theirs', () => {
    const activities = [at('dinner', 5)];
    const moves = movesTo(activities, { date: null }, zone);
    const outfits = new Map([
      [
        'dinner',
        [
          { id: 'suit', plannedDate: '2026-12-05T12:00:00.000Z' },
          { id: 'coat', plannedDate: null },
        ],
      ],
    ]);

    const [back] = movesBack(moves, { activities, outfits }, activities);

    expect(back?.moveOutfits).toEqual({ from: null, to: '2026-12-05', outfitIds: ['suit'] });
  });
});

describe('what goes by clocks of its own', () => {
  /** New York, Saturday 18:30, to Rome, Sunday 08:40. */
  const flight: Movable = {
    ...FIELDS,
    id: 'flight',
    category: 'flight',
    startZone: 'America/New_York',
    startTime: '2026-12-05T23:30:00.000Z',
    endTime: '2026-12-06T07:40:00.000Z',
  };

  test('moves on them: to the day that its own clock shows, each end as late as it was', () => {
    const [moved] = movesTo([flight], { date: '2026-12-08' }, zone);

    expect(moved).toMatchObject({
      startTime: '2026-12-08T23:30:00.000Z',
      endTime: '2026-12-09T07:40:00.000Z',
      moveOutfits: { from: '2026-12-05', to: '2026-12-08' },
    });
    expect(movesTo([flight], { date: '2026-12-05' }, zone), 'is on that day').toEqual([]);
  });

  test('keeps both clock times where one of the clocks changes in between', () => {
    // The clocks of New York change on March 14, those of Rome on March 28.
    const [moved] = movesTo([flight], { date: '2027-03-20' }, zone);

    expect(moved).toMatchObject({ startTime: '2027-03-20T22:30:00.000Z', endTime: '2027-03-21T07:40:00.000Z' });
  });

  test('takes the clocks of the flights that are linked to it', () => {
    const ends = { departureIata: 'JFK', arrivalIata: 'FCO', arrivalTimeZone: 'Europe/Rome' };
    const linked = {
      ...flight,
      startZone: null,
      trackedFlights: [{ ...ends, departureTimeZone: 'America/New_York' }],
    };

    expect(movesTo([linked], { date: '2027-03-20' }, zone)).toMatchObject([
      { startTime: '2027-03-20T22:30:00.000Z', endTime: '2027-03-21T07:40:00.000Z' },
    ]);
  });

  test('may arrive on the day before, across the date line', () => {
    const back = {
      ...flight,
      startZone: 'Asia/Tokyo',
      endZone: 'Pacific/Honolulu',
      // Tokyo, the 6th, 00:30, to Honolulu, the 5th, 12:45.
      startTime: '2026-12-05T15:30:00.000Z',
      endTime: '2026-12-05T22:45:00.000Z',
    };

    expect(movesTo([back], { date: '2026-12-08' }, zone)).toMatchObject([
      { startTime: '2026-12-07T15:30:00.000Z', endTime: '2026-12-07T22:45:00.000Z' },
    ]);
  });

  test('is put between others by when they are on its clock', () => {
    // Lunch in Rome at 20:00 is 14:00 in New York.
    const between = { above: at('lunch', 8, '20:00', '21:00'), below: null };
    const early = { ...flight, startTime: '2026-12-05T14:00:00.000Z', endTime: null };

    expect(movesTo([early], { date: '2026-12-08', between }, zone)).toMatchObject([
      { startTime: '2026-12-08T20:00:00.000Z' },
    ]);
  });
});
