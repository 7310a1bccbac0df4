import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listJoinLinks } from '@caravan/contract/members/join-links.endpoints.ts';
import { beginCheckout, getOwnPlan, openBilling } from '@caravan/contract/plans/plans.endpoints.ts';
import { limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { LargeFile } from '@caravan/contract/plans/plans.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { createTrip, deleteTrip, getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { describe } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { expectNoOverflow } from '../../testing/layout.ts';
import { anOwnPlan, beyondFree, FREE, PLUS } from '../../testing/plan-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { toast, textsOf } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const PAYMENT = 'https://pay.example.com';

const currentPlan = (name: string) => page.getByRole('region', { name, exact: true });
const newTrip = page.getByRole('dialog', { name: 'Create New Trip' });
/** The card of an outfit. */
const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });
const readOnlyNote = page.getByText('This trip is beyond that and can only be read.', { exact: false });
const adding = (pattern: RegExp) => page.getByRole('button', { name: pattern });

const tokyo = (data: TripData, fields: Parameters<TripData['addTrip']>[0] = {}): TripDetail =>
  data.addTrip({
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    ...fields,
  });

/** Two trips of somebody whose plan has ended: the second one can only be read. */
const tripBeyondPlan = (data: TripData): TripDetail => {
  tokyo(data);
  return tokyo(data, { title: 'Kyoto in March', limits: beyondFree() });
};

const openNewTrip = async () => {
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await expect
    .element(newTrip.getByRole('checkbox', { name: /^Duplicate from completed trip/ }))
    .toHaveAttribute('aria-busy', 'false');
};

for (const size of SIZES) {
  test(`who reaches a limit sees what to do: another plan is chosen, and the way leads to its payment (${size})`, async ({
    screen: { data, server, navigation, open },
  }) => {
    tokyo(data);
    server.answer(getOwnPlan, anOwnPlan({ usage: { trips: 1 } }));
    server.refuse(createTrip, 'plan_limit', {
      message: limitMessage({ plan: FREE, limit: 'trips', isOwn: true }),
      isOwnPlan: true,
    });
    server.answer(beginCheckout, { url: `${PAYMENT}/pay/1` });
    await open('/trips', size);
    await openNewTrip();
    await expect.element(newTrip).toMatchTextContent('The Free plan allows 1 trip. See Plans');
    await newTrip.getByLabelText(/^Title/).fill('Lofoten by bike');
    await newTrip.getByRole('button', { name: 'Create Trip' }).click();

    const refusal = page.getByRole('alert').filter({ hasText: 'The Free plan allows 1 trip.' });
    await refusal.getByRole('button', { name: 'See Plans' }).click();
    await expect.poll(() => location.pathname).toBe('/plan');
    await expect.element(newTrip).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('meter', { name: 'Trips that you own' }))
      .toHaveAttribute('aria-valuetext', '1 of 1');
    await expect.element(page.getByRole('listitem').filter({ hasText: '$4.99 a month' })).toBeVisible();
    await expectAccessible('the plan with a limit that is reached');

    await page.getByRole('button', { name: 'Choose Plus' }).click();
    await expect.poll(() => navigation.left).toEqual([`${PAYMENT}/pay/1`]);
    await expect.poll(() => server.requests(beginCheckout).map(({ body }) => body)).toEqual([{ planId: 'plus' }]);
  });

  test(`a plan counts as soon as its payment is confirmed, and lifts the limit (${size})`, async ({
    screen: { data, server, open },
  }) => {
    tokyo(data);
    server.answer(getOwnPlan, anOwnPlan({ usage: { trips: 1 } }));
    server.answer(createTrip, ({ body }) => data.addTrip({ title: body.title }));
    await open('/plan?checkout=done', size);
    await expect.element(toast('Your payment is being confirmed.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Choose Plus' })).toBeDisabled();

    server.answer(
      getOwnPlan,
      anOwnPlan({
        plan: PLUS,
        subscriptionEndDate: '2027-04-01T00:00:00.000Z',
        usage: { trips: 1 },
        hasBilling: true,
        plans: [FREE, { ...PLUS, isAvailable: false }],
      }),
    );
    await expect.element(toast('Your payment is confirmed. You have the Plus plan now.')).toBeVisible();
    await expect.element(currentPlan('Plus')).toMatchTextContent('Renews on');
    await expect.poll(() => location.pathname + location.search).toBe('/plan');
    await open('/trips', size);
    await openNewTrip();
    await expect.element(newTrip).not.toMatchTextContent('plan allows');
    await newTrip.getByLabelText(/^Title/).fill('Lofoten by bike');
    await newTrip.getByRole('button', { name: 'Create Trip' }).click();
    await expect.element(toast('Trip created successfully!')).toBeVisible();
  });
}

describe('the plan', () => {
  test('that has ended says what can only be read now', async ({ screen: { data, server, open } }) => {
    const trip = tokyo(data);
    const { title, id: tripId } = trip;
    server.answer(
      getOwnPlan,
      anOwnPlan({
        status: 'ended',
        subscriptionEndDate: '2026-11-01T00:00:00.000Z',
        usage: { trips: 2, fullestCloset: { tripId, title, count: 2 } },
      }),
    );
    await open('/plan');

    await expect.element(currentPlan('Free')).toMatchTextContent('The Free plan counts now.');
    const readOnly = page.getByRole('region', { name: 'Read-only Now' });
    await expect.element(readOnly).toMatchTextContent('The trip that you made last.');
    await expect.element(readOnly).toMatchTextContent('In each trip, outfits beyond the first.');
    await expectAccessible('a plan that has ended');
  });

  for (const size of SIZES) {
    test(`whose storage is full names what takes the most of it, and where that is (${size})`, async ({
      screen: { data, server, open },
    }) => {
      const { title, id } = tokyo(data, {
        title: 'The long way round the island, with everybody and all of their bicycles, in March',
      });
      const file = {
        size: 3 * 1024 ** 2,
        use: 'activity',
        of: 'Check in',
        outfitId: null,
        trip: { id, title },
      } as const;
      const largest: LargeFile[] = [
        { ...file, id: crypto.randomUUID(), filename: `${'Booking of the hotel by the river, '.repeat(4)}.pdf` },
        {
          ...file,
          id: crypto.randomUUID(),
          filename: 'dress.jpg',
          use: 'outfit',
          of: 'Linen dress',
          outfitId: crypto.randomUUID(),
          size: 800_000,
        },
        { ...file, id: crypto.randomUUID(), filename: 'me.jpg', use: 'picture', of: null, trip: null, size: 90_000 },
        { ...file, id: crypto.randomUUID(), filename: 'notes.txt', use: 'nothing', of: null, trip: null, size: 812 },
      ];
      const storage = { bytes: 5 * 1024 ** 3, fullestTrip: { tripId: id, title, count: 1.5 * 1024 ** 3 }, largest };
      server.answer(getOwnPlan, anOwnPlan({ usage: { storage } }));
      await open('/plan', size);

      const meter = (name: string) => page.getByRole('meter', { name, exact: true });
      await expect.element(meter('Storage')).toHaveAttribute('aria-valuetext', '5 GB of 5 GB');
      await expect.element(meter('Storage of a trip')).toHaveAttribute('aria-valuetext', '1.5 GB of 2 GB');
      const rows = page.getByRole('region', { name: 'What Takes the Most Storage' }).getByRole('listitem');
      await expect
        .element(rows.nth(1).getByRole('link'))
        .toHaveAttribute('href', `/trip/${id}?tab=closet&outfit=${largest[1]?.outfitId}`);
      await expect.element(rows.nth(1)).toMatchTextContent(`781 KB · Photo of Linen dress in ${title}`);
      await expect.element(rows.nth(2)).toMatchTextContent('87.9 KB · Your picture');
      await expect.element(rows.nth(3)).toMatchTextContent('812 bytes · Used by nothing, gone within a day');
      await expect.element(rows.nth(3).getByRole('link')).not.toBeInTheDocument();
      await expectAccessible('storage that is full');
      await expectNoOverflow(`/plan on a ${size}`);
    });
  }

  test('whose payment fails can be mended, and one that was not paid for changes nothing', async ({
    screen: { server, navigation, open },
  }) => {
    server.answer(getOwnPlan, anOwnPlan());
    server.answer(openBilling, { url: `${PAYMENT}/billing/1` });
    await open('/plan?checkout=cancelled');
    await expect
      .element(toast('You left before paying. Nothing was charged, and your plan is as before.'))
      .toBeVisible();
    await expect.poll(() => location.pathname + location.search).toBe('/plan');

    server.answer(getOwnPlan, anOwnPlan({ plan: PLUS, status: 'past_due', hasBilling: true }));
    await open('/profile');
    await page.getByRole('link', { name: 'Plan Plus' }).click();
    await expect
      .element(currentPlan('Plus'))
      .toMatchTextContent('Your last payment did not go through. You keep the Plus plan');
    await page.getByRole('button', { name: 'Manage Billing' }).click();
    await expect.poll(() => navigation.left).toEqual([`${PAYMENT}/billing/1`]);
  });

  test('is the only one that can be had where nothing can be paid for', async ({ screen: { server, open } }) => {
    const plans = [FREE, { ...PLUS, isAvailable: false }];
    server.answer(getOwnPlan, anOwnPlan({ takesPayments: false, plans }));
    await open('/plan');

    await expect.element(currentPlan('Free')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Plus' })).toBeVisible();
    await expect.element(page.getByText('Not available: nothing can be paid for here.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Choose|Manage Billing/ })).not.toBeInTheDocument();
  });
});

describe('a trip beyond a plan that has ended', () => {
  test('can be read, and says why it cannot be changed', async ({ screen: { data, open } }) => {
    const trip = tripBeyondPlan(data);
    await open(`/trip/${trip.id}`);

    await expect
      .element(
        page.getByText('The Free plan allows 1 trip. This trip is beyond that and can only be read.', { exact: false }),
      )
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
    await expect.element(adding(/^Add Activity$/)).not.toBeInTheDocument();
  });

  test('is opened from a list without anything that changes it before its own answer says whether that is allowed', async ({
    screen: { data, server, open },
  }) => {
    tripBeyondPlan(data);
    await open('/trips');
    await expect.element(page.getByRole('link', { name: 'View Details of Kyoto in March' })).toBeVisible();
    const release = server.hold(getTrip);

    await page.getByRole('link', { name: 'View Details of Kyoto in March' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Kyoto in March' })).toBeVisible();
    await expect.poll(() => server.requests(listActivities).length).toBeGreaterThan(0);
    await expect.element(page.getByText('Loading', { exact: true })).toBeInTheDocument();
    await expect.element(adding(/^Add /)).not.toBeInTheDocument();

    release();
    await expect.element(readOnlyNote).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
    await expect.element(adding(/^Add /)).not.toBeInTheDocument();

    await page.getByRole('link', { name: 'Back to trips' }).click();
    await page.getByRole('link', { name: 'View Details of Tokyo in March' }).click();
    await expect.element(adding(/^Add Your First Activity$/)).toBeVisible();
  });

  test('is changed again once there is less', async ({ screen: { data, server, open } }) => {
    const trip = tripBeyondPlan(data);
    server.answer(deleteTrip, () => {
      data.trips.shift();
      data.changeTrip(trip, { limits: { ...beyondFree(), whyReadOnly: null } });
      return undefined;
    });
    await open(`/trip/${trip.id}`);
    await expect.element(readOnlyNote).toBeVisible();

    await page.getByRole('link', { name: 'Back to trips' }).click();
    await page.getByRole('button', { name: 'Edit Tokyo in March' }).click();
    await page.getByRole('button', { name: 'Delete Trip' }).click();
    await page.getByRole('button', { name: 'Yes, Delete Trip' }).click();
    await expect.element(toast('Trip deleted successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'View Details of Kyoto in March' }).click();
    await expect.element(adding(/^Add Your First Activity$/)).toBeVisible();
    await expect.element(readOnlyNote).not.toBeInTheDocument();
  });

  test('lets things be taken away', async ({ screen: { data, open } }) => {
    const trip = tripBeyondPlan(data);
    data.addActivity(trip, { title: 'Tea house' });
    data.addItem(trip, { name: 'Umbrella' });
    const nothingToAdd = page.getByText('You cannot add anything for now.', { exact: false });
    await open(`/trip/${trip.id}`);
    await expect.element(page.getByRole('heading', { name: 'Tea house' })).toBeVisible();
    await expect.element(adding(/^(Edit|Add) (?!Trip)/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Delete Tea house' }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect.element(nothingToAdd).toBeVisible();
    await expect.poll(() => data.on(trip).activities).toEqual([]);

    await page.getByRole('tab', { name: /Shopping/ }).click();
    await page.getByRole('button', { name: 'Delete Umbrella' }).click();
    await page.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect.element(page.getByRole('checkbox', { name: /Umbrella/ })).not.toBeInTheDocument();
    await expect.element(nothingToAdd).toBeVisible();
    await expect.poll(() => data.on(trip).items).toEqual([]);
  });

  test('offers nothing that fails', async ({ screen: { data, server, open } }) => {
    const trip = tripBeyondPlan(data);
    server.answer(listJoinLinks, []);
    await open(`/trip/${trip.id}?tab=members`);
    await page.getByRole('button', { name: 'Links to Join' }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Links to Join' }))
      .toMatchTextContent('There is no link to revoke.');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Links to Join' })).not.toBeInTheDocument();

    await page.getByRole('button', { name: 'Edit Trip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Trip' });
    await expect.element(dialog).toMatchTextContent('This trip is beyond that and can only be read.');
    await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
    await expectAccessible('a trip that can only be read', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Delete Trip' }).click();
    await page.getByRole('button', { name: 'Yes, Delete Trip' }).click();
    await expect.poll(() => location.pathname).toBe('/trips');
  });

  test('says to whoever helps to plan it that its owner’s plan decides', async ({ screen: { data, open } }) => {
    const owner = aPerson({ firstName: 'Ida' });
    const limits = beyondFree({ isOwnPlan: false });
    const trip = tokyo(data, { title: 'Kyoto in March', role: 'admin', others: [[owner, 'owner']], limits });
    await open(`/trip/${trip.id}`);

    await expect
      .element(page.getByText('The Free plan of the trip’s owner allows 1 trip.', { exact: false }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'See Plans' })).not.toBeInTheDocument();
  });
});

test('an outfit beyond a plan that has ended can be opened or deleted', async ({ screen: { data, open } }) => {
  const trip = tokyo(data, { limits: { ...beyondFree(), whyReadOnly: null } });
  data.addOutfit(trip, { title: 'Rain coat', createdAt: '2026-01-05T10:00:00.000Z' });
  data.addOutfit(trip, { title: 'Dark suit', createdAt: '2026-01-06T10:00:00.000Z' });
  const entries = () => textsOf(page.getByRole('menuitem'));
  await open(`/trip/${trip.id}?tab=closet`);
  await expect
    .element(page.getByText('The one that was made last can only be looked at or deleted.', { exact: false }))
    .toBeVisible();
  await expect.element(adding(/^Add Outfit$/)).not.toBeInTheDocument();
  await expect.element(card('Dark suit')).toMatchTextContent('Read-only');
  await expect.element(card('Rain coat')).not.toMatchTextContent('Read-only');
  await card('Dark suit').getByRole('button', { name: 'Actions for Dark suit' }).click();
  await expect.poll(entries).toEqual(['Delete']);
  await userEvent.keyboard('{Escape}');
  await card('Rain coat').getByRole('button', { name: 'Actions for Rain coat' }).click();
  await expect.poll(entries).toEqual(['Edit', 'Delete']);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('link', { name: 'See Plans' }).click();
  await expect.poll(() => location.pathname).toBe('/plan');
});
