import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { card, failure, openCloset, type Outfit, sizeOf, tokyo } from './closet.ts';
import { expect, test } from './fixtures.ts';

const photo = async (name = 'beach.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await fourColours(400, 300).jpeg().toBuffer(),
});

test('a photo is refused where it is none, kept as it was turned, and turned again where it is stored', async ({
  person,
}) => {
  const ida = await person('Ida');
  const trip = await tokyo(ida);
  const { page } = ida;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  const picker = dialog.locator('input[type=file]');
  const preview = dialog.getByRole('img', { name: 'The outfit' });

  await picker.setInputFiles({
    name: 'IMG_1.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('no browser knows it'),
  });
  await expect(dialog).toContainText('IMG_1.heic');
  await expect(dialog.getByRole('button', { name: 'Rotate Photo' })).toHaveCount(0);
  await dialog.getByLabel('Title').fill('Yukata');
  ida.expectConsoleError(/status of 4\d\d .*\/outfits$/);
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(failure(page, 'Error')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Yukata');

  await picker.setInputFiles(await photo());
  await expect.poll(() => sizeOf(preview)).toEqual({ width: 400, height: 300 });
  for (const size of [
    { width: 300, height: 400 },
    { width: 400, height: 300 },
    { width: 300, height: 400 },
  ]) {
    await dialog.getByRole('button', { name: 'Rotate Photo' }).click();
    await expect.poll(() => sizeOf(preview)).toEqual(size);
  }
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect.poll(() => sizeOf(card(page, 'Yukata').locator('img'))).toEqual({ width: 300, height: 400 });

  await page.getByRole('button', { name: 'Actions for Yukata' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Outfit' });
  await edit.getByRole('button', { name: 'Rotate Photo' }).click();
  await expect.poll(() => sizeOf(edit.getByRole('img'))).toEqual({ width: 400, height: 300 });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => sizeOf(card(page, 'Yukata').locator('img'))).toEqual({ width: 400, height: 300 });
  const [stored] = await ida.api<Outfit[]>('GET', `/api/trips/${trip.id}/outfits`);
  await page.getByRole('button', { name: 'Actions for Yukata' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edit.getByRole('button', { name: 'Remove Photo' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Yukata').locator('img')).toHaveCount(0);
  // The page has taken the picture away before the server has heard of it.
  await expect.poll(async () => (await ida.context.request.get(stored?.imageUrl ?? '')).status()).toBe(404);
});

test('an upload shows how far it is, and can be stopped', async ({ person }) => {
  const ole = await person('Ole');
  const trip = await tokyo(ole);
  const { page, context } = ole;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await dialog.getByLabel('Title').fill('Poncho');
  const large = await fourColours(400, 300).jpeg().toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'big.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([large, Buffer.alloc(6_000_000)]),
  });
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await network.send('Network.emulateNetworkConditions', slow);

  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  const progress = dialog.getByRole('progressbar', { name: 'Uploading the photo' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Stop Upload' }).click();
  await expect(progress).toHaveCount(0);
  await expect(dialog.getByLabel('Title')).toHaveValue('Poncho');
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  expect(await ole.api<Outfit[]>('GET', `/api/trips/${trip.id}/outfits`)).toEqual([]);
});
