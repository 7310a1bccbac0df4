import { expect, test } from './fixtures.ts';

test('code that cannot be had is missed in words, and comes with a connection or with another load', async ({
  person,
}) => {
  const brit = await person('Brit');
  const { page, context } = brit;
  brit.expectConsoleError(/ERR_(INTERNET_DISCONNECTED|FAILED)|dynamically imported module|status of 404/i);
  const title = page.getByRole('heading', { level: 1 });
  const newTrip = page.getByRole('button', { name: 'Create New Trip' });
  await brit.api('POST', '/api/trips', { title: 'Fjord' });
  await page.goto('/trips');
  const fjord = page.getByRole('link', { name: 'View Details of Fjord' });
  await expect(fjord).toBeVisible();

  await context.setOffline(true);
  await fjord.click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();

  // A new version has taken the place of the one that this page is of.
  await page.route('**/assets/trip-dialogs-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/trips');
  await newTrip.click();
  const toast = page.getByRole('alert').filter({ hasText: 'This part of Caravan could not be loaded.' });
  await expect(toast).toBeVisible();
  await page.unroute('**/assets/trip-dialogs-*.js');
  await toast.getByRole('button', { name: 'Refresh Page' }).click();
  await newTrip.click();
  await expect(page.getByRole('dialog', { name: 'Create New Trip' })).toBeVisible();

  await page.route('**/assets/profile-*.js', (route) => route.abort());
  await page.goto('/trips');
  await expect(title).toHaveText('My Trips');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/assets/profile-*.js');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { name: 'Personal Information' })).toBeVisible();
});
