import type { Page } from '@playwright/test';
import { tokyo } from './closet.ts';
import { expect } from './fixtures.ts';
import { tell, test } from './payment-service.ts';
import { openNewTrip } from './questions.ts';

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('who reaches a limit goes to the payment service and comes back with a plan that lifts it', async ({
  person,
  stripe,
}) => {
  const ida = await person('Ida');
  ida.expectComplaint(/403/);
  await tokyo(ida);
  const { page } = ida;
  await page.goto('/trips');
  await openNewTrip(page);
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill('Lofoten by bike');
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'The Free plan allows 1 trip.' });
  await refusal.getByRole('button', { name: 'See Plans' }).click();
  await page.getByRole('button', { name: 'Choose Plus' }).click();
  await page.waitForURL(`${stripe.url}/pay/*`);

  const subscription = stripe.pay(page.url());
  await page.goto('/plan?checkout=done');
  await tell(ida, stripe, subscription);
  await expect(said(page, 'Your payment is confirmed. You have the Plus plan now.')).toBeVisible();
  await page.goto('/trips');
  await openNewTrip(page);
  await dialog.getByLabel('Title').fill('Lofoten by bike');
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  await expect(said(page, 'Trip created successfully!')).toBeVisible();

  await tell(ida, stripe, Object.assign(subscription, { status: 'past_due' }));
  await page.goto('/plan');
  await expect(page.getByText('Your last payment did not go through.')).toBeVisible();
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.waitForURL(`${stripe.url}/billing/*`);
});
