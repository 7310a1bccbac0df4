import { addMember } from '@caravan/contract/members/members.endpoints.ts';
import {
  listClosetChoices,
  listClosets,
  listMostWorn,
  listWeekOutfits,
  transferOutfit,
} from '@caravan/contract/outfits/closets.endpoints.ts';
import { addOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { FREE_PLAN } from '@caravan/contract/testing/free-plan.ts';
import { duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { answerMembers } from '../testing/member-answers.ts';
import { aPerson } from '../testing/samples.ts';
import { expect, page, test } from '../testing/screen.tsx';
import type { TripData } from '../testing/trip-data.ts';

/** A week in Tokyo with room for one outfit. */
const tokyo = (data: TripData, more: Parameters<TripData['addTrip']>[0] = {}) =>
  data.addTrip({
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    limits: { planName: 'Free', isOwnPlan: true, maxOutfits: 1, whyReadOnly: null },
    ...more,
  });

const refusal = (words: string) => page.getByRole('alert').filter({ hasText: words });

/** The refusal says what was reached, and leads to the other plans. */
const expectWayToPlans = async (words: string): Promise<void> => {
  await expect.element(refusal(words)).toMatchTextContent('Limit reached');
  await refusal(words).getByRole('button', { name: 'See Plans' }).click();
  await expect.poll(() => location.pathname).toBe('/plan');
};

const hangDarkSuit = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Add Outfit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await dialog.getByLabelText('Title').fill('Dark suit');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
};

test('a trip is not planned once more where the plan allows none, and its owner sees what to do', async ({
  screen: { data, server, open },
}) => {
  const words = 'The Free plan allows 2 trips.';
  const plan = { ...FREE_PLAN, maxTrips: 2 };
  server.answer(getOwnPlan, {
    plan,
    status: 'active',
    subscriptionEndDate: null,
    endsThen: false,
    usage: {
      trips: 2,
      fullestCloset: null,
      largestGroup: null,
      conciergeQueries: 0,
      conciergeResetsAt: '2027-01-01T00:00:00.000Z',
    },
    hasBilling: false,
    takesPayments: false,
    plans: [plan],
  });
  server.refuse(duplicateTrip, 'plan_limit', { message: words, isOwnPlan: true });
  data.addTrip({ title: 'Lisbon', startDate: '2024-06-10', endDate: '2024-06-14' });
  tokyo(data);
  await open('/trips/completed');
  await page.getByRole('button', { name: 'Duplicate Lisbon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await expect.element(dialog.getByText(words, { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Duplicate Trip' }).click();

  await expectWayToPlans(words);
});

test('an outfit beyond the plan is refused with the way to the others', async ({ screen: { data, server, open } }) => {
  const words = 'The Free plan allows 1 outfit in a trip.';
  const trip = tokyo(data);
  data.addOutfit(trip, { title: 'Rain coat' });
  server.refuse(addOutfit, 'plan_limit', { message: words, isOwnPlan: true });
  await open(`/trip/${trip.id}?tab=closet`);
  await hangDarkSuit();

  await expectWayToPlans(words);
});

test('a third person is not invited where the plan allows two', async ({ screen: { data, server, open } }) => {
  const words = 'The Free plan allows 2 people on a trip.';
  const tomas = aPerson({ firstName: 'Tomas' });
  answerMembers(server, data, [tomas]);
  server.refuse(addMember, 'plan_limit', { message: words, isOwnPlan: true });
  const trip = tokyo(data, { company: [[aPerson({ firstName: 'Noor' }), 'member']] });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite to Trip' });
  await invite.getByLabelText('Search people').fill(tomas.username ?? '');
  await invite.getByRole('button', { name: /Tomas/ }).click();
  await invite.getByRole('button', { name: 'Add Member' }).click();

  await expectWayToPlans(words);
});

test('an outfit is not copied to a trip whose closet is full', async ({ screen: { data, server, open } }) => {
  const words = 'The Free plan allows 1 outfit in a trip.';
  const [first, second] = [tokyo(data), tokyo(data, { title: 'Kyoto in March' })];
  const coat = data.addOutfit(first, { title: 'Rain coat' });
  data.addOutfit(second, { title: 'Dark suit' });
  const closet = { ...first, outfitCount: 1, unplannedCount: 1, daysWithoutOutfit: 7 };
  server.answer(listClosets, {
    closets: [{ trip: closet, outfits: [coat], matchCount: 1 }],
    tripCount: 1,
    outfitCount: 1,
  });
  server.answer(listClosetChoices, { trips: [{ ...first, outfitCount: 1 }], occasions: [] });
  server.answer(listWeekOutfits, []);
  server.answer(listMostWorn, []);
  server.refuse(transferOutfit, 'plan_limit', { message: words, isOwnPlan: true });
  await open('/closets');
  await page.getByRole('button', { name: 'Copy Rain coat to another day or trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Outfit' });
  await dialog.getByLabelText('Trip').selectOptions('Kyoto in March');
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();

  await expectWayToPlans(words);
  expect(server.requests(transferOutfit).map(({ body }) => body.tripId)).toEqual([second.id]);
});

test('whoever plans a trip of somebody else reads that its owner’s plan decides, and is led nowhere', async ({
  screen: { data, server, open },
}) => {
  const words = 'The Free plan of the trip’s owner allows 1 outfit in a trip.';
  const trip = tokyo(data, {
    role: 'admin',
    company: [[aPerson({ firstName: 'Ida' }), 'owner']],
    limits: { planName: 'Free', isOwnPlan: false, maxOutfits: 1, whyReadOnly: null },
  });
  data.addOutfit(trip, { title: 'Rain coat' });
  server.refuse(addOutfit, 'plan_limit', { message: words, isOwnPlan: false });
  await open(`/trip/${trip.id}?tab=closet`);
  await expect.element(page.getByRole('heading', { name: 'Rain coat', level: 4 })).toBeVisible();
  await hangDarkSuit();

  await expect.element(refusal(words)).toBeVisible();
  await expect.element(refusal(words).getByRole('button', { name: 'See Plans' })).not.toBeInTheDocument();
});
