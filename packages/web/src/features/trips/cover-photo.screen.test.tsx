import { uploadObject } from '@caravan/contract/files/files.endpoints.ts';
import { updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { aFile, aPhoto, chooseFile } from '../../testing/files.ts';
import { alarm, toast } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

const dialog = page.getByRole('dialog', { name: 'Edit Trip' });
const ownPhoto = dialog.getByRole('button', { name: 'Use Your Own Photo' });
const save = dialog.getByRole('button', { name: 'Save Changes' });

/** The widths, pixels, of the pictures that are shown within a part of the page. */
const widthsIn = (part: string) =>
  [...document.querySelectorAll<HTMLImageElement>(`${part} img`)].map((image) => image.naturalWidth);

for (const size of SIZES) {
  test(`a trip gets a cover photo of its own, and its drawn one back, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const trip = data.addTrip({ title: 'Lisbon', destination: 'Lisbon, Portugal' });
    const objectPath = `/objects/${crypto.randomUUID()}`;
    server.answer(uploadObject, { objectPath, filename: 'Alfama.jpg', contentType: 'image/jpeg', size: 1000 });
    server.answer(updateTrip, ({ body: { coverImageUrl } }) =>
      data.changeTrip(trip, { coverImageUrl: coverImageUrl ? `/api/objects/${coverImageUrl}` : null }),
    );
    await open(`/trip/${trip.id}`, size);
    await page.getByRole('button', { name: 'Edit Trip' }).click();
    await expect.element(dialog.getByLabelText('Title')).toHaveValue('Lisbon');

    await chooseFile(() => ownPhoto.click(), await aPhoto(1200, 800, 'Alfama.jpg'));
    await expect.element(dialog.getByRole('button', { name: 'Use the drawn cover' })).toBeVisible();
    await expect.poll(() => widthsIn('[role=dialog]')).toEqual([expect.toSatisfy((width) => width > 0)]);
    await expectAccessible(`a trip with a photo, on a ${size}`, '[role=dialog]');
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => widthsIn('header')).toEqual([expect.toSatisfy((width) => width > 0)]);
    await expect.poll(() => server.requests(uploadObject).map(({ file }) => file?.name)).toEqual(['Alfama.jpg']);
    await expect
      .poll(() => server.requests(updateTrip).map(({ body }) => body.coverImageUrl))
      .toEqual([objectPath.split('/').at(-1)]);

    await page.getByRole('button', { name: 'Close notification' }).click();
    await page.getByRole('button', { name: 'Edit Trip' }).click();
    await dialog.getByRole('button', { name: 'Use the drawn cover' }).click();
    await expect.element(ownPhoto).toBeVisible();
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();

    await expect.poll(() => widthsIn('header')).toEqual([]);
    await expect.poll(() => server.requests(updateTrip).at(-1)?.body.coverImageUrl).toBeNull();
  });
}

test('where a cover photo cannot be had the drawn cover stays', async ({ screen: { data, open } }) => {
  data.addTrip({ title: 'Lisbon', destination: 'Lisbon, Portugal', coverImageUrl: 'data:image/png,broken' });

  await open('/trips');

  await expect.element(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('article img')).toHaveLength(0);
  await expect.poll(() => document.querySelector('article svg[data-scene]')?.checkVisibility()).toBe(true);
});

test('what is no picture is refused as a cover', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Lisbon', destination: 'Lisbon, Portugal' });
  server.refuse(uploadObject, 'image_unreadable');
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Trip' }).click();

  await chooseFile(() => ownPhoto.click(), aFile('plan.pdf', 'application/pdf', 20));
  await expect.element(alarm('Only JPEG, PNG, WebP, and HEIC images are allowed')).toBeVisible();
  await chooseFile(() => ownPhoto.click(), aFile('huge.jpg', 'image/jpeg', 15_728_641));
  await expect.element(alarm('Maximum file size is 15MB. Please choose a smaller image.')).toBeVisible();
  expect(server.requests(uploadObject)).toEqual([]);
  await chooseFile(
    () => ownPhoto.click(),
    new File(['<html>not a picture</html>'], 'page.jpg', { type: 'image/jpeg' }),
  );
  await save.click();
  await expect.element(alarm('Error')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use the drawn cover' }).click();
  await dialog.getByLabelText('Title').fill('Lisbon again');
  await save.click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(data.on(trip).detail).toMatchObject({ title: 'Lisbon again', coverImageUrl: null });
  await expect.poll(() => server.requests(uploadObject)).toHaveLength(1);
});

test('a cover photo that is chosen without a connection is shown, outlives a reload, and is uploaded once when there is one', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = data.addTrip({ title: 'Lisbon', destination: 'Lisbon, Portugal' });
  await open(`/trip/${trip.id}`);
  for (const call of [uploadObject, updateTrip]) server.lose(call);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await chooseFile(() => ownPhoto.click(), await aPhoto(1200, 800, 'Alfama.jpg'));
  await save.click();

  await expect.element(toast('Saved on this device')).toBeVisible();
  await expect.poll(() => widthsIn('header')).toEqual([1200]);
  await reload();
  await expect.poll(() => widthsIn('header')).toEqual([1200]);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await expect.poll(() => widthsIn('[role=dialog]')).toEqual([1200]);
  expect(data.on(trip).detail.coverImageUrl).toBeNull();

  const object = crypto.randomUUID();
  const uploaded = { objectPath: `/objects/${object}`, filename: 'Alfama.jpg', contentType: 'image/jpeg', size: 1000 };
  server.answer(uploadObject, uploaded);
  server.answer(updateTrip, ({ body }) =>
    data.changeTrip(trip, { coverImageUrl: body.coverImageUrl ? `/api/objects/${body.coverImageUrl}` : null }),
  );
  dispatchEvent(new Event('online'));
  await expect.poll(() => data.on(trip).detail.coverImageUrl).toBe(`/api/objects/${object}`);
  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument();
  expect(server.requests(uploadObject).at(-1)?.file?.name).toBe('Alfama.jpg');
});
