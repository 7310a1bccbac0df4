import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
  readonly title: string;
}

interface Activity {
  readonly id: string;
  readonly title: string;
}

/** A week in Tokyo on which both may plan, with a dinner on its first evening. */
const together = async (owner: Person, other: Person) => {
  const trip = await owner.api<Trip>('POST', '/api/trips', {
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
  });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: other.id, role: 'admin' });
  const dinner = await owner.api<Activity>('POST', `/api/trips/${trip.id}/itinerary`, {
    title: 'Dinner',
    location: 'Minato',
    startTime: '2027-03-01T10:30:00Z',
  });
  return { trip, dinner, path: `/api/trips/${trip.id}/itinerary/${dinner.id}` };
};

const openDinner = async (page: Page, trip: Trip): Promise<Locator> => {
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  return page.getByRole('dialog', { name: 'Edit Activity' });
};

const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const question = (dialog: Locator) => dialog.getByRole('region', { name: 'This was changed while you were editing.' });
const choice = (dialog: Locator, of: string) => question(dialog).getByRole('group', { name: of });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('who saves later sees both versions of what two have changed, and nothing is lost without a word', async ({
  person,
}) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  const { trip, path } = await together(hana, kenji);
  const { page } = hana;
  const dialog = await openDinner(page, trip);
  await dialog.getByLabel('Title').fill('Ramen');
  await dialog.getByLabel('Start time').fill('18:00');

  const elsewhere = { title: 'Sushi', startTime: '2027-03-02T11:00:00Z', location: 'Ginza', description: 'Booked' };
  await kenji.api('PUT', path, elsewhere);
  // Behind the dialog, where no role reaches it.
  await expect(page.locator('h4')).toHaveText('Sushi');
  await save(dialog).click();

  await expect(question(dialog)).toBeFocused();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose what to keep, then save.' })).toBeVisible();
  await expect(question(dialog).getByRole('group')).toHaveCount(2);
  await expect(choice(dialog, 'Title')).toContainText('YoursRamen');
  await expect(choice(dialog, 'Title')).toContainText('TheirsSushi');
  await expect(choice(dialog, 'When')).toContainText('Monday, March 1, 6:00 PM');
  await expect(choice(dialog, 'When')).toContainText('Tuesday, March 2, 8:00 PM');
  await expectNoBarriers(page, 'both versions of an activity', '[role=dialog]');
  const stored = await hana.api<Activity[]>('GET', `/api/trips/${trip.id}/itinerary`);
  expect(stored, 'nothing is sent yet').toMatchObject([{ title: 'Sushi', location: 'Ginza' }]);

  await choice(dialog, 'Title').getByRole('button', { name: 'Keep Mine' }).click();
  await expect(question(dialog)).toBeFocused();
  await choice(dialog, 'When').getByRole('button', { name: 'Use Theirs' }).click();
  await expect(question(dialog)).toBeHidden();
  await expect(save(dialog)).toBeFocused();
  await expect(dialog.getByLabel('Start date')).toHaveValue('2027-03-02');
  await save(dialog).click();

  await expect(said(page, 'Activity updated successfully!')).toBeVisible();
  const tuesday = day(page, 'Tuesday, March 2').getByRole('listitem');
  await expect(tuesday).toContainText('Ramen');
  await expect(tuesday).toContainText('8:00 PM');
  await expect(tuesday, 'what only the other one changed stays').toContainText('Ginza');
  await expect(tuesday).toContainText('Booked');
});

test('a change that this page has not heard of is noticed when it is saved', async ({ person }) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  hana.expectComplaint(/status of 409/);
  const { trip, path } = await together(hana, kenji);
  const { page } = hana;
  // A live channel that tells nothing, as in a tunnel.
  await page.routeWebSocket('**/ws', () => undefined);
  const dialog = await openDinner(page, trip);
  await dialog.getByLabel('Title').fill('Ramen');

  await kenji.api('PUT', path, { location: 'Ginza' });
  await save(dialog).click();
  await expect(said(page, 'Activity updated successfully!'), 'another field merges without a word').toBeVisible();
  await expect(day(page, 'Monday, March 1')).toContainText('Ramen');
  await expect(day(page, 'Monday, March 1')).toContainText('Ginza');

  await page.getByRole('button', { name: 'Edit Ramen' }).click();
  await dialog.getByLabel('Title').fill('Udon');
  await kenji.api('PUT', path, { title: 'Soba' });
  await save(dialog).click();
  await expect(choice(dialog, 'Title')).toContainText('TheirsSoba');
  await choice(dialog, 'Title').getByRole('button', { name: 'Use Theirs' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Soba');
  await save(dialog).click();

  await expect(dialog).toBeHidden();
  await expect(day(page, 'Monday, March 1')).toContainText('Soba');
});

test('what was typed and left before somebody changed the same is not put over it', async ({ person }) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  const { trip, path } = await together(hana, kenji);
  const { page } = hana;
  const dialog = await openDinner(page, trip);
  await dialog.getByLabel('Title').fill('Ramen');
  await kenji.api('PUT', path, { title: 'Dinner for six' });
  await page.reload();

  await page.getByRole('button', { name: 'Edit Dinner for six' }).click();
  await expect(dialog).toContainText('This is what you had typed before.');
  await expect(dialog.getByLabel('Title')).toHaveValue('Ramen');
  await save(dialog).click();

  await expect(choice(dialog, 'Title')).toContainText('TheirsDinner for six');
});

test("two people who change a trip's dates and title see both versions", async ({ person }) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  hana.expectComplaint(/status of 409/);
  const { trip } = await together(hana, kenji);
  const { page } = hana;
  await page.routeWebSocket('**/ws', () => undefined);
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Trip' });
  await dialog.getByLabel('Title').fill('Tokyo in spring');
  await dialog.getByLabel('End date').fill('2027-03-09');

  await kenji.api('PUT', `/api/trips/${trip.id}`, { startDate: '2027-02-27', description: 'Bring the camera' });
  await save(dialog).click();
  await expect(question(dialog)).toBeFocused();
  await expect(question(dialog).getByRole('group')).toHaveCount(1);
  await expect(choice(dialog, 'Dates')).toContainText('YoursMar 1 – 9, 2027');
  await expect(choice(dialog, 'Dates')).toContainText('TheirsFeb 27 – Mar 7, 2027');
  await expectNoBarriers(page, 'both versions of a trip', '[role=dialog]');
  await choice(dialog, 'Dates').getByRole('button', { name: 'Keep Mine' }).click();
  await save(dialog).click();

  await expect(said(page, 'Trip updated successfully!')).toBeVisible();
  expect(await kenji.api('GET', `/api/trips/${trip.id}`)).toMatchObject({
    title: 'Tokyo in spring',
    startDate: '2027-03-01',
    endDate: '2027-03-09',
    description: 'Bring the camera',
  });
});

test('an activity that moves to another day takes its outfits along, unless they are to stay', async ({ person }) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  const { trip, dinner } = await together(hana, kenji);
  const outfits = `/api/trips/${trip.id}/outfits`;
  const plan = (title: string, plannedDate: string) =>
    hana.api('POST', outfits, { title, category: 'Formal', plannedDate, activityId: dinner.id });
  await plan('Linen suit', '2027-03-01');
  await plan('Silk scarf', '2027-03-01');
  await plan('Spare shirt', '2027-03-05');
  const { page } = hana;
  const dialog = await openDinner(page, trip);
  const along = dialog.getByRole('checkbox', { name: /outfits planned for it too/ });
  await expect(along).toHaveCount(0);

  await dialog.getByLabel('Start date').fill('2027-03-03');
  await expect(along).toBeChecked();
  await expect(dialog).toContainText('Move the 2 outfits planned for it too');
  await expect(dialog).toContainText('Linen suit, Silk scarf');
  await expect(dialog).toContainText('To Wednesday, March 3');
  await expectNoBarriers(page, 'outfits that move along', '[role=dialog]');
  await save(dialog).click();
  await expect(said(page, 'Activity updated successfully!')).toBeVisible();
  const at = (date: string) => ({ plannedDate: `${date}T12:00:00.000Z` });
  expect(await hana.api('GET', outfits)).toMatchObject([
    { title: 'Linen suit', ...at('2027-03-03') },
    { title: 'Silk scarf', ...at('2027-03-03') },
    { title: 'Spare shirt', ...at('2027-03-05') },
  ]);

  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  await dialog.getByLabel('Start date').fill('2027-03-05');
  await dialog.getByText('Move the 2 outfits planned for it too').click();
  await expect(along).not.toBeChecked();
  await save(dialog).click();
  await expect(dialog).toBeHidden();

  expect(await hana.api('GET', outfits)).toMatchObject([at('2027-03-03'), at('2027-03-03'), at('2027-03-05')]);
});

test('an outfit for an activity begins in the closet, with the activity and its day', async ({ person }) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  const { trip } = await together(hana, kenji);
  const { page } = hana;
  await page.goto(`/trip/${trip.id}`);

  await page.getByRole('button', { name: 'Plan an outfit for Dinner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await expect(dialog.getByLabel('Planned date')).toHaveValue('2027-03-01');
  await dialog.getByLabel('Title').fill('Linen suit');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect(said(page, 'Outfit added successfully!')).toBeVisible();
  await page.getByRole('tab', { name: 'Itinerary' }).click();

  const link = page.getByRole('button', { name: /^1 outfit planned/ });
  await expect(link).toContainText('Linen suit');
  await link.click();
  await expect(page.getByRole('tab', { name: 'Closet' })).toHaveAttribute('aria-selected', 'true');
});
