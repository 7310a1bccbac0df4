import type { Page } from '@playwright/test';
import { samplePdf } from '../packages/server/src/testing/sample-documents.ts';
import { tokyo } from './closet.ts';
import { expect } from './fixtures.ts';
import { send, test } from './payment-service.ts';
import { openNewTrip } from './questions.ts';

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('who reaches a limit goes to the payment service and comes back with a plan that lifts it', async ({
  person,
  stripe,
}) => {
  const ida = await person('Ida');
  ida.expectConsoleError(/403/);
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
  await send(ida, stripe, subscription);
  await expect(said(page, 'Your payment is confirmed. You have the Plus plan now.')).toBeVisible();
  await page.goto('/trips');
  await openNewTrip(page);
  await dialog.getByLabel('Title').fill('Lofoten by bike');
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  await expect(said(page, 'Trip created successfully!')).toBeVisible();

  await send(ida, stripe, Object.assign(subscription, { status: 'past_due' }));
  await page.goto('/plan');
  await expect(page.getByText('Your last payment did not go through.')).toBeVisible();
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.waitForURL(`${stripe.url}/billing/*`);
});

test('who has no storage left sees what takes the most of it, deletes that and has room again', async ({ person }) => {
  const ines = await person('Inês');
  ines.expectConsoleError(/413/);
  const { page } = ines;
  const trip = await ines.api<{ id: string }>('POST', '/api/trips', { title: 'Lisbon' });
  for (const title of ['Check in', 'Fado']) await ines.api('POST', `/api/trips/${trip.id}/itinerary`, { title });
  await page.goto(`/trip/${trip.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  const bring = async (title: string, name: string) => {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Attach a File' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: samplePdf(6_000) });
  };
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
  };
  const arrived = dialog.getByRole('button', { name: 'Replace' });
  await bring('Check in', 'Booking.pdf');
  await expect(arrived).toBeVisible();
  await save();

  await bring('Fado', 'Tickets.pdf');
  const refusal = page.getByRole('alert').filter({ hasText: 'Your storage is full' });
  await expect(refusal).toContainText('The Free plan allows 10 KB of storage. Most of yours is in “Lisbon”');
  await refusal.getByRole('button', { name: 'See Plans' }).click();
  await expect(page.getByRole('meter', { name: 'Storage', exact: true })).toHaveAttribute(
    'aria-valuetext',
    '5.9 KB of 10 KB',
  );
  await page.getByRole('link', { name: /^Booking.pdf/ }).click();
  await page.getByRole('button', { name: 'Edit Check in' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await save();

  await bring('Fado', 'Tickets.pdf');
  await expect(arrived).toBeVisible();
  await save();
  await expect(page.getByRole('link', { name: /^Download Tickets.pdf/ })).toBeVisible();
});
