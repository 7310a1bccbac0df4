import type { Locator, Page } from '@playwright/test';
import { hang, type Trip } from './closet.ts';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';

const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });

/** A trip with three looks, one of them for two days, and two things to buy. */
const lisbon = async (owner: Person): Promise<Trip> => {
  const trip = await owner.api<Trip>('POST', '/api/trips', {
    title: 'Lisbon',
    startDate: inDays(3),
    endDate: inDays(6),
  });
  const suit = await hang(owner, trip, { title: 'Linen suit', plannedDate: inDays(3) });
  await owner.api('POST', `/api/trips/${trip.id}/outfits/${suit.id}/copies`, { plannedDate: inDays(5) });
  await hang(owner, trip, { title: 'Beach things', plannedDate: inDays(4) });
  await hang(owner, trip, { title: 'Raincoat' });
  for (const name of ['Sunscreen', 'Adapter']) {
    await owner.api('POST', `/api/trips/${trip.id}/shopping`, { name, category: 'essentials' });
  }
  return trip;
};

test('a list stays in step with closet and shopping, and is nobody else’s', async ({ person }) => {
  const [mia, olaf] = [await person('Mia'), await person('Olaf')];
  const trip = await lisbon(olaf);
  await olaf.api('POST', `/api/trips/${trip.id}/members`, { userId: mia.id, role: 'member' });
  for (const one of [mia, olaf]) {
    await one.page.goto(`/trip/${trip.id}/packing`);
    await expect(one.page.getByText(one === mia ? '0 of 2 packed' : '0 of 5 packed')).toBeVisible();
  }
  const { page } = mia;
  await page.getByRole('radio', { name: "Everybody's" }).click();
  await expect(page.getByText('0 of 5 packed')).toBeVisible();
  await box(page, 'Linen suit').click();
  await expect(page.getByText('1 of 5 packed')).toBeVisible();

  await hang(olaf, trip, { title: 'Tuxedo', plannedDate: inDays(6) });
  await expect(box(page, 'Tuxedo')).not.toBeChecked();
  await olaf.api('POST', `/api/trips/${trip.id}/shopping`, { name: 'Snacks for Mia', assignedTo: mia.id });
  await expect(box(page, 'Snacks for Mia')).toHaveAccessibleDescription(/Yours to bring/);
  await expect(page.getByText('1 of 7 packed')).toBeVisible();
  await expect(olaf.page.getByText('0 of 6 packed')).toBeVisible();
  await expect(box(olaf.page, 'Linen suit')).not.toBeChecked();
  await expect(box(olaf.page, 'Snacks for Mia')).toHaveCount(0);

  await page.getByRole('radio', { name: 'My outfits' }).click();
  await expect(page.getByText('0 of 3 packed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Outfits', exact: true })).toBeHidden();
  await page.getByRole('radio', { name: "Everybody's" }).click();
  await expect(box(page, 'Linen suit')).toBeChecked();
});
