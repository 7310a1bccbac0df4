import { tripMoments } from '@caravan/contract/testing/trip-moments.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { UserStats } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTrip, tripTitles } from '../../testing/example-members.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const byTrip = Map.groupBy(tripMoments, ({ zone, what }) => `${zone}, ${what}`);

describe('the lists of trips, the counts and the calendar follow the rules for a trip', () => {
  test.each([...byTrip])('%s', async (_which, moments) => {
    const traveller = await app.signUp();
    const [first] = moments;
    await newTrip(traveller, { startDate: first?.startDate, endDate: first?.endDate });
    const isListed = async (address: string) => (await tripTitles(traveller, address)).length > 0;

    for (const { now, zone, when, status, isPlacedToday, placed } of moments) {
      app.setNow(now);
      const today = dateIn(zone, new Date(now));
      const inZone = `timeZone=${encodeURIComponent(zone)}`;
      const isOn = (date: string) => isListed(`/api/trips/calendar?from=${date}&to=${date}`);

      const { body: stats } = await traveller.get<UserStats>(`/api/user/stats?${inZone}`);

      const shown = {
        when,
        isCompleted: await isListed(`/api/trips/completed?${inZone}`),
        isOpen: await isListed(`/api/trips?status=open&${inZone}`),
        activeTrips: stats.activeTrips,
        isPlacedToday: await isOn(today),
        placed: await Promise.all(placed.map(async ([date]) => [date, await isOn(date)])),
      };
      const isCompleted = status === 'completed';
      expect(shown).toEqual({
        when,
        isCompleted,
        isOpen: !isCompleted,
        activeTrips: isCompleted ? 0 : 1,
        isPlacedToday,
        placed,
      });
    }
  });
});
