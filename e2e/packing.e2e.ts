import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { hang, openCloset, said, type Trip } from './closet.ts';
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

const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('one packs for a trip from its outfits and shopping list in one tap', { tag: '@desktop' }, async ({ person }) => {
  const mia = await person('Mia');
  const trip = await lisbon(mia);
  const { page } = mia;
  await openCloset(page, trip);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Pack' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packing List');
  await expect(page.getByText('Your list begins with 3 outfits and 2 things from the shopping list')).toBeVisible();
  await expectNoBarriers(page, 'what a packing list would begin with');
  await page.getByRole('button', { name: 'Make My Packing List' }).click();
  await expect(page.getByText('0 of 5 packed')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await expect(box(page, 'Linen suit')).toHaveAccessibleDescription(/ · /);

  await box(page, 'Linen suit').click();
  await box(page, 'Sunscreen').click();
  await page.getByLabel('Something else to pack').fill('Passport');
  await page.getByLabel('Something else to pack').press('Enter');
  await box(page, 'Passport').click();
  await expect(page.getByText('3 of 6 packed')).toBeVisible();
  await act(page, 'Raincoat', 'Leave Out');
  await expect(page.getByText('3 of 5 packed')).toBeVisible();
  await expectNoBarriers(page, 'a packing list');

  await page.reload();
  await expect(page.getByText('3 of 5 packed')).toBeVisible();
  await expect(box(page, 'Linen suit')).toBeChecked();
  await expect(box(page, 'Raincoat')).toHaveCount(0);
  await page.getByRole('button', { name: 'Left out (1)' }).click();
  await page.getByRole('button', { name: 'Bring Raincoat back' }).click();
  await expect(box(page, 'Raincoat')).not.toBeChecked();
  for (const name of ['Raincoat', 'Beach things', 'Adapter']) await box(page, name).click();
  await expect(page.getByText('All 6 packed')).toBeVisible();
});

test('a list stays in step with closet and shopping, and is nobody else’s', async ({ person }) => {
  const [mia, olaf] = [await person('Mia'), await person('Olaf')];
  const trip = await lisbon(olaf);
  await olaf.api('POST', `/api/trips/${trip.id}/members`, { userId: mia.id, role: 'member' });
  for (const one of [mia, olaf]) {
    await one.page.goto(`/trip/${trip.id}/packing`);
    await one.page.getByRole('button', { name: 'Make My Packing List' }).click();
    await expect(one.page.getByText('0 of 5 packed')).toBeVisible();
  }
  const { page } = mia;
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

test('one’s own things are renamed, what was removed comes back, and whoever starts over begins with what is planned', async ({
  person,
}) => {
  const mia = await person('Mia');
  const trip = await lisbon(mia);
  await mia.api('POST', `/api/trips/${trip.id}/packing`);
  await mia.api('POST', `/api/trips/${trip.id}/packing/entries`, { name: 'Passport' });
  const { page } = mia;
  await page.goto(`/trip/${trip.id}/packing`);

  await act(page, 'Passport', 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await dialog.getByLabel('What to pack').fill('Passports');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await act(page, 'Passports', 'Remove');
  await expect(box(page, 'Passports')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box(page, 'Passports')).toBeVisible();
  await act(page, 'Linen suit', 'Leave Out');
  await page.getByRole('button', { name: 'Undo' }).click();
  await box(page, 'Linen suit').click();
  await expect(page.getByText('1 of 6 packed')).toBeVisible();
  await page.getByLabel('Something else to pack').press('Enter');
  await expect(page.getByLabel('Something else to pack')).toHaveAccessibleDescription('Please say what to pack');

  await page.getByRole('button', { name: 'Start Over' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Start Over' });
  await asked.getByRole('button', { name: 'Yes, Start Over' }).click();
  await expect(page.getByRole('button', { name: 'Make My Packing List' })).toBeVisible();
  await expect(page.getByText('Passports')).toBeHidden();
});

test('ticks wait for a connection', async ({ person }) => {
  const mia = await person('Mia');
  const trip = await lisbon(mia);
  await mia.api('POST', `/api/trips/${trip.id}/packing`);
  const { page, context } = mia;
  await page.goto(`/trip/${trip.id}/packing`);
  await expect(page.getByText('0 of 5 packed')).toBeVisible();

  await context.setOffline(true);
  await box(page, 'Linen suit').click();
  await box(page, 'Adapter').click();
  await expect(page.getByText('2 of 5 packed')).toBeVisible();
  await expect(said(page, '2 ticks wait for a connection.')).toBeVisible();
  await context.setOffline(false);

  const packed = async () => {
    const { entries } = await mia.api<{ entries: { name: string; isPacked: boolean }[] }>(
      'GET',
      `/api/trips/${trip.id}/packing`,
    );
    return entries.filter(({ isPacked }) => isPacked).map(({ name }) => name);
  };
  await expect.poll(packed).toEqual(['Linen suit', 'Adapter']);
  await expect(page.getByText('2 of 5 packed')).toBeVisible();
});
