import type { UpcomingActivity } from '@caravan/contract/home/home.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTrip } from '../../testing/example-members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('late on a day full of plans, home still tells what comes next, on whichever trip it is', async () => {
  app.setNow('2026-06-12T17:30:00Z');
  const owner = await app.signUp();
  const trips = [await newTrip(owner), await newTrip(owner)];
  for (let hour = 6; hour < 19; hour += 1) {
    for (const { id } of trips) {
      const startTime = `2026-06-12T${String(hour).padStart(2, '0')}:00:00Z`;
      await owner.post(`/api/trips/${id}/itinerary`, { title: String(hour), startTime });
    }
  }
  const tour = { title: 'Tour', startTime: '2026-06-12T05:00:00Z', endTime: '2026-06-12T21:00:00Z' };
  await owner.post(`/api/trips/${trips[0]?.id}/itinerary`, tour);
  await owner.post(`/api/trips/${trips[1]?.id}/itinerary`, { title: 'Farewell', startTime: '2026-06-13T09:00:00Z' });

  const { body } = await owner.get<UpcomingActivity[]>('/api/user/upcoming-activities');

  const hours = ['15', '15', '16', '16', '17', '17', '18', '18'];
  expect(body.map(({ title }) => title)).toEqual(['Tour', ...hours, 'Farewell']);
});
