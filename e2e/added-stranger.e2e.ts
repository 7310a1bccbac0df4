import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

interface Member {
  readonly userId: string;
  readonly user: { readonly email: string };
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const invite = (page: Page) => page.getByRole('dialog', { name: 'Invite to Trip' });

const add = async ({ page }: Person, { username, firstName }: Person) => {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invite(page).getByLabel('Search people').fill(username);
  await invite(page)
    .getByRole('button', { name: new RegExp(firstName) })
    .click();
  await invite(page).getByRole('button', { name: 'Add Member' }).click();
};

test('a stranger is added, is known once they open the trip, leaves it on all of their devices, and is not put back', async ({
  person,
  visitor,
}) => {
  const olga = await person('Olga');
  const ben = await person('Ben');
  const trip = await olga.api<Trip>('POST', '/api/trips', { title: 'Island' });
  const addressOfBen = async () =>
    (await olga.api<Member[]>('GET', `/api/trips/${trip.id}/members`)).find(({ userId }) => userId === ben.id)?.user
      .email;
  const phone = await visitor();
  await phone.context.addCookies(await ben.context.cookies());
  // One after the other: three first pages at once are more than a small machine shows in time.
  for (const { page } of [ben, phone]) {
    await page.goto('/trips');
    await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  }
  await olga.page.goto(`/trip/${trip.id}?tab=members`);
  const row = olga.page.getByRole('listitem').filter({ hasText: 'Ben' });

  await add(olga, ben);
  await expect(row).toContainText('Not opened yet');
  expect(await addressOfBen()).toContain('•••@');
  await expect(said(ben.page, 'Olga').filter({ hasText: 'added you to Island' })).toBeVisible();
  await expect(phone.page.getByText('New', { exact: true })).toBeVisible();
  await ben.page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('Island');

  await expect(row).not.toContainText('Not opened yet');
  expect(await addressOfBen()).toBe(ben.email);
  await expect(phone.page.getByText('New', { exact: true })).toHaveCount(0);

  await ben.page.goto(`/trip/${trip.id}?tab=members`);
  await ben.page.getByRole('button', { name: 'Leave Trip' }).click();
  await ben.page.getByRole('alertdialog', { name: 'Leave Trip' }).getByRole('button', { name: 'Yes, Leave' }).click();
  await expect(said(ben.page, 'You left the trip')).toBeVisible();
  await expect(phone.page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await expect(olga.page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  olga.expectConsoleError(/status of 409/);
  await add(olga, ben);

  await expect(
    olga.page.getByRole('alert').filter({ hasText: 'They left this trip. Send them a link.' }),
  ).toBeVisible();
});
