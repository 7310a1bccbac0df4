import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuickEntry, type QuickEntry } from './quick-entry.rules.ts';

/** Saturday to Friday. */
const trip = { startDate: '2026-12-05', endDate: '2026-12-11' };
const before = { trip, today: '2026-11-26' };
const nothing: QuickEntry = {
  title: '',
  date: null,
  endDate: null,
  startTime: null,
  endTime: null,
  location: null,
  category: null,
};

describe('one line of text becomes an activity', () => {
  test.each<[string, Partial<QuickEntry>]>([
    [
      'Fri 19:30 dinner at Da Enzo',
      { title: 'Dinner', date: '2026-12-11', startTime: '19:30', location: 'Da Enzo', category: 'restaurant' },
    ],
    [
      'dinner at Da Enzo on friday at 7:30pm',
      { title: 'Dinner', date: '2026-12-11', startTime: '19:30', location: 'Da Enzo', category: 'restaurant' },
    ],
    [
      'Dec 7 19:30–21:00 Opera @ Teatro Costanzi',
      { title: 'Opera', date: '2026-12-07', startTime: '19:30', endTime: '21:00', location: 'Teatro Costanzi' },
    ],
    [
      '7th of December, museum from 9am to 11.30am',
      { title: 'Museum', date: '2026-12-07', startTime: '09:00', endTime: '11:30' },
    ],
    ['Mon, Dec 7 lunch', { title: 'Lunch', date: '2026-12-07', category: 'restaurant' }],
    ['day 3 boat trip', { title: 'Boat trip', date: '2026-12-07' }],
    ['7.12. walk 14:00', { title: 'Walk', date: '2026-12-07', startTime: '14:00' }],
    ['12/7 walk', { title: 'Walk', date: '2026-12-07' }],
    ['walk 7-9pm', { title: 'Walk', startTime: '19:00', endTime: '21:00' }],
    ['lunch 11-1pm', { title: 'Lunch', startTime: '11:00', endTime: '13:00', category: 'restaurant' }],
    ['swim at noon', { title: 'Swim', startTime: '12:00' }],
    ['swim 12am', { title: 'Swim', startTime: '00:00' }],
    ['swim 12:15 pm', { title: 'Swim', startTime: '12:15' }],
    ['dinner at 8', { title: 'Dinner', startTime: '20:00', category: 'restaurant' }],
    ['breakfast at 8', { title: 'Breakfast', startTime: '08:00', category: 'restaurant' }],
    ['coffee at 3 with Anna', { title: 'Coffee with Anna', startTime: '15:00', category: 'restaurant' }],
    ['Colosseum 10h30 for 2 hours', { title: 'Colosseum', startTime: '10:30', endTime: '12:30' }],
    ['party 23:00 for 3h', { title: 'Party', startTime: '23:00', endTime: '02:00' }],
    ['Sat at Da Enzo', { title: 'Da Enzo', date: '2026-12-05', location: 'Da Enzo' }],
    ['flight AZ 611 Sat 10:05', { title: 'Flight AZ 611', date: '2026-12-05', startTime: '10:05', category: 'flight' }],
    [
      'check in at Hotel Artemide 15:00',
      { title: 'Check in', startTime: '15:00', location: 'Hotel Artemide', category: 'hotel/airbnb' },
    ],
    [
      'train to Florence Tue 8:15',
      { title: 'Train to Florence', date: '2026-12-08', startTime: '08:15', category: 'other' },
    ],
    ['Look at the Pantheon', { title: 'Look at the Pantheon' }],
    ['Dec 24 mass', { title: 'Mass', date: '2026-12-24' }],
    ['Take 24 photos', { title: 'Take 24 photos' }],
    ['Room 19, bring €12.50 and 5% off', { title: 'Room 19, bring €12.50 and 5% off' }],
    ['Sunset on Monte Mario', { title: 'Sunset on Monte Mario' }],
    ['Marching band', { title: 'Marching band' }],
    ['Feb 30 nonsense', { title: 'Feb 30 nonsense' }],
    ['25:70 late', { title: '25:70 late' }],
    ['19:30', { startTime: '19:30' }],
    ['ימין ושמאל 19:30', { title: 'ימין ושמאל', startTime: '19:30' }],
    ['', {}],
  ])('%s', (typed, expected) => {
    expect(parseQuickEntry(typed, before)).toEqual({ ...nothing, ...expected });
  });

  test.each<[string, string, string, Partial<QuickEntry>]>([
    ['Dec 5–9 Hotel Roma', '2026-12-05', '2026-12-09', { title: 'Hotel Roma', category: 'hotel/airbnb' }],
    ['5–9 Dec Hotel Roma', '2026-12-05', '2026-12-09', { title: 'Hotel Roma', category: 'hotel/airbnb' }],
    ['Hotel Roma 5th to 9th of December', '2026-12-05', '2026-12-09', { title: 'Hotel Roma' }],
    ['Hotel Roma from Sat, Dec 5 until Wed, Dec 9', '2026-12-05', '2026-12-09', { title: 'Hotel Roma' }],
    ['2026-12-05 - 2026-12-09 Hotel Roma', '2026-12-05', '2026-12-09', { title: 'Hotel Roma' }],
    ['5.12.–9.12. Hotel Roma', '2026-12-05', '2026-12-09', { title: 'Hotel Roma' }],
    ['5.–9.12. Hotel Roma', '2026-12-05', '2026-12-09', { title: 'Hotel Roma' }],
    ['Sat–Tue Hotel Roma', '2026-12-05', '2026-12-08', { title: 'Hotel Roma' }],
    ['Dec 30 – Jan 2 skiing', '2026-12-30', '2027-01-02', { title: 'Skiing' }],
    ['rental car 30 Dec to 2 Jan 10:00', '2026-12-30', '2027-01-02', { title: 'Rental car', startTime: '10:00' }],
    [
      'Dec 5-9 15:00-11:00 Hotel Roma at Via Veneto',
      '2026-12-05',
      '2026-12-09',
      { title: 'Hotel Roma', startTime: '15:00', endTime: '11:00', location: 'Via Veneto' },
    ],
  ])('%s is from %s to %s', (typed, date, endDate, more) => {
    expect(parseQuickEntry(typed, before)).toMatchObject({
      startTime: null,
      endTime: null,
      location: null,
      ...more,
      date,
      endDate,
    });
  });

  test.each([
    ['Dec 5 – 9pm dinner', '2026-12-05', '21:00'],
    ['Dec 5 9–11am walk', '2026-12-05', '09:00'],
    ['Dec 5 – 9:30 breakfast', '2026-12-05', '09:30'],
    ['Dec 9 14:00 walk', '2026-12-09', '14:00'],
  ])('%s is on one day', (typed, date, startTime) => {
    expect(parseQuickEntry(typed, before)).toMatchObject({ date, endDate: null, startTime });
  });

  test.each([
    ['tomorrow museum', '2026-12-10'],
    ['tonight', '2026-12-09'],
    ['Thu museum', '2026-12-10'],
    ['Wed museum', '2026-12-09'],
    // The trip has no further Monday.
    ['Mon museum', '2026-12-07'],
  ])('on the trip %s is on %s', (typed, date) => {
    expect(parseQuickEntry(typed, { trip, today: '2026-12-09' }).date).toBe(date);
  });

  test.each([
    ['Fri museum', '2026-11-27'],
    ['Jan 2 museum', '2027-01-02'],
    ['12/7 museum', null],
  ])('of a trip without dates %s is on %s', (typed, date) => {
    expect(parseQuickEntry(typed, { trip: { startDate: null, endDate: null }, today: '2026-11-26' }).date).toBe(date);
  });

  test('whatever is typed is read in a blink, and never says an impossible time', () => {
    const words = fc.constantFrom(
      'Fri',
      'at',
      '@',
      '7',
      '19:30',
      '–',
      'pm',
      'Dec',
      'for',
      '2h',
      'noon',
      '12/7',
      '.',
      'dinner',
      '(',
      'to',
    );
    const lines = fc.array(fc.oneof(words, fc.string())).map((parts) => parts.join(' '));

    fc.assert(
      fc.property(lines, (typed) => {
        const { startTime, endTime, date } = parseQuickEntry(typed, before);
        for (const time of [startTime, endTime]) expect(time ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        expect(date ?? '2026-12-05').toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });
});
