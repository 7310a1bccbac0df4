import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { type Trip, card as tripCard, hang, said, sizeOf } from './closet.ts';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';

const closetOf = (page: Page, trip: string): Locator => page.getByRole('region', { name: trip, exact: true });

/** The card of an outfit among all closets. */
const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) });

const newTrip = (owner: Person, fields: object): Promise<Trip> => owner.api('POST', '/api/trips', fields);

/** A trip that goes on, one to come and one that is over, with outfits on each. */
const threeTrips = async (owner: Person) => {
  const now = await newTrip(owner, { title: 'Lisbon', startDate: inDays(-1), endDate: inDays(2) });
  const soon = await newTrip(owner, { title: 'Oslo', startDate: inDays(30), endDate: inDays(32) });
  const over = await newTrip(owner, { title: 'Rome', startDate: inDays(-90), endDate: inDays(-88) });
  const suit = await hang(owner, now, { title: 'Linen suit', category: 'Formal', plannedDate: inDays(-1) });
  await owner.api('POST', `/api/trips/${now.id}/outfits/${suit.id}/copies`, { plannedDate: inDays(0) });
  await hang(owner, now, { title: 'Beach things', occasion: 'Picnic' });
  await hang(owner, soon, { title: 'Wool sweater', plannedDate: inDays(30) });
  await hang(owner, over, {
    title: 'Toga',
    category: 'Dress to Impress',
    occasion: 'Picnic',
    plannedDate: inDays(-89),
  });
  return { now, soon, over, suit };
};

test(
  'the outfits of all trips are in one place, and one opens where it is planned',
  { tag: '@desktop' },
  async ({ person }) => {
    const mia = await person('Mia');
    const { over } = await threeTrips(mia);
    const { page } = mia;
    await page.goto('/');
    await page.getByRole('list', { name: 'Your numbers' }).getByRole('link', { name: 'Outfits' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Closets');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Closets' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const trips = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(trips).toHaveText([/^This week/, 'Worn most', 'Lisbon', 'Oslo', 'Rome']);
    await expect(closetOf(page, 'Lisbon')).toContainText('3 outfits');
    await expect(closetOf(page, 'Lisbon')).toContainText('2 days without an outfit · 1 not planned yet');
    await expect(closetOf(page, 'Rome')).not.toContainText('without an outfit');
    await expect(page.getByRole('link', { name: /^Pack for / })).toHaveText(['Pack', 'Pack']);
    await expect(page.getByRole('region', { name: 'Worn most' })).toContainText(/Linen suit\s*2 days/);
    await expectNoBarriers(page, 'the closets');

    await cardOf(page, 'Toga').getByRole('link', { name: 'Toga' }).click();
    await expect(page).toHaveURL(new RegExp(`/trip/${over.id}\\?tab=closet`));
    await expect(tripCard(page, 'Toga')).toHaveAttribute('data-highlighted', 'true');
    await expect(said(page, 'Marked in the closet: Toga')).toBeAttached();
  },
);

test('outfits are found by words, trip, category, occasion, and by whether they are planned', async ({ person }) => {
  const mia = await person('Mia');
  const { soon } = await threeTrips(mia);
  const { page } = mia;
  const filters = page.getByRole('group', { name: 'Filters' });
  const cards = page.getByRole('main').getByRole('heading', { level: 3 });
  await page.goto('/closets');
  await expect(cards).toHaveText(['Beach things', 'Linen suit', 'Linen suit', 'Wool sweater', 'Toga']);

  await filters.getByLabel('Occasion').selectOption('Picnic');
  await expect(cards).toHaveText(['Beach things', 'Toga']);
  await expect(said(page, '2 outfits found in 2 trips')).toBeAttached();
  await expect(closetOf(page, 'Lisbon')).toContainText('1 of 3 outfits');
  await filters.getByLabel('Planned or not').selectOption('Not planned yet');
  await expect(cards).toHaveText(['Beach things']);

  await page.reload();
  await expect(cards).toHaveText(['Beach things']);
  await filters.getByRole('button', { name: 'Clear all' }).click();
  await filters.getByLabel('Trip').selectOption('Oslo');
  await expect(cards).toHaveText(['Wool sweater']);
  await expect(page).toHaveURL(`/closets?trip=${soon.id}`);
  await cardOf(page, 'Wool sweater').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Travel Closet' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveText(['Wool sweater']);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Closets' }).click();
  await filters.getByLabel('Category').selectOption('Formal');
  await expect(cards).toHaveText(['Linen suit', 'Linen suit']);
  await page.getByRole('searchbox', { name: 'Search outfits' }).fill('sweater');
  await expect(page.getByRole('heading', { name: 'No outfits found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show All Outfits' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search outfits' })).toHaveValue('');
  await expect(cards).toHaveCount(5);
});

test('an outfit is copied to a day of another trip with its photo, and taken back', async ({ person }) => {
  const mia = await person('Mia');
  const [owner, { now, soon }] = [await person('Olaf'), await threeTrips(mia)];
  const readOnly = await newTrip(owner, { title: 'Not mine to change' });
  await owner.api('POST', `/api/trips/${readOnly.id}/members`, { userId: mia.id, role: 'member' });
  await mia.context.request.post(`/api/trips/${now.id}/outfits`, {
    multipart: {
      title: 'Raincoat',
      category: 'Casual',
      image: { name: 'coat.jpg', mimeType: 'image/jpeg', buffer: await fourColours(400, 300).jpeg().toBuffer() },
    },
  });
  const { page } = mia;
  await page.goto('/closets');

  await cardOf(page, 'Raincoat').getByRole('button', { name: 'Copy Raincoat to another day or trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Outfit' });
  await expect(dialog.getByLabel('Trip')).toHaveValue(now.id);
  await expectNoBarriers(page, 'copying an outfit', '[role="dialog"]');
  await expect(dialog.getByRole('option', { name: 'Not mine to change' })).not.toBeAttached();
  await dialog.getByLabel('Trip').selectOption('Oslo');
  await dialog.getByLabel('Planned date').fill(inDays(60));
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();
  await expect(dialog.getByLabel('Planned date')).toHaveAccessibleDescription(/^Pick a day of the trip/);
  await dialog.getByLabel('Planned date').fill(inDays(31));
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();

  await expect(dialog).toBeHidden();
  await expect(said(page, 'Outfit added successfully!')).toBeVisible();
  const copy = closetOf(page, 'Oslo').getByRole('listitem').filter({ hasText: 'Raincoat' });
  await copy.scrollIntoViewIfNeeded();
  await expect.poll(() => sizeOf(copy.locator('img'))).toEqual({ width: 400, height: 300 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(copy).toHaveCount(0);
  expect(await mia.api<unknown[]>('GET', `/api/trips/${soon.id}/outfits`)).toHaveLength(1);
});

test('a week shows what is worn on each of its days, on whichever trip', async ({ person }) => {
  const mia = await person('Mia');
  const { now } = await threeTrips(mia);
  await hang(mia, now, { title: 'Running things', plannedDate: inDays(0) });
  const { page } = mia;
  await page.goto('/closets');
  const week = page.getByRole('region', { name: 'Outfits by week' });
  const today = week.getByRole('button', { name: /, today, 2 outfits$/ });

  await today.click();
  await expect(today).toHaveAttribute('aria-expanded', 'true');
  await expect(week.getByRole('link')).toHaveText(['Linen suit', 'Running things']);
  await week.getByRole('button', { name: 'Week after' }).click();
  await expect(week.getByRole('heading', { level: 2 })).toContainText('Next week');
  await expect(week.getByRole('link')).toHaveCount(0);
  await week.getByRole('button', { name: 'This week' }).click();
  await expect(week.getByRole('link')).toHaveText(['Linen suit', 'Running things']);
});

test('whoever has no outfit yet is told where to begin, and sees the first one come', async ({ person }) => {
  const [mia, olaf] = [await person('Mia'), await person('Olaf')];
  const { page } = mia;
  await page.goto('/closets');
  await expect(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a Trip' })).toHaveAttribute('href', '/trips');
  await expect(page.getByRole('group', { name: 'Filters' })).toBeHidden();

  const trip = await newTrip(olaf, { title: 'Lisbon', startDate: inDays(3), endDate: inDays(4) });
  await olaf.api('POST', `/api/trips/${trip.id}/members`, { userId: mia.id, role: 'member' });
  await expect(closetOf(page, 'Lisbon')).toContainText('Nobody has planned an outfit yet.');
  await hang(olaf, trip, { title: 'Linen suit' });
  await expect(cardOf(page, 'Linen suit')).toBeVisible();
});

test('of a full closet the first outfits are shown, and all of them when asked for', async ({ person }) => {
  const mia = await person('Mia');
  await threeTrips(mia);
  const full = await newTrip(mia, { title: 'Around the world' });
  for (let number = 1; number <= 14; number += 1) await hang(mia, full, { title: `Look ${number}` });
  const { page } = mia;
  await page.goto('/closets');
  const closet = closetOf(page, 'Around the world');
  await closet.scrollIntoViewIfNeeded();
  await expect(closet.getByRole('listitem')).toHaveCount(12);

  await closet.getByRole('link', { name: 'Show all 14 outfits of Around the world' }).click();
  await expect(closet.getByRole('listitem')).toHaveCount(14);
  await expect(closetOf(page, 'Lisbon')).toHaveCount(0);
  await page.goBack();
  await expect(closetOf(page, 'Lisbon')).toBeVisible();
});
