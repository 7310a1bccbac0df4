import type { Page } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, test } from './fixtures.ts';

interface Made {
  readonly id: string;
}

const recent = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });
const comingNext = (page: Page) => page.getByRole('region', { name: 'What comes next' });

/** Opens 'Recent Activity', which is closed on every visit of home. */
const openRecent = async (page: Page) => {
  await recent(page).getByRole('button', { name: 'Recent Activity' }).click();
  return recent(page).getByRole('list', { name: 'Recent activity' });
};

/** The calendar date in a zone so many days from now. */
const dateThere = (timeZone: string, days = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000);

test('an empty home says how to begin, and nothing of what is not there', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('Nils');

  await page.goto('/');

  await expect(page.getByRole('heading', { name: 'Ready to start planning?' })).toBeVisible();
  await expect(recent(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Trip Calendar' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Travel Updates' })).toHaveCount(0);
  await expect(comingNext(page)).toHaveCount(0);
  await openRecent(page);
  await expect(recent(page)).toContainText('No recent activity');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/trips');
});

test('recent activity is closed at first, and each line leads to what was added', async ({ person }) => {
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const trip = await ada.api<Made>('POST', '/api/trips', { title: 'Faroe Islands' });
  await ada.api('POST', `/api/trips/${trip.id}/members`, { userId: bo.id, role: 'admin' });
  await bo.api('POST', `/api/trips/${trip.id}/itinerary`, { title: 'Ferry to Mykines' });
  await bo.api('POST', `/api/trips/${trip.id}/outfits`, { title: 'Wool and rain', category: 'Casual' });
  await bo.api('POST', `/api/trips/${trip.id}/shopping`, { name: 'Thermos' });
  const { page } = ada;
  await page.goto('/');

  const button = recent(page).getByRole('button', { name: 'Recent Activity' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Bo added')).toHaveCount(0);
  const lines = await openRecent(page);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(lines.getByRole('listitem')).toHaveText([
    /^Bo added Thermos to Faroe Islands/,
    /^Bo added Wool and rain to Faroe Islands/,
    /^Bo added Ferry to Mykines to Faroe Islands/,
  ]);

  for (const [what, tab] of [
    ['Thermos', 'shopping'],
    ['Wool and rain', 'closet'],
    ['Ferry to Mykines', 'itinerary'],
  ] as const) {
    await lines.getByRole('link', { name: what }).click();
    await expect(page).toHaveURL(`/trip/${trip.id}/${tab}`);
    await page.goBack();
    await openRecent(page);
  }
});

test('what somebody else adds appears among the recent activity at once', async ({ person }) => {
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const trip = await ada.api<Made>('POST', '/api/trips', { title: 'Faroe Islands' });
  await ada.api('POST', `/api/trips/${trip.id}/members`, { userId: bo.id, role: 'admin' });
  const { page } = ada;
  await page.goto('/');
  await openRecent(page);
  await expect(recent(page)).toContainText('No recent activity');

  await bo.api('POST', `/api/trips/${trip.id}/shopping`, { name: 'Thermos' });

  await expect(recent(page)).toContainText('Bo added Thermos to Faroe Islands');
});

test('what comes next is told by the clock of its trip, wherever the browser is', async ({ person }) => {
  const tokyo = 'Asia/Tokyo';
  const mia = await person('Mia', { timezoneId: 'America/Los_Angeles' });
  const [today, tomorrow] = [dateThere(tokyo), dateThere(tokyo, 1)];
  const dates = { startDate: dateThere(tokyo, -2), endDate: dateThere(tokyo, 3) };
  const trip = await mia.api<Made>('POST', '/api/trips', { title: 'Three days in Tokyo', timeZone: tokyo, ...dates });
  const plan = (title: string, startTime: string, location?: string) =>
    mia.api('POST', `/api/trips/${trip.id}/itinerary`, { title, startTime, location });
  await plan('Midnight ramen', `${today}T00:00:00+09:00`);
  await plan('Last train', `${today}T23:59:00+09:00`);
  await plan('Fish market', `${tomorrow}T09:00:00+09:00`, 'Toyosu');
  await plan('Yesterday', `${dateThere(tokyo, -1)}T12:00:00+09:00`);
  const { page } = mia;

  await page.goto('/');

  const days = comingNext(page).getByRole('list');
  await expect(comingNext(page).getByRole('heading', { level: 3 })).toHaveText(['Today', 'Tomorrow']);
  await expect(days.nth(0).getByRole('listitem')).toHaveText([/12:00 AM GMT\+9Midnight ramen/, /11:59 PM GMT\+9Last/]);
  await expect(days.nth(1).getByRole('listitem')).toHaveText([/9:00 AM GMT\+9Fish marketToyosu · Three days in Tokyo/]);
  await expect(comingNext(page)).not.toContainText('Yesterday');
  await comingNext(page).getByRole('link', { name: 'Fish market' }).click();
  await expect(page).toHaveURL(`/trip/${trip.id}/itinerary`);
});

test('the weather of the current trip stands on home, and is missed in words', async ({ person }) => {
  const kim = await person('Kim');
  const trip = await kim.api<Made>('POST', '/api/trips', {
    title: 'Alfama',
    destination: 'Lisbon',
    timeZone: 'UTC',
    startDate: inDays(-1),
    endDate: inDays(2),
  });
  const { page } = kim;
  const updates = page.getByRole('region', { name: 'Travel Updates' });

  await page.goto('/');
  await expect(updates).toContainText('Lisbon · Today');
  await expect(updates).toContainText(`${70 + Number(inDays(0).slice(8))}°F`);
  await expect(updates.getByRole('list', { name: 'The days after' }).getByRole('listitem')).toHaveText(
    [1, 2].map((day) => new RegExp(`high ${70 + Number(inDays(day).slice(8))}°F`)),
  );
  await expect(updates).toContainText('Weather data by Open-Meteo.com (CC BY 4.0)');

  await kim.api('PUT', `/api/trips/${trip.id}`, { startDate: inDays(60), endDate: inDays(65) });
  await expect(updates).toContainText(/Typically High \d+°F/);
  await expect(updates).toContainText('The forecast begins on');
  await expect(updates.getByRole('listitem')).toHaveCount(5);

  await kim.api('PUT', `/api/trips/${trip.id}`, { startDate: inDays(5_000), endDate: inDays(5_001) });
  await expect(updates).toContainText('Weather data unavailable');
});

test('what cannot be had on home says so in its place, comes on another try, and hides nothing else', async ({
  person,
}) => {
  const eva = await person('Eva');
  eva.expectComplaint(/500/);
  const trip = await eva.api<Made>('POST', '/api/trips', { title: 'Alfama' });
  await eva.api('POST', `/api/trips/${trip.id}/itinerary`, { title: 'Fado', startTime: `${inDays(1)}T20:00:00Z` });
  const { page } = eva;
  await page.route('**/api/user/upcoming-activities*', (route) => route.fulfill({ status: 500, body: 'Oops' }));

  await page.goto('/');
  await expect(comingNext(page).getByRole('alert')).toContainText('Something went wrong');
  await expect(recent(page)).toBeVisible();
  await page.unroute('**/api/user/upcoming-activities*');
  await comingNext(page).getByRole('button', { name: 'Try again' }).click();

  await expect(comingNext(page)).toContainText('Fado');
});
