import type { Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';

const COUNT = 120;

/** 'Trip 001', 'Trip 002' and so on. */
const titleOf = (number: number): string => `Trip ${String(number).padStart(3, '0')}`;

/** Makes trips that begin one after the other, so many days from now each. */
const makeTrips = async (person: Person, count: number, startOf: (number: number) => number): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    const start = startOf(number);
    await person.api('POST', '/api/trips', {
      title: titleOf(number),
      startDate: inDays(start),
      endDate: inDays(start + 1),
    });
  }
};

/** What the page asks the server for at a path, query included, as it goes. */
const requestsOf = (page: Page, path: string): URL[] => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) asked.push(url);
  });
  return asked;
};

const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: /^View Details of/ });
const search = (page: Page) => page.getByPlaceholder('Search trips by title or destination...');

test('a list of many trips grows as its end comes near, is where it was on coming back, and leads on to the top', async ({
  person,
}) => {
  const vera = await person('Vera');
  await makeTrips(vera, COUNT, (number) => number);
  const { page } = vera;

  await page.goto('/trips');
  await expect(cards(page)).toHaveCount(50);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(COUNT);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    Array.from({ length: COUNT }, (_, index) => titleOf(index + 1)),
  );

  const far = page.getByRole('link', { name: `View Details of ${titleOf(100)}` });
  await far.scrollIntoViewIfNeeded();
  await far.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(100));
  await page.goBack();
  await expect(far).toBeInViewport();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Vera!' })).toBeInViewport();
});

test('a search looks through all trips, those on later pages too', async ({ person }) => {
  const vera = await person('Vera');
  await makeTrips(vera, COUNT, (number) => number);
  const { page } = vera;
  await page.goto('/trips');
  await expect(cards(page)).toHaveCount(50);

  await search(page).fill(titleOf(COUNT));

  await expect(page.getByRole('heading', { level: 2 })).toHaveText([titleOf(COUNT)]);
  await expect(page.getByRole('status').filter({ hasText: '1 trip found' })).toBeAttached();
  await search(page).fill('Nowhere');
  await expect(page.getByRole('heading', { name: 'No trips found' })).toBeVisible();
});

test('home reads the first trips alone, and says how many there are', async ({ person }) => {
  const vera = await person('Vera');
  await makeTrips(vera, 60, (number) => number);
  const { page } = vera;
  const asked = requestsOf(page, '/api/trips');

  await page.goto('/');

  await expect(page.getByRole('region', { name: 'Next up' })).toContainText(titleOf(1));
  await expect(page.getByRole('link', { name: 'See all 60 trips' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trip Calendar' })).toBeVisible();
  expect(asked.map(({ searchParams }) => [searchParams.get('offset'), searchParams.get('limit')])).toEqual([
    ['0', '50'],
  ]);
});

test('the history grows too, and a search finds the oldest trip', async ({ person }) => {
  const vera = await person('Vera');
  await makeTrips(vera, 60, (number) => -2 - number);
  const { page } = vera;
  await page.goto('/trips/completed');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(50);

  await titles.last().scrollIntoViewIfNeeded();
  await expect(titles).toHaveCount(60);
  await page.reload();
  await expect(titles).toHaveCount(50);
  await search(page).fill(titleOf(60));

  await expect(titles).toHaveText([titleOf(60)]);
});
