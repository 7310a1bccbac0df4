import { test } from './camera.ts';
import { card, day, inStrip, openCloset, said, sizeOf, tokyo } from './closet.ts';
import { expect } from './fixtures.ts';

test("an outfit is planned with the camera for Tuesday's dinner and found from the itinerary", async ({ person }) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  const trip = await tokyo(hana);
  await hana.api('POST', `/api/trips/${trip.id}/members`, { userId: kenji.id });
  await hana.api('POST', `/api/trips/${trip.id}/itinerary`, {
    title: 'Dinner under the tracks',
    category: 'restaurant',
    startTime: '2027-03-02T10:30:00Z',
  });
  const { page } = hana;
  await openCloset(kenji.page, trip);
  await expect(kenji.page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();

  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('tab', { name: 'Closet' }).click();
  await expect(page.getByText('7 days without an outfit')).toBeVisible();
  await inStrip(page, /^Tue 2, no outfit yet/).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await expect(dialog.getByLabel('Planned date')).toHaveValue('2027-03-02');

  await dialog.getByRole('button', { name: 'Take Photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Take Photo' });
  await expect(camera.getByRole('alert')).toContainText('Camera permission denied. Please allow camera access.');
  await hana.context.grantPermissions(['camera']);
  await camera.getByRole('button', { name: 'Try Again' }).click();
  await expect(camera.getByLabel('What the camera sees')).toHaveJSProperty('paused', false);
  await expect
    .poll(() => camera.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  await camera.getByRole('button', { name: 'Capture' }).click();
  await expect(said(page, 'Photo Captured')).toBeVisible();
  await expect(camera).toBeHidden();
  const preview = dialog.getByRole('img', { name: 'The outfit' });
  await expect.poll(() => sizeOf(preview)).not.toBeNull();
  const wide = await sizeOf(preview);
  expect(wide).not.toBeNull();
  await dialog.getByRole('button', { name: 'Rotate Photo' }).click();
  await expect.poll(() => sizeOf(preview)).toEqual({ width: wide?.height, height: wide?.width });

  await dialog.getByLabel('Title').fill('The good linen shirt');
  await dialog.getByText('Dress to Impress').click();
  await dialog.getByLabel('Activity').selectOption({ label: '7:30 PM · Dinner under the tracks' });
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(said(page, 'Outfit added successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  for (const seen of [page, kenji.page]) {
    await expect(seen.getByText('6 days without an outfit')).toBeVisible();
    const shirt = day(seen, 'Tuesday, March 2').getByRole('listitem').first();
    await expect(shirt.getByRole('heading')).toHaveText('The good linen shirt');
    await expect(shirt).toContainText('Dress to Impress');
    await expect(shirt).toContainText('Dinner under the tracks');
    if (seen === kenji.page) await expect(shirt).toContainText('Worn by Hana');
    await shirt.scrollIntoViewIfNeeded();
    await expect.poll(() => sizeOf(shirt.locator('img'))).not.toBeNull();
    const { width, height } = (await sizeOf(shirt.locator('img'))) ?? { width: 0, height: 0 };
    expect(height, 'it was turned upright').toBeGreaterThan(width);
  }

  for (const seen of [page, kenji.page]) {
    await seen.getByRole('tab', { name: 'Itinerary' }).click();
    const link = day(seen, 'Tuesday, March 2').getByRole('button', { name: /^1 outfit planned/ });
    await expect(link).toContainText('The good linen shirt');
    await link.click();
    await expect(seen.getByRole('tab', { selected: true })).toHaveText('Closet');
    const shirt = card(seen, 'The good linen shirt');
    await expect(shirt).toContainText('This one');
    await expect(shirt).toBeInViewport({ ratio: 0.5 });
    await expect(said(seen, 'Marked in the closet: The good linen shirt')).toBeAttached();
    await expect(shirt.getByRole('button', { name: 'The good linen shirt', exact: true })).toBeFocused();
  }
  await kenji.page.keyboard.press('Enter');
  const large = kenji.page.getByRole('dialog', { name: 'The good linen shirt' });
  await expect.poll(() => sizeOf(large.getByRole('img'))).toEqual({ width: wide?.height, height: wide?.width });
  await expect(large.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});
