import { expect, test } from './fixtures.ts';

interface Made {
  readonly id: string;
}

test('without a connection nothing is lost: what was made waits for it, and what is missing comes with it', async ({
  person,
}) => {
  const otto = await person('Otto');
  otto.expectConsoleError(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const seen = await otto.api<Made>('POST', '/api/trips', { title: 'Seen' });
  const unseen = await otto.api<Made>('POST', '/api/trips', { title: 'Unseen' });
  await otto.api('POST', `/api/trips/${unseen.id}/chat`, { content: 'Ahoy' });
  const { page, context } = otto;
  const banner = page.getByText('You are offline. Changes wait until you are back.');
  // With the code of the page, but not with what is on the other trip.
  await page.goto(`/trip/${seen.id}?tab=chat`);
  await expect(page.getByRole('heading', { name: 'Say hello' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to trips' }).click();
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill('From the tunnel');

  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  await expect(dialog).toContainText('You are offline. This is saved as soon as you are back.');
  await context.setOffline(false);
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'From the tunnel' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Back to trips' }).click();
  await expect(page.getByRole('heading', { name: 'From the tunnel' })).toHaveCount(1);

  await context.setOffline(true);
  await page.getByRole('link', { name: 'View Details of Unseen' }).click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(page.getByRole('alert')).toContainText('The chat will appear when you are back.');
  await context.setOffline(false);
  await expect(page.getByRole('log').getByText('Ahoy')).toBeVisible();
});
