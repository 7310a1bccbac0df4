import type { Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';
import { UNKNOWN_PLACE } from './server.ts';

interface Trip {
  readonly id: string;
}

/** A trip with one activity on each of the days from now. */
const tripWith = async (by: Person, destination: string | null, days: readonly number[]): Promise<Trip> => {
  const trip = await by.api<Trip>('POST', '/api/trips', { title: 'Sunday out', destination, timeZone: 'UTC' });
  for (const day of days) {
    const activity = { title: `Walk ${day}`, startTime: `${inDays(day)}T09:00:00Z` };
    await by.api('POST', `/api/trips/${trip.id}/itinerary`, activity);
  }
  return trip;
};

const dayOf = (page: Page, day: number) => page.getByRole('region').filter({ hasText: new RegExp(`Walk ${day}$`) });

const source = (page: Page) => page.getByRole('link', { name: 'Open-Meteo.com' });

test(
  'each day of a plan has its weather, and the page says whose data that is',
  { tag: '@desktop' },
  async ({ person }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const trip = await tripWith(ada, 'Lisbon', [0, 1, 15, 40]);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/weather') asked.push(url.searchParams.get('date') ?? '');
    });
    await page.goto(`/trip/${trip.id}`);

    for (const day of [0, 1, 15]) {
      const date = Number(inDays(day).slice(8));
      await dayOf(page, day).scrollIntoViewIfNeeded();
      await expect(dayOf(page, day)).toContainText(
        `high ${70 + date}°F, low ${50 + date}°F, humidity 60%, wind 15 km/h`,
      );
      await expect(dayOf(page, day)).toContainText(`${70 + date}° / ${50 + date}°F`);
    }
    await expect(dayOf(page, 40)).toContainText(/Forecast from \w+ \d+, \d+/);
    await expect(source(page)).toHaveAttribute('href', 'https://open-meteo.com/');
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('tab', { name: 'Itinerary' }).click();
    await expect(source(page)).toBeVisible();
    expect(asked.toSorted(), 'each day within reach is asked for once').toEqual([inDays(0), inDays(1), inDays(15)]);
  },
);

test('where nobody knows the weather the plan says so quietly, and asks no second time', async ({ person }) => {
  const bea = await person('Bea');
  const { page } = bea;
  bea.expectComplaint(/status of 503.*\/api\/weather/);
  const trip = await tripWith(bea, UNKNOWN_PLACE, [1]);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/api/weather') ? 1 : 0));
  await page.goto(`/trip/${trip.id}`);

  await expect(dayOf(page, 1)).toContainText('Weather data unavailable');
  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await expect(dayOf(page, 1)).toContainText('Weather data unavailable');
  await expect(source(page)).toHaveCount(0);
  expect(asked).toBe(1);
});

test('when the question gets no answer the plan is there all the same, and nothing moves', async ({ person }) => {
  const cal = await person('Cal');
  const { page } = cal;
  cal.expectComplaint(/ERR_FAILED/);
  const trip = await tripWith(cal, 'Lisbon', [1]);
  let lose = () => {};
  const lost = new Promise<void>((resolve) => (lose = resolve));
  await page.route('**/api/weather?*', async (route) => {
    await lost;
    await route.abort();
  });
  await page.goto(`/trip/${trip.id}`);

  const activity = page.getByRole('heading', { name: 'Walk 1' });
  const before = await activity.boundingBox();
  lose();
  await expect(dayOf(page, 1)).toContainText('Failed to fetch weather data');
  expect(await activity.boundingBox()).toEqual(before);
});

test('a trip that goes nowhere yet has no weather', async ({ person }) => {
  const dan = await person('Dan');
  const trip = await tripWith(dan, null, [1]);
  await dan.page.goto(`/trip/${trip.id}`);

  await expect(dayOf(dan.page, 1)).toBeVisible();
  await expect(dan.page.getByText(/weather|forecast/i)).toHaveCount(0);
});
