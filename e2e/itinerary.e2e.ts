import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

/** A week in Tokyo, planned in its own time zone. */
const tokyo = (owner: Person, more: object = {}) =>
  owner.api<Trip>('POST', '/api/trips', {
    title: 'Tokyo in March',
    destination: 'Tokyo, Japan',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    ...more,
  });

const add = (person: Person, trip: Trip, activity: object) =>
  person.api<{ id: string }>('POST', `/api/trips/${trip.id}/itinerary`, activity);

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });

const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('an activity is added with all there is to say, changed and deleted', { tag: '@desktop' }, async ({ person }) => {
  const hana = await person('Hana');
  const trip = await tokyo(hana);
  const { page } = hana;
  await page.goto(`/trip/${trip.id}`);
  await expect(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity' });
  await expect(dialog.getByLabel('Start date')).toHaveValue('2027-03-01');
  await expect(dialog.getByLabel('Start time')).toHaveValue('09:00');
  await expect(dialog.getByRole('radio', { name: 'Activity' })).toBeChecked();
  await dialog.getByLabel('Title').fill('Dinner under the tracks');
  await dialog.getByText('Restaurant').click();
  await dialog.getByLabel('Start date').fill('2027-03-03');
  await dialog.getByLabel('Start time').fill('19:30');
  await dialog.getByLabel('End time').fill('01:00');
  await expect(dialog.getByText('Ends the next day')).toBeVisible();
  await dialog.getByLabel('Location').fill('Yūrakuchō');
  await dialog.getByLabel('Description').fill('Yakitori.\nBring cash.');
  await dialog.getByRole('button', { name: 'Add Activity' }).click();

  await expect(said(page, 'Activity added to itinerary!')).toBeVisible();
  const dinner = day(page, 'Wednesday, March 3').getByRole('listitem');
  await expect(dinner.getByRole('heading')).toHaveText('Dinner under the tracks');
  await expect(dinner).toContainText('7:30 PM – Thu, Mar 4, 1:00 AM');
  await expect(dinner).toContainText('Restaurant');
  await expect(dinner).toContainText('Yūrakuchō');
  await expect(dinner).toContainText('Bring cash.');
  await expect(dinner).not.toContainText('Added by');

  await page.getByRole('button', { name: 'Edit Dinner under the tracks' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Activity' });
  await expect(edit.getByLabel('Start time')).toHaveValue('19:30');
  await expect(edit.getByLabel('End time')).toHaveValue('01:00');
  await expect(edit.getByRole('radio', { name: 'Restaurant' })).toBeChecked();
  await edit.getByLabel('Title').fill('Dinner at eight');
  await edit.getByLabel('Start date').fill('2027-03-04');
  await edit.getByLabel('Start time').fill('20:00');
  await edit.getByLabel('End time').fill('');
  await edit.getByLabel('Location').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(said(page, 'Activity updated successfully!')).toBeVisible();
  await expect(day(page, 'Wednesday, March 3')).toHaveCount(0);
  await expect(day(page, 'Thursday, March 4')).toContainText('8:00 PM');
  await expect(day(page, 'Thursday, March 4')).not.toContainText('Yūrakuchō');

  await page.getByRole('button', { name: 'Edit Dinner at eight' }).click();
  await edit.getByRole('button', { name: 'Delete Activity' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Activity' });
  await question.getByRole('button', { name: 'Keep Activity' }).click();
  await expect(edit.getByLabel('Title')).toHaveValue('Dinner at eight');
  await edit.getByRole('button', { name: 'Delete Activity' }).click();
  await question.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(said(page, 'Activity deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();
  await expect(page.locator('#content'), 'the focus has a place though its card is gone').toBeFocused();
});

test('an activity needs a title, a day of the trip and a time, or no date at all', async ({ person }) => {
  const kenji = await person('Kenji');
  const trip = await tokyo(kenji);
  const { page } = kenji;
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity' });
  const save = dialog.getByRole('button', { name: 'Add Activity' });
  await expect(dialog.getByLabel('Start date')).toHaveAttribute('min', '2027-03-01');
  await expect(dialog.getByLabel('Start date')).toHaveAttribute('max', '2027-03-07');

  await dialog.getByLabel('Start date').fill('');
  await dialog.getByLabel('Start time').fill('');
  await save.click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Start date')).toHaveAccessibleDescription('Start date is required');
  await expect(dialog.getByLabel('Start time')).toHaveAccessibleDescription('Start time is required');

  await dialog.getByLabel('Title').fill('Buy a rail pass');
  await dialog.getByLabel('Start time').fill('10:00');
  await dialog.getByLabel('Start date').fill('2027-03-08');
  await save.click();
  await expect(dialog.getByLabel('Start date')).toHaveAccessibleDescription('Pick a day of the trip: Mar 1 – 7, 2027');

  await dialog.getByRole('checkbox', { name: 'No date yet' }).check();
  await save.click();
  await expect(item(page, 'Buy a rail pass')).toContainText('No time set');
  await expect(day(page, 'Unscheduled Items')).toContainText('Buy a rail pass');
});

test('days follow the clock of the trip, whatever the clock of the viewer', async ({ person }) => {
  const yuki = await person('Yuki', { timezoneId: 'Asia/Tokyo' });
  const joan = await person('Joan', { timezoneId: 'America/Los_Angeles' });
  const trip = await tokyo(yuki);
  await yuki.api('POST', `/api/trips/${trip.id}/members`, { userId: joan.id });
  // Nine in the morning of the third in Tokyo; in Los Angeles it is the afternoon of the second.
  await add(yuki, trip, { title: 'Fish market', startTime: '2027-03-03T00:00:00Z' });
  await add(yuki, trip, { title: 'Last train', startTime: '2027-03-03T14:50:00Z', category: 'other' });
  await add(yuki, trip, { title: 'Some time, karaoke' });
  await add(yuki, trip, { title: 'Temple', startTime: '2027-03-01T22:00:00Z' });

  for (const { page } of [yuki, joan]) {
    await page.goto(`/trip/${trip.id}`);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Tuesday, March 2',
      'Wednesday, March 3',
      'Unscheduled Items',
    ]);
    await expect(day(page, 'Wednesday, March 3').getByRole('heading', { level: 4 })).toHaveText([
      'Fish market',
      'Last train',
    ]);
    await expect(item(page, 'Fish market')).toContainText('9:00 AM');
    await expect(item(page, 'Last train')).toContainText('11:50 PM');
    await expect(item(page, 'Temple')).toContainText('7:00 AM');
    await expect(item(page, 'Temple')).toContainText('Added by Yuki Lindqvist');
    await expect(day(page, 'Unscheduled Items').getByRole('heading', { level: 4 })).toHaveText(['Some time, karaoke']);
  }
  await expect(item(joan.page, 'Fish market')).toContainText('GMT+9');
  await expect(item(yuki.page, 'Fish market')).not.toContainText('GMT');
});

test('what somebody types at home is meant on the clock of the trip', async ({ person }) => {
  const rosa = await person('Rosa', { timezoneId: 'America/New_York' });
  const trip = await tokyo(rosa);
  const { page } = rosa;
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity' });
  await dialog.getByLabel('Title').fill('Garden');
  await dialog.getByLabel('Start date').fill('2027-03-02');

  await expect(dialog).toContainText('Tokyo time (GMT+9), as on the trip.');
  await dialog.getByRole('button', { name: 'Add Activity' }).click();

  await expect(day(page, 'Tuesday, March 2')).toContainText('9:00 AM');
  const [stored] = await rosa.api<{ startTime: string }[]>('GET', `/api/trips/${trip.id}/itinerary`);
  expect(stored?.startTime).toBe('2027-03-02T00:00:00.000Z');
});

test('what was typed for an activity is there again after a reload', async ({ person }) => {
  const mika = await person('Mika');
  const trip = await tokyo(mika);
  const { page } = mika;
  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Activity' });
  await dialog.getByLabel('Title').fill('A very long story');
  await dialog.getByLabel('Description').fill('typed on a train');

  await page.reload();
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();

  await expect(dialog).toContainText('This is what you had typed before.');
  await expect(dialog.getByLabel('Title')).toHaveValue('A very long story');
  await expect(dialog.getByLabel('Description')).toHaveValue('typed on a train');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
});

test('every part of a trip has an address of its own, in two spellings', async ({ person }) => {
  const eva = await person('Eva');
  const trip = await tokyo(eva);
  const { page } = eva;
  const selected = page.getByRole('tab', { selected: true });

  for (const [address, tab] of [
    [`/trip/${trip.id}`, 'Itinerary'],
    [`/trip/${trip.id}?tab=members`, 'Members'],
    [`/trip/${trip.id}/members`, 'Members'],
    [`/trip/${trip.id}?tab=chat`, 'Chat'],
    [`/trip/${trip.id}/chat`, 'Chat'],
    [`/trip/${trip.id}/itinerary`, 'Itinerary'],
    [`/trip/${trip.id}?tab=nonsense`, 'Itinerary'],
  ] as const) {
    await page.goto(address);
    await expect(selected, address).toHaveText(tab);
  }

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page).toHaveURL(`/trip/${trip.id}?tab=members`);
  await page.reload();
  await expect(selected).toHaveText('Members');
  await page.getByRole('link', { name: 'Back to trips' }).click();
  await expect(page).toHaveURL('/trips');
});

test('the head of a trip says what it is, when, and with how many', async ({ person }) => {
  const dana = await person('Dana');
  const emil = await person('Emil');
  const trip = await tokyo(dana, { startDate: '2099-03-01', endDate: '2099-03-07' });
  await dana.api('POST', `/api/trips/${trip.id}/members`, { userId: emil.id });
  const { page } = dana;

  await page.goto(`/trip/${trip.id}`);

  const head = page.getByRole('main').locator('header').first();
  await expect(head.getByRole('heading', { level: 1 })).toHaveText('Tokyo in March');
  await expect(head).toContainText('Mar 1 – 7, 2099');
  await expect(head).toContainText(/\d+ days left/);
  await expect(head).toContainText('2 travelers');
  await expect(head).toContainText('Tokyo, Japan');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trips' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a trip of strangers and a trip that never was look the same', async ({ person }) => {
  const insider = await person('Insider');
  const outsider = await person('Outsider');
  outsider.expectComplaint(/status of 40[04] .*\/api\/trips\//);
  const trip = await tokyo(insider);
  const { page } = outsider;

  for (const address of [`/trip/${trip.id}`, '/trip/019a0000-0000-7000-8000-000000000000', '/trip/no-id']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Trip not found' })).toBeVisible();
    await expect(page.getByText("This trip doesn't exist or you don't have access to it.")).toBeVisible();
  }

  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Outsider!');
});

test('who may edit gets the means to, and who may not does not', async ({ person }) => {
  const owner = await person('Owner');
  const admin = await person('Admin');
  const member = await person('Member');
  const trip = await tokyo(owner);
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: admin.id, role: 'admin' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: member.id });
  await add(owner, trip, { title: 'Fish market', startTime: '2027-03-03T00:00:00Z' });

  for (const { page } of [owner, admin]) {
    await page.goto(`/trip/${trip.id}`);
    await expect(item(page, 'Fish market').getByRole('button', { name: 'Edit Fish market' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Activity', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Trip' })).toBeVisible();
  }
  await member.page.goto(`/trip/${trip.id}`);
  await expect(item(member.page, 'Fish market')).toContainText('Added by Owner Lindqvist');
  await expect(member.page.getByRole('main').getByRole('button', { name: /add|edit|delete/i })).toHaveCount(0);

  await admin.page.getByRole('button', { name: 'Edit Trip' }).click();
  const edit = admin.page.getByRole('dialog', { name: 'Edit Trip' });
  await expect(edit.getByLabel('Title')).toHaveValue('Tokyo in March');
  await expect(edit.getByRole('button', { name: 'Delete Trip' })).toHaveCount(0);
});
