import type { Page } from '@playwright/test';
import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { expect, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

const photo = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await fourColours(900, 700).jpeg().toBuffer(),
});

/** Lets somebody choose a file with the keyboard. */
const choose = async (page: Page, button: string, file: Awaited<ReturnType<typeof photo>>) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).press('Enter'),
  ]);
  await chooser.setFiles(file);
};

const hasFace = async (page: Page) =>
  expect
    .poll(() => page.locator('main img').evaluateAll((all) => all.map((img) => img.clientWidth > 0)))
    .toEqual([true]);

test('a photo shows at once to the others of a trip, and goes when it is removed', async ({ person }) => {
  const lena = await person('Lena');
  const otto = await person('Otto');
  const trip = await lena.api<Trip>('POST', '/api/trips', { title: 'Canoe' });
  await lena.api('POST', `/api/trips/${trip.id}/members`, { userId: otto.id });
  await otto.page.goto('/members');
  await expect(otto.page.getByRole('heading', { name: 'Lena Lindqvist' })).toBeVisible();
  const { page } = lena;
  await page.goto('/profile');

  await choose(page, 'Add Photo', await photo());

  await expect(page.getByRole('status').filter({ hasText: 'Photo updated' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace Photo' })).toBeFocused();
  await hasFace(page);
  await hasFace(otto.page);

  await page.getByRole('button', { name: 'Remove Photo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add Photo' })).toBeFocused();
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(otto.page.locator('main img')).toHaveCount(0);
});
