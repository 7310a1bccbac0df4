import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { card, hang, openCloset, tokyo } from './closet.ts';
import type { StripeStub } from '../packages/server/src/testing/stripe-stub.ts';
import { expect, type Person, serveWhile, test as free } from './fixtures.ts';
import { endPlan, payForPlus, PLANS, tell, test } from './payment-service.ts';
import { openNewTrip } from './questions.ts';

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The second trip of somebody whose plan has ended, and which can only be read. */
const tripBeyondPlan = async (person: Person, stripe: StripeStub) => {
  const subscription = await payForPlus(person, stripe);
  await tokyo(person);
  const second = await tokyo(person, { title: 'Kyoto in March' });
  await endPlan(person, stripe, subscription);
  return second;
};

const currentPlan = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'who reaches a limit sees what to do: another plan is chosen, and the way leads to its payment',
  { tag: '@desktop' },
  async ({ person, stripe }) => {
    const ida = await person('Ida');
    ida.expectComplaint(/403/);
    await tokyo(ida);
    const { page } = ida;
    await page.goto('/trips');
    await openNewTrip(page);
    const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
    await expect(dialog.getByText('The Free plan allows 1 trip. See Plans')).toBeVisible();
    await dialog.getByLabel('Title').fill('Lofoten by bike');
    await dialog.getByRole('button', { name: 'Create Trip' }).click();

    const refusal = page.getByRole('alert').filter({ hasText: 'The Free plan allows 1 trip.' });
    await refusal.getByRole('button', { name: 'See Plans' }).click();
    await expect(page).toHaveURL('/plan');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('meter', { name: 'Trips that you own' })).toHaveAttribute('aria-valuetext', '1 of 1');
    await expect(page.getByText('$4.99 a month')).toBeVisible();
    await expectNoBarriers(page, 'the plan with a limit that is reached');

    await page.getByRole('button', { name: 'Choose Plus' }).click();
    await page.waitForURL(`${stripe.url}/pay/*`);
  },
);

test(
  'a plan counts as soon as its payment is confirmed, and lifts the limit',
  { tag: '@desktop' },
  async ({ person, stripe }) => {
    const ida = await person('Ida');
    await tokyo(ida);
    const { page } = ida;
    const { url: checkout } = await ida.api<{ url: string }>('POST', '/api/user/plan/checkout', { planId: 'plus' });
    await page.goto('/plan?checkout=done');
    await expect(said(page, 'Your payment is being confirmed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose Plus' })).toBeDisabled();

    await tell(ida, stripe, stripe.pay(checkout));
    await expect(said(page, 'Your payment is confirmed. You have the Plus plan now.')).toBeVisible();
    await expect(currentPlan(page, 'Plus')).toContainText('Renews on');
    await expect(page).toHaveURL('/plan');
    await page.goto('/trips');
    await openNewTrip(page);
    const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
    await expect(dialog.getByText('The Free plan allows')).toHaveCount(0);
    await dialog.getByLabel('Title').fill('Lofoten by bike');
    await dialog.getByRole('button', { name: 'Create Trip' }).click();
    await expect(said(page, 'Trip created successfully!')).toBeVisible();
  },
);

test('a trip beyond a plan that has ended can be read, and says why it cannot be changed', async ({
  person,
  stripe,
}) => {
  const ida = await person('Ida');
  const subscription = await payForPlus(ida, stripe);
  const first = await tokyo(ida);
  const second = await tokyo(ida, { title: 'Kyoto in March' });
  for (const title of ['Rain coat', 'Dark suit']) await hang(ida, first, { title });
  await endPlan(ida, stripe, subscription);
  const { page } = ida;

  await page.goto('/plan');
  await expect(currentPlan(page, 'Free')).toContainText('The Free plan counts now.');
  const readOnly = page.getByRole('region', { name: 'Read-only Now' });
  await expect(readOnly).toContainText('The trip that you made last.');
  await expect(readOnly).toContainText('In each trip, outfits beyond the first.');
  await expectNoBarriers(page, 'a plan that has ended');

  await page.goto(`/trip/${second.id}`);
  await expect(
    page.getByText('The Free plan allows 1 trip. This trip is beyond that and can only be read.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Activity' })).toHaveCount(0);
});

test('an outfit beyond a plan that has ended can be looked at or deleted', async ({ person, stripe }) => {
  const ida = await person('Ida');
  const subscription = await payForPlus(ida, stripe);
  const trip = await tokyo(ida);
  await hang(ida, trip, { title: 'Rain coat' });
  await hang(ida, trip, { title: 'Dark suit' });
  await endPlan(ida, stripe, subscription);
  const { page } = ida;

  await openCloset(page, trip);
  await expect(page.getByText('The one that was made last can only be looked at or deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Outfit' })).toHaveCount(0);
  await expect(card(page, 'Dark suit')).toContainText('Read-only');
  await expect(card(page, 'Rain coat')).not.toContainText('Read-only');
  await card(page, 'Dark suit').getByRole('button', { name: 'Actions for Dark suit' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete']);
  await page.keyboard.press('Escape');
  await card(page, 'Rain coat').getByRole('button', { name: 'Actions for Rain coat' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'See Plans' }).click();
  await expect(page).toHaveURL('/plan');
});

test('a trip that a list opens offers nothing that changes it before its own answer tells whether that is allowed', async ({
  person,
  stripe,
}) => {
  const ida = await person('Ida');
  const second = await tripBeyondPlan(ida, stripe);
  const { page } = ida;
  const onItsWay = Promise.withResolvers<void>();
  await page.route(`**/api/trips/${second.id}`, async (route) => {
    await onItsWay.promise;
    await route.continue();
  });
  const itinerary = page.waitForResponse(`**/api/trips/${second.id}/itinerary`);

  await page.goto('/trips');
  await page.getByRole('link', { name: 'View Details of Kyoto in March' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kyoto in March' })).toBeVisible();
  await (await itinerary).finished();
  await expect(page.getByText('Loading', { exact: true })).toBeAttached();
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0);

  onItsWay.resolve();
  await expect(page.getByText('This trip is beyond that and can only be read.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to trips' }).click();
  await page.getByRole('link', { name: 'View Details of Tokyo in March' }).click();
  await expect(page.getByRole('button', { name: 'Add Your First Activity' })).toBeVisible();
});

test('a trip that could only be read is changed again once there is less', async ({ person, stripe }) => {
  const ida = await person('Ida');
  const second = await tripBeyondPlan(ida, stripe);
  const { page } = ida;
  const note = page.getByText('This trip is beyond that and can only be read.');
  await page.goto(`/trip/${second.id}`);
  await expect(note).toBeVisible();

  await page.getByRole('link', { name: 'Back to trips' }).click();
  await page.getByRole('button', { name: 'Edit Tokyo in March' }).click();
  await page.getByRole('button', { name: 'Delete Trip' }).click();
  await page.getByRole('button', { name: 'Yes, Delete Trip' }).click();
  await expect(said(page, 'Trip deleted successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'View Details of Kyoto in March' }).click();
  await expect(page.getByRole('button', { name: 'Add Your First Activity' })).toBeVisible();
  await expect(note).toBeHidden();
});

test('of a trip that can only be read things can be taken away', async ({ person, stripe }) => {
  const ida = await person('Ida');
  const subscription = await payForPlus(ida, stripe);
  await tokyo(ida);
  const second = await tokyo(ida, { title: 'Kyoto in March' });
  await ida.api('POST', `/api/trips/${second.id}/itinerary`, { title: 'Tea house' });
  await ida.api('POST', `/api/trips/${second.id}/shopping`, { name: 'Umbrella' });
  await endPlan(ida, stripe, subscription);
  const { page } = ida;
  await page.goto(`/trip/${second.id}`);
  await expect(page.getByRole('button', { name: /^(Edit|Add) (?!Trip)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Tea house' }).click();
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(page.getByText('You cannot add anything for now.')).toBeVisible();

  await page.getByRole('tab', { name: /Shopping/ }).click();
  await page.getByRole('button', { name: 'Delete Umbrella' }).click();
  await page.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(page.getByRole('checkbox', { name: /Umbrella/ })).toHaveCount(0);
  await expect(page.getByText('You cannot add anything for now.')).toBeVisible();
});

test('of a trip that can only be read nothing is offered that fails', async ({ person, stripe }) => {
  const ida = await person('Ida');
  const second = await tripBeyondPlan(ida, stripe);
  const { page } = ida;
  await page.goto(`/trip/${second.id}?tab=members`);
  await page.getByRole('button', { name: 'Links to Join' }).click();
  await expect(page.getByRole('dialog', { name: 'Links to Join' })).toContainText('There is no link to revoke.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Trip' });
  await expect(dialog).toContainText('This trip is beyond that and can only be read.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expectNoBarriers(page, 'a trip that can only be read', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Delete Trip' }).click();
  await page.getByRole('button', { name: 'Yes, Delete Trip' }).click();
  await expect(page).toHaveURL('/trips');
});

test('a payment that fails can be mended, and one that was not made changes nothing', async ({ person, stripe }) => {
  const ida = await person('Ida');
  const { page } = ida;
  await page.goto('/plan?checkout=cancelled');
  await expect(said(page, 'You left before paying. Nothing was charged, and your plan is as before.')).toBeVisible();
  await expect(page).toHaveURL('/plan');

  const subscription = await payForPlus(ida, stripe);
  await tell(ida, stripe, Object.assign(subscription, { status: 'past_due' }));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Plan Plus' }).click();
  await expect(currentPlan(page, 'Plus')).toContainText('Your last payment did not go through. You keep the Plus plan');
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.waitForURL(`${stripe.url}/billing/*`);
});

test('whoever helps to plan a trip reads that its owner’s plan decides', async ({ person, stripe }) => {
  const ida = await person('Ida');
  const subscription = await payForPlus(ida, stripe);
  const noor = await person('Noor');
  await tokyo(ida);
  const second = await tokyo(ida, { title: 'Kyoto in March' });
  await ida.api('POST', `/api/trips/${second.id}/members`, { userId: noor.id, role: 'admin' });
  await endPlan(ida, stripe, subscription);

  await noor.page.goto(`/trip/${second.id}`);
  await expect(noor.page.getByText('The Free plan of the trip’s owner allows 1 trip.')).toBeVisible();
  await expect(noor.page.getByRole('link', { name: 'See Plans' })).toHaveCount(0);
});

const unpaid = free.extend({
  server: [async ({}, use) => serveWhile(use, { PLANS }), { scope: 'worker' }],
});

unpaid('where nothing can be paid for the other plans are shown as not available', async ({ person }) => {
  const { page } = await person('Ida');
  await page.goto('/plan');
  await expect(currentPlan(page, 'Free')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Plus' })).toBeVisible();
  await expect(page.getByText('Not available: nothing can be paid for here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Choose|Manage Billing/ })).toHaveCount(0);
});
