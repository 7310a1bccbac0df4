import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../time/calendar.rules.ts';
import {
  changedPosition,
  compareForMyTrips,
  countdown,
  datesAreInOrder,
  dayOfTrip,
  groupByYear,
  isOutsideTrip,
  matchesTripSearch,
  openTrips,
  travelersLabel,
  tripStatus,
} from './trips.rules.ts';

const trip = { startDate: '2026-06-10', endDate: '2026-06-14' };
const dates = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2020-01-01', days) ?? '');
const maybeDates = fc.option(dates);

describe('the position of a trip', () => {
  const stored = { destination: 'Lisbon' };
  const PORTO = { latitude: 41.14961, longitude: -8.61099 };

  test.each([
    ['stays with another title', {}, undefined],
    ['stays with the same destination', { destination: 'Lisbon' }, undefined],
    ['goes with another destination', { destination: 'Porto' }, null],
    ['goes with the destination', { destination: null }, null],
    ['is the one that comes with another destination', { destination: 'Porto', position: PORTO }, PORTO],
    ['can be put right beside the same destination', { destination: 'Lisbon', position: PORTO }, PORTO],
    ['can be taken away alone', { position: null }, null],
  ])('%s', (_what, sent, position) => {
    expect(changedPosition(sent, stored)).toEqual(position);
  });
});

describe('the status of a trip', () => {
  test.each([
    ['the day before', '2026-06-09', 'upcoming'],
    ['its first day', '2026-06-10', 'active'],
    ['a day in between', '2026-06-12', 'active'],
    ['its last day', '2026-06-14', 'active'],
    ['the day after', '2026-06-15', 'completed'],
  ] as const)('on %s', (_when, today, status) => {
    expect(tripStatus(trip, today)).toBe(status);
  });

  test('of one day is active on that day alone', () => {
    const day = { startDate: '2026-06-10', endDate: '2026-06-10' };

    expect(['2026-06-09', '2026-06-10', '2026-06-11'].map((today) => tripStatus(day, today))).toEqual([
      'upcoming',
      'active',
      'completed',
    ]);
  });

  test.each([
    ['no dates', {}],
    ['null dates', { startDate: null, endDate: null }],
    ['no start, and an end today', { startDate: null, endDate: '2026-06-12' }],
    ['no end, and a start a year ago', { startDate: '2025-06-12', endDate: null }],
    ['an invalid start, and an end to come', { startDate: '2026-02-31', endDate: '2026-06-14' }],
    ['an invalid end', { startDate: '2026-02-01', endDate: 'later' }],
  ])('with %s is upcoming', (_what, open) => {
    expect(tripStatus(open, '2026-06-12')).toBe('upcoming');
  });

  test.each([
    ['no start, and an end yesterday', { startDate: null, endDate: '2026-06-11' }],
    ['an invalid start, and an end in the past', { startDate: '2020-02-31', endDate: '2020-03-01' }],
    ['no end, and a start more than a year ago', { startDate: '2025-06-11', endDate: null }],
  ])('with %s is over', (_what, open) => {
    expect(tripStatus(open, '2026-06-12')).toBe('completed');
  });

  test('never goes back as the days go by', () => {
    const order = { upcoming: 0, active: 1, completed: 2 };
    fc.assert(
      fc.property(maybeDates, maybeDates, dates, (startDate, endDate, today) => {
        const now = tripStatus({ startDate, endDate }, today);
        const tomorrow = tripStatus({ startDate, endDate }, addDays(today, 1) ?? '');

        expect(order[tomorrow]).toBeGreaterThanOrEqual(order[now]);
      }),
    );
  });
});

describe('the countdown', () => {
  test.each([
    ['2026-06-11', 'In progress'],
    ['2026-06-10', 'Today'],
    ['2026-06-09', 'Tomorrow'],
    ['2026-06-08', '2 days left'],
    ['2025-06-10', '365 days left'],
  ])('on %s reads %s', (today, badge) => {
    expect(countdown(trip, today)).toBe(badge);
  });

  test('is absent without a start date', () => {
    expect(countdown({ startDate: null, endDate: '2026-06-14' }, '2026-06-01')).toBeNull();
    expect(countdown({ startDate: 'soon' }, '2026-06-01')).toBeNull();
  });
});

describe('the dates of a trip', () => {
  test.each([
    ['2026-06-10', '2026-06-09', false],
    ['2026-06-10', '2026-06-10', true],
    ['2026-06-10', '2026-06-11', true],
    [null, '2026-06-11', true],
    ['2026-06-10', null, true],
    [undefined, undefined, true],
  ])('from %s to %s are in order: %s', (startDate, endDate, inOrder) => {
    expect(datesAreInOrder({ startDate, endDate })).toBe(inOrder);
  });
});

describe('the order of My Trips', () => {
  const today = '2026-06-12';

  test('puts active trips first, then the nearest start, and open ones last', () => {
    const open = { name: 'open', startDate: null, endDate: null };
    const later = { name: 'later', startDate: '2026-09-01', endDate: '2026-09-05' };
    const active = { name: 'active', startDate: '2026-06-10', endDate: '2026-06-14' };
    const soon = { name: 'soon', startDate: '2026-06-13', endDate: '2026-06-14' };

    const sorted = [open, later, active, soon].toSorted(compareForMyTrips(today));

    expect(sorted.map(({ name }) => name)).toEqual(['active', 'soon', 'later', 'open']);
  });

  test('leaves out what was over the day before', () => {
    const over = { name: 'over', startDate: '2026-06-01', endDate: '2026-06-11' };
    const endsToday = { name: 'ends today', startDate: '2026-06-01', endDate: '2026-06-12' };
    const open = { name: 'open', startDate: '2026-06-01', endDate: null };

    expect(openTrips([over, open, endsToday], today).map(({ name }) => name)).toEqual(['ends today', 'open']);
  });

  test('is one order, whichever way two trips are compared', () => {
    const anyTrip = fc.record({ startDate: maybeDates, endDate: maybeDates });
    fc.assert(
      fc.property(anyTrip, anyTrip, (a, b) => {
        const compare = compareForMyTrips(today);

        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
      }),
    );
  });
});

describe('the search among trips', () => {
  const tokyo = { title: 'Café crawl', destination: 'Tōkyō, Japan' };

  test.each(['', '  ', 'cafe', 'CAFÉ', 'crawl', 'tokyo', ' japan '])('finds the trip by %j', (typed) => {
    expect(matchesTripSearch(tokyo, typed)).toBe(true);
  });

  test.each(['kyoto', 'crawl japan', '%', '.*'])('does not find it by %j', (typed) => {
    expect(matchesTripSearch(tokyo, typed)).toBe(false);
  });

  test.each([
    ['tromso', 'Tromsø, Norway'],
    ['Tromsø', 'TROMSØ'],
    ['lodz', 'Łódź'],
    ['strasse', 'Straße'],
    ['aero', 'Ærø'],
  ])('finds by %j what is written %s', (typed, destination) => {
    expect(matchesTripSearch({ title: 'Away', destination }, typed)).toBe(true);
  });

  test('goes by the title alone where there is no destination', () => {
    expect(matchesTripSearch({ title: 'Somewhere', destination: null }, 'some')).toBe(true);
    expect(matchesTripSearch({ title: 'Somewhere', destination: null }, 'null')).toBe(false);
  });
});

describe('the chip with the travelers', () => {
  test.each([
    [1, '1 traveler'],
    [2, '2 travelers'],
    [12, '12 travelers'],
  ])('for %i reads %s', (count, label) => {
    expect(travelersLabel(count)).toBe(label);
  });

  test.each([
    [1, 1, '1 traveler, 1 guest'],
    [2, 3, '2 travelers, 3 guests'],
  ])('for %i with %i by name alone reads %s', (members, guests, label) => {
    expect(travelersLabel(members, guests)).toBe(label);
  });
});

describe('the day that a trip is at', () => {
  test.each([
    ['the day before', '2026-06-09', null],
    ['its first day', '2026-06-10', { day: 1, days: 5 }],
    ['its last day', '2026-06-14', { day: 5, days: 5 }],
    ['the day after', '2026-06-15', null],
  ])('on %s', (_when, today, at) => {
    expect(dayOfTrip(trip, today)).toEqual(at);
  });

  test('is unknown while the end is open', () => {
    expect(dayOfTrip({ startDate: '2026-06-10', endDate: null }, '2026-06-10')).toBeNull();
  });
});

describe('completed trips by year', () => {
  test('stand in the year in which they ended, the newest first', () => {
    const spring = { startDate: '2026-03-03', endDate: '2026-03-09' };
    const newYear = { startDate: '2025-12-28', endDate: '2026-01-02' };
    const old = { startDate: '2024-07-01', endDate: '2024-07-05' };

    const years = groupByYear([newYear, old, spring]);

    expect(years).toEqual([
      { year: '2026', trips: [spring, newYear] },
      { year: '2024', trips: [old] },
    ]);
  });

  test('are no years where there are none', () => {
    expect(groupByYear([])).toEqual([]);
  });
});

describe('a day outside of a trip', () => {
  test.each([
    ['the day before', '2026-06-09', trip, true],
    ['its first day', '2026-06-10', trip, false],
    ['its last day', '2026-06-14', trip, false],
    ['the day after', '2026-06-15', trip, true],
    ['before an open end', '2026-06-09', { startDate: '2026-06-10', endDate: null }, true],
    ['beyond an open end', '2999-06-09', { startDate: '2026-06-10', endDate: null }, false],
    ['without dates', '2026-06-09', { startDate: null, endDate: null }, false],
  ])('or not: %s', (_when, date, of, isOutside) => {
    expect(isOutsideTrip(date, of)).toBe(isOutside);
  });
});
