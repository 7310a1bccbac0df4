import type { Page } from '@playwright/test';
import { inDays, shownDate } from './dates.ts';
import { expect, test } from './fixtures.ts';

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a first trip is made, changed, found again and deleted', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('Olga');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ready to start planning?' })).toBeVisible();
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();

  await page.getByRole('button', { name: 'Create Your First Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill('Lofoten by bike');
  await dialog.getByLabel('Destination').fill('Svolvær, Norway');
  await dialog.getByLabel('Start date').fill(inDays(12));
  await dialog.getByLabel('End date').fill(inDays(19));
  await dialog.getByLabel('Description').fill('Eight days, four tents.');
  await dialog.getByLabel('Currency').selectOption('EUR');
  await dialog.getByRole('button', { name: 'Create Trip' }).click();

  await expect(said(page, 'Trip created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const made = card(page, 'Lofoten by bike');
  await expect(made).toContainText('12 days left');
  await expect(made).toContainText('Svolvær, Norway');
  await expect(made).toContainText('1 traveler');

  await made.getByRole('button', { name: 'Edit Lofoten by bike' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Trip' });
  await expect(edit.getByLabel('Description')).toHaveValue('Eight days, four tents.');
  await expect(edit.getByLabel('Currency')).toHaveValue('EUR');
  await edit.getByLabel('Title').fill('Lofoten by boat');
  await edit.getByLabel('Start date').fill(inDays(1));
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(said(page, 'Trip updated successfully!')).toBeVisible();
  const changed = card(page, 'Lofoten by boat');
  await expect(changed).toContainText('Tomorrow');

  const search = page.getByPlaceholder('Search trips by title or destination...');
  await search.fill('moon');
  await expect(page.getByRole('heading', { name: 'No trips found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
  await expect(search).toHaveValue('');
  await search.fill('boat');
  await expect(changed).toBeVisible();
  await search.fill('norway');
  await expect(changed).toBeVisible();

  await changed.getByRole('button', { name: 'Edit Lofoten by boat' }).click();
  await edit.getByRole('button', { name: 'Delete Trip' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this trip?' });
  await expect(question).toContainText('activities, shared outfits, shopping lists and chat');
  await expect(question).toContainText('All members lose access');
  await question.getByRole('button', { name: 'Keep Trip' }).click();
  await expect(question).toBeHidden();
  await expect(edit).toBeVisible();
  await edit.getByRole('button', { name: 'Delete Trip' }).click();
  await question.getByRole('button', { name: 'Yes, Delete Trip' }).click();

  await expect(said(page, 'Trip deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await expect(page.locator('#content'), 'the focus has a place though its card is gone').toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
});

test('a trip needs a title, and does not end before it starts', async ({ person }) => {
  const { page } = await person('Ines');
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  const create = dialog.getByRole('button', { name: 'Create Trip' });

  await dialog.getByLabel('Start date').fill('2027-05-10');
  await dialog.getByLabel('End date').fill('2027-05-09');
  await create.click();

  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Trip title is required');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('End date')).toHaveAccessibleDescription('End date must be on or after start date');

  await dialog.getByLabel('Title').fill('One day');
  await dialog.getByLabel('End date').fill('2027-05-10');
  await expect(dialog.getByLabel('End date')).toHaveAccessibleDescription('');
  await create.click();
  await expect(card(page, 'One day')).toContainText('May 10, 2027');
});

test('what was typed is not thrown away without a question', async ({ person }) => {
  const { page } = await person('Petra');
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill('Half an idea');

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard this trip?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();

  await expect(dialog.getByLabel('Title')).toHaveValue('Half an idea');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('');
});

test('trips stand in the order in which they come, each saying how far off it is', async ({ person }) => {
  const nora = await person('Nora');
  const days: [title: string, start: number | null, end: number | null][] = [
    ['Undated', null, null],
    ['Later', 40, 45],
    ['Now', -1, 3],
    ['Today and on', 0, 4],
    ['Soon', 5, 6],
  ];
  for (const [title, start, end] of days) {
    const dates = { startDate: start === null ? null : inDays(start), endDate: end === null ? null : inDays(end) };
    await nora.api('POST', '/api/trips', { title, ...dates });
  }
  const { page } = nora;

  await page.goto('/trips');

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Now', 'Today and on', 'Soon', 'Later', 'Undated']);
  await expect(card(page, 'Now')).toContainText('Current Trip');
  await expect(card(page, 'Today and on')).toContainText('Current Trip');
  await expect(card(page, 'Soon')).toContainText('5 days left');
  await expect(card(page, 'Undated')).toContainText('Dates TBD');
  await expect(card(page, 'Undated')).not.toContainText('left');
});

test('a trip that is over moves to the history, by the year in which it ended', async ({ person }) => {
  const ida = await person('Ida');
  await ida.api('POST', '/api/trips', { title: 'Rome at Easter', startDate: '2023-04-07', endDate: '2023-04-10' });
  await ida.api('POST', '/api/trips', { title: 'Ended yesterday', startDate: inDays(-4), endDate: inDays(-1) });
  await ida.api('POST', '/api/trips', { title: 'Ends today', startDate: inDays(-4), endDate: inDays(0) });
  const { page } = ida;

  await page.goto('/trips');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Ends today']);
  await page.getByRole('link', { name: 'History' }).click();

  await expect(page).toHaveURL('/trips/completed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completed Trips');
  const years = page.getByRole('heading', { level: 2 });
  await expect(years).toHaveText([inDays(-1).slice(0, 4), '2023']);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Ended yesterday', 'Rome at Easter']);
  await page.getByPlaceholder('Search trips by title or destination...').fill('rome');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Rome at Easter']);
  await page.getByRole('link', { name: 'Rome at Easter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rome at Easter');
});

test('home greets by name, counts, and shows what comes next', { tag: '@desktop' }, async ({ person }) => {
  const lena = await person('Lena');
  const mats = await person('Mats');
  await lena.api('POST', '/api/trips', { title: 'Far off', startDate: inDays(90), endDate: inDays(95) });
  const trip = await lena.api<{ id: string }>('POST', '/api/trips', {
    title: 'Sauna weekend',
    startDate: inDays(2),
    endDate: inDays(4),
  });
  await lena.api('POST', `/api/trips/${trip.id}/members`, { userId: mats.id });
  const { page } = lena;

  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Lena!');
  await expect(page.getByText('Ready for your next adventure?')).toBeVisible();
  const numbers = page.getByRole('list', { name: 'Your numbers' });
  await expect(numbers.getByRole('link', { name: 'Trips' })).toContainText('2');
  await expect(numbers.getByRole('listitem').filter({ hasText: 'Outfits' })).toContainText('0');
  await expect(numbers.getByRole('link', { name: 'Members' })).toContainText('1');
  await expect(page.getByRole('region', { name: 'Next up' })).toContainText('Sauna weekend');
  await expect(page.getByRole('region', { name: 'Next up' })).toContainText('2 days left');
  await expect(page.getByRole('region', { name: 'After that' })).toContainText(
    shownDate(inDays(90)).split(',')[0] ?? '',
  );

  await numbers.getByRole('link', { name: 'Members' }).click();
  await expect(page).toHaveURL('/members');
  await expect(page.getByRole('heading', { name: 'Mats Lindqvist' })).toBeVisible();
  await page.getByRole('link', { name: 'Sauna weekend' }).click();
  await expect(page).toHaveURL(`/trip/${trip.id}?tab=members`);
  await expect(page.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
});

test('somebody who is only a member of a trip gets no way to edit it from its card', async ({ person }) => {
  const owner = await person('Owner');
  const admin = await person('Admin');
  const trip = await owner.api<{ id: string }>('POST', '/api/trips', { title: 'Shared' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: admin.id, role: 'admin' });

  await admin.page.goto('/trips');

  await expect(card(admin.page, 'Shared')).toContainText('2 travelers');
  await expect(card(admin.page, 'Shared').getByRole('link', { name: /View Details/ })).toBeVisible();
  await expect(admin.page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
});

test('nobody travels alone for ever: without companions the page says what to do', async ({ person }) => {
  const { page } = await person('Solo');

  await page.goto('/members');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Travel Members');
  await expect(page.getByText("People you've shared itineraries with")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Travel Members Yet' })).toBeVisible();
});
