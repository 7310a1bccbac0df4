import type { Page } from '@playwright/test';
import { londonToNewYork, minutesAfter } from '../packages/server/src/testing/stub-flights.ts';
import { answering } from '../packages/server/src/testing/faulty-service.ts';
import { expectNoBarriers } from './barriers.ts';
import { inDays } from './dates.ts';
import { expect, type Person, test as base } from './fixtures.ts';
import { test } from './flight-service.ts';
import { REFERENCE_LOAD_LIMIT_MS, serveWithReferenceData } from './reference-data.ts';
import type { TestServer } from './server.ts';

interface Trip {
  readonly id: string;
}

/** A trip with a flight and a dinner in its itinerary. */
const tripOf = async (person: Person, title: string): Promise<Trip> => {
  const trip = await person.api<Trip>('POST', '/api/trips', { title, timeZone: 'UTC' });
  const startTime = `${inDays(1)}T09:00:00Z`;
  for (const activity of [
    { title: `Fly to ${title}`, category: 'flight', startTime },
    { title: `Dinner in ${title}`, category: 'restaurant', startTime },
  ]) {
    await person.api('POST', `/api/trips/${trip.id}/itinerary`, activity);
  }
  return trip;
};

const sheet = (page: Page, name = 'Add Flight') => page.getByRole('dialog', { name });
const section = (page: Page) => page.getByRole('region', { name: 'Flights' });
const card = (page: Page, number: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: number }) });
const found = (page: Page) => page.getByRole('group', { name: 'Flights found' });
const notice = (page: Page, title: string) => page.locator('[data-toast]').filter({ hasText: title });

const openSheet = async (page: Page) => {
  await page.goto('/');
  await section(page).getByRole('button', { name: 'Add Flight' }).click();
};

const search = async (page: Page, number: string, date?: string) => {
  await sheet(page).getByLabel('Flight number').fill(number);
  if (date !== undefined) await sheet(page).getByLabel('Date').fill(date);
  await sheet(page).getByRole('button', { name: 'Search', exact: true }).click();
};

test(
  'a flight is found by its number, linked to an activity of a trip, and followed',
  { tag: '@desktop' },
  async ({ person, flightService }) => {
    const ada = await person('Ada', { timezoneId: 'Asia/Tokyo' });
    const { page } = ada;
    const flight = londonToNewYork(inDays(1));
    const later = { estimated: minutesAfter(flight.departure.scheduled, 45), delay: 45 };
    flightService.tell({ ...flight, departure: { ...flight.departure, ...later } });
    await tripOf(ada, 'Boston');
    await tripOf(ada, 'New York');
    const itineraries: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/itinerary')) itineraries.push(new URL(request.url()).pathname);
    });

    await openSheet(page);
    const dialog = sheet(page);
    await dialog.getByLabel('Flight number').pressSequentially('ba117');
    await expect(dialog.getByLabel('Flight number')).toHaveValue('BA117');
    const activity = dialog.getByLabel('Activity');
    await expect(activity).toBeDisabled();
    expect(itineraries, 'before a trip is picked').toEqual([]);
    await dialog.getByLabel('Trip').selectOption('Boston');
    await activity.selectOption({ index: 1 });
    await dialog.getByLabel('Trip').selectOption('New York');
    await expect(activity).toHaveValue('');
    await activity.selectOption({ index: 1 });
    await search(page, 'ba117', inDays(1));

    await expect(found(page)).toContainText('BA117');
    for (const fact of ['British Airways', 'LHR', 'London Heathrow', 'JFK', 'Boeing 777-300ER', 'Scheduled']) {
      await expect(found(page)).toContainText(fact);
    }
    await expect(found(page)).toContainText('9:10 AM GMT');
    await expect(found(page)).toContainText('Scheduled 8:25 AM');
    await expect(found(page)).toContainText('45 min late');
    await expect(found(page)).toContainText('Terminal 5, Gate B36');
    await expectNoBarriers(page, 'the flights found', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Track This Flight' }).click();

    await expect(notice(page, 'Flight tracked')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(card(page, 'BA117')).toContainText('Tracking');
    await expect(card(page, 'BA117')).toContainText('11:15 AM');
    expect(flightService.asked.filter(({ url }) => url.searchParams.get('flight_iata') === 'BA117')).toHaveLength(1);
    await expect(card(page, 'BA117').getByRole('link')).toHaveText('Fly to New York');
  },
);

test('a followed flight leads to its activity, and is removed once that is meant', async ({ person }) => {
  const abe = await person('Abe');
  const { page } = abe;
  const trip = await tripOf(abe, 'Oslo');
  const [activity] = await abe.api<{ id: string }[]>('GET', `/api/trips/${trip.id}/itinerary`);
  await abe.api('POST', '/api/flights/track', { flightNumber: 'SK4', itineraryItemId: activity?.id });
  await page.goto('/');
  await expect(card(page, 'SK4')).toContainText('Added by hand');
  await expectNoBarriers(page, 'home with a flight');

  await card(page, 'SK4').getByRole('link').click();
  await expect(page).toHaveURL(`/trip/${trip.id}/itinerary`);
  await page.goto('/');
  const remove = card(page, 'SK4').getByRole('button', { name: 'Remove SK4' });
  await remove.click();
  await page.getByRole('button', { name: 'Keep Flight' }).click();
  await expect(card(page, 'SK4')).toBeVisible();
  await remove.click();
  await page.getByRole('button', { name: 'Yes, Remove' }).click();

  await expect(notice(page, 'Flight removed')).toBeVisible();
  await expect(section(page)).toContainText('No flights yet');
});

test('a search needs a number', async ({ person, flightService }) => {
  const { page } = await person('Bea');
  await openSheet(page);
  const before = flightService.asked.length;

  await search(page, '  ');

  await expect(notice(page, 'Flight number required')).toContainText('Please enter a flight number to search');
  await expect(sheet(page).getByLabel('Flight number')).toBeFocused();
  await expect(sheet(page).getByLabel('Flight number')).toHaveAccessibleDescription(
    'Please enter a flight number to search',
  );
  expect(flightService.asked).toHaveLength(before);
});

test('a flight that nobody knows is said to be none, and can be told by hand from there', async ({ person }) => {
  const cara = await person('Cara');
  const { page } = cara;
  cara.expectComplaint(/status of 404.*\/api\/flights\/search/);
  await openSheet(page);

  await search(page, 'XX999', inDays(2));
  await expect(notice(page, 'Flight not found')).toContainText(
    "This flight may not exist, isn't scheduled for today, or has already completed. Try checking the flight number and date.",
  );
  await sheet(page).getByRole('button', { name: 'Add It by Hand' }).click();

  await expect(sheet(page).getByLabel('Flight number')).toHaveValue('XX999');
  await expect(sheet(page).getByLabel('Departure date')).toHaveValue(inDays(2));
  await sheet(page).getByRole('button', { name: 'Track This Flight' }).click();
  await expect(card(page, 'XX999')).toContainText('Added by hand');
});

test('a flight service that fails is said to be away for a while', async ({ person, flightService }) => {
  const dan = await person('Dan');
  const { page } = dan;
  dan.expectComplaint(/status of 503.*\/api\/flights\/search/);
  flightService.fail(answering(500));
  await openSheet(page);

  await search(page, 'LH400', inDays(1));

  await expect(notice(page, 'Failed to search for flights')).toContainText(
    'Flight search service is temporarily unavailable. Please try again in a few minutes.',
  );
  flightService.fail(null);
});

test('both legs of a flight that lands on its way can be followed, one after the other', async ({
  person,
  flightService,
}) => {
  const { page } = await person('Eve');
  const first = londonToNewYork(inDays(1), { number: 'BA5' });
  const second = {
    ...first,
    departure: { ...first.arrival, scheduled: minutesAfter(first.arrival.scheduled, 90) },
    arrival: {
      iata: 'BOS',
      airport: 'Boston Logan',
      timeZone: 'America/New_York',
      scheduled: minutesAfter(first.arrival.scheduled, 180),
    },
  };
  flightService.tell(first, second);
  await openSheet(page);
  await search(page, 'BA5', inDays(1));
  const legs = found(page).getByRole('listitem');
  await expect(legs).toHaveCount(2);

  await legs.nth(0).getByRole('button', { name: 'Track This Flight' }).click();
  await expect(legs.nth(0)).toContainText('Tracking');
  await legs.nth(1).getByRole('button', { name: 'Track This Flight' }).click();

  await expect(sheet(page)).toBeHidden();
  await expect(card(page, 'BA5')).toHaveCount(2);
});

test('a flight that is followed on one device is on the other without a reload', async ({ person, flightService }) => {
  const fay = await person('Fay');
  flightService.tell(londonToNewYork(inDays(1), { number: 'BA9' }));
  const other = await fay.context.newPage();
  await other.goto('/');
  await expect(section(other)).toContainText('No flights yet');
  await openSheet(fay.page);

  await search(fay.page, 'BA9', inDays(1));
  await sheet(fay.page).getByRole('button', { name: 'Track This Flight' }).click();

  await expect(card(other, 'BA9')).toBeVisible();
});

/** By hand, where no flight service is set up. */
const byHand = base.extend<object, { knowing: TestServer }>({
  knowing: [async ({}, use) => serveWithReferenceData(use), { scope: 'worker', timeout: REFERENCE_LOAD_LIMIT_MS }],
});

byHand.describe('without a flight service', () => {
  byHand('a flight is told by hand, by the clocks of its airports, and changed', async ({ person, knowing }) => {
    const gil = await person('Gil', { baseURL: knowing.url });
    const { page } = gil;
    gil.expectComplaint(/status of 503.*\/api\/flights\/search/);
    await tripOf(gil, 'Tokyo');
    await openSheet(page);
    await search(page, 'nh212', inDays(1));
    await expect(sheet(page).getByRole('alert')).toContainText('no flight service is set up');
    await sheet(page).getByRole('button', { name: 'Add It by Hand' }).click();

    const dialog = sheet(page);
    await dialog.getByLabel('From').fill('heathrow');
    await dialog.getByRole('option', { name: /LHR/ }).click();
    await dialog.getByLabel('Departure time').fill('19:00');
    await dialog.getByRole('combobox', { name: 'To (optional)' }).fill('HND');
    await expect(dialog).toContainText('Code HND');
    await dialog.getByLabel('Arrival time').fill('16:00');
    await expect(dialog.getByLabel('Arrival date')).toHaveAccessibleDescription(/^Lands /);
    await dialog.getByLabel('Trip').selectOption('Tokyo');
    await dialog.getByLabel('Activity').selectOption({ index: 1 });
    await expectNoBarriers(page, 'the form of a flight by hand', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Track This Flight' }).click();

    await expect(card(page, 'NH212')).toContainText('Added by hand');
    await expect(card(page, 'NH212')).toContainText('HND');
    await expect(card(page, 'NH212')).toContainText('4:00 PM GMT+9');
    await card(page, 'NH212').getByRole('button', { name: 'Edit NH212' }).click();
    const edit = sheet(page, 'Edit NH212');
    await edit.getByRole('group', { name: 'Departure' }).getByLabel('Gate').fill('B12');
    await edit.getByLabel('Trip').selectOption({ index: 0 });
    await edit.getByRole('button', { name: 'Save Changes' }).click();

    await expect(notice(page, 'Flight updated')).toBeVisible();
    await expect(card(page, 'NH212')).toContainText('Gate B12');
    await expect(card(page, 'NH212').getByRole('link')).toHaveCount(0);
  });

  byHand('an arrival before the departure is refused at the time, and what was typed is kept', async ({ person }) => {
    const { page } = await person('Hal');
    await openSheet(page);
    await sheet(page).getByRole('button', { name: 'Add by Hand' }).click();
    await sheet(page).getByLabel('Flight number').fill('our plane');
    await sheet(page).getByLabel('From').fill('The meadow');
    await sheet(page).getByLabel('Departure date').fill(inDays(2));
    await sheet(page).getByLabel('Departure time').fill('10:00');
    await sheet(page).getByLabel('Arrival date').fill(inDays(1));
    await sheet(page).getByLabel('Arrival time').fill('11:00');

    await sheet(page).getByRole('button', { name: 'Track This Flight' }).click();
    await expect(sheet(page).getByLabel('Arrival time')).toBeFocused();
    await page.reload();
    await section(page).getByRole('button', { name: 'Add Flight' }).click();

    await expect(sheet(page)).toContainText('This is what you had typed before.');
    await expect(sheet(page).getByLabel('From')).toHaveValue('The meadow');
    await sheet(page).getByLabel('Arrival date').fill(inDays(2));
    await sheet(page).getByRole('button', { name: 'Track This Flight' }).click();
    await expect(card(page, 'OUR PLANE')).toContainText('The meadow');
  });
});

test('what cannot be removed stays, and says so', async ({ person, flightService }) => {
  const ida = await person('Ida');
  const { page } = ida;
  ida.expectComplaint(/status of 500/);
  flightService.tell(londonToNewYork(inDays(1), { number: 'BA7' }));
  await openSheet(page);
  await search(page, 'BA7', inDays(1));
  await sheet(page).getByRole('button', { name: 'Track This Flight' }).click();
  await page.route('**/api/flights/tracked/*', (route) => route.fulfill({ status: 500, body: '' }));

  await card(page, 'BA7').getByRole('button', { name: 'Remove BA7' }).click();
  await page.getByRole('button', { name: 'Yes, Remove' }).click();

  await expect(notice(page, 'Failed to remove flight')).toBeVisible();
  await expect(card(page, 'BA7')).toBeVisible();
});
