import type { EndpointShape } from '@caravan/contract/endpoint.ts';
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
import { limitMessage } from '@caravan/contract/plans/plans.rules.ts';
import type { PlanLimit } from '@caravan/contract/plans/plans.schema.ts';
import { FREE_PLAN, NOTHING_USED } from '@caravan/contract/testing/free-plan.ts';
import { duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Locator } from 'vitest/browser';
import type { ApiServer } from '../../testing/api-server.ts';
import { answerMembers } from '../../testing/member-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { textsOf } from '../../testing/page-texts.ts';
import type { TripData } from '../../testing/trip-data.ts';

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

const PLAN = { ...FREE_PLAN, maxTrips: 2, maxOutfitsPerTrip: 1, maxMembersPerTrip: 2 };

/** Refuses as the server does where a plan allows no more. */
const refuseBeyond = (server: ApiServer, endpoint: EndpointShape, limit: PlanLimit, isOwn = true): void =>
  server.refuse(endpoint, 'plan_limit', { message: limitMessage({ plan: PLAN, limit, isOwn }), isOwnPlan: isOwn });

const refusal = (words: string) => page.getByRole('alert').filter({ hasText: words });

/** One try is refused: the page says what was reached beside the dialog, which stays, and leads to the other plans. */
const expectWayToPlans = async (words: string, dialog: Locator, tries: readonly unknown[]): Promise<void> => {
  await expect.element(refusal(words)).toMatchTextContent('Limit reached');
  await expect.element(dialog).toBeVisible();
  expect(
    page
      .getByRole('status')
      .filter({ hasText: /success/i })
      .elements(),
  ).toEqual([]);
  expect(tries).toHaveLength(1);
  await refusal(words).getByRole('button', { name: 'See Plans' }).click();
  await expect.poll(() => location.pathname).toBe('/plan');
  await expect.element(dialog).not.toBeInTheDocument();
};

const addOutfitDialog = page.getByRole('dialog', { name: 'Add Outfit' });

const hangDarkSuit = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Add Outfit' }).first().click();
  await addOutfitDialog.getByLabelText('Title').fill('Dark suit');
  await addOutfitDialog.getByRole('button', { name: 'Add Outfit' }).click();
};

test('a trip is not planned once more where the plan allows none, and its owner sees what to do', async ({
  screen: { data, server, open },
}) => {
  const words = 'The Free plan allows 2 trips.';
  server.answer(getOwnPlan, {
    plan: PLAN,
    status: 'active',
    subscriptionEndDate: null,
    endsThen: false,
    usage: { ...NOTHING_USED, trips: 2 },
    hasBilling: false,
    takesPayments: false,
    plans: [PLAN],
  });
  refuseBeyond(server, duplicateTrip, 'trips');
  data.addTrip({ title: 'Lisbon', startDate: '2024-06-10', endDate: '2024-06-14' });
  tokyo(data);
  await open('/trips/completed');
  await page.getByRole('button', { name: 'Duplicate Lisbon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await expect.element(dialog.getByText(words, { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Duplicate Trip' }).click();

  await expectWayToPlans(words, dialog, server.requests(duplicateTrip));
});

test('an outfit beyond the plan is refused with the way to the others', async ({ screen: { data, server, open } }) => {
  const words = 'The Free plan allows 1 outfit in a trip.';
  const trip = tokyo(data);
  data.addOutfit(trip, { title: 'Rain coat' });
  refuseBeyond(server, addOutfit, 'outfitsPerTrip');
  await open(`/trip/${trip.id}?tab=closet`);
  await hangDarkSuit();

  await expectWayToPlans(words, addOutfitDialog, server.requests(addOutfit));
  await open(`/trip/${trip.id}?tab=closet`);
  await expect.poll(() => textsOf(page.getByRole('heading', { level: 4 }))).toEqual(['Rain coat']);
});

test('a third person is not invited where the plan allows two', async ({ screen: { data, server, open } }) => {
  const words = 'The Free plan allows 2 people on a trip.';
  const tomas = aPerson({ firstName: 'Tomas' });
  answerMembers(server, data, [tomas]);
  refuseBeyond(server, addMember, 'membersPerTrip');
  const trip = tokyo(data, { others: [[aPerson({ firstName: 'Noor' }), 'member']] });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite to Trip' });
  await invite.getByLabelText('Search people').fill(tomas.username ?? '');
  await invite.getByRole('button', { name: /Tomas/ }).click();
  await invite.getByRole('button', { name: 'Add Member' }).click();

  await expectWayToPlans(words, invite, server.requests(addMember));
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
  server.answer(listClosetChoices, { trips: [{ ...first, outfitCount: 1 }], occasions: [], wearers: [] });
  server.answer(listWeekOutfits, []);
  server.answer(listMostWorn, []);
  refuseBeyond(server, transferOutfit, 'outfitsPerTrip');
  await open('/closets');
  await page.getByRole('button', { name: 'Copy Rain coat to another day or trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy Outfit' });
  await dialog.getByLabelText('Trip').selectOptions('Kyoto in March');
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();

  await expectWayToPlans(words, dialog, server.requests(transferOutfit));
  await expect.poll(() => server.requests(transferOutfit).map(({ body }) => body.tripId)).toEqual([second.id]);
});

test('whoever plans a trip of somebody else reads that its owner’s plan decides, and is led nowhere', async ({
  screen: { data, server, open },
}) => {
  const words = 'The Free plan of the trip’s owner allows 1 outfit in a trip.';
  const trip = tokyo(data, {
    role: 'admin',
    others: [[aPerson({ firstName: 'Ida' }), 'owner']],
    limits: { planName: 'Free', isOwnPlan: false, maxOutfits: 1, whyReadOnly: null },
  });
  data.addOutfit(trip, { title: 'Rain coat' });
  refuseBeyond(server, addOutfit, 'outfitsPerTrip', false);
  await open(`/trip/${trip.id}?tab=closet`);
  await expect.element(page.getByRole('heading', { name: 'Rain coat', level: 4 })).toBeVisible();
  await hangDarkSuit();

  await expect.element(refusal(words)).toMatchTextContent('Limit reached');
  await expect.element(addOutfitDialog.getByLabelText('Title')).toHaveValue('Dark suit');
  await expect.element(refusal(words).getByRole('button', { name: 'See Plans' })).not.toBeInTheDocument();
});
