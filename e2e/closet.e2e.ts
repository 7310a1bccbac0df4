import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { card, complained, day, hang, inStrip, openCloset, type Outfit, said, sizeOf, tokyo } from './closet.ts';
import { expect, test } from './fixtures.ts';

const photo = async (name = 'beach.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await fourColours(400, 300).jpeg().toBuffer(),
});

test('an outfit is added with all there is to say, changed and deleted', { tag: '@desktop' }, async ({ person }) => {
  const mia = await person('Mia');
  const trip = await tokyo(mia);
  const { page } = mia;
  await openCloset(page, trip);
  await expect(page.getByRole('heading', { name: 'Travel Closet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await expect(dialog.getByRole('radio', { name: 'Casual' })).toBeChecked();
  await expect(dialog.getByLabel('Planned date')).toHaveAttribute('min', '2027-03-01');
  await expect(dialog.getByLabel('Planned date')).toHaveAttribute('max', '2027-03-07');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('Linen suit');
  await dialog.getByText('Formal').click();
  await dialog.getByLabel('Planned date').fill('2027-03-08');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(dialog.getByLabel('Planned date')).toHaveAccessibleDescription(
    'Pick a day of the trip: Mar 1 – 7, 2027',
  );
  await dialog.getByLabel('Planned date').fill('2027-03-03');
  await dialog.getByLabel('Occasion').fill('Opera');
  await dialog.getByLabel('Description').fill('With the brown shoes.\nNo tie.');
  await dialog.locator('input[type=file]').setInputFiles(await photo());
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();

  await expect(said(page, 'Outfit added successfully!')).toBeVisible();
  const suit = card(page, 'Linen suit');
  await expect(day(page, 'Wednesday, March 3')).toContainText('Linen suit');
  await expect(suit).toContainText('Formal');
  await expect(suit).toContainText('Opera');
  await expect(suit).not.toContainText('Added by');
  await expect.poll(() => sizeOf(suit.locator('img'))).toEqual({ width: 400, height: 300 });

  await suit.getByRole('button', { name: 'Linen suit', exact: true }).click();
  const large = page.getByRole('dialog', { name: 'Linen suit' });
  await expect(large).toContainText('No tie.');
  await expect(large.getByRole('img', { name: 'Linen suit' })).toBeVisible();
  await large.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Outfit' });
  await expect(edit.getByLabel('Title')).toHaveValue('Linen suit');
  await edit.getByLabel('Title').fill('Linen suit, pressed');
  await edit.getByRole('button', { name: 'Clear date' }).click();
  await edit.getByRole('button', { name: 'Remove Photo' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(said(page, 'Outfit updated successfully!')).toBeVisible();
  await expect(edit).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(day(page, 'Unscheduled')).toContainText('Linen suit, pressed');
  await expect(card(page, 'Linen suit, pressed').locator('img')).toHaveCount(0);
  const [stored] = await mia.api<Outfit[]>('GET', `/api/trips/${trip.id}/outfits`);
  expect(stored).toMatchObject({ imageUrl: null, plannedDate: null, occasion: 'Opera' });

  await page.getByRole('button', { name: 'Actions for Linen suit, pressed' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Outfit' }).click();
  await expect(card(page, 'Linen suit, pressed')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Linen suit, pressed' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(said(page, 'Outfit deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();
});

test('a look is worn again on another day in two presses, and that can be taken back', async ({ person }) => {
  const lea = await person('Lea');
  const trip = await tokyo(lea);
  await hang(lea, trip, { title: 'Denim', plannedDate: '2027-03-01' });
  const { page } = lea;
  await openCloset(page, trip);

  await page.getByRole('button', { name: 'Wear Again: Denim' }).click();
  const days = page.getByRole('dialog', { name: 'Wear Again' });
  await expect(days.getByRole('button', { name: /Monday, March 1/ })).toBeDisabled();
  await days.getByRole('button', { name: /Thursday, March 4.*no outfit yet/s }).click();

  await expect(said(page, 'Planned for Thursday, March 4.')).toBeVisible();
  await expect(day(page, 'Monday, March 1')).toContainText('Worn again on Thu, Mar 4');
  await expect(day(page, 'Thursday, March 4')).toContainText('Worn again on Mon, Mar 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, 'Thursday, March 4')).toHaveCount(0);
  await expect(card(page, 'Denim')).not.toContainText('Worn again');
});

test('what has no day yet gets one in two presses, and can wait again', async ({ person }) => {
  const lea = await person('Lea');
  const trip = await tokyo(lea);
  await hang(lea, trip, { title: 'Raincoat' });
  const { page } = lea;
  await openCloset(page, trip);

  await page.getByRole('button', { name: 'Plan for a Day: Raincoat' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Friday, March 5/ })
    .click();

  await expect(day(page, 'Friday, March 5')).toContainText('Raincoat');
  await expect(day(page, 'Unscheduled')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, 'Unscheduled')).toContainText('Raincoat');
});

test('the days of the trip say which still need an outfit', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Owner');
  const member = await person('Member');
  const trip = await tokyo(owner);
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: member.id });
  await openCloset(member.page, trip);
  await expect(member.page.getByText('The people who plan this trip have not added any yet.')).toBeVisible();
  await expect(member.page.getByRole('button', { name: 'Add Outfit' })).toHaveCount(0);
  for (const date of ['2027-03-01', '2027-03-02', '2027-03-02']) {
    await hang(owner, trip, { title: `For ${date}`, plannedDate: date });
  }

  for (const { page } of [owner, member]) {
    await openCloset(page, trip);
    await expect(page.getByText('5 days without an outfit')).toBeVisible();
    await expect(inStrip(page, /^Monday, March 1, Day 1 of 7, 1 outfit$/)).toBeVisible();
    await expect(inStrip(page, /^Wednesday, March 3, Day 3 of 7, no outfit yet$/)).toBeVisible();
    await inStrip(page, /^Tuesday, March 2, Day 2 of 7, 2 outfits$/).click();
    await expect(day(page, 'Tuesday, March 2').getByRole('heading', { level: 3 })).toBeFocused();
    await expect(day(page, 'Tuesday, March 2').getByRole('heading', { level: 4 }).first()).toBeInViewport();
  }
  const toldOnly = inStrip(member.page, /^Wednesday, March 3/);
  await expect(toldOnly).toBeDisabled();
  await expect(member.page.getByRole('button', { name: /^(Actions for|Wear Again|Add )/ })).toHaveCount(0);

  const { page } = owner;
  await inStrip(page, /^Wednesday, March 3/).click();
  await expect(page.getByRole('dialog', { name: 'Add Outfit' }).getByLabel('Planned date')).toHaveValue('2027-03-03');
});

test('a trip without dates says what its closet could show', async ({ person }) => {
  const owner = await person('Owner');
  const trip = await owner.api<{ id: string }>('POST', '/api/trips', { title: 'Some day' });
  await hang(owner, trip, { title: 'Boots' });
  const { page } = owner;
  await openCloset(page, trip);

  await expect(page.getByText('Give this trip a first and a last day')).toBeVisible();
  await page.getByRole('button', { name: 'Plan for a Day: Boots' }).click();
  await page.getByRole('dialog').getByLabel('Day').fill('2027-05-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(day(page, 'Saturday, May 1')).toContainText('Boots');
});

test('an activity proposes its day, and lets go of the outfit when it is deleted', async ({ person }) => {
  const noa = await person('Noa');
  const trip = await tokyo(noa);
  // In Tokyo it is the fourth already.
  const { id } = await noa.api<{ id: string }>('POST', `/api/trips/${trip.id}/itinerary`, {
    title: 'Jazz bar',
    startTime: '2027-03-03T16:00:00Z',
  });
  await noa.api('POST', `/api/trips/${trip.id}/itinerary`, { title: 'Some shrine' });
  const { page } = noa;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await expect(dialog.getByLabel('Activity').locator('optgroup')).toHaveCount(2);
  await dialog.getByLabel('Title').fill('Black dress');
  await dialog.getByLabel('Activity').selectOption({ label: '1:00 AM · Jazz bar' });
  await expect(dialog.getByLabel('Planned date')).toHaveValue('2027-03-04');
  await dialog.getByLabel('Planned date').fill('2027-03-03');
  await expect(dialog.getByText('The activity is on Thursday, March 4.')).toBeVisible();
  await dialog.getByLabel('Planned date').fill('2027-03-04');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(card(page, 'Black dress')).toContainText('Jazz bar');

  await noa.api('DELETE', `/api/trips/${trip.id}/itinerary/${id}`);
  await expect(card(page, 'Black dress')).not.toContainText('Jazz bar');
  await expect(day(page, 'Thursday, March 4')).toContainText('Black dress');
});

test('a photo is turned, replaced, and refused where it is none or too large', async ({ person }) => {
  const ida = await person('Ida');
  const trip = await tokyo(ida);
  const { page } = ida;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  const picker = dialog.locator('input[type=file]');
  const preview = dialog.getByRole('img', { name: 'The outfit' });

  await picker.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 ** 2 + 1) });
  await expect(complained(page, 'File too large')).toContainText(
    'Maximum file size is 15MB. Please choose a smaller image.',
  );
  await picker.setInputFiles({ name: 'packing.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(complained(page, 'Only JPEG, PNG, WebP, and HEIC images are allowed')).toBeVisible();
  await expect(preview).toHaveCount(0);

  await picker.setInputFiles({
    name: 'IMG_1.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('no browser knows it'),
  });
  await expect(dialog).toContainText('IMG_1.heic');
  await expect(dialog.getByRole('button', { name: 'Rotate Photo' })).toHaveCount(0);
  await dialog.getByLabel('Title').fill('Yukata');
  ida.expectComplaint(/status of 4\d\d .*\/outfits$/);
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(complained(page, 'Error')).toBeVisible();
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
});

test('an upload that breaks off loses nothing that was typed, and makes one outfit', async ({ person }) => {
  const uma = await person('Uma');
  const trip = await tokyo(uma);
  const { page } = uma;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await dialog.getByLabel('Title').fill('Kimono');
  await dialog.locator('input[type=file]').setInputFiles(await photo());
  uma.expectComplaint(/ERR_FAILED/);
  // What was sent arrives; its answer does not.
  await page.route('**/api/trips/*/outfits', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(complained(page, "Caravan can't be reached.")).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Kimono');
  await expect(dialog.getByRole('img', { name: 'The outfit' })).toBeVisible();

  await page.unroute('**/api/trips/*/outfits');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(said(page, 'Outfit added successfully!')).toBeVisible();
  await expect(card(page, 'Kimono')).toHaveCount(1);
  expect(await uma.api<Outfit[]>('GET', `/api/trips/${trip.id}/outfits`)).toHaveLength(1);
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

test('an outfit that cannot be deleted comes back, and it is said', async ({ person }) => {
  const finn = await person('Finn');
  const trip = await tokyo(finn);
  await hang(finn, trip, { title: 'Parka' });
  const { page } = finn;
  await openCloset(page, trip);
  finn.expectComplaint(/status of 500/);
  await page.route('**/api/trips/*/outfits/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'No', code: 'x' } }),
  );

  await page.getByRole('button', { name: 'Actions for Parka' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(card(page, 'Parka')).toHaveCount(0);

  await expect(complained(page, 'Failed to delete outfit. Please try again.')).toBeVisible();
  await expect(card(page, 'Parka')).toBeVisible();
});

test('two people who change one outfit see both versions, and nothing is lost', async ({ person }) => {
  const jo = await person('Jo');
  const sam = await person('Sam');
  const trip = await tokyo(jo);
  await jo.api('POST', `/api/trips/${trip.id}/members`, { userId: sam.id, role: 'admin' });
  const { id } = await hang(jo, trip, { title: 'Coat', occasion: 'Rain' });
  const { page } = jo;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Actions for Coat' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Outfit' });
  await edit.getByLabel('Title').fill('Long coat');
  await sam.api('PATCH', `/api/outfits/${id}`, { title: 'Warm coat', description: 'From Osaka' });

  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('This was changed while you were editing.')).toBeVisible();
  await expect(edit).toContainText('Warm coat');
  await edit.getByRole('button', { name: 'Keep Mine: Title' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(said(page, 'Outfit updated successfully!')).toBeVisible();

  const [stored] = await sam.api<object[]>('GET', `/api/trips/${trip.id}/outfits`);
  expect(stored).toMatchObject({ title: 'Long coat', description: 'From Osaka', occasion: 'Rain' });
});

test('what was typed for an outfit is there again after a reload', async ({ person }) => {
  const mika = await person('Mika');
  const trip = await tokyo(mika);
  const { page } = mika;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await dialog.getByLabel('Title').fill('Half a thought');

  await page.reload();
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(dialog).toContainText('This is what you had typed before.');
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
});
