import type { Page } from '@playwright/test';
import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { expectNoBarriers } from './barriers.ts';
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

test('a trip gets a cover photo of its own, and its drawn one back', { tag: '@desktop' }, async ({ person }) => {
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
  await expect.poll(() => widthsIn(page, '[role=dialog]'), 'the card variant is previewed').toEqual([640]);
  await expectNoBarriers(page, 'a trip with a photo', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  await expect.poll(() => widthsIn(page, 'header'), 'the head of the page has the full one').toEqual([1200]);
  const { coverImageUrl } = await ines.api<Trip>('GET', `/api/trips/${trip.id}`);
  await page.goto('/trips');
  await expect.poll(() => widthsIn(page, 'article'), 'the list has the card variant').toEqual([640]);
  await page.goto(`/trip/${trip.id}`);
  const again = await openForm(page);
  await again.getByRole('button', { name: 'Use the drawn cover' }).click();
  await expect(again.getByRole('button', { name: 'Use Your Own Photo' })).toBeVisible();
  await again.getByRole('button', { name: 'Save Changes' }).click();
  await expect(again).toBeHidden();

  await expect(page.locator('header img')).toHaveCount(0);
  const gone = await ines.context.request.get(coverImageUrl ?? '');
  expect(gone.status()).toBe(404);
});

test('where a cover photo cannot be had the drawn cover stays', async ({ person }) => {
  const ines = await person('Inês');
  ines.expectComplaint(/ERR_FAILED/);
  const trip = await lisbon(ines);
  const { page } = ines;
  await page.goto(`/trip/${trip.id}`);
  const dialog = await openForm(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Use Your Own Photo' }).click(),
  ]);
  await chooser.setFiles(await photo());
  await dialog.getByRole('button', { name: 'Replace Photo' }).waitFor();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();

  await page.route('**/api/objects/*', (route) => route.abort());
  await page.goto('/trips');

  await expect(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
  await expect(page.locator('article img')).toHaveCount(0);
  await expect(page.locator('article [data-scene] svg').first()).toBeVisible();
});

test('what is no picture is refused as a cover', async ({ person }) => {
  const rui = await person('Rui');
  rui.expectComplaint(/status of 4(00|15)/);
  const trip = await lisbon(rui);
  const { page } = rui;
  await page.goto(`/trip/${trip.id}`);
  const dialog = await openForm(page);
  const button = dialog.getByRole('button', { name: 'Use Your Own Photo' });
  const complained = (text: string) => page.getByRole('alert').filter({ hasText: text });

  for (const [name, mimeType, buffer, text] of [
    ['plan.pdf', 'application/pdf', Buffer.alloc(20), 'Only JPEG, PNG, WebP, and HEIC images are allowed'],
    ['huge.jpg', 'image/jpeg', Buffer.alloc(15_728_641), 'Maximum file size is 15MB. Please choose a smaller image.'],
  ] as const) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await chooser.setFiles({ name, mimeType, buffer });
    await expect(complained(text)).toBeVisible();
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles({
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html>not a picture</html>'),
  });
  await expect(dialog).toContainText('Not uploaded.');
  await dialog.getByRole('button', { name: 'Forget page.jpg' }).click();
  await dialog.getByLabel('Title').fill('Lisbon again');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();

  await expect(dialog).toBeHidden();
  expect(await rui.api('GET', `/api/trips/${trip.id}`)).toMatchObject({ title: 'Lisbon again', coverImageUrl: null });
});
