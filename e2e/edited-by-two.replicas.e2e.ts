import type { Locator, Page } from '@playwright/test';
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

test('changes that a page has not heard of are noticed when it saves, of an activity and of the trip itself', async ({
  person,
}) => {
  const hana = await person('Hana');
  const kenji = await person('Kenji');
  hana.expectConsoleError(/status of 409/);
  const { trip, path } = await together(hana, kenji);
  const { page } = hana;
  // A live channel that carries nothing, as in a tunnel.
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

  await page.getByRole('button', { name: 'Edit Trip' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Trip' });
  await form.getByLabel('Title').fill('Tokyo in spring');
  await form.getByLabel('End date').fill('2027-03-09');

  await kenji.api('PUT', `/api/trips/${trip.id}`, { startDate: '2027-02-27', description: 'Bring the camera' });
  await save(form).click();
  await expect(question(form)).toBeFocused();
  await expect(question(form).getByRole('group')).toHaveCount(1);
  await expect(choice(form, 'Dates')).toContainText('YoursMar 1 – 9, 2027');
  await expect(choice(form, 'Dates')).toContainText('TheirsFeb 27 – Mar 7, 2027');
  await choice(form, 'Dates').getByRole('button', { name: 'Keep Mine' }).click();
  await save(form).click();
  // These dates begin two days after those that are stored now.
  const moving = page.getByRole('dialog', { name: 'Move the plan too?' });
  await moving.getByText('Keep where it is').click();
  await save(moving).click();

  await expect(said(page, 'Trip updated successfully!')).toBeVisible();
  expect(await kenji.api('GET', `/api/trips/${trip.id}`)).toMatchObject({
    title: 'Tokyo in spring',
    startDate: '2027-03-01',
    endDate: '2027-03-09',
    description: 'Bring the camera',
  });
});
