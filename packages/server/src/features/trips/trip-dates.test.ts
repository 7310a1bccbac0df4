import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTrip } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const NOT_A_DATE = 'Must be a date between 1900 and 2999';
const OUT_OF_ORDER = 'End date must be on or after start date';

let app: TestApp;
let traveller: Person;
let past: TripDetail;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2026-06-15T12:00:00Z');
  traveller = await app.signUp();
  past = await newTrip(traveller, { startDate: '2026-06-01', endDate: '2026-06-05', timeZone: 'Europe/Lisbon' });
});
afterAll(() => app.stop());

const badDates = [
  ['a day that does not exist', { startDate: '2026-02-30' }, 'startDate', NOT_A_DATE],
  ['a leap day in a common year', { endDate: '2026-02-29' }, 'endDate', NOT_A_DATE],
  ['the year 0', { startDate: '0000-06-01' }, 'startDate', NOT_A_DATE],
  ['the year 9999', { endDate: '9999-06-01' }, 'endDate', NOT_A_DATE],
  ['the year 9999 as an instant', { endDate: '9999-06-01T00:00:00Z' }, 'endDate', NOT_A_DATE],
  ['words', { startDate: 'next week' }, 'startDate', NOT_A_DATE],
  ['a number', { startDate: 20_260_601 }, 'startDate', NOT_A_DATE],
  ['an end before the start', { startDate: '2026-07-02', endDate: '2026-07-01' }, 'endDate', OUT_OF_ORDER],
] as const;

const badZones = ['Mars/Olympus', '+09:00', 'UTC+9', 'Europe', 'Europe/Lisbon ; drop table trips'].map(
  (timeZone) => [`the zone ${timeZone}`, { timeZone }, 'timeZone', 'Unknown time zone'] as const,
);

const state = async (): Promise<Trip[]> => (await traveller.get<Trip[]>('/api/trips')).body;

describe('a trip with a date or a zone that does not exist', () => {
  test.each([...badDates, ...badZones])('is not made: %s', async (_what, fields, path, message) => {
    const before = await state();

    const answer = await traveller.post('/api/trips', { title: 'Porto', ...fields });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
    expect(await state()).toEqual(before);
  });

  test.each([
    ...badDates,
    ...badZones,
    ['an end before the stored start', { endDate: '2026-05-31' }, 'endDate', OUT_OF_ORDER] as const,
    ['a start after the stored end', { startDate: '2026-06-06' }, 'endDate', OUT_OF_ORDER] as const,
  ])('is not made of one that there is: %s', async (_what, fields, path, message) => {
    const before = await state();

    const answer = await traveller.put(`/api/trips/${past.id}`, { title: 'Porto', ...fields });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
    expect(await state()).toEqual(before);
  });

  test.each(badDates)('is not made as a copy: %s', async (_what, fields, path, message) => {
    const before = await state();

    const answer = await traveller.post(`/api/trips/duplicate/${past.id}`, { title: 'Again', ...fields });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message, code: 'validation', issues: [{ path, message }] });
    expect(await state()).toEqual(before);
  });

  test.each(['Mars/Olympus', '+09:00', ''])('is neither listed nor copied by the day of %j', async (zone) => {
    const inZone = `timeZone=${encodeURIComponent(zone)}`;
    const reads = [
      '/api/trips?status=open&',
      '/api/trips/completed?',
      '/api/user/stats?',
      '/api/user/upcoming-activities?',
    ];

    const answers = await Promise.all([
      ...reads.map((read) => traveller.get(read + inZone)),
      traveller.post(`/api/trips/duplicate/${past.id}?${inZone}`, { title: 'Again' }),
    ]);

    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.issues).toEqual([{ path: 'timeZone', message: 'Unknown time zone' }]);
    }
    expect(await state()).toHaveLength(1);
  });

  test('is none where the zone or a date was left empty', async () => {
    const { body } = await traveller.post<TripDetail>('/api/trips', {
      title: 'Someday',
      startDate: '',
      endDate: null,
      timeZone: '',
    });

    expect([body.startDate, body.endDate, body.timeZone]).toEqual([null, null, null]);
    await traveller.delete(`/api/trips/${body.id}`);
  });
});
