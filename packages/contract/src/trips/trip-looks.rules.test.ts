import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/calendar.rules.ts';
import { calendarSpan } from './trip-calendar.rules.ts';
import { TRIP_TINTS, tripLooks } from './trip-looks.rules.ts';

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2027-01-01', days) ?? '');
const trip = fc
  .record({ id: fc.uuid(), startDate: day, length: fc.integer({ min: 0, max: 20 }) })
  .map(({ id, startDate, length }) => ({ id, startDate, endDate: addDays(startDate, length) }));
const tripsOf = (maxLength: number) => fc.uniqueArray(trip, { maxLength, selector: ({ id }) => id });

const overlap = (a: Parameters<typeof calendarSpan>[0], b: Parameters<typeof calendarSpan>[0]): boolean => {
  const [one, other] = [calendarSpan(a), calendarSpan(b)];
  return one !== null && other !== null && one.first <= other.last && other.first <= one.last;
};

const always = (id: string) => ({ id, startDate: '2027-03-01', endDate: '2027-03-31' });

test('a trip by itself always looks the same', () => {
  const [one, again] = [tripLooks([always('a')]), tripLooks([{ ...always('a'), startDate: '2027-03-15' }])];

  expect(again.get('a')).toEqual(one.get('a'));
});

test('a trip without a date has no look', () => {
  expect(tripLooks([{ id: 'a', startDate: null, endDate: null }]).size).toBe(0);
});

test('the order in which trips are listed changes nothing', () => {
  fc.assert(
    fc.property(tripsOf(12), (trips) => {
      expect(tripLooks(trips.toReversed())).toEqual(tripLooks(trips));
    }),
  );
});

test('up to seven trips that overlap differ in colour and in pattern', () => {
  fc.assert(
    fc.property(tripsOf(TRIP_TINTS.length), (trips) => {
      const looks = tripLooks(trips);

      for (const [index, a] of trips.entries()) {
        for (const b of trips.slice(index + 1).filter((other) => overlap(a, other))) {
          expect(looks.get(a.id)?.tint).not.toBe(looks.get(b.id)?.tint);
          expect(looks.get(a.id)?.pattern).not.toBe(looks.get(b.id)?.pattern);
        }
      }
    }),
  );
});

test('forty trips at once all look different', () => {
  const looks = tripLooks(Array.from({ length: 40 }, (_, index) => always(`trip ${index}`)));

  expect(new Set([...looks.values()].map(({ tint, pattern }) => `${tint} ${pattern}`)).size).toBe(40);
});

test('more trips at once than there are looks share them', () => {
  expect(tripLooks(Array.from({ length: 60 }, (_, index) => always(`trip ${index}`))).size).toBe(60);
});
