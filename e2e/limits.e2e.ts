import { card, complained, hang, openCloset, tokyo } from './closet.ts';
import { expect, type Person, serveWhile, test as base } from './fixtures.ts';

/** Room for two trips, an outfit in each, and one more person. */
const PLANS = JSON.stringify([
  { id: 'free', name: 'Free', maxTrips: 2, maxOutfitsPerTrip: 1, maxMembersPerTrip: 2 },
  { id: 'plus', name: 'Plus', price: 499 },
]);

const test = base.extend({ server: [async ({}, use) => serveWhile(use, { PLANS }), { scope: 'worker' }] });

/** They are told why, and find the way to the other plans. */
const expectWayToPlans = async ({ page }: Person, words: string) => {
  const refusal = complained(page, words);
  await expect(refusal).toContainText('Limit reached');
  await refusal.getByRole('button', { name: 'See Plans' }).click();
  await expect(page).toHaveURL('/plan');
};

const addOutfit = async ({ page }: Person, title: string) => {
  await page.getByRole('button', { name: 'Add Outfit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
};

test('a trip is not planned once more where the plan allows none, and its owner sees what to do', async ({
  person,
}) => {
  const ida = await person('Ida');
  ida.expectComplaint(/403/);
  await ida.api('POST', '/api/trips', { title: 'Lisbon', startDate: '2024-06-10', endDate: '2024-06-14' });
  await tokyo(ida);
  await ida.page.goto('/trips/completed');
  await ida.page.getByRole('button', { name: 'Duplicate Lisbon' }).click();
  const dialog = ida.page.getByRole('dialog', { name: 'Create New Trip' });
  await expect(dialog.getByText('The Free plan allows 2 trips.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Duplicate Trip' }).click();

  await expectWayToPlans(ida, 'The Free plan allows 2 trips.');
});

test('an outfit beyond the plan is refused with the way to the others', async ({ person }) => {
  const ida = await person('Ida');
  ida.expectComplaint(/403/);
  const trip = await tokyo(ida);
  await hang(ida, trip, { title: 'Rain coat' });
  await openCloset(ida.page, trip);
  await addOutfit(ida, 'Dark suit');

  await expectWayToPlans(ida, 'The Free plan allows 1 outfit in a trip.');
});

test('a third person is not invited where the plan allows two', async ({ person }) => {
  const ida = await person('Ida');
  ida.expectComplaint(/403/);
  const [noor, tomas] = [await person('Noor'), await person('Tomas')];
  const trip = await tokyo(ida);
  await ida.api('POST', `/api/trips/${trip.id}/members`, { userId: noor.id, role: 'member' });
  await ida.page.goto(`/trip/${trip.id}?tab=members`);
  await ida.page.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = ida.page.getByRole('dialog', { name: 'Invite to Trip' });
  await invite.getByLabel('Search people').fill(tomas.username);
  await invite.getByRole('button', { name: /Tomas/ }).click();
  await invite.getByRole('button', { name: 'Add Member' }).click();

  await expectWayToPlans(ida, 'The Free plan allows 2 people on a trip.');
});

test('an outfit is not copied to a trip whose closet is full', async ({ person }) => {
  const ida = await person('Ida');
  ida.expectComplaint(/403/);
  await hang(ida, await tokyo(ida), { title: 'Rain coat' });
  await hang(ida, await tokyo(ida, { title: 'Kyoto in March' }), { title: 'Dark suit' });
  await ida.page.goto('/closets');
  await ida.page.getByRole('button', { name: 'Copy Rain coat to another day or trip' }).click();
  const dialog = ida.page.getByRole('dialog', { name: 'Copy Outfit' });
  await dialog.getByLabel('Trip').selectOption('Kyoto in March');
  await dialog.getByRole('button', { name: 'Copy Outfit' }).click();

  await expectWayToPlans(ida, 'The Free plan allows 1 outfit in a trip.');
});

test('whoever plans somebody else’s trip reads that its owner’s plan decides, and is led nowhere', async ({
  person,
}) => {
  const ida = await person('Ida');
  const noor = await person('Noor');
  noor.expectComplaint(/403/);
  const trip = await tokyo(ida);
  await hang(ida, trip, { title: 'Rain coat' });
  await ida.api('POST', `/api/trips/${trip.id}/members`, { userId: noor.id, role: 'admin' });
  await openCloset(noor.page, trip);
  await expect(card(noor.page, 'Rain coat')).toBeVisible();
  await addOutfit(noor, 'Dark suit');

  const refusal = complained(noor.page, 'The Free plan of the trip’s owner allows 1 outfit in a trip.');
  await expect(refusal).toBeVisible();
  await expect(refusal.getByRole('button', { name: 'See Plans' })).toHaveCount(0);
});
