import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const tripOf = async (owner: Person, ...others: readonly Person[]): Promise<Trip> => {
  const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Island' });
  for (const { id } of others) await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: id });
  return trip;
};

test('somebody leaves a trip, on all of their devices, and the others see it', async ({ person, visitor }) => {
  const olga = await person('Olga');
  const ben = await person('Ben');
  const trip = await tripOf(olga, ben);
  const phone = await visitor();
  await phone.context.addCookies(await ben.context.cookies());
  // One after the other: three first pages at once are more than a small machine shows in time.
  for (const { page } of [olga, ben]) {
    await page.goto(`/trip/${trip.id}?tab=members`);
    await expect(page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  }
  await phone.page.goto(`/trip/${trip.id}`);
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Island');

  await ben.page.getByRole('button', { name: 'Leave Trip' }).click();
  const question = ben.page.getByRole('alertdialog', { name: 'Leave Trip' });
  await expect(question).toContainText('You lose Island at once');
  await expect(question).toContainText('What you have added stays, with your name.');
  await question.getByRole('button', { name: 'Stay on Trip' }).click();
  await expect(ben.page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  await ben.page.getByRole('button', { name: 'Leave Trip' }).click();
  await question.getByRole('button', { name: 'Yes, Leave' }).click();

  await expect(ben.page).toHaveURL(/\/trips$/);
  await expect(said(ben.page, 'You left the trip')).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await expect(phone.page).toHaveURL(/\/trips$/);
  await expect(phone.page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await expect(olga.page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
  await expect(olga.page.getByText('1 traveler', { exact: true })).toBeVisible();
});
