import { expectAccessible } from './accessibility.ts';
import { enter, expect, PASSWORD, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

const LONG = 'All the way around the lake, past the three villages and back over the pass before the first snow';

test('an account goes once its trips are handed over or deleted', async ({ person }) => {
  const alma = await person('Alma');
  // What the page asks for again once she is off the trip.
  alma.expectConsoleError(/status of 401|no valid credentials/);
  // What it was just reading ahead of the trip that she deletes.
  alma.expectConsoleError(/status of 404 .*\/api\/trips\//);
  const bo = await person('Bo');
  const shared = await alma.api<Trip>('POST', '/api/trips', { title: LONG });
  await alma.api('POST', `/api/trips/${shared.id}/members`, { userId: bo.id });
  await bo.api('GET', `/api/trips/${shared.id}`);
  await alma.api('POST', `/api/trips/${shared.id}/chat`, { content: 'Boots are at my place' });
  await alma.api('POST', '/api/trips', { title: 'Alone' });
  const { page } = alma;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete My Account' });
  const trips = dialog.getByRole('list', { name: 'Trips that you own' }).getByRole('listitem');
  await expect(trips).toHaveCount(2);
  await expect(dialog).not.toContainText('You leave every trip.');
  await expectAccessible(page, 'trips that keep an account', '[role=dialog]');

  await dialog.getByRole('button', { name: 'Delete Alone' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete Trip' }).press('Enter');
  await expect(trips).toHaveCount(1);
  await expect(dialog).toContainText(LONG);
  await dialog.getByRole('link', { name: `Hand over ${LONG}` }).click();
  await expect(page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  await alma.api('POST', `/api/trips/${shared.id}/owner`, { userId: bo.id });

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(dialog).toContainText('You leave every trip.');
  await expectAccessible(page, 'deleting an account', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  const farewell = page.getByRole('dialog', { name: 'Your account is deleted' });
  await expect(farewell).toBeVisible();
  await expectAccessible(page, 'an account that is deleted', '[role=dialog]');
  await enter(page, () => farewell.getByRole('button', { name: 'Done' }).click());

  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  const login = await page.request.post('/api/auth/email-login', { data: { email: alma.email, password: PASSWORD } });
  expect(login.status()).toBe(401);
  await bo.page.goto(`/trip/${shared.id}?tab=chat`);
  await expect(bo.page.getByText('Boots are at my place')).toBeVisible();
  await expect(bo.page.getByText('Former Traveler').first()).toBeVisible();
});
