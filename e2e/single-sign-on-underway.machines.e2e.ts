import { expect } from './fixtures.ts';
import { signInAs, test } from './harbour.ts';
import { followQuestions, openNewTrip } from './questions.ts';

test('whoever wanted to see something is there after the way by the provider', async ({ visitor, harbour }) => {
  harbour.provider.know('jonas', { name: 'Jonas Lind' });
  const jonas = await visitor();
  jonas.expectConsoleError(/status of 401/);
  const { page, context } = jonas;
  await page.goto('/trips/completed');
  await signInAs(page, 'jonas');
  await expect(page.getByRole('heading', { level: 1, name: 'Completed Trips' })).toBeVisible();
  await expect(page).toHaveURL('/trips/completed');

  await page.routeWebSocket('**/ws', () => undefined);
  const allAnswered = followQuestions(page);
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await allAnswered();
  await openNewTrip(page);
  await page.getByLabel('Title').fill('Fjord');
  await context.clearCookies({ name: 'sid' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Trip' }).click();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible();
});

test('an invitation is accepted by the way of the provider', async ({ visitor, person, harbour }) => {
  const owner = await person('Nora');
  const trip = await owner.api<{ id: string }>('POST', '/api/trips', { title: 'Azores' });
  const link = await owner.api<{ secret: string }>('POST', `/api/trips/${trip.id}/join-links`, {});
  harbour.provider.know('oskar', { name: 'Oskar Holm' });
  const { page } = await visitor();
  await page.goto(`/join/${link.secret}`);

  await signInAs(page, 'oskar');

  await expect(page).toHaveURL(new RegExp(`/trip/${trip.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Azores');
});
