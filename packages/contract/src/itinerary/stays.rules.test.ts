import { describe, expect, test } from 'vitest';
import type { ActivityCategory } from './itinerary.schema.ts';
import { bandInWords, bandsOn, datesOfStays, entriesOn, momentNames, spanOf, staysOf } from './stays.rules.ts';

const ROME = 'Europe/Rome';

const activity = (
  title: string,
  category: ActivityCategory,
  startTime: string | null,
  endTime: string | null = null,
) => ({ title, category, startTime, endTime });

/** From Saturday 15:00 to Wednesday 11:00 in Rome. */
const hotel = activity('Hotel Artemide', 'hotel/airbnb', '2026-12-05T14:00:00Z', '2026-12-09T10:00:00Z');
/** From Sunday 10:00 to Tuesday 10:00. */
const car = activity('Rental car', 'other', '2026-12-06T09:00:00Z', '2026-12-08T09:00:00Z');

describe('a stay', () => {
  test.each([
    ['a hotel of four nights', hotel, 4],
    ['one night in a hotel', activity('Inn', 'hotel/airbnb', '2026-12-05T20:00:00Z', '2026-12-06T08:00:00Z'), 1],
    ['a room for the day', activity('Inn', 'hotel/airbnb', '2026-12-05T08:00:00Z', '2026-12-05T18:00:00Z'), null],
    ['a hotel without a check-out', activity('Inn', 'hotel/airbnb', '2026-12-05T20:00:00Z'), null],
    ['a car for two days', car, 2],
    ['a car for 24 hours', activity('Car', 'other', '2026-12-06T09:00:00Z', '2026-12-07T09:00:00Z'), 1],
    ['a dinner past midnight', activity('Dinner', 'restaurant', '2026-12-05T20:00:00Z', '2026-12-06T01:00:00Z'), null],
    ['a night train', activity('Train', 'other', '2026-12-05T19:00:00Z', '2026-12-06T09:00:00Z'), null],
    ['a flight of 30 hours', activity('Auckland', 'flight', '2026-12-05T08:00:00Z', '2026-12-06T14:00:00Z'), null],
    ['an idea without a time', activity('Somewhere', 'hotel/airbnb', null), null],
  ])('or none: %s', (_what, one, nights) => {
    expect(spanOf(one, ROME)?.nights ?? null).toBe(nights);
  });

  test('has its nights where the trip is', () => {
    const late = activity('Hotel', 'hotel/airbnb', '2026-12-05T23:30:00Z', '2026-12-06T10:00:00Z');

    expect(spanOf(late, 'Europe/London')?.nights).toBe(1);
    expect(spanOf(late, ROME)).toBeNull();
  });

  test('is a band on each of its nights, and what is no lodging on the days between', () => {
    const stays = staysOf([hotel, car], ROME);
    const bands = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'].map((date) =>
      bandsOn(stays, date).map((band) => `${band.stay.activity.title} · ${bandInWords(band)}`),
    );

    expect(bands).toEqual([
      [],
      ['Hotel Artemide · night 1 of 4'],
      ['Hotel Artemide · night 2 of 4'],
      ['Hotel Artemide · night 3 of 4', 'Rental car · day 2 of 3'],
      ['Hotel Artemide · night 4 of 4'],
      [],
    ]);
  });

  test('is its two moments among what else is on their days, an end before what begins at the same time', () => {
    const breakfast = activity('Breakfast', 'restaurant', '2026-12-09T07:00:00Z');
    const next = activity('Hotel Next', 'hotel/airbnb', '2026-12-09T10:00:00Z', '2026-12-10T10:00:00Z');
    const ofDay = [breakfast, next];

    expect(entriesOn(ofDay, staysOf([hotel, ...ofDay], ROME), '2026-12-09')).toEqual([
      { activity: breakfast, moment: 'whole' },
      { activity: hotel, moment: 'end' },
      { activity: next, moment: 'start' },
    ]);
  });

  test('makes days of its nights, but not a thousand of them', () => {
    const years = activity('House', 'hotel/airbnb', '2026-12-20T14:00:00Z', '2999-12-31T10:00:00Z');

    expect(datesOfStays(staysOf([car, years], ROME))).toEqual([
      '2026-12-06',
      '2026-12-07',
      '2026-12-08',
      '2026-12-20',
      '2999-12-31',
    ]);
  });

  test.each([
    [hotel, 'Check-in', 'Check-out'],
    [car, 'Pick-up', 'Drop-off'],
    [activity('Christmas market', 'activity', null), 'Starts', 'Ends'],
    [activity('Carnival', 'other', null), 'Starts', 'Ends'],
  ])('of %j begins and ends with %s and %s', (one, start, end) => {
    expect(momentNames(one)).toEqual({ start, end });
  });
});
