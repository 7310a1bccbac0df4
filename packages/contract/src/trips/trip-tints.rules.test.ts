import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../time/calendar.rules.ts';
import { calendarSpan } from './trip-calendar.rules.ts';
import { OVER_TINT, TRIP_TINTS, tripTintsOf } from './trip-tints.rules.ts';

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2027-01-01', days) ?? '');
const trip = fc
  .record({ id: fc.uuid(), startDate: day, length: fc.integer({ min: 0, max: 20 }) })
  .map(({ id, startDate, length }) => ({ id, startDate, endDate: addDays(startDate, length) }));
const tripsOf = (maxLength: number) => fc.uniqueArray(trip, { maxLength, selector: ({ id }) => id });

const overlap = (a: Parameters<typeof calendarSpan>[0], b: Parameters<typeof calendarSpan>[0]): boolean => {
  const [one, other] = [calendarSpan(a), calendarSpan(b)];
  return one !== null && other !== null && one.first <= other.last && other.first <= one.last;
};

/** Before all of them. */
const TODAY = '2026-12-31';

const always = (id: string) => ({ id, startDate: '2027-03-01', endDate: '2027-03-31' });

test('a trip by itself always has the same colour', () => {
  const [one, again] = [
    tripTintsOf([always('a')], TODAY),
    tripTintsOf([{ ...always('a'), startDate: '2027-03-15' }], TODAY),
  ];

  expect(again.get('a')).toBe(one.get('a'));
});

test('a trip without a date has no colour', () => {
  expect(tripTintsOf([{ id: 'a', startDate: null, endDate: null }], TODAY).size).toBe(0);
});

test.each([
  ['goes on', '2027-03-31', false],
  ['ended yesterday', '2027-04-01', true],
])('a trip that %s on %s is pale: %s', (_what, today, isOver) => {
  expect(tripTintsOf([always('a')], today).get('a') === OVER_TINT).toBe(isOver);
});

test('a trip whose end is open is not pale the day after it began', () => {
  const trip = { ...always('a'), endDate: null };

  expect(tripTintsOf([trip], '2027-03-02').get('a')).toBe(tripTintsOf([trip], TODAY).get('a'));
});

test('what is over changes the colour of no other', () => {
  const trips = [{ ...always('a'), endDate: '2027-03-10' }, always('b')];

  expect(tripTintsOf(trips, '2027-03-20').get('b')).toBe(tripTintsOf(trips, TODAY).get('b'));
});

test('the order in which trips are listed changes nothing', () => {
  fc.assert(
    fc.property(tripsOf(12), (trips) => {
      expect(tripTintsOf(trips.toReversed(), TODAY)).toEqual(tripTintsOf(trips, TODAY));
    }),
  );
});

test('up to seven trips that overlap differ', () => {
  fc.assert(
    fc.property(tripsOf(TRIP_TINTS.length), (trips) => {
      const tints = tripTintsOf(trips, TODAY);

      for (const [index, a] of trips.entries()) {
        for (const b of trips.slice(index + 1).filter((other) => overlap(a, other))) {
          expect(tints.get(a.id)).not.toBe(tints.get(b.id));
        }
      }
    }),
  );
});

test('more trips at once than there are colours share them', () => {
  expect(
    tripTintsOf(
      Array.from({ length: 60 }, (_, index) => always(`trip ${index}`)),
      TODAY,
    ).size,
  ).toBe(60);
});
