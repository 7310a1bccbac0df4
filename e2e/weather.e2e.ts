import type { Page } from '@playwright/test';
import { freePorts } from '../packages/server/src/testing/free-ports.ts';
import { inDays } from './dates.ts';
import { expect, type Person, serveWhile, test } from './fixtures.ts';
import { UNKNOWN_PLACE } from './server.ts';

interface Trip {
  readonly id: string;
}

/** A trip with one activity on each of the days from now. */
const tripWith = async (
  by: Person,
  destination: string | null,
  days: readonly number[],
  position: object | null = null,
): Promise<Trip> => {
  const fields = { title: 'Sunday out', destination, position, timeZone: 'UTC' };
  const trip = await by.api<Trip>('POST', '/api/trips', fields);
  for (const day of days) {
    const activity = { title: `Walk ${day}`, startTime: `${inDays(day)}T09:00:00Z` };
    await by.api('POST', `/api/trips/${trip.id}/itinerary`, activity);
  }
  return trip;
};

const dayOf = (page: Page, day: number) => page.getByRole('region').filter({ hasText: new RegExp(`Walk ${day}$`) });

const source = (page: Page) => page.getByRole('link', { name: 'Open-Meteo.com' });

/** The dates that a page asks for the weather of, from now on. */
const datesAsked = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/weather') asked.push(url.searchParams.get('date') ?? '');
  });
  return asked;
};

test(
  'each day of a plan has its weather: as it was, as it will be or as it typically is, and the page says whose data that is',
  { tag: '@desktop' },
  async ({ person }) => {
    const ada = await person('Ada');
    const { page } = ada;
    const days = [-3, 0, 1, 15, 40];
    const trip = await tripWith(ada, 'Lisbon', days);
    const asked = datesAsked(page);
    await page.goto(`/trip/${trip.id}`);

    for (const [day, words] of [
      [-3, 'Was '],
      [0, ''],
      [1, ''],
      [15, ''],
    ] as const) {
      const date = Number(inDays(day).slice(8));
      await dayOf(page, day).scrollIntoViewIfNeeded();
      await expect(dayOf(page, day)).toContainText(
        `high ${70 + date}°F, low ${50 + date}°F, humidity 60%, wind 15 km/h`,
      );
      await expect(dayOf(page, day)).toContainText(`km/h${words}${70 + date}° / ${50 + date}°F`);
    }
    await dayOf(page, 40).scrollIntoViewIfNeeded();
    await expect(dayOf(page, 40)).toContainText(/Typical weather: .*Typically \d+° \/ \d+°F/);
    await expect(source(page)).toHaveAttribute('href', 'https://open-meteo.com/');
    await expect(page.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('href', /creativecommons.org/);
    await expect(page.getByText('What is typical of a day is the mean of ten years.')).toBeVisible();
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('tab', { name: 'Itinerary' }).click();
    await expect(source(page)).toBeVisible();
    expect(asked.toSorted(), 'each day is asked for once').toEqual(days.map(inDays));
  },
);

test('the weather is that of the place which was chosen for the destination', async ({ person }) => {
  const fay = await person('Fay');
  const { page } = fay;
  // Nobody knows the words alone.
  const trip = await tripWith(fay, UNKNOWN_PLACE, [1], { latitude: 38.7223, longitude: -9.1393 });
  await page.goto(`/trip/${trip.id}`);

  await expect(dayOf(page, 1)).toContainText(`${70 + Number(inDays(1).slice(8))}° /`);
});

test('a plan of sixty days asks for those in sight, two at a time, and nothing waits for slow weather', async ({
  person,
}) => {
  const gus = await person('Gus');
  const { page } = gus;
  const days = Array.from({ length: 60 }, (_, day) => day);
  const trip = await tripWith(gus, 'Lisbon', days);
  const asked = datesAsked(page);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/weather?*', async (route) => {
    await slow;
    await route.continue();
  });
  await page.goto(`/trip/${trip.id}`);

  await expect(page.getByRole('heading', { name: 'Walk 59' })).toBeAttached();
  await expect.poll(() => asked.length).toBe(2);
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: /message/i }).fill('No weather yet?');
  await page.getByRole('textbox', { name: /message/i }).press('Enter');
  await expect(page.getByText('No weather yet?')).toBeVisible();
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  answer();
  await expect(dayOf(page, 0)).toContainText('°F');
  await expect(dayOf(page, 2)).toContainText('°F');
  expect(asked.length).toBeLessThan(20);
});

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

test('while the weather service is dead every day says that there is none, and all else is as ever', async ({
  person,
}) => {
  const [nobody = 0] = await freePorts(1);
  await serveWhile(
    async ({ url }) => {
      const ivy = await person('Ivy', { baseURL: url });
      const { page } = ivy;
      ivy.expectComplaint(/status of 503.*\/api\/weather/);
      const trip = await tripWith(ivy, 'Lisbon', [-20, 1, 40]);
      await page.goto(`/trip/${trip.id}`);

      for (const day of [-20, 1, 40]) {
        await dayOf(page, day).scrollIntoViewIfNeeded();
        await expect(dayOf(page, day)).toContainText('Weather data unavailable');
      }
      await expect(source(page)).toHaveCount(0);
      await page.getByRole('tab', { name: 'Shopping' }).click();
      await expect(page.getByText('No items yet')).toBeVisible();
      // A page that is still open would ask the server while it stops.
      await ivy.context.close();
    },
    {
      OPEN_METEO_URL: `http://127.0.0.1:${nobody}`,
      OPEN_METEO_ARCHIVE_URL: `http://127.0.0.1:${nobody}`,
      OPEN_METEO_GEOCODING_URL: `http://127.0.0.1:${nobody}`,
    },
  );
});

test('a trip that goes nowhere yet has no weather', async ({ person }) => {
  const dan = await person('Dan');
  const trip = await tripWith(dan, null, [1]);
  await dan.page.goto(`/trip/${trip.id}`);

  await expect(dayOf(dan.page, 1)).toBeVisible();
  await expect(dan.page.getByText(/weather|forecast/i)).toHaveCount(0);
});
