import { AppError } from '@caravan/contract/errors.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import { addOutfit, deleteOutfit, updateOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { onTestFinished, vi } from 'vitest';
import { answerOutfitChanges } from '../../testing/closet-answers.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { aFile, aHeavyPhoto, aPhoto, chooseFile, sizeOf } from '../../testing/files.ts';
import { aPerson } from '../../testing/samples.ts';
import { alarm, toast } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const day = (name: string) => page.getByRole('region', { name, exact: true });
const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });
const closetOf = ({ id }: TripDetail) => `/trip/${id}?tab=closet`;

const addButton = page.getByRole('main').getByRole('button', { name: 'Add Outfit' });
const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
const edit = page.getByRole('dialog', { name: 'Edit Outfit' });
const title = dialog.getByLabelText('Title');
const plannedDate = dialog.getByLabelText(/^Planned date/);
const save = dialog.getByRole('button', { name: 'Add Outfit' });
const preview = dialog.getByRole('img', { name: 'The outfit' });
const choosePhoto = (file: File) => chooseFile(() => dialog.getByRole('button', { name: 'Camera Roll' }).click(), file);

/** A week in Tokyo, from a Monday on. */
const tokyo = (data: TripData, fields: Parameters<TripData['addTrip']>[0] = {}): TripDetail =>
  data.addTrip({
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    ...fields,
  });

for (const size of SIZES) {
  test(`an outfit is added with all there is to say, changed and deleted on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const trip = tokyo(data);
    answerOutfitChanges(server, data);
    await open(closetOf(trip), size);
    await expect.element(page.getByRole('heading', { name: 'Travel Closet' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();

    await addButton.click();
    await expect.element(dialog.getByRole('radio', { name: 'Casual' })).toBeChecked();
    await expect.element(plannedDate).toHaveAttribute('min', '2027-03-01');
    await expect.element(plannedDate).toHaveAttribute('max', '2027-03-07');
    await save.click();
    await expect.element(title).toHaveAccessibleDescription('Title is required');
    await expect.element(title).toHaveFocus();
    await title.fill('Linen suit');
    await dialog.getByText('Formal').click();
    await plannedDate.fill('2027-03-08');
    await save.click();
    await expect.element(plannedDate).toHaveAccessibleDescription('Pick a day of the trip: Mar 1 – 7, 2027');
    await plannedDate.fill('2027-03-03');
    await dialog.getByLabelText(/^Occasion/).fill('Opera');
    await dialog.getByLabelText(/^Description/).fill('With the brown shoes.\nNo tie.');
    await choosePhoto(await aPhoto(400, 300, 'beach.jpg'));
    await expect.poll(() => sizeOf(preview)).toEqual({ width: 400, height: 300 });
    await save.click();

    await expect.element(toast('Outfit added successfully!')).toBeVisible();
    const suit = card('Linen suit');
    await expect.element(day('Wednesday, March 3')).toMatchTextContent('Linen suit');
    await expect.element(suit).toMatchTextContent('Formal');
    await expect.element(suit).toMatchTextContent('Opera');
    await expect.element(suit).not.toMatchTextContent('Added by');
    expect(suit.element().querySelectorAll('img')).toHaveLength(1);
    const [added] = server.requests(addOutfit);
    expect(added?.body).toMatchObject({
      title: 'Linen suit',
      category: 'Formal',
      occasion: 'Opera',
      description: 'With the brown shoes.\nNo tie.',
      plannedDate: expect.stringContaining('2027-03-03'),
    });
    expect([added?.file?.name, added?.file?.type]).toEqual(['beach.jpg', 'image/jpeg']);

    await suit.getByRole('button', { name: 'Linen suit', exact: true }).click();
    const large = page.getByRole('dialog', { name: 'Linen suit' });
    await expect.element(large).toMatchTextContent('No tie.');
    await expect.element(large.getByRole('img', { name: 'Linen suit' })).toBeVisible();
    await large.getByRole('button', { name: 'Edit' }).click();
    await expect.element(edit.getByLabelText('Title')).toHaveValue('Linen suit');
    await edit.getByLabelText('Title').fill('Linen suit, pressed');
    await edit.getByRole('button', { name: 'Clear date' }).click();
    await edit.getByRole('button', { name: 'Remove Photo' }).click();
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(toast('Outfit updated successfully!')).toBeVisible();
    await expect.element(edit).not.toBeInTheDocument();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.element(day('Unscheduled')).toMatchTextContent('Linen suit, pressed');
    expect(card('Linen suit, pressed').element().querySelectorAll('img')).toHaveLength(0);
    expect(data.on(trip).outfits).toMatchObject([{ imageUrl: null, plannedDate: null, occasion: 'Opera' }]);

    await page.getByRole('button', { name: 'Actions for Linen suit, pressed' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Outfit' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(card('Linen suit, pressed')).toBeVisible();
    expect(server.requests(deleteOutfit)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Linen suit, pressed' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
    await expect.element(toast('Outfit deleted successfully!')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();
  });
}

test('an activity proposes its day for an outfit', async ({ screen: { data, server, open } }) => {
  const trip = tokyo(data);
  // In Tokyo it is the fourth already.
  const bar = data.addActivity(trip, { title: 'Jazz bar', startTime: '2027-03-03T16:00:00.000Z' });
  data.addActivity(trip, { title: 'Some shrine' });
  answerOutfitChanges(server, data);
  await open(closetOf(trip));

  await addButton.click();
  const activity = dialog.getByLabelText(/^Activity/);
  await expect.poll(() => activity.element().querySelectorAll('optgroup')).toHaveLength(2);
  await title.fill('Black dress');
  await activity.selectOptions('1:00 AM · Jazz bar');
  await expect.element(plannedDate).toHaveValue('2027-03-04');
  await plannedDate.fill('2027-03-03');
  await expect.element(dialog.getByText('The activity is on Thursday, March 4.')).toBeVisible();
  await plannedDate.fill('2027-03-04');
  await save.click();

  await expect.element(card('Black dress')).toMatchTextContent('Jazz bar');
  await expect.poll(() => server.requests(addOutfit).map(({ body }) => body.activityId)).toEqual([bar.id]);
});

test('a photo is rotated, and what is none or too large is refused', async ({ screen: { data, server, open } }) => {
  const trip = tokyo(data);
  answerOutfitChanges(server, data);
  await open(closetOf(trip));
  await addButton.click();

  await choosePhoto(aFile('huge.jpg', 'image/jpeg', 15 * 1024 ** 2 + 1));
  await expect
    .element(alarm('File too large'))
    .toMatchTextContent('Maximum file size is 15MB. Please choose a smaller image.');
  await choosePhoto(aFile('packing.pdf', 'application/pdf', 8));
  await expect.element(alarm('Only JPEG, PNG, WebP, and HEIC images are allowed')).toBeVisible();
  await expect.element(preview).not.toBeInTheDocument();

  await choosePhoto(aFile('IMG_1.heic', 'image/heic', 20));
  await expect.element(dialog).toMatchTextContent('IMG_1.heic');
  await expect.element(dialog.getByRole('button', { name: 'Rotate Photo' })).not.toBeInTheDocument();
  await title.fill('Yukata');
  server.refuse(addOutfit, 'validation');
  await save.click();
  await expect.element(alarm('Error')).toBeVisible();
  await expect.element(title).toHaveValue('Yukata');

  answerOutfitChanges(server, data);
  await choosePhoto(await aPhoto(400, 300));
  await expect.poll(() => sizeOf(preview)).toEqual({ width: 400, height: 300 });
  for (const rotated of [
    { width: 300, height: 400 },
    { width: 400, height: 300 },
    { width: 300, height: 400 },
  ]) {
    await dialog.getByRole('button', { name: 'Rotate Photo' }).click();
    await expect.poll(() => sizeOf(preview)).toEqual(rotated);
  }
  await save.click();
  await expect.element(card('Yukata')).toBeVisible();
  const sent = server.requests(addOutfit).at(-1)?.file;
  const { width, height } = await createImageBitmap(sent ?? new Blob());
  expect({ width, height }).toEqual({ width: 300, height: 400 });
});

test('an outfit that somebody else changed meanwhile shows both versions, and nothing is lost', async ({
  screen: { data, server, open },
}) => {
  const trip = tokyo(data, { others: [[aPerson({ firstName: 'Sam' }), 'admin']] });
  const coat = data.addOutfit(trip, { title: 'Coat', occasion: 'Rain', version: 1 });
  await open(closetOf(trip));
  await page.getByRole('button', { name: 'Actions for Coat' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edit.getByLabelText('Title').fill('Long coat');

  data.on(trip).outfits.splice(0, 1, { ...coat, title: 'Warm coat', description: 'From Osaka', version: 2 });
  server.answer(updateOutfit, () => {
    throw new AppError('changed_meanwhile');
  });
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(edit.getByText('This was changed while you were editing.')).toBeVisible();
  await expect.element(edit).toMatchTextContent('Warm coat');
  answerOutfitChanges(server, data);
  await edit.getByRole('button', { name: 'Keep Mine: Title' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(toast('Outfit updated successfully!')).toBeVisible();
  const stored = { title: 'Long coat', description: 'From Osaka', occasion: 'Rain' };
  expect(data.on(trip).outfits).toMatchObject([stored]);
  await expect
    .poll(() => server.requests(updateOutfit).map(({ body }) => body))
    .toMatchObject([
      { title: 'Long coat', version: 1 },
      { title: 'Long coat', version: 2 },
    ]);
});

test('what was typed before a reload meets what somebody else has stored meanwhile, and overwrites none of it', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = tokyo(data, { others: [[aPerson({ firstName: 'Sam' }), 'admin']] });
  const coat = data.addOutfit(trip, { title: 'Coat', occasion: 'Rain', version: 1 });
  answerOutfitChanges(server, data);
  const openEdit = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await open(closetOf(trip));
  await openEdit('Coat');
  await edit.getByLabelText('Title').fill('Long coat');
  await edit.getByLabelText(/^Description/).fill('Borrowed');

  data.on(trip).outfits.splice(0, 1, { ...coat, title: 'Warm coat', occasion: 'Snow', version: 2 });
  await reload();
  await openEdit('Warm coat');
  await expect.element(edit).toMatchTextContent('This is what you had typed before.');
  await expect.element(edit.getByLabelText('Title')).toHaveValue('Long coat');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(edit.getByText('This was changed while you were editing.')).toBeVisible();
  await expect.element(edit.getByRole('group', { name: 'Title' })).toMatchTextContent('Warm coat');
  expect(server.requests(updateOutfit)).toEqual([]);
  await edit.getByRole('button', { name: 'Use Theirs: Title' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(toast('Outfit updated successfully!')).toBeVisible();
  const stored = { title: 'Warm coat', description: 'Borrowed', occasion: 'Snow' };
  expect(data.on(trip).outfits).toMatchObject([stored]);
});

test('a change is checked with what somebody else has stored meanwhile: a day that moved along with the trip', async ({
  screen: { data, server, live, open },
}) => {
  const trip = tokyo(data, { others: [[aPerson({ firstName: 'Sam' }), 'admin']] });
  const planned = { plannedDate: '2027-03-06T12:00:00.000Z' };
  const coat = data.addOutfit(trip, { title: 'Coat', ...planned, version: 1 });
  answerOutfitChanges(server, data);
  await open(closetOf(trip));
  await page.getByRole('button', { name: 'Actions for Coat' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edit.getByLabelText('Title').fill('Long coat');

  const moved = { plannedDate: '2027-03-04T12:00:00.000Z' };
  data.on(trip).outfits.splice(0, 1, { ...coat, ...moved, occasion: 'Rain', version: 2 });
  Object.assign(trip, { endDate: '2027-03-05' });
  for (const resource of ['trip', 'outfits'] as const) {
    live.emit({ type: 'trip_changed', tripId: trip.id, resource });
  }
  // Behind the dialog, where no role reaches it.
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Rain');
  await expect.element(edit.getByLabelText(/^Planned date/)).toHaveAttribute('max', '2027-03-05');
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(toast('Outfit updated successfully!')).toBeVisible();
  expect(data.on(trip).outfits).toMatchObject([{ title: 'Long coat', ...moved, occasion: 'Rain' }]);
});

test('what was typed for an outfit is there again after a reload', async ({ screen: { data, open, reload } }) => {
  const trip = tokyo(data);
  await open(closetOf(trip));
  await addButton.click();
  await title.fill('Half a thought');

  await reload();
  await addButton.click();
  await expect.element(dialog).toMatchTextContent('This is what you had typed before.');
  await expect.element(title).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await addButton.click();
  await expect.element(title).toHaveValue('');
});

const digestOf = async (file: File | null | undefined): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await (file ?? new Blob()).arrayBuffer())).toString();

test('what is added with a photo of 15 MB, changed and deleted without a connection is marked so, outlives a reload, and is stored once when there is one', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = tokyo(data);
  data.addOutfit(trip, { title: 'Coat', occasion: 'Rain', imageUrl: '/api/objects/coat' });
  data.addOutfit(trip, { title: 'Boots' });
  await open(closetOf(trip));
  await expect.element(card('Boots')).toBeVisible();
  for (const change of [addOutfit, updateOutfit, deleteOutfit]) server.lose(change);

  await addButton.first().click();
  await title.fill('Kimono');
  const photo = await aHeavyPhoto(FILE_MAX_BYTES, 'kimono.jpg');
  await choosePhoto(photo);
  await save.click();
  await expect.element(toast('Saved on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Coat' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await edit.getByLabelText('Title').fill('Long coat');
  await edit.getByRole('button', { name: 'Remove Photo' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Actions for Boots' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await page.getByRole('button', { name: 'Plan for a Day: Kimono' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Friday, March 5/ })
    .click();
  const waits = async () => {
    for (const one of [card('Long coat'), day('Friday, March 5')])
      await expect.element(one).toMatchTextContent('Waiting for a connection');
    await expect.poll(() => card('Kimono').element().querySelector('img')?.naturalWidth).toBe(400);
    await expect.element(card('Boots')).not.toBeInTheDocument();
    expect(card('Long coat').element().querySelectorAll('img')).toHaveLength(0);
  };
  await waits();
  await reload();
  await waits();
  await expectAccessible('a closet with changes that wait');
  expect(data.on(trip).outfits.map((outfit) => outfit.title)).toEqual(['Coat', 'Boots']);

  answerFrom(server, data);
  answerOutfitChanges(server, data);
  dispatchEvent(new Event('online'));

  await expect
    .poll(() => data.on(trip).outfits.map((outfit) => [outfit.title, outfit.plannedDate, outfit.imageUrl !== null]))
    .toEqual([
      ['Long coat', null, false],
      ['Kimono', '2027-03-05T12:00:00.000Z', true],
    ]);
  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument();
  await expect.element(card('Kimono')).toHaveLength(1);
  const sent = server.requests(addOutfit).at(-1)?.file;
  expect(sent?.size).toBe(FILE_MAX_BYTES);
  expect(await digestOf(sent)).toBe(await digestOf(photo));
});

test('a photo that the device has no room for is said to be gone with the page, and goes out all the same', async ({
  screen: { data, server, open },
}) => {
  const trip = tokyo(data);
  await open(closetOf(trip));
  server.lose(addOutfit);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  await addButton.click();
  await title.fill('Kimono');
  await choosePhoto(await aPhoto(400, 300));
  await save.click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(alarm('Not kept on this device')).toBeVisible();
  await expect.poll(() => card('Kimono').element().querySelector('img')?.naturalWidth).toBe(400);
  answerOutfitChanges(server, data);
  dispatchEvent(new Event('online'));
  await expect.poll(() => data.on(trip).outfits).toMatchObject([{ title: 'Kimono', imageUrl: expect.any(String) }]);
});
