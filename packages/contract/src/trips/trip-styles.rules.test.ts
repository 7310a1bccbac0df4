import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/calendar.rules.ts';
import { calendarSpan } from './trip-calendar.rules.ts';
import { TRIP_TINTS, tripStylesOf } from './trip-styles.rules.ts';

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

test('a trip by itself always has the same style', () => {
  const [one, again] = [tripStylesOf([always('a')]), tripStylesOf([{ ...always('a'), startDate: '2027-03-15' }])];

  expect(again.get('a')).toEqual(one.get('a'));
});

test('a trip without a date has no style', () => {
  expect(tripStylesOf([{ id: 'a', startDate: null, endDate: null }]).size).toBe(0);
});

test('the order in which trips are listed changes nothing', () => {
  fc.assert(
    fc.property(tripsOf(12), (trips) => {
      expect(tripStylesOf(trips.toReversed())).toEqual(tripStylesOf(trips));
    }),
  );
});

test('up to seven trips that overlap differ in colour and in pattern', () => {
  fc.assert(
    fc.property(tripsOf(TRIP_TINTS.length), (trips) => {
      const styles = tripStylesOf(trips);

      for (const [index, a] of trips.entries()) {
        for (const b of trips.slice(index + 1).filter((other) => overlap(a, other))) {
          expect(styles.get(a.id)?.tint).not.toBe(styles.get(b.id)?.tint);
          expect(styles.get(a.id)?.pattern).not.toBe(styles.get(b.id)?.pattern);
        }
      }
    }),
  );
});

test('forty trips at once all differ in style', () => {
  const styles = tripStylesOf(Array.from({ length: 40 }, (_, index) => always(`trip ${index}`)));

  expect(new Set([...styles.values()].map(({ tint, pattern }) => `${tint} ${pattern}`)).size).toBe(40);
});

test('more trips at once than there are styles share them', () => {
  expect(tripStylesOf(Array.from({ length: 60 }, (_, index) => always(`trip ${index}`))).size).toBe(60);
});
