import { expect, test } from './fixtures.ts';

test('every screen has a title of its own', async ({ person, visitor }) => {
  const { page: outside } = await visitor();
  for (const [path, title] of [
    ['/', 'Caravan: plan together, pack smarter, travel better'],
    ['/terms', 'Terms of Service · Caravan'],
    ['/privacy', 'Privacy Policy · Caravan'],
    ['/forgot-password', 'Forgot password · Caravan'],
    ['/reset-password', 'New password · Caravan'],
    ['/confirm-email', 'Confirm email · Caravan'],
    ['/dev/outbox', 'Outbox · Caravan'],
  ] as const) {
    await outside.goto(path);
    await expect(outside, path).toHaveTitle(title);
  }

  const tilda = await person('Tilda');
  const { page } = tilda;
  const trip = await tilda.api<{ id: string }>('POST', '/api/trips', { title: 'Umeå' });
  for (const [path, title] of [
    ['/', 'Home · Caravan'],
    ['/trips', 'My Trips · Caravan'],
    ['/trips/completed', 'Completed Trips · Caravan'],
    [`/trip/${trip.id}`, 'Umeå · Caravan'],
    ['/members', 'Travel Members · Caravan'],
    ['/profile', 'Profile · Caravan'],
    ['/icon-preview', 'App Icon · Caravan'],
    ['/dev/outbox', 'Outbox · Caravan'],
    ['/nowhere', 'Page not found · Caravan'],
  ] as const) {
    await page.goto(path);
    await expect(page, path).toHaveTitle(title);
  }
});

test('who is looked for sees that Caravan loads', async ({ person }) => {
  const { page } = await person('Ulla');
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    await answer.promise;
    await route.continue();
  });

  await page.goto('/');

  await expect(page.getByRole('status')).toHaveText('Loading Caravan');
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Welcome back, Ulla!' })).toBeVisible();
});

test('a dialog that a new version has taken away offers to load that version', async ({ person }) => {
  const vibeke = await person('Vibeke');
  vibeke.expectComplaint(/status of 404/);
  const { page } = vibeke;
  const form = '**/assets/NewTripForm-*.js';
  await page.route(form, (route) => route.fulfill({ status: 404 }));
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'This part of Caravan could not be loaded.' });
  await expect(toast).toBeVisible();

  await page.unroute(form);
  await toast.getByRole('button', { name: 'Refresh Page' }).click();
  await page.getByRole('button', { name: 'Create New Trip' }).click();

  await expect(page.getByRole('dialog', { name: 'Create New Trip' })).toBeVisible();
});
