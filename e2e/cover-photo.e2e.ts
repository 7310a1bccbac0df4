import type { Page } from '@playwright/test';
import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
  readonly coverImageUrl: string | null;
}

const photo = async () => ({
  name: 'Alfama.jpg',
  mimeType: 'image/jpeg',
  buffer: await fourColours(1200, 800).jpeg().toBuffer(),
});

const lisbon = (owner: Person) =>
  owner.api<Trip>('POST', '/api/trips', { title: 'Lisbon', destination: 'Lisbon, Portugal' });

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  return page.getByRole('dialog', { name: 'Edit Trip' });
};

/** The widths, pixels, of the pictures that are shown within a part of the page. */
const widthsIn = (page: Page, part: string) =>
  page.locator(`${part} img`).evaluateAll((pictures: HTMLImageElement[]) => pictures.map((img) => img.naturalWidth));

test('a trip gets a cover photo of its own, and its drawn one back', async ({ person }) => {
  const ines = await person('Inês');
  const trip = await lisbon(ines);
  const { page } = ines;
  await page.goto(`/trip/${trip.id}`);
  const dialog = await openForm(page);
  await expect(dialog.getByLabel('Title')).toHaveValue('Lisbon');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Use Your Own Photo' }).click(),
  ]);
  await chooser.setFiles(await photo());
  await expect(dialog.getByRole('button', { name: 'Use the drawn cover' })).toBeVisible();
  await expect.poll(() => widthsIn(page, '[role=dialog]'), 'it is previewed as it was chosen').toEqual([1200]);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  await expect.poll(() => widthsIn(page, 'header'), 'the head of the page has the full one').toEqual([1200]);
  // It shows before it is stored.
  const storedCover = async () => (await ines.api<Trip>('GET', `/api/trips/${trip.id}`)).coverImageUrl;
  await expect.poll(storedCover).not.toBeNull();
  const coverImageUrl = await storedCover();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trips' }).click();
  await expect.poll(() => widthsIn(page, 'article'), 'the list has the card variant').toEqual([640]);
  await page.goto(`/trip/${trip.id}`);
  const again = await openForm(page);
  await again.getByRole('button', { name: 'Use the drawn cover' }).click();
  await expect(again.getByRole('button', { name: 'Use Your Own Photo' })).toBeVisible();
  await again.getByRole('button', { name: 'Save Changes' }).click();
  await expect(again).toBeHidden();

  await expect(page.locator('header img')).toHaveCount(0);
  await expect.poll(async () => (await ines.context.request.get(coverImageUrl ?? '')).status()).toBe(404);
});
