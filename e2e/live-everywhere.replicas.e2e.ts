import type { Page } from '@playwright/test';
import { expectAsAfterReload, type WatchedPage, watchLoads } from './as-after-reload.ts';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Made {
  readonly id: string;
}

/** Two people on one trip: Vera looks, Owen changes what she looks at. */
interface Couple extends WatchedPage {
  readonly vera: Person;
  readonly owen: Person;
  readonly trip: Made;
}

const inTrip = (page: Page) => page.getByRole('main');

/** Vera, an admin, has a tab of Owen's trip open, and hears of it. */
const openTab = async (person: (name: string) => Promise<Person>, tab: string): Promise<Couple> => {
  const [owen, vera] = [await person('Owen'), await person('Vera')];
  const trip = await owen.api<Made>('POST', '/api/trips', { title: 'Tatra', timeZone: 'UTC' });
  await owen.api('POST', `/api/trips/${trip.id}/members`, { userId: vera.id, role: 'admin' });
  const { page } = vera;
  const joined = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('joined')));
  await page.goto(`/trip/${trip.id}?tab=${tab}`);
  await joined;
  return { vera, owen, trip, ...watchLoads(page) };
};

test('what happens in the itinerary is seen at once, as after a reload', async ({ person }) => {
  const couple = await openTab(person, 'itinerary');
  const { page, owen, trip } = couple;
  const path = `/api/trips/${trip.id}/itinerary`;
  await expect(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();

  const hike = await owen.api<Made>('POST', path, { title: 'Hike', startTime: `${inDays(3)}T09:00:00Z` });
  await expect(page.getByRole('heading', { name: 'Hike' })).toBeVisible();
  await owen.api('PUT', `${path}/${hike.id}`, { title: 'Longer hike', startTime: `${inDays(2)}T07:30:00Z` });
  await expect(page.getByRole('heading', { name: 'Longer hike' })).toBeVisible();
  await expect(page.getByText('7:30 AM')).toBeVisible();
  const itsDay = page.getByRole('region').filter({ hasText: 'Longer hike' });
  await owen.api('PUT', `/api/trips/${trip.id}`, { startDate: inDays(2), endDate: inDays(4) });
  await expect(itsDay).toContainText('Day 1 of 3');
  await owen.api('PUT', `/api/trips/${trip.id}`, { startDate: inDays(1), endDate: inDays(4) });
  await expect(itsDay).toContainText('Day 2 of 4');
  const hut = await owen.api<Made>('POST', path, { title: 'Night in the hut', category: 'hotel/airbnb' });
  await expect(page.getByRole('heading', { name: 'Night in the hut' })).toBeVisible();
  const boots = { title: 'Boots', category: 'Active Wear', activityId: hike.id };
  await owen.api('POST', `/api/trips/${trip.id}/outfits`, boots);
  await expect(page.getByText('1 outfit planned')).toBeVisible();
  await owen.api('DELETE', `${path}/${hut.id}`);
  await expect(page.getByRole('heading', { name: 'Night in the hut' })).toHaveCount(0);

  await expectAsAfterReload(couple);
});

test('what happens in the closet is seen at once, as after a reload', async ({ person }) => {
  const couple = await openTab(person, 'closet');
  const { page, owen, trip } = couple;
  const path = `/api/trips/${trip.id}/outfits`;
  await expect(page.getByRole('heading', { name: 'No outfits yet' })).toBeVisible();

  const coat = await owen.api<Made>('POST', path, { title: 'Rain coat', category: 'Casual' });
  await expect(page.getByText('Rain coat')).toBeVisible();
  const planned = { title: 'Wool coat', category: 'Formal', plannedDate: `${inDays(2)}T12:00:00Z` };
  await owen.api('PATCH', `/api/outfits/${coat.id}`, planned);
  await expect(page.getByText('Wool coat')).toBeVisible();
  const hike = await owen.api<Made>('POST', `/api/trips/${trip.id}/itinerary`, { title: 'Hike' });
  const boots = await owen.api<Made>('POST', path, { title: 'Boots', category: 'Active Wear', activityId: hike.id });
  await expect(inTrip(page)).toContainText('Hike');
  await owen.api('DELETE', `/api/trips/${trip.id}/itinerary/${hike.id}`);
  await expect(inTrip(page)).not.toContainText('Hike');
  await owen.api('DELETE', `${path}/${boots.id}`);
  await expect(page.getByText('Boots')).toHaveCount(0);

  await expectAsAfterReload(couple);
});

test('what happens on the shopping list is seen at once, as after a reload', async ({ person }) => {
  const couple = await openTab(person, 'shopping');
  const { vera, page, owen, trip } = couple;
  const path = `/api/trips/${trip.id}/shopping`;
  await expect(page.getByRole('heading', { name: 'No items yet' })).toBeVisible();

  const bread = await owen.api<Made>('POST', path, { name: 'Bread', category: 'breakfast', price: '3.50' });
  const tea = await owen.api<Made>('POST', path, { name: 'Tea', category: 'drinks', assignedTo: vera.id });
  await expect(page.getByText('Bread', { exact: true })).toBeVisible();
  await expect(page.getByText('$3.50').first()).toBeVisible();
  await owen.api('PUT', `${path}/${bread.id}`, { name: 'Rye bread', category: 'breakfast', price: '4' });
  await expect(page.getByText('Rye bread', { exact: true })).toBeVisible();
  await expect(page.getByText('$4.00').first()).toBeVisible();
  await owen.api('PUT', `${path}/${bread.id}`, { isCompleted: true });
  await expect(page.getByRole('checkbox', { name: /Rye bread/ })).toBeChecked();
  await owen.api('DELETE', `${path}/${tea.id}`);
  await expect(page.getByText('Tea', { exact: true })).toHaveCount(0);

  await expectAsAfterReload(couple);
});

test('what happens to the people and to the trip itself is seen at once, as after a reload', async ({ person }) => {
  const couple = await openTab(person, 'members');
  const { vera, page, owen, trip } = couple;
  const path = `/api/trips/${trip.id}/members`;
  const zoe = await person('Zoe');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(page.getByRole('heading', { name: 'Members (2)' })).toBeVisible();
  await expect(page.getByText('Dates TBD')).toBeVisible();

  const dates = { startDate: inDays(5), endDate: inDays(9) };
  await owen.api('PUT', `/api/trips/${trip.id}`, { title: 'High Tatra', destination: 'Zakopane', ...dates });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('High Tatra');
  await expect(page).toHaveTitle('High Tatra · Caravan');
  await expect(page.getByText('5 days left')).toBeVisible();
  await owen.api('PUT', `/api/trips/${trip.id}`, { currency: 'EUR', description: 'Hut to hut' });
  await expect(page.getByText('Hut to hut')).toBeVisible();

  await owen.api('POST', path, { userId: zoe.id });
  await expect(page.getByRole('heading', { name: 'Members (3)' })).toBeVisible();
  await expect(page.getByText('3 travelers')).toBeVisible();
  await expect(row('Zoe Lindqvist')).toContainText('Not opened yet');
  await zoe.api('GET', `/api/trips/${trip.id}`);
  await expect(row('Zoe Lindqvist')).not.toContainText('Not opened yet');
  await owen.api('PATCH', `${path}/${zoe.id}`, { role: 'admin' });
  await expect(row('Zoe Lindqvist')).toContainText('Can Edit');
  await owen.api('POST', `/api/trips/${trip.id}/owner`, { userId: zoe.id });
  await expect(row('Zoe Lindqvist')).toContainText('Owner');
  await expect(page.getByRole('button', { name: 'Actions for Owen Lindqvist' })).toBeVisible();
  await owen.api('POST', `/api/trips/${trip.id}/leave`);
  await expect(row('Owen Lindqvist')).toHaveCount(0);
  await zoe.api('PATCH', `${path}/${vera.id}`, { role: 'member' });
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Trip' })).toHaveCount(0);
  // The list of members is a read of its own.
  await expect(row('Vera Lindqvist')).toContainText('View Only');

  await expectAsAfterReload(couple);
});
