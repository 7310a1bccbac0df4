import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from './baseline.ts';
import { newTrip, tripTitles } from './example-members.ts';
import type { Person } from './person.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2027-03-01T12:00:00Z');
  anna = await app.signUp({ firstName: 'Anna' });
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);

describe('a test after others', () => {
  const completed = async (): Promise<string[]> => {
    await newTrip(anna, { title: 'Lisbon', startDate: '2027-03-03', endDate: '2027-03-07' });
    return tripTitles(anna, '/api/trips/completed');
  };

  test('(the one before it, which makes a trip and lets it be over)', async () => {
    expect(await completed()).toEqual([]);
    app.setNow('2027-03-20T12:00:00Z');
    expect(await tripTitles(anna, '/api/trips/completed')).toEqual(['Lisbon']);
  });

  test('begins with what there was before all of them, at the time that it was then', async () => {
    expect((await anna.get<Trip[]>('/api/trips')).body).toEqual([]);
    expect(await completed()).toEqual([]);
  });
});
