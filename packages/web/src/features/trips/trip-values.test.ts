import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { newTripSchema } from '@caravan/contract/trips/trips.schema.ts';
import { describe, expect, test } from 'vitest';
import { blankOf, formOf } from '../../platform/form-fields.rules.ts';
import { aPerson, aTrip } from '../../testing/samples.ts';
import { tripFields } from './TripFields.tsx';
import type { TripValues } from './trip-values.ts';
import { bodyOf, changesTo, inputOf, zoneMoment } from './trip-values.ts';

const now = new Date('2027-01-15T12:00:00Z');
const ID = '0192f000-0000-7000-8000-000000000001';
const trip = aTrip(aPerson(), {
  title: 'Cherry blossoms',
  destination: 'Tokyo, Japan',
  startDate: '2027-03-30',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
});

const valuesOf = (trip: Trip | null, now: Date): TripValues => {
  const context = { now, chosenCover: null };
  return trip ? formOf(tripFields, trip, context) : blankOf(tripFields, context);
};

describe('the form of a trip', () => {
  test('begins empty for a new one, with everyone on their own clock', () => {
    const { currency, ...others } = valuesOf(null, now);

    expect(currency).toBe('USD');
    expect(Object.entries(others).filter(([, value]) => value !== '')).toEqual([]);
  });

  test('changes nothing when it is saved as it was opened', () => {
    const saved = bodyOf(valuesOf(trip, now));

    expect(changesTo(trip, saved)).toBeNull();
  });

  test('sends what was changed and nothing else', () => {
    const typed = { ...valuesOf(trip, now), title: ' Blossoms ', destination: '' };

    const saved = bodyOf({ ...typed, timeZone: 'seoul' });

    expect(changesTo(trip, saved)).toEqual({ title: 'Blossoms', destination: null, timeZone: 'Asia/Seoul' });
  });

  test('sends where a chosen place is, and takes that away with its words', () => {
    const before = { ...trip, position: { latitude: 35.6895, longitude: 139.69171 } };
    const chosen = { destination: 'Suva, Fiji', position: '-18.14161,178.44149' };

    expect(changesTo(before, bodyOf(valuesOf(before, now)))).toBeNull();
    expect(changesTo(before, bodyOf({ ...valuesOf(before, now), ...chosen }))).toEqual({
      destination: 'Suva, Fiji',
      position: { latitude: -18.14161, longitude: 178.44149 },
    });
    expect(changesTo(before, bodyOf({ ...valuesOf(before, now), destination: 'Japan', position: '' }))).toEqual({
      destination: 'Japan',
      position: null,
    });
  });

  test('can leave the trip without a time zone', () => {
    const saved = bodyOf({ ...valuesOf(trip, now), timeZone: '' });

    expect(changesTo(trip, saved)).toEqual({ timeZone: null });
  });

  test('sends the address of a new cover, and takes one away', () => {
    const chosen = `/api/objects/${ID}`;
    const withCover = { ...trip, coverImageUrl: chosen };

    expect(changesTo(trip, bodyOf({ ...valuesOf(trip, now), coverImageUrl: chosen }))).toEqual({
      coverImageUrl: chosen,
    });
    expect(changesTo(withCover, bodyOf(valuesOf(withCover, now)))).toBeNull();
    expect(changesTo(withCover, bodyOf({ ...valuesOf(withCover, now), coverImageUrl: '' }))).toEqual({
      coverImageUrl: null,
    });
  });

  test('refuses a time zone that is none, at its field', () => {
    const result = newTripSchema.safeParse(inputOf({ ...valuesOf(trip, now), timeZone: 'Atlantis' }));

    expect(result.error?.issues).toMatchObject([{ path: ['timeZone'], message: 'Unknown time zone' }]);
  });

  test('compares clocks at noon of the first day, and now while that is open', () => {
    expect(zoneMoment('2027-07-01', now).toISOString()).toBe('2027-07-01T12:00:00.000Z');
    expect(zoneMoment('', now)).toBe(now);
    expect(valuesOf({ ...trip, timeZone: 'Europe/Paris' }, now).timeZone).toBe('Europe/Paris (UTC+2)');
  });
});
